"""Sliding attacks by one look into a table, for interpreted runs; compiled modules inline ``slides.pxd`` instead."""

from boardwright.games.chess.attacks import MAGIC, MASK, SHIFT, SLIDER, SLIDES, START
from boardwright.kernel.bits import MASK64


def rook_slides(square: int, occupied: int) -> int:
    """Return what a rook on a square attacks, the first piece on each line included."""
    at = (occupied & SLIDER[0][square][MASK]) * SLIDER[0][square][MAGIC] & MASK64
    return SLIDES[SLIDER[0][square][START] + (at >> SLIDER[0][square][SHIFT])]


def bishop_slides(square: int, occupied: int) -> int:
    """Return what a bishop on a square attacks, the first piece on each line included."""
    at = (occupied & SLIDER[1][square][MASK]) * SLIDER[1][square][MAGIC] & MASK64
    return SLIDES[SLIDER[1][square][START] + (at >> SLIDER[1][square][SHIFT])]
