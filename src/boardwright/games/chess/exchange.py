"""What a capture wins when both sides go on taking on the same square, and which moves to try first."""

import cython

from boardwright.games.chess.board import Board
from boardwright.kernel.words import Scores, Words

if not cython.compiled:
    from boardwright.games.chess.board import KING, KNIGHT, PASSING, PAWN, PROMOTES, QUEEN, SHORT, TAKES
    from boardwright.games.chess.movegen import attackers

    PRICE = [0] * 8

for _kind, _price in enumerate((0, 100, 320, 330, 500, 950, 20000, 0)):
    PRICE[_kind] = _price


def exchange(b: Board, word: int) -> int:
    """Return the material that a move wins after the best exchanges on its target, the cheapest piece first.

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
    """Return what a side wins at best by taking a piece of worth ``prize``, 0 if it had better not."""
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
    """Score moves: captures that lose nothing, big prizes by small pieces first, and queens; losing captures last."""
    for i in range(base, base + n):
        word = buf.data[i]
        flag = cython.cast(cython.int, word >> 12)
        score = 0
        if flag & TAKES:
            mover = PRICE[b.cell[word & 63] & 7]
            prize = PRICE[PAWN] if flag == PASSING else PRICE[b.cell[word >> 6 & 63] & 7]
            score = 10000 + 10 * prize - mover // 10
            if mover > prize and exchange(b, word) < 0:
                score -= 30000
        if flag & PROMOTES:
            score += PRICE[QUEEN] if flag & 3 == QUEEN - KNIGHT else -20000
        scores.data[i] = score
