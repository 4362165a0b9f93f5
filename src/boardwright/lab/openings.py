"""Openings: varied beginnings, so that two programs do not repeat one game for ever."""

from boardwright.errors import InputError
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position

USUAL_PLIES = 6
TRIES = 100


def random_opening(game: Game, number: int, plies: int = USUAL_PLIES) -> Position:
    """Play some random moves from the start, the same for the same number; the game is still open afterwards."""
    dice = Dice(number)
    for _ in range(TRIES):
        position = game.start()
        for _ in range(plies):
            moves = position.moves()
            if not moves:
                break
            position.make(moves[dice.number(len(moves))])
        if position.outcome() is None:
            return position
    return game.start()


def read_openings(game: Game, text: str) -> list[Position]:
    """Read openings, one set-up text a line; raise InputError that names the line."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            found.append(game.start(line.strip()))
        except InputError as error:
            msg = f"line {number}: {error}"
            raise InputError(msg, code=error.code) from None
    if not found:
        msg = "there is no opening in the file"
        raise InputError(msg)
    return found
