"""The row-table method: a readable reference, held equal to the fast core by the tests.

A board is three tables of rows, one number a row, its leftmost bit column a: the empty squares
(``boundary``), the discs of the player to move (``own``) and the other player's (``other``). One
operation on a number looks at a whole row of squares at once.

To find out where a disc can be placed so that it closes a line in one direction, begin with the empty
squares of a row and keep those whose neighbour in that direction is the other player's; whenever the
square after that is one's own, the line is closed. Diagonals do the same with shifted rows.
"""

from typing import NamedTuple

Rows = tuple[int, ...]

DIRECTIONS = {
    "down": (0, 1),
    "up": (0, -1),
    "right": (1, 0),
    "left": (-1, 0),
    "down-right": (1, 1),
    "down-left": (-1, 1),
    "up-right": (1, -1),
    "up-left": (-1, -1),
}
"""Columns and rows to go; row 0 is rank 1."""


class Tables(NamedTuple):
    """A board as the three tables."""

    boundary: Rows
    own: Rows
    other: Rows


def tables(own: int, other: int, size: int) -> Tables:
    """Make the tables from two bitboards (8 bits a row, bit 0 is column a)."""

    def rows(bits: int) -> Rows:
        return tuple(
            sum((bits >> 8 * y + x & 1) << size - 1 - x for x in range(size))  # column a becomes the leftmost bit
            for y in range(size)
        )

    full = (1 << size) - 1
    mine, theirs = rows(own), rows(other)
    return Tables(tuple(full & ~(a | b) for a, b in zip(mine, theirs, strict=True)), mine, theirs)


def _brought(row: int, columns: int) -> int:
    """Bring the squares ``columns`` to the right of each square under it."""
    return row << columns if columns >= 0 else row >> -columns


def candidates(board: Tables, direction: str) -> Rows:
    """Give, row by row, the empty squares from which a line in one direction is closed."""
    dx, dy = DIRECTIONS[direction]
    size = len(board.boundary)
    found = []
    for y in range(size):
        success, kept = 0, board.boundary[y]
        for i in range(1, size - 1):
            if not (0 <= y + dy * (i + 1) < size):
                break
            kept &= _brought(board.other[y + dy * i], dx * i)
            if kept == 0:
                break
            success |= _brought(board.own[y + dy * (i + 1)], dx * (i + 1)) & kept
        found.append(success)
    return tuple(found)


def all_candidates(board: Tables) -> list[tuple[int, int]]:
    """Return the columns and rows where a disc may be placed, row by row from the left."""
    size = len(board.boundary)
    merged = [0] * size
    for direction in DIRECTIONS:
        for y, row in enumerate(candidates(board, direction)):
            merged[y] |= row
    return [(x, y) for y in range(size) for x in range(size) if merged[y] >> size - 1 - x & 1]


def flips(board: Tables, x: int, y: int) -> list[tuple[int, int]]:
    """Return the columns and rows of the discs that a disc at (x, y) turns over."""
    size = len(board.boundary)

    def holds(rows: Rows, column: int, row: int) -> bool:
        return 0 <= column < size and 0 <= row < size and bool(rows[row] >> size - 1 - column & 1)

    found = []
    for dx, dy in DIRECTIONS.values():
        line, column, row = [], x + dx, y + dy
        while holds(board.other, column, row):
            line.append((column, row))
            column, row = column + dx, row + dy
        if holds(board.own, column, row):
            found += line
    return found
