"""Variants: the size of the board and the goal, as one small number that everything hot is told.

``AREA``, ``CORNERS`` and ``EDGES`` are its squares, ``CELLS`` how many they are. ``SIGN`` is what a disc is worth at
the end: 1, or -1 where the fewest win. Whatever counts discs multiplies by it, so there is one solver for both goals.
"""

import cython

if not cython.compiled:
    VARIANTS, SMALL, FEWEST = 4, 1, 2
    AREA, CORNERS, EDGES = [0] * VARIANTS, [0] * VARIANTS, [0] * VARIANTS
    CELLS, SIGN = [0] * VARIANTS, [0] * VARIANTS

MOST_WIN, FEWEST_WIN = "most", "fewest"
SIZES = (8, 6)


def variant_of(size: int, goal: str) -> int:
    """Return the number of a size and a goal."""
    return (SMALL if size == SIZES[1] else 0) | (FEWEST if goal == FEWEST_WIN else 0)


def is_small(variant: int) -> bool:
    """Tell whether the board has 6x6 squares."""
    return bool(variant & SMALL)


def goal_of(variant: int) -> int:
    """Return 0 where the most discs win, 1 where the fewest do: the number of a set of weights."""
    return 1 if variant & FEWEST else 0


def _fill_tables() -> None:
    """Know the squares of each variant."""
    for variant in range(VARIANTS):
        size = SIZES[variant & SMALL]
        edge = size - 1
        AREA[variant] = sum(((1 << size) - 1) << 8 * row for row in range(size))
        CORNERS[variant] = 1 | 1 << edge | 1 << 8 * edge | 1 << 9 * edge
        EDGES[variant] = sum(1 << 8 * y + x for y in range(size) for x in range(size) if {x, y} & {0, edge})
        CELLS[variant] = size * size
        SIGN[variant] = -1 if variant & FEWEST else 1


_fill_tables()
