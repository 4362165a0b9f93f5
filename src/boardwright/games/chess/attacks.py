"""What every piece attacks from every square, and the lines between squares.

Bit 0 is a1, bit 7 is h1, bit 63 is h8. Kind 0 slides like a rook, kind 1 like a bishop. The tables are
filled when the module is loaded (a few milliseconds compiled); ``slides`` looks sliding attacks up in them.
"""

import cython

from boardwright.games.chess.magics import multipliers

if not cython.compiled:
    from boardwright.kernel.bits import popcount

    SLIDE_TABLE = 107648
    KNIGHT_MOVES = [0] * 64
    KING_MOVES = [0] * 64
    PAWN_HITS = [[0] * 64 for _ in range(2)]
    BETWEEN = [[0] * 64 for _ in range(64)]
    LINE = [[0] * 64 for _ in range(64)]
    RAYS = [[0] * 64 for _ in range(2)]
    MASK, MAGIC, SHIFT, START = range(4)
    SLIDER = [[[0] * 4 for _ in range(64)] for _ in range(2)]
    SLIDES = [0] * SLIDE_TABLE

ROOK_WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP_WAYS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
KNIGHT_WAYS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def ray(square: int, way: tuple[int, int]) -> list[int]:
    """List the squares from a square to the edge of the board."""
    x, y = square % 8 + way[0], square // 8 + way[1]
    found = []
    while 0 <= x < 8 and 0 <= y < 8:
        found.append(8 * y + x)
        x, y = x + way[0], y + way[1]
    return found


def bits(squares: list[int]) -> int:
    """Return the squares as a bitboard."""
    return sum(1 << square for square in squares)


def walk(kind: int, square: int, occupied: int) -> int:
    """Return the attacks of a slider by walking each of its rays to the first piece."""
    seen = 0
    one = 1
    for way in range(4):
        dx = (way == 0) - (way == 1)
        dy = (way == 2) - (way == 3)
        if kind == 1:
            dx = 1 if way % 2 == 0 else -1
            dy = 1 if way < 2 else -1
        x = square % 8 + dx
        y = square // 8 + dy
        while 0 <= x < 8 and 0 <= y < 8:
            seen |= one << (8 * y + x)
            if occupied >> (8 * y + x) & 1:
                break
            x += dx
            y += dy
    return seen


def fill(kind: int, square: int, start: int) -> int:
    """Enter the attacks for every arrangement of blockers; return the first entry behind them."""
    mask = SLIDER[kind][square][MASK]
    shift = cython.cast(cython.int, SLIDER[kind][square][SHIFT])
    blockers = 0
    while True:
        at = blockers * SLIDER[kind][square][MAGIC]
        if not cython.compiled:
            at &= 0xFFFF_FFFF_FFFF_FFFF
        SLIDES[start + (at >> shift)] = walk(kind, square, blockers)
        blockers = (blockers - mask) & mask
        if blockers == 0:
            break
    size = 1
    return start + (size << (64 - shift))


def _fill_tables() -> None:
    """Fill everything, sliders last."""
    magic = multipliers()
    start = 0
    for square in range(64):
        KNIGHT_MOVES[square] = bits([s for way in KNIGHT_WAYS for s in ray(square, way)[:1]])
        KING_MOVES[square] = bits([s for way in ROOK_WAYS + BISHOP_WAYS for s in ray(square, way)[:1]])
        PAWN_HITS[0][square] = bits([s for way in BISHOP_WAYS[:2] for s in ray(square, way)[:1]])
        PAWN_HITS[1][square] = bits([s for way in BISHOP_WAYS[2:] for s in ray(square, way)[:1]])
        for kind, ways in enumerate((ROOK_WAYS, BISHOP_WAYS)):
            for dx, dy in ways:
                line = ray(square, (dx, dy))
                whole = bits(line) | bits(ray(square, (-dx, -dy))) | bits([square])
                RAYS[kind][square] |= bits(line)
                SLIDER[kind][square][MASK] |= bits(line[:-1])
                for i, other in enumerate(line):
                    BETWEEN[square][other] = bits(line[:i])
                    LINE[square][other] = whole
    for kind in range(2):
        for square in range(64):
            SLIDER[kind][square][MAGIC] = magic[64 * kind + square]
            SLIDER[kind][square][SHIFT] = 64 - popcount(SLIDER[kind][square][MASK])
            SLIDER[kind][square][START] = start
            start = fill(kind, square, start)


_fill_tables()
