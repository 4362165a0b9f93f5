"""What a capture wins when both sides go on taking on the same square, and which moves to try first."""

import cython

from boardwright.games.chess.board import Board
from boardwright.kernel.words import Scores, Words

if not cython.compiled:
    from boardwright.games.chess.board import KING, KNIGHT, PASSING, PAWN, PROMOTES, SHORT, TAKES
    from boardwright.games.chess.evaluation import WORTH
    from boardwright.games.chess.movegen import attackers

    PRICE = [0] * 8

for _kind, _price in enumerate((0, 100, 320, 330, 500, 950, 20000, 0)):
    PRICE[_kind] = _price


def exchange(b: Board, word: int) -> int:
    """Give the material that a move wins after the best exchanges on its target, the cheapest piece first.

    Each side may stop taking; pins are not looked at.
    """
    source = cython.cast(cython.int, word & 63)
    target = cython.cast(cython.int, word >> 6 & 63)
    flag = cython.cast(cython.int, word >> 12)
    if flag & 14 == SHORT:
        return 0
    one = 1
    occupied = (b.man[0] | b.man[8]) & ~(one << source)
    gain = PRICE[b.cell[target] & 7]
    if flag == PASSING:
        gain = PRICE[PAWN]
        occupied &= ~(one << (target ^ 8))
    risk = PRICE[b.cell[source] & 7]
    if flag & PROMOTES:
        risk = PRICE[KNIGHT + (flag & 3)]
        gain += risk - PRICE[PAWN]
    occupied |= one << target
    return gain - answer(b, target, b.turn ^ 1, occupied, risk)


def answer(b: Board, target: int, side: int, occupied: int, prize: int) -> int:
    """Give what a side wins at best by taking a piece of worth ``prize``, 0 if it had better not."""
    own = attackers(b, target, side, occupied) & occupied
    if own == 0:
        return 0
    kind = PAWN
    while b.man[8 * side + kind] & own == 0:
        kind += 1
    left = b.man[8 * side + kind] & own
    left &= 0 - left
    occupied ^= left
    if kind == KING and attackers(b, target, side ^ 1, occupied) & occupied:
        return 0
    won = prize - answer(b, target, side ^ 1, occupied, PRICE[kind])
    return max(won, 0)


def rank_moves(b: Board, buf: Words, base: int, n: int, scores: Scores) -> None:
    """Score moves: big prizes taken by small pieces first, then promotions, then better squares."""
    for i in range(base, base + n):
        word = buf.data[i]
        source = cython.cast(cython.int, word & 63)
        target = cython.cast(cython.int, word >> 6 & 63)
        flag = cython.cast(cython.int, word >> 12)
        piece = b.cell[source]
        score = 0
        if flag & PROMOTES:
            score += PRICE[KNIGHT + (flag & 3)]
        if flag & TAKES:
            prize = PRICE[PAWN] if flag == PASSING else PRICE[b.cell[target] & 7]
            score += 10000 + 10 * prize - PRICE[piece & 7] // 10
        elif flag < SHORT:
            # The opening's half of the change, at most a few hundred.
            change = cython.cast(cython.int, (WORTH[piece][target] - WORTH[piece][source]) & 0xFFFF)
            change = change - 0x10000 if change & 0x8000 else change
            score += change if piece < 8 else -change
        scores.data[i] = score
