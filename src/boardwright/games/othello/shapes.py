"""Shapes: the squares that patterns look at, and where the weight of each pattern stands in a list."""

from typing import NamedTuple


class Shape(NamedTuple):
    """A few squares; a pattern is a shape in one of its places on the board, and all of them share weights."""

    name: str
    squares: tuple[int, ...]


SHAPES = (
    Shape("edge with X squares", (9, 0, 1, 2, 3, 4, 5, 6, 7, 14)),
    Shape("corner 2x5", (0, 1, 2, 3, 4, 8, 9, 10, 11, 12)),
    Shape("corner triangle", (0, 1, 2, 3, 8, 9, 10, 16, 17, 24)),
    Shape("corner 3x3", (0, 1, 2, 8, 9, 10, 16, 17, 18)),
    Shape("second row", tuple(range(8, 16))),
    Shape("third row", tuple(range(16, 24))),
    Shape("fourth row", tuple(range(24, 32))),
    Shape("diagonal of 8", tuple(range(0, 64, 9))),
    Shape("diagonal of 7", tuple(range(1, 56, 9))),
    Shape("diagonal of 6", tuple(range(2, 48, 9))),
    Shape("diagonal of 5", tuple(range(3, 40, 9))),
)
MOST_MOVES = 31
"""More moves than this are weighed like this many."""


def turned(square: int, symmetry: int) -> int:
    """Return the square on a board that is mirrored, turned, or both (0 to 7)."""
    x, y = square % 8, square // 8
    if symmetry & 1:
        x = 7 - x
    if symmetry & 2:
        y = 7 - y
    if symmetry & 4:
        x, y = y, x
    return 8 * y + x


def _places(shape: Shape) -> list[tuple[int, ...]]:
    """Return the shape in all its places, each once."""
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for symmetry in range(8):
        squares = tuple(turned(square, symmetry) for square in shape.squares)
        found.setdefault(frozenset(squares), squares)
    return list(found.values())


def _sizes() -> list[int]:
    return [3 ** len(shape.squares) for shape in SHAPES]


PATTERNS = [(number, squares) for number, shape in enumerate(SHAPES) for squares in _places(shape)]
"""Every pattern: the number of its shape and its squares, the first worth 1, the next 3, then 9 ..."""
SHAPE_STARTS = [sum(_sizes()[:number]) for number in range(len(SHAPES))]
OWN_MOVES = sum(_sizes())
"""Where the weights of the mover's number of moves begin."""
OPP_MOVES = OWN_MOVES + MOST_MOVES + 1
PARITY = OPP_MOVES + MOST_MOVES + 1
"""Two weights: an even and an odd number of empty squares."""
SIZE = PARITY + 2
"""How many weights a stage of the game has."""


def mirrored(shape: Shape) -> list[int] | None:
    """Return the order of the shape's squares seen in its own mirror; None if it has none."""
    for symmetry in range(1, 8):
        squares = [turned(square, symmetry) for square in shape.squares]
        if set(squares) == set(shape.squares) and squares != list(shape.squares):
            return [shape.squares.index(square) for square in squares]
    return None
