"""Bit operations on 64-bit words, for interpreted runs; compiled modules use ``bits.h`` instead."""

MASK64 = 0xFFFF_FFFF_FFFF_FFFF


def popcount(x: int) -> int:
    """Count the bits that are set."""
    return x.bit_count()


def lowest(x: int) -> int:
    """Return the index of the lowest set bit; x is not 0."""
    return (x & -x).bit_length() - 1


def highest(x: int) -> int:
    """Return the index of the highest set bit; x is not 0."""
    return x.bit_length() - 1


def prefetch(x: object) -> None:
    """Do nothing: only compiled code knows addresses."""
