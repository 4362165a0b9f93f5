"""The legal moves of a chess board, listed or only counted.

Nothing is tried out. Pieces of the other side that aim at the king along a line either give check or pin the one
piece between; a single check leaves the squares that take the checker or stand in its way; what is pinned stays on
its line. Only the king's own steps and en passant look at the board as it would be.
"""

import cython

from boardwright.games.chess.board import Board
from boardwright.kernel.words import Words

if not cython.compiled:
    from boardwright.games.chess.attacks import BETWEEN, KING_MOVES, KNIGHT_MOVES, LINE, PAWN_HITS, RAYS
    from boardwright.games.chess.board import (
        BISHOP,
        DOUBLE,
        KING,
        KNIGHT,
        LONG,
        PASSING,
        PAWN,
        PROMOTES,
        QUEEN,
        ROOK,
        SHORT,
        TAKES,
        WHITE,
    )
    from boardwright.games.chess.slides import bishop_slides, rook_slides
    from boardwright.kernel.bits import lowest, popcount

    MOST_MOVES = 512
    NOISY, EVERY = 0, 1
    THIRD_ROWS = [0, 0]

FILE_A = 0x0101_0101_0101_0101
FILE_H = 0x8080_8080_8080_8080
LAST_ROWS = 0xFF00_0000_0000_00FF
EVERYWHERE = 0xFFFF_FFFF_FFFF_FFFF
THIRD_ROWS[0] = 0x0000_0000_00FF_0000
THIRD_ROWS[1] = 0x0000_FF00_0000_0000


# ---- attacks ----------------------------------------------------------------------------------------


def attacked(b: Board, square: int, them: int, occupied: int) -> bool:
    """Tell whether a side attacks a square, with sliders stopped by ``occupied`` alone."""
    base = 8 * them
    if (
        KNIGHT_MOVES[square] & b.man[base + KNIGHT]
        or PAWN_HITS[them ^ 1][square] & b.man[base + PAWN]
        or KING_MOVES[square] & b.man[base + KING]
    ):
        return True
    lines = b.man[base + ROOK] | b.man[base + QUEEN]
    if RAYS[0][square] & lines and rook_slides(square, occupied) & lines:
        return True
    diagonals = b.man[base + BISHOP] | b.man[base + QUEEN]
    return (RAYS[1][square] & diagonals) != 0 and (bishop_slides(square, occupied) & diagonals) != 0


def attackers(b: Board, square: int, them: int, occupied: int) -> int:
    """Return the pieces of a side that attack a square."""
    base = 8 * them
    lines = b.man[base + ROOK] | b.man[base + QUEEN]
    diagonals = b.man[base + BISHOP] | b.man[base + QUEEN]
    return (
        (KNIGHT_MOVES[square] & b.man[base + KNIGHT])
        | (PAWN_HITS[them ^ 1][square] & b.man[base + PAWN])
        | (KING_MOVES[square] & b.man[base + KING])
        | (rook_slides(square, occupied) & lines)
        | (bishop_slides(square, occupied) & diagonals)
    )


def attack_map(b: Board, side: int) -> int:
    """Return all squares that a side attacks, its own pieces' included."""
    base = 8 * side
    occupied = b.man[0] | b.man[8]
    found = KING_MOVES[lowest(b.man[base + KING])]
    group = b.man[base + PAWN]
    while group:
        found |= PAWN_HITS[side][lowest(group)]
        group &= group - 1
    group = b.man[base + KNIGHT]
    while group:
        found |= KNIGHT_MOVES[lowest(group)]
        group &= group - 1
    group = b.man[base + BISHOP] | b.man[base + QUEEN]
    while group:
        found |= bishop_slides(lowest(group), occupied)
        group &= group - 1
    group = b.man[base + ROOK] | b.man[base + QUEEN]
    while group:
        found |= rook_slides(lowest(group), occupied)
        group &= group - 1
    return found


def checkers_of(b: Board) -> int:
    """Return the pieces that give check; leave the mover's pinned pieces in ``b.pinned``."""
    base = 8 - 8 * b.turn
    own = 8 * b.turn
    king = lowest(b.man[own + KING])
    occupied = b.man[0] | b.man[8]
    one = 1
    found = (KNIGHT_MOVES[king] & b.man[base + KNIGHT]) | (PAWN_HITS[b.turn][king] & b.man[base + PAWN])
    snipers = (RAYS[0][king] & (b.man[base + ROOK] | b.man[base + QUEEN])) | (
        RAYS[1][king] & (b.man[base + BISHOP] | b.man[base + QUEEN])
    )
    b.pinned = 0
    while snipers:
        sniper = lowest(snipers)
        snipers &= snipers - 1
        between = BETWEEN[king][sniper] & occupied
        if between == 0:
            found |= one << sniper
        elif between & (between - 1) == 0:
            b.pinned |= between & b.man[own]
    return found


def passing_is_safe(b: Board, source: int, target: int, us: int) -> bool:
    """Tell whether a side's king is safe after its pawn takes en passant."""
    base = 8 - 8 * us
    one = 1
    king = lowest(b.man[8 * us + KING])
    occupied = (b.man[0] | b.man[8]) ^ (one << source) ^ (one << (target ^ 8)) ^ (one << target)
    lines = b.man[base + ROOK] | b.man[base + QUEEN]
    diagonals = b.man[base + BISHOP] | b.man[base + QUEEN]
    return (
        (KNIGHT_MOVES[king] & b.man[base + KNIGHT])
        | (PAWN_HITS[us][king] & (b.man[base + PAWN] ^ (one << (target ^ 8))))
        | (rook_slides(king, occupied) & lines)
        | (bishop_slides(king, occupied) & diagonals)
    ) == 0


def may_castle(b: Board, i: int, king: int) -> bool:
    """Tell whether castling i is possible; the mover is known not to be in check."""
    occupied = b.man[0] | b.man[8]
    if b.rights >> i & 1 == 0 or occupied & b.path[i]:
        return False
    one = 1
    home = (one << king) | (one << b.rook_home[i])
    squares = b.safe[i]
    while squares:
        if attacked(b, lowest(squares), b.turn ^ 1, occupied & ~home):
            return False
        squares &= squares - 1
    return True


# ---- listing ----------------------------------------------------------------------------------------


def add_targets(data: list[int], n: int, source: int, targets: int, foe: int) -> int:
    """Write the steps of one piece."""
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        data[n] = source | target << 6 | (foe >> target & 1) << 14
        n += 1
    return n


def add_pawns(data: list[int], n: int, targets: int, step: int, flag: int) -> int:
    """Write the steps of all pawns that move alike; on the last row each is four."""
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        if LAST_ROWS >> target & 1:
            for kind in range(3, -1, -1):
                data[n] = (target - step) | target << 6 | (flag | PROMOTES | kind) << 12
                n += 1
        else:
            data[n] = (target - step) | target << 6 | flag << 12
            n += 1
    return n


def add_pawn_group(
    data: list[int], n: int, us: int, pawns: int, occupied: int, foe: int, mask: int, scope: int
) -> int:
    """Write what a group of pawns may do on the squares of ``mask``; NOISY means captures and promotions."""
    free = ~occupied & EVERYWHERE
    if us == WHITE:
        one = (pawns << 8) & free
        two = ((one & THIRD_ROWS[0]) << 8) & free & mask
        left = ((pawns & ~FILE_A) << 7) & foe & mask
        right = ((pawns & ~FILE_H) << 9) & foe & mask
        n = add_pawns(data, n, left, 7, TAKES)
        n = add_pawns(data, n, right, 9, TAKES)
        step = 8
    else:
        one = (pawns >> 8) & free
        two = ((one & THIRD_ROWS[1]) >> 8) & free & mask
        left = ((pawns & ~FILE_A) >> 9) & foe & mask
        right = ((pawns & ~FILE_H) >> 7) & foe & mask
        n = add_pawns(data, n, left, -9, TAKES)
        n = add_pawns(data, n, right, -7, TAKES)
        step = -8
    one &= mask
    if scope == EVERY:
        n = add_pawns(data, n, one, step, 0)
        return add_pawns(data, n, two, 2 * step, DOUBLE)
    return add_pawns(data, n, one & LAST_ROWS, step, 0)


def add_all_pawns(b: Board, data: list[int], n: int, mask: int, scope: int) -> int:
    """Write the steps of free pawns together, of pinned ones one by one, and en passant."""
    us = b.turn
    king = lowest(b.man[8 * us + KING])
    foe = b.man[8 - 8 * us]
    occupied = b.man[0] | b.man[8]
    pawns = b.man[8 * us + PAWN]
    n = add_pawn_group(data, n, us, pawns & ~b.pinned, occupied, foe, mask, scope)
    pinned = pawns & b.pinned
    while pinned:
        source = lowest(pinned)
        n = add_pawn_group(data, n, us, pinned & (0 - pinned), occupied, foe, mask & LINE[king][source], scope)
        pinned &= pinned - 1
    if b.passing:
        sources = PAWN_HITS[us ^ 1][b.passing] & pawns
        while sources:
            source = lowest(sources)
            sources &= sources - 1
            if passing_is_safe(b, source, b.passing, us):
                data[n] = source | b.passing << 6 | PASSING << 12
                n += 1
    return n


def add_king(b: Board, data: list[int], n: int, aim: int, checkers: int) -> int:
    """Write the king's steps to squares of ``aim``, and castling when ``aim`` has empty squares."""
    us = b.turn
    own = b.man[8 * us]
    foe = b.man[8 - 8 * us]
    occupied = own | foe
    home = b.man[8 * us + KING]
    king = lowest(home)
    targets = KING_MOVES[king] & aim
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        if not attacked(b, target, us ^ 1, occupied ^ home):
            data[n] = king | target << 6 | (foe >> target & 1) << 14
            n += 1
    if checkers == 0 and b.rights and aim != foe:
        if may_castle(b, 2 * us, king):
            data[n] = king | b.rook_home[2 * us] << 6 | SHORT << 12
            n += 1
        if may_castle(b, 2 * us + 1, king):
            data[n] = king | b.rook_home[2 * us + 1] << 6 | LONG << 12
            n += 1
    return n


def list_moves(b: Board, buf: Words, base: int, scope: int) -> int:
    """Write the legal steps to a buffer with room for MOST_MOVES; NOISY means captures and promotions."""
    us = b.turn
    own = b.man[8 * us]
    foe = b.man[8 - 8 * us]
    occupied = own | foe
    king = lowest(b.man[8 * us + KING])
    data = buf.data
    checkers = checkers_of(b)
    pinned = b.pinned
    mask = ~own & EVERYWHERE if scope == EVERY else foe
    answers = EVERYWHERE
    n = add_king(b, data, base, mask, checkers)
    if checkers:
        if checkers & (checkers - 1):
            return n - base
        answers = BETWEEN[king][lowest(checkers)] | checkers
        mask &= answers
    n = add_all_pawns(b, data, n, answers, scope)
    group = b.man[8 * us + KNIGHT] & ~pinned
    while group:
        source = lowest(group)
        group &= group - 1
        n = add_targets(data, n, source, KNIGHT_MOVES[source] & mask, foe)
    group = (b.man[8 * us + BISHOP] | b.man[8 * us + QUEEN])
    while group:
        source = lowest(group)
        group &= group - 1
        targets = mask & LINE[king][source] if pinned >> source & 1 else mask
        n = add_targets(data, n, source, bishop_slides(source, occupied) & targets, foe)
    group = (b.man[8 * us + ROOK] | b.man[8 * us + QUEEN])
    while group:
        source = lowest(group)
        group &= group - 1
        targets = mask & LINE[king][source] if pinned >> source & 1 else mask
        n = add_targets(data, n, source, rook_slides(source, occupied) & targets, foe)
    return n - base


# ---- counting: the same without writing -------------------------------------------------------------


def count_pawn_group(us: int, pawns: int, occupied: int, foe: int, mask: int) -> int:
    """Count what a group of pawns may do; each step to the last row is four."""
    free = ~occupied & EVERYWHERE
    if us == WHITE:
        one = (pawns << 8) & free
        two = ((one & THIRD_ROWS[0]) << 8) & free & mask
        left = ((pawns & ~FILE_A) << 7) & foe & mask
        right = ((pawns & ~FILE_H) << 9) & foe & mask
    else:
        one = (pawns >> 8) & free
        two = ((one & THIRD_ROWS[1]) >> 8) & free & mask
        left = ((pawns & ~FILE_A) >> 9) & foe & mask
        right = ((pawns & ~FILE_H) >> 7) & foe & mask
    one &= mask
    total = popcount(one) + popcount(two) + popcount(left) + popcount(right)
    if (one | left | right) & LAST_ROWS:
        total += 3 * (popcount(one & LAST_ROWS) + popcount(left & LAST_ROWS) + popcount(right & LAST_ROWS))
    return total


def count_pawns(b: Board, mask: int) -> int:
    """Count the steps of all pawns."""
    us = b.turn
    king = lowest(b.man[8 * us + KING])
    foe = b.man[8 - 8 * us]
    occupied = b.man[0] | b.man[8]
    pawns = b.man[8 * us + PAWN]
    total = count_pawn_group(us, pawns & ~b.pinned, occupied, foe, mask)
    sources = pawns & b.pinned
    while sources:
        total += count_pawn_group(us, sources & (0 - sources), occupied, foe, mask & LINE[king][lowest(sources)])
        sources &= sources - 1
    if b.passing:
        sources = PAWN_HITS[us ^ 1][b.passing] & pawns
        while sources:
            total += passing_is_safe(b, lowest(sources), b.passing, us)
            sources &= sources - 1
    return total


def count_king(b: Board, checkers: int) -> int:
    """Count the king's steps and castlings."""
    us = b.turn
    own = b.man[8 * us]
    occupied = own | b.man[8 - 8 * us]
    home = b.man[8 * us + KING]
    king = lowest(home)
    targets = KING_MOVES[king] & ~own
    total = 0
    while targets:
        total += not attacked(b, lowest(targets), us ^ 1, occupied ^ home)
        targets &= targets - 1
    if checkers == 0 and b.rights:
        total += may_castle(b, 2 * us, king) + may_castle(b, 2 * us + 1, king)
    return total


def count_moves(b: Board) -> int:
    """Count the legal moves without writing them down."""
    us = b.turn
    own = b.man[8 * us]
    occupied = b.man[0] | b.man[8]
    king = lowest(b.man[8 * us + KING])
    checkers = checkers_of(b)
    pinned = b.pinned
    total = count_king(b, checkers)
    mask = ~own & EVERYWHERE
    if checkers:
        if checkers & (checkers - 1):
            return total
        mask &= BETWEEN[king][lowest(checkers)] | checkers
    total += count_pawns(b, mask)
    group = b.man[8 * us + KNIGHT] & ~pinned
    while group:
        total += popcount(KNIGHT_MOVES[lowest(group)] & mask)
        group &= group - 1
    sliders = b.man[8 * us + BISHOP] | b.man[8 * us + QUEEN]
    group = sliders & ~pinned
    while group:
        total += popcount(bishop_slides(lowest(group), occupied) & mask)
        group &= group - 1
    group = sliders & pinned
    while group:
        total += popcount(bishop_slides(lowest(group), occupied) & mask & LINE[king][lowest(group)])
        group &= group - 1
    sliders = b.man[8 * us + ROOK] | b.man[8 * us + QUEEN]
    group = sliders & ~pinned
    while group:
        total += popcount(rook_slides(lowest(group), occupied) & mask)
        group &= group - 1
    group = sliders & pinned
    while group:
        total += popcount(rook_slides(lowest(group), occupied) & mask & LINE[king][lowest(group)])
        group &= group - 1
    return total
