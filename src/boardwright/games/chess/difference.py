"""BoardDiff: what a move changes, as exclusive ors that work both ways."""

from typing import NamedTuple

from boardwright.games.chess.board import Board

KINDS = (1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14)


class BoardDiff(NamedTuple):
    """Exclusive ors of the fourteen bitboards (attacked squares and six kinds a side) and the key; change of score."""

    attacked: tuple[int, int]
    kinds: tuple[int, ...]
    key: int
    evaluation: int
    """For White, in hundredths."""


def between(before: Board, after: Board) -> BoardDiff:
    """Compare two boards."""
    old, new = before.bitboards, after.bitboards
    return BoardDiff(
        (before.attacks(0) ^ after.attacks(0), before.attacks(1) ^ after.attacks(1)),
        tuple(old[kind] ^ new[kind] for kind in KINDS),
        before.key ^ after.key,
        after.evaluation(0) - before.evaluation(0),
    )
