"""What everything is worth, at the beginning of a game and at its end.

The two values travel in one number: the opening's in the lower 32 bits, the ending's above, so that a move
changes both by one addition. ``WEIGHT`` has every weight of the evaluation once; ``WORTH`` adds up material and
square of each piece, White's up, Black's down. The numbers themselves are data: ``weights.py``.
"""

from collections.abc import Sequence

import cython

from boardwright.games.chess.weights import FITTED

if not cython.compiled:
    FULL_PHASE, FULL_SCALE = 24, 64
    MATERIAL, SQUARE, MOBILITY, CONNECTED = 0, 8, 200, 266
    PASSED, PASSED_FREE, PASSED_BLOCKED, PASSED_SAFE = 274, 282, 290, 298
    SHELTER, STORM, PAWN_THREAT, MINOR_THREAT, ROOK_THREAT = 306, 322, 338, 346, 354
    TEMPO, BISHOP_PAIR, ROOK_OPEN, ROOK_HALF, OUTPOST_KNIGHT, OUTPOST_BISHOP = range(362, 368)
    BEHIND_PAWN, SAME_SHADE, DOUBLED, ISOLATED, ISOLATED_OPEN, BACKWARD, BACKWARD_OPEN = range(368, 375)
    PHALANX, OWN_KING_NEAR, FOE_KING_FAR, UNSTOPPABLE, HANGING, KING_THREAT, PUSH_THREAT = range(375, 382)
    ROOK_BEHIND, SPACE, DANGER = range(382, 385)
    DANGER_ATTACKER, DANGER_CHECK = 384, 392
    DANGER_BASE, DANGER_HIT, DANGER_WEAK, DANGER_NO_QUEEN, WEIGHTS = range(400, 405)
    WEIGHT = [0] * WEIGHTS
    RISK = [0] * WEIGHTS
    WORTH = [[0] * 64 for _ in range(16)]
    REACH_OF = [0] * 8

LOW_HALF = 0xFFFF_FFFF
HALF = 0x8000_0000

for _kind, _reach in enumerate((0, 0, 0, 9, 23, 38, 0, 0)):  # a knight has 9 counts of squares, a bishop 14, a rook 15
    REACH_OF[_kind] = _reach


def set_weights(values: Sequence[tuple[int, int]]) -> None:
    """Take all weights, the opening's and the ending's value of each."""
    for index in range(WEIGHTS):
        early, late = values[index]
        WEIGHT[index] = join(early, late)
        RISK[index] = early
    for kind in range(1, 7):
        for square in range(64):
            both = WEIGHT[MATERIAL + kind] + WEIGHT[square_index(kind, square)]
            WORTH[kind][square] = both
            WORTH[8 + kind][square ^ 56] = -both


def join(early: int, late: int) -> int:
    """Put two values into one number."""
    both = late
    return (both << 32) + early


def square_index(kind: int, square: int) -> int:
    """Return the number of the weight of a white piece on a square."""
    file = square % 8
    return SQUARE + 32 * (kind - 1) + 4 * (square // 8) + min(file, 7 - file)


def weight(index: int) -> tuple[int, int]:
    """Return the two values of a weight."""
    return early_of(WEIGHT[index]), late_of(WEIGHT[index])


def early_of(balance: int) -> int:
    """Return the opening's half."""
    low = ((balance + HALF) & LOW_HALF) - HALF
    return cython.cast(cython.int, low)


def late_of(balance: int) -> int:
    """Return the ending's half."""
    low = ((balance + HALF) & LOW_HALF) - HALF
    return cython.cast(cython.int, (balance - low) >> 32)


def blend(balance: int, phase: int) -> int:
    """Mix the two sums by how much of the opening's force is left."""
    phase = min(phase, FULL_PHASE)
    mixed = early_of(balance) * phase + late_of(balance) * (FULL_PHASE - phase)
    return mixed // FULL_PHASE if mixed >= 0 else -(-mixed // FULL_PHASE)


set_weights(FITTED)
