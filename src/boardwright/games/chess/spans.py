"""Whole boards moved at once, for interpreted runs; compiled modules inline ``spans.pxd`` instead."""

from boardwright.kernel.bits import MASK64


def flip(x: int) -> int:
    """Turn the board upside down: what was Black's view is White's."""
    return int.from_bytes(x.to_bytes(8, "little"), "big")


def sides(x: int) -> int:
    """Return the neighbours to the left and to the right."""
    return (x & 0x7F7F_7F7F_7F7F_7F7F) << 1 | (x & 0xFEFE_FEFE_FEFE_FEFE) >> 1


def up(x: int) -> int:
    """Move everything one row forward."""
    return x << 8 & MASK64


def fill_up(x: int) -> int:
    """Add everything in front."""
    for rows in (8, 16, 32):
        x |= x << rows & MASK64
    return x


def fill_down(x: int) -> int:
    """Add everything behind."""
    for rows in (8, 16, 32):
        x |= x >> rows
    return x
