"""The 960 first rows of Chess960 by their numbers."""

from collections.abc import Mapping
from itertools import combinations

from boardwright.games.chess.state import State, Variant

BISHOP, KNIGHT, ROOK, QUEEN, KING = 3, 2, 4, 5, 6
KNIGHT_PLACES = tuple(combinations(range(5), 2))
USUAL = 518
"""The number of the first row RNBQKBNR."""


def variant_of(options: Mapping[str, object]) -> Variant:
    """Return the variant: Chess960 by choice, or because the first row demands it."""
    elsewhere = options["chess960"] or options["array"] != USUAL
    return Variant.CHESS960 if elsewhere else Variant.STANDARD


def first_row(number: int) -> list[int]:
    """Return the piece types of a first row: bishops by two digits of base 4, the queen of base 6, then the knights."""
    row = [0] * 8
    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    number, queen = divmod(number, 6)
    row[2 * light + 1] = BISHOP
    row[2 * dark] = BISHOP
    row[[file for file in range(8) if not row[file]][queen]] = QUEEN
    free = [file for file in range(8) if not row[file]]
    for place in KNIGHT_PLACES[number]:
        row[free[place]] = KNIGHT
    for file, kind in zip([file for file in range(8) if not row[file]], (ROOK, KING, ROOK), strict=True):
        row[file] = kind
    return row


def opening(number: int) -> State:
    """Return the state in which a game with this first row begins."""
    row = first_row(number)
    cells = bytes([*row, *[1] * 8, *[0] * 32, *[9] * 8, *[kind + 8 for kind in row]])
    castling = sum(1 << file | 1 << 56 + file for file in range(8) if row[file] == ROOK)
    return State(cells, 0, castling, None)
