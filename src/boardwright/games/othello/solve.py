"""Solve a position: the exact score of every move."""

from collections.abc import Callable

from boardwright.errors import PlayError
from boardwright.games.othello.core import OthelloPosition
from boardwright.games.othello.endgame import Endgame
from boardwright.kernel.move import Move
from boardwright.kernel.solution import Solution

MOST_EMPTY = 34
"""Beyond this many empty squares nobody would wait for the answer."""


def solve(position: OthelloPosition, widest: int, on_move: Callable[[Move, int], None] | None = None) -> Solution:
    """Score every move in discs; scores beyond ``widest`` either way are not told apart (1: win, draw or loss)."""
    moves = position.moves()
    if not moves:
        msg = "the game is over; there is nothing to solve"
        raise PlayError(msg, code="solve/over")
    empty = (position.area & ~(position.mine | position.theirs)).bit_count()
    if empty > MOST_EMPTY:
        msg = f"{empty} empty squares are too many to solve; at most {MOST_EMPTY} are possible"
        raise PlayError(msg, code="solve/too-deep")
    solver = Endgame(position.area, position.corners)
    # The best score first: it orders the table for all moves, and no move can do better.
    best = solver.score(position.mine, position.theirs, -widest, widest)
    scores: dict[Move, int] = {}
    for move in moves:
        board = position.copy()
        board.make(move)
        high = min(widest, best + 1)
        score = -solver.score(board.mine, board.theirs, -high, widest)
        scores[move] = max(-widest, min(widest, score))
        if on_move is not None:
            on_move(move, scores[move])
    ordered = sorted(moves, key=lambda move: -scores[move])
    return Solution({move: scores[move] for move in ordered}, solver.nodes)
