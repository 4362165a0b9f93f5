"""What a piece is worth on a square, at the beginning of a game and at its end.

The two values travel in one number: the opening's in the lower 32 bits, the ending's above, so that a move
changes both by one addition. White's pieces count up, Black's down.
"""

import cython

if not cython.compiled:
    FULL_PHASE = 24
    WORTH = [[0] * 64 for _ in range(16)]

LOW_HALF = 0xFFFF_FFFF
HALF = 0x8000_0000

MATERIAL = ((0, 0), (82, 108), (330, 300), (345, 318), (480, 540), (1010, 985), (0, 0))
"""A pawn to a king, in the opening and in the ending, in hundredths."""


def _pawn(file: int, row: int) -> tuple[int, int]:
    """Pawns belong in the centre early and forward late."""
    centre = 3 - abs(2 * file - 7) // 2
    early = (0, 0, 2, 8, 12, 20, 45, 0)[row] * (centre + 1) // 2 - 6 * (file in {0, 7})
    return early + 10 * (row == 3) * (centre == 3), (0, 0, 6, 14, 30, 62, 115, 0)[row]


def _knight(file: int, row: int) -> tuple[int, int]:
    """Knights belong in the middle, a little forward."""
    edge = abs(2 * file - 7) + abs(2 * row - 7)
    return 26 - 5 * edge + 3 * min(row, 5) - 8 * (row == 0), 20 - 5 * edge


def _bishop(file: int, row: int) -> tuple[int, int]:
    """Bishops dislike the edge and love long diagonals."""
    edge = abs(2 * file - 7) + abs(2 * row - 7)
    return 14 - 2 * edge + 8 * (file in {row, 7 - row}) - 10 * (row == 0), 10 - 2 * edge


def _rook(file: int, row: int) -> tuple[int, int]:
    """Rooks stand well in the centre files and on the seventh row."""
    return 8 - 2 * abs(2 * file - 7) + 22 * (row == 6), 4 + 10 * (row == 6)


def _queen(file: int, row: int) -> tuple[int, int]:
    """Queens wait at home and rule the centre later."""
    edge = abs(2 * file - 7) + abs(2 * row - 7)
    return 2 - edge // 2 - 3 * max(0, row - 2), 24 - 4 * edge


def _king(file: int, row: int) -> tuple[int, int]:
    """Kings hide in a corner first and march to the centre in the end."""
    edge = abs(2 * file - 7) + abs(2 * row - 7)
    return (0, -18, -40, -60, -70, -80, -90, -100)[row] + (18, 30, 4, -10, -6, -12, 32, 20)[file], 32 - 7 * edge


def _fill() -> None:
    """Enter every piece's two values, mirrored for Black."""
    for kind, rule in enumerate((_pawn, _knight, _bishop, _rook, _queen, _king), start=1):
        for square in range(64):
            early, late = rule(square % 8, square // 8)
            worth = MATERIAL[kind][0] + early + ((MATERIAL[kind][1] + late) << 32)
            WORTH[kind][square] = worth
            WORTH[8 + kind][square ^ 56] = -worth


_fill()


def blend(balance: int, phase: int) -> int:
    """Mix the two sums by how much of the opening's force is left."""
    low = ((balance + HALF) & LOW_HALF) - HALF
    early = cython.cast(cython.int, low)
    late = cython.cast(cython.int, (balance - low) >> 32)
    phase = min(phase, FULL_PHASE)
    mixed = early * phase + late * (FULL_PHASE - phase)
    return mixed // FULL_PHASE if mixed >= 0 else -(-mixed // FULL_PHASE)
