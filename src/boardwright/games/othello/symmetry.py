"""Symmetry: eight mirror images of a board are one position, and so are its colours exchanged with the turn."""

from functools import cache
from hashlib import blake2b

from boardwright.games.othello.core import OthelloPosition

Rows = tuple[tuple[int, ...], ...]
"""For each row of eight bits, where its bits lie in the image."""


@cache
def images(size: int) -> tuple[Rows, ...]:
    """Return the eight turns and mirror images of a board."""
    edge = size - 1
    return tuple(
        _rows(size, swap, across, down) for swap in (0, 1) for across in (0, edge) for down in (0, edge)
    )


def _rows(size: int, swap: int, across: int, down: int) -> Rows:
    """Tabulate one image; ``across`` and ``down`` are 0 or the number of the last column and row."""

    def target(x: int, y: int) -> int:
        if x >= size or y >= size:
            return 0
        x, y = (y, x) if swap else (x, y)
        return 1 << 8 * abs(down - y) + abs(across - x)

    return tuple(
        tuple(sum(target(x, y) for x in range(8) if bits >> x & 1) for bits in range(256)) for y in range(8)
    )


def image(board: int, rows: Rows) -> int:
    """Return the image of a bitboard."""
    found = 0
    for row, table in zip(board.to_bytes(8, "little"), rows, strict=True):
        found |= table[row]
    return found


def canonical_key(position: OthelloPosition, size: int) -> int:
    """Return the key that a position shares with its images: of the smallest of them, seen by the player to move."""
    own, opp = position.mine, position.theirs
    smallest = min((image(own, rows), image(opp, rows)) for rows in images(size))
    plain = smallest[0].to_bytes(8, "little") + smallest[1].to_bytes(8, "little")
    return int.from_bytes(blake2b(plain, digest_size=8, person=b"othello").digest(), "little")
