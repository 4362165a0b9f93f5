"""Openings: varied beginnings, so that two programs do not repeat one game for ever."""

import re
from collections.abc import Sequence
from typing import Any

from boardwright.errors import BoardwrightError, InputError
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import Sheet

USUAL_PLIES = 6
TRIES = 100
MOVE_NUMBER = re.compile(r"\b[0-9]+\.(?:\.\.)?(?=\s|[A-Za-z])")
"""As written before a move: 1. or 1..."""


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


def plain_opening(position: Position) -> dict[str, Any]:
    """Write down how a position came about: the set-up, unless it is the usual one, and the moves since."""
    board, moves = position.copy(), position.history()
    for _ in moves:
        board.undo()
    setup = board.setup()
    usual = setup == position.game.start().setup()
    return {"setup": None if usual else setup, "moves": [list(move.steps) for move in moves]}


def read_opening(game: Game, plain: dict[str, Any]) -> Position:
    """Read what ``plain_opening`` wrote."""
    position = game.start(plain["setup"])
    for steps in plain["moves"]:
        position.make(position.intern(tuple(steps)))
    return position


def read_openings(game: Game, text: str) -> list[Position]:
    """Read openings, one a line: a set-up text, or moves from the start; raise InputError that names the line."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            found.append(_opening(game, line.strip()))
        except BoardwrightError as error:
            msg = f"line {number}: {error}"
            raise InputError(msg, code=error.code) from None
    return _open_ones(found)


def _opening(game: Game, line: str) -> Position:
    """Read a set-up, perhaps with operations after it as in EPD, or moves from the start."""
    try:
        return game.start(line)
    except InputError as error:
        for start in _shortened(line):
            try:
                return game.start(start)
            except InputError:
                continue
        try:
            return _played(game.start(), MOVE_NUMBER.sub("", line).split())
        except BoardwrightError:
            raise error from None


def _shortened(line: str) -> list[str]:
    """Return what may be meant as a set-up by a line that says more."""
    words = line.split()
    return [" ".join(words[:4])] if ";" in line and len(words) > 4 else []


def _played(position: Position, texts: Sequence[str]) -> Position:
    for text in texts:
        position.play(text)
    return position


def from_sheets(game: Game, sheets: Sequence[Sheet], plies: int | None = None) -> list[Position]:
    """Take the first plies, or all, of written games as openings."""
    found = []
    for number, sheet in enumerate(sheets, start=1):
        try:
            start = game.start(sheet.setup)
            found.append(_played(start, [entry.text for entry in sheet.line[:plies]]))
        except BoardwrightError as error:
            msg = f"game {number}: {error}"
            raise InputError(msg, code=error.code) from None
    return _open_ones(found)


def _open_ones(found: list[Position]) -> list[Position]:
    """Leave out what is over already."""
    usable = [position for position in found if position.outcome() is None]
    if not usable:
        msg = "there is no opening in the file"
        raise InputError(msg)
    return usable
