# cython: auto_pickle=True
"""Dice: a small, fast, seeded random generator (splitmix64) that needs no GIL."""

import cython

if not cython.compiled:
    from boardwright.kernel.bits import MASK64

GOLDEN = 0x9E37_79B9_7F4A_7C15
MIX_A = 0xBF58_476D_1CE4_E5B9
MIX_B = 0x94D0_49BB_1331_11EB
if not cython.compiled:
    MASK = MASK64


class Dice:
    """The same seed rolls the same numbers, compiled or not."""

    def __init__(self, seed: int = 0) -> None:
        """Start the sequence that belongs to ``seed``; any integer will do."""
        self.state = seed & 0xFFFF_FFFF_FFFF_FFFF

    def roll(self) -> int:
        """Return the next 64 random bits."""
        if cython.compiled:
            self.state += GOLDEN
            z = self.state
            z = (z ^ (z >> 30)) * MIX_A
            z = (z ^ (z >> 27)) * MIX_B
        else:
            self.state = (self.state + GOLDEN) & MASK
            z = self.state
            z = ((z ^ (z >> 30)) * MIX_A) & MASK
            z = ((z ^ (z >> 27)) * MIX_B) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1; n is positive and fits 31 bits."""
        return ((self.roll() >> 32) * n) >> 32

    def number(self, n: int) -> int:
        """Return a number from 0 to n - 1, for callers in Python."""
        if not 0 < n < 1 << 31:
            raise ValueError(n)
        return self.below(n)
