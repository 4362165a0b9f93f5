"""Exact endgames: how many discs each side keeps when both play perfectly.

Scores are differences of discs for the side to move, empty squares to the winner. Near the end squares
are tried in odd regions first (who plays last in a region gains); further away, those that leave the
opponent the fewest replies come first, and a table remembers what was proved.
"""

import cython

from boardwright.kernel.words import Words

if not cython.compiled:
    from boardwright.games.othello.core import flips_of, mobility, neighbours
    from boardwright.kernel.bits import MASK64, lowest, popcount

    UPPER, LOWER, EXACT = 1, 2, 3
    DEEP, MOST_SCORE, SLOTS = 7, 64, 1 << 21
    QUADRANT = [0] * 4

KEY_OWN = 0x9E37_79B9_7F4A_7C15
KEY_OPP = 0xC2B2_AE3D_27D4_EB4F
KEY_MIX = 0xD6E8_FEB8_6659_FD93

for _index in range(4):
    QUADRANT[_index] = sum(0x0F << 8 * row for row in range(4)) << (_index % 2 * 4 + _index // 2 * 32)


def odd_quadrants(empty: int) -> int:
    """Give the quarters of the board that have an odd number of empty squares."""
    odd = 0
    for i in range(4):
        if popcount(empty & QUADRANT[i]) & 1:
            odd |= QUADRANT[i]
    return odd


def hashed(own: int, opp: int) -> int:
    """Scatter a board over the table."""
    if cython.compiled:
        key = own * KEY_OWN ^ (opp + KEY_MIX) * KEY_OPP
        key ^= key >> 32
        key *= KEY_MIX
    else:
        key = (own * KEY_OWN ^ (opp + KEY_MIX) * KEY_OPP) & MASK64
        key ^= key >> 32
        key = key * KEY_MIX & MASK64
    return key ^ key >> 29


class Endgame:
    """A solver with its own table; one position after another may be solved with it."""

    def __init__(self, area: int, corners: int) -> None:
        """Allocate the table for boards of this shape."""
        self.area = area
        self.corners = corners
        self.cells = popcount(area)
        self.nodes = 0
        self.stopped = False
        self.table = Words(3 * SLOTS)
        for i in range(3 * SLOTS):
            self.table.data[i] = 0
        if not cython.compiled:
            self.squares = [[0] * 40 for _ in range(64)]
            self.ranks = [[0] * 40 for _ in range(64)]

    def score(self, own: int, opp: int, alpha: int, beta: int) -> int:
        """Give the score of a board for the side to move; a bound if it lies outside the window."""
        with cython.nogil:
            found = self.solve(own, opp, alpha, beta)
        return found  # noqa: RET504 - the GIL is needed to give it back

    def solve(self, own: int, opp: int, alpha: int, beta: int) -> int:
        """Choose the method by the number of empty squares."""
        n = self.cells - popcount(own | opp)
        if n == 0:
            return self.final(own, opp)
        if n >= DEEP:
            return self.deep(own, opp, alpha, beta, n, False)
        return self.shallow(own, opp, alpha, beta, n, False)

    def deep(self, own: int, opp: int, alpha: int, beta: int, n: int, passed: bool) -> int:
        """Solve with ordering and table: v >= beta if the score is at least beta, v <= alpha if at most alpha."""
        self.nodes += 1
        if self.stopped:
            return 0
        # 1. What is known?
        key = hashed(own, opp)
        slot = 3 * cython.cast(cython.longlong, key & (SLOTS - 1))
        hint = -1
        if self.table.data[slot] == own and self.table.data[slot + 1] == opp:
            known = self.table.data[slot + 2]
            score = cython.cast(cython.int, known >> 8 & 255) - MOST_SCORE
            bound = cython.cast(cython.int, known & 3)
            if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
                return score
            hint = cython.cast(cython.int, known >> 16 & 255) - 1
        # 2. Pass, or stop when neither can place.
        empty = self.area & ~(own | opp)
        moves = mobility(own, opp) & empty
        if moves == 0:
            if passed:
                return self.final(own, opp)
            return -self.deep(opp, own, -beta, -alpha, n, True)
        # 3. Rank the squares: the table's, then those that leave few replies, corners and odd regions first.
        odd = odd_quadrants(empty)
        count = 0
        while moves:
            square = lowest(moves)
            bit = moves & (0 - moves)
            moves ^= bit
            flips = flips_of(square, own, opp)
            own2 = own ^ flips ^ bit
            opp2 = opp ^ flips
            left = empty ^ bit
            replies = mobility(opp2, own2) & left
            rank = -16 * (popcount(replies) + popcount(replies & self.corners)) - 2 * popcount(neighbours(own2) & left)
            if bit & self.corners:
                rank += 24
            if bit & odd:
                rank += 6
            if square == hint:
                rank = 1 << 20
            self.squares[n][count] = bit
            self.ranks[n][count] = rank
            count += 1
        # 4. Try them in that order, the first with the full window.
        best = -MOST_SCORE - 1
        best_square = -1
        start = alpha
        for i in range(count):
            top = i
            for k in range(i + 1, count):
                if self.ranks[n][k] > self.ranks[n][top]:
                    top = k
            bit = self.squares[n][top]
            self.squares[n][top] = self.squares[n][i]
            self.ranks[n][top] = self.ranks[n][i]
            square = lowest(bit)
            flips = flips_of(square, own, opp)
            own2 = own ^ flips ^ bit
            opp2 = opp ^ flips
            if n - 1 < DEEP:
                score = -self.shallow(opp2, own2, -beta, -alpha, n - 1, False)
            elif i == 0:
                score = -self.deep(opp2, own2, -beta, -alpha, n - 1, False)
            else:
                score = -self.deep(opp2, own2, -alpha - 1, -alpha, n - 1, False)
                if alpha < score < beta:
                    score = -self.deep(opp2, own2, -beta, -score, n - 1, False)
            if self.stopped:
                return 0
            if score > best:
                best = score
                best_square = square
                alpha = max(alpha, score)
                if score >= beta:
                    break
        # 5. Remember.
        bound = LOWER if best >= beta else EXACT if best > start else UPPER
        self.table.data[slot] = own
        self.table.data[slot + 1] = opp
        self.table.data[slot + 2] = (best_square + 1) << 16 | (best + MOST_SCORE) << 8 | bound
        return best

    def shallow(self, own: int, opp: int, alpha: int, beta: int, n: int, passed: bool) -> int:
        """Solve the last few squares, odd regions first, without lists or table."""
        self.nodes += 1
        empty = self.area & ~(own | opp)
        if n == 1:
            return self.last(own, opp, lowest(empty))
        near = empty & neighbours(opp)
        odd = odd_quadrants(empty)
        best = -MOST_SCORE - 1
        for turn in range(2):
            part = near & odd if turn == 0 else near & ~odd
            while part:
                square = lowest(part)
                bit = part & (0 - part)
                part ^= bit
                flips = flips_of(square, own, opp)
                if flips == 0:
                    continue
                score = -self.shallow(opp ^ flips, own ^ flips ^ bit, -beta, -alpha, n - 1, False)
                if score > best:
                    best = score
                    if score >= beta:
                        return score
                    alpha = max(alpha, score)
        if best >= -MOST_SCORE:
            return best
        if passed:
            return self.final(own, opp)
        return -self.shallow(opp, own, -beta, -alpha, n, True)

    def last(self, own: int, opp: int, square: int) -> int:
        """Fill the last square, by whoever can, without making the move."""
        mine = popcount(own)
        flips = flips_of(square, own, opp)
        if flips:
            return 2 * (mine + popcount(flips) + 1) - self.cells
        flips = flips_of(square, opp, own)
        if flips:
            return 2 * (mine - popcount(flips)) - self.cells
        return self.final(own, opp)

    def final(self, own: int, opp: int) -> int:
        """Count the discs of a finished game, empty squares to the winner."""
        mine = popcount(own)
        theirs = popcount(opp)
        if mine > theirs:
            return self.cells - 2 * theirs
        if mine < theirs:
            return 2 * mine - self.cells
        return 0
