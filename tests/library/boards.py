"""What the tests of the library share: boards as plain mappings, and walks that compare a game with its oracle."""

from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from tests.library.oracles import Board, Oracle

Plain = list[tuple[str, str]]


def board_of(position: Position) -> Board:
    """Name what stands on the board."""
    name = position.game.layout.name
    return {name(site): f"{piece.player} {piece.kind.name}" for site, piece in position.board().items()}


def after_each_move(position: Position) -> list[Plain]:
    """Return the boards after each legal move, in order."""
    found: list[Plain] = []
    for move in position.moves():
        position.make(move)
        found.append(sorted(board_of(position).items()))
        position.undo()
    return sorted(found)


def compare(game: Game, oracle: Oracle, seed: int, plies: int) -> int:
    """Walk at random and hold every position to the oracle; return the number of boards that agreed."""
    position, dice, agreed = game.start(), Dice(seed), 0
    for _ in range(plies):
        expected = oracle(board_of(position), str(game.players[position.turn]))
        found = after_each_move(position)
        assert found == sorted(sorted(board.items()) for board in expected), position.setup()
        agreed += len(found)
        moves = position.moves()
        if not moves:
            break
        position.make(moves[dice.number(len(moves))])
    return agreed
