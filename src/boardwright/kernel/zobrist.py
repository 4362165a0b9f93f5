"""Zobrist keys: one random 64-bit number for every fact a position can hold.

The numbers come from splitmix64 with a seed per table, so both builds and all machines agree.
"""

from boardwright.kernel.bits import MASK64


def mix(value: int) -> int:
    """Scatter a number over 64 bits."""
    z = (value + 0x9E37_79B9_7F4A_7C15) & MASK64
    z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & MASK64
    return z ^ (z >> 31)


def table(seed: str, size: int) -> list[int]:
    """Return ``size`` keys that belong to the name ``seed``."""
    base = mix(int.from_bytes(seed.encode(), "little") & MASK64 ^ mix(len(seed)))
    return [mix(base + 0x9E37_79B9_7F4A_7C15 * (i + 1)) for i in range(size)]
