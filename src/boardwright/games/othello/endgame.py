"""Exact endgames: how many discs each side keeps when both play perfectly.

Scores are differences of discs for the side to move, empty squares to the winner; where the fewest win, by how many
the side to move has fewer. Near the end squares
are tried in odd regions first (who plays last in a region gains); further away, those that leave the
opponent the fewest replies come first, and beyond that those that the evaluation likes. Tables remember
what was proved.

A solver may be trusting: then it takes the word of a short search where that lies some deviations outside the
window. What it finds so is likely rather than proved, much sooner known, and orders the table for the proof.
"""

from collections.abc import Callable

import cython

from boardwright.games.othello.doubts import ENDS_FROM, MEASURED
from boardwright.kernel.solution import never
from boardwright.kernel.words import Words

if not cython.compiled:
    from boardwright.games.othello.glance import glance
    from boardwright.games.othello.lines import draw_lines, flips_of, last_flips, mobility, stable_discs
    from boardwright.games.othello.variants import AREA, CELLS, CORNERS, SIGN, VARIANTS
    from boardwright.kernel.bits import MASK64, lowest, popcount

    UPPER, LOWER, EXACT = 1, 2, 3
    LISTED, SMALL, COUSINS, JUDGED, DOUBTED, MOST_SCORE = 7, 11, 12, 13, 14, 64
    PROOF = 100
    SMALL_SLOTS, STRIDE, ASKED_EVERY = 1 << 16, 3, 1 << 16
    LEAST_BITS, MOST_BITS, FEWER_BITS = 12, 20, 2
    NEAR, QUARTER, ODD, STABLE_FROM, GLANCE = [0] * 64, [0] * 64, [0] * 16, [0] * 65, [0] * 65
    FORETELL = [0] * 65
    BIAS, DEVIATION = [[0] * 65 for _ in range(VARIANTS)], [[0] * 65 for _ in range(VARIANTS)]

FULL = 60
"""Empty squares of a game that begins: tables for any board."""
KEY_OWN = 0x9E37_79B9_7F4A_7C15
KEY_OPP = 0xC2B2_AE3D_27D4_EB4F
KEY_MIX = 0xD6E8_FEB8_6659_FD93


def foretelling(n: int) -> int:
    """Return how many plies foretell an end with a number of empty squares."""
    return 4 if n < 18 else 6 if n < 24 else 8


def _fill_tables() -> None:
    """Know each square's neighbours and quarter of the board, and what pays off with a number of empty squares."""
    one = cython.cast(cython.ulonglong, 1)
    for square in range(64):
        x, y = square % 8, square // 8
        QUARTER[square] = 1 << (x // 4 + 2 * (y // 4))
        for other in range(64):
            if other != square and max(abs(other % 8 - x), abs(other // 8 - y)) == 1:
                NEAR[square] |= one << other
        for odd in range(16):
            if odd & QUARTER[square]:
                ODD[odd] |= one << square
    for n in range(65):
        STABLE_FROM[n] = 2 * n - 2 if n < 12 else n + 8
        GLANCE[n] = max(0, (n - 13) // 3)
        FORETELL[n] = foretelling(n)
        row = max(0, n - ENDS_FROM)
        for variant, doubts in MEASURED.items():
            ends = doubts.ENDS
            bias, deviation = ends[row if row < len(ends) else len(ends) - 2 + (row - len(ends)) % 2]
            BIAS[variant][n] = bias
            DEVIATION[variant][n] = deviation


draw_lines()
_fill_tables()


def hashed(own: int, opp: int) -> int:
    """Scatter a board over a table."""
    if cython.compiled:
        key = own * KEY_OWN ^ (opp + KEY_MIX) * KEY_OPP
        key ^= key >> 32
        key *= KEY_MIX
    else:
        key = (own * KEY_OWN ^ (opp + KEY_MIX) * KEY_OPP) & MASK64
        key ^= key >> 32
        key = key * KEY_MIX & MASK64
    return key ^ key >> 29


def highest_rank(ranks: list[int], first: int, last: int, but: int) -> int:
    """Return where the highest rank stands, other than in one place."""
    top = first if first != but else first + 1
    for i in range(top + 1, last):
        if ranks[i] > ranks[top] and i != but:
            top = i
    return top


class Endgame:
    """A solver with its tables; one position after another may be solved with it."""

    def __init__(self, variant: int, empty: int = FULL, partner: "Endgame | None" = None) -> None:
        """Allocate tables for boards of this variant with this many empty squares, or share a partner's and help it."""
        self.variant = variant
        self.area = AREA[variant]
        self.corners = CORNERS[variant]
        self.cells = CELLS[variant]
        self.sign = SIGN[variant]
        self.nodes = self.looks = 0
        self.most_nodes, self.asked_at = 0, ASKED_EVERY
        self.is_over = never
        self.stopped = False
        self.helps = partner is not None
        self.certainty, self.trust = PROOF, 0
        # Tables no larger than the board needs are soon at hand; that for few empty squares stands behind the other.
        self.slots = 1 << max(LEAST_BITS, min(MOST_BITS, empty - FEWER_BITS))
        self.small_slots = min(SMALL_SLOTS, self.slots)
        size = STRIDE * (2 * self.slots + self.small_slots)
        self.table: Words = Words(size) if partner is None else partner.table

    def limit(self, nodes: int, is_over: Callable[[], bool]) -> None:
        """Stop after a number of positions, unless it is 0, and when ``is_over``, asked now and then, says so."""
        self.most_nodes = nodes
        self.is_over = is_over

    def believe(self, certainty: int, trust: int) -> None:
        """Take a short search's word if it lies ``trust`` hundredths of a deviation outside; with 0, prove all.

        What the tables know is used if it is at least as certain.
        """
        self.certainty, self.trust = certainty, trust

    def halt(self, stopped: bool) -> None:
        """Stop, from another thread, or be ready again."""
        self.stopped = stopped

    def ask(self) -> None:
        """Find out whether to go on."""
        self.asked_at = self.nodes + ASKED_EVERY
        with cython.gil:
            if (0 < self.most_nodes <= self.nodes) or self.is_over():
                self.stopped = True

    def score(self, own: int, opp: int, alpha: int, beta: int) -> int:
        """Return the score of a board for the side to move; a bound if it lies outside the window."""
        with cython.nogil:
            found = self.solve(own, opp, alpha, beta)
        return found  # noqa: RET504 - the GIL is needed to give it back

    def solve(self, own: int, opp: int, alpha: int, beta: int) -> int:
        """Choose the method by the number of empty squares."""
        n = self.cells - popcount(own | opp)
        if n == 0:
            return self.final(own, opp)
        empty = self.area & ~(own | opp)
        if n >= LISTED:
            return self.deep(own, opp, alpha, beta, n, self.parity_of(empty), False)
        return self.shallow(own, opp, empty, alpha, beta, n, self.parity_of(empty), False)

    def parity_of(self, empty: int) -> int:
        """Return the quarters of the board that have an odd number of empty squares, as four bits."""
        odd = 0
        for i in range(4):
            if popcount(empty & ODD[1 << i]) & 1:
                odd |= 1 << i
        return odd

    # ---- tables -----------------------------------------------------------------------------

    def slot_of(self, own: int, opp: int, n: int) -> int:
        """Return a board's place: one in the small table, or the first of two."""
        key = hashed(own, opp)
        if n <= SMALL:
            return STRIDE * (2 * self.slots + (cython.cast(cython.longlong, key) & (self.small_slots - 1)))
        return 2 * STRIDE * (cython.cast(cython.longlong, key) & (self.slots - 1))

    def recall(self, own: int, opp: int, slot: int, n: int) -> int:
        """Return what is known of a board: certainty, score, bound and best square; 0 if nothing is.

        Each entry is mixed with what it says, so a torn write by another thread fits no board.
        """
        known = self.table.data[slot + 2]
        if self.table.data[slot] ^ known == own and self.table.data[slot + 1] ^ known == opp:
            return known
        if n > SMALL:
            known = self.table.data[slot + STRIDE + 2]
            if self.table.data[slot + STRIDE] ^ known == own and self.table.data[slot + STRIDE + 1] ^ known == opp:
                return known
        return 0

    def remember(self, own: int, opp: int, slot: int, n: int, square: int, score: int, bound: int) -> None:
        """Keep a result; of two places the second is for what was easier than the first."""
        what = n << 24 | (square + 1) << 16 | (score + MOST_SCORE) << 8 | bound
        data = cython.cast(cython.ulonglong, self.certainty) << 32 | cython.cast(cython.ulonglong, what)
        if n > SMALL:
            known = self.table.data[slot + 2]
            same = self.table.data[slot] ^ known == own and self.table.data[slot + 1] ^ known == opp
            if not same and cython.cast(cython.int, known >> 24 & 255) > n:
                slot += STRIDE
        self.table.data[slot] = own ^ data
        self.table.data[slot + 1] = opp ^ data
        self.table.data[slot + 2] = data

    def best_square(self, own: int, opp: int, wanted: int) -> int:
        """Return the square that is known to reach a score, -1 if none is."""
        n = self.cells - popcount(own | opp)
        if n < LISTED:
            return -1
        known = self.recall(own, opp, self.slot_of(own, opp, n), n)
        if known >> 32 < self.certainty or known & 3 == UPPER:
            return -1
        if cython.cast(cython.int, known >> 8 & 255) - MOST_SCORE < wanted:
            return -1
        return cython.cast(cython.int, known >> 16 & 255) - 1

    def cousin(self, own: int, opp: int, beta: int, n: int) -> int:
        """Return a move's score if the table knows that it reaches beta; else less than any score."""
        known = self.recall(own, opp, self.slot_of(own, opp, n), n)
        if known >> 32 >= self.certainty and cython.cast(cython.int, known & 3) != LOWER:
            score = MOST_SCORE - cython.cast(cython.int, known >> 8 & 255)
            if score >= beta:
                return score
        return -MOST_SCORE - 1

    # ---- many empty squares -----------------------------------------------------------------

    def deep(self, own: int, opp: int, alpha: int, beta: int, n: int, parity: int, passed: bool) -> int:
        """Solve with ordering and table: v >= beta if the score is at least beta, v <= alpha if at most alpha."""
        self.nodes += 1
        if self.nodes >= self.asked_at:
            self.ask()
        if self.stopped:
            return 0
        # 1. Discs that the other side cannot lose bound the score; where the fewest win, those that we cannot.
        if alpha >= STABLE_FROM[n]:
            if self.sign > 0:
                score = self.cells - 2 * popcount(stable_discs(opp, own, self.area))
            else:
                score = self.cells - 2 * popcount(stable_discs(own, opp, self.area))
            if score <= alpha:
                return score
        # 2. What is known?
        slot = self.slot_of(own, opp, n)
        known = self.recall(own, opp, slot, n)
        hint = -1
        if known != 0:
            score = cython.cast(cython.int, known >> 8 & 255) - MOST_SCORE
            bound = cython.cast(cython.int, known & 3)
            enough = bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)
            if enough and known >> 32 >= self.certainty:
                return score
            if bound != UPPER:
                hint = cython.cast(cython.int, known >> 16 & 255) - 1
        # 3. Pass, or stop when neither can place.
        empty = self.area & ~(own | opp)
        moves = mobility(own, opp) & empty
        if moves == 0:
            if passed:
                return self.final(own, opp)
            return -self.deep(opp, own, -beta, -alpha, n, parity, True)
        # 4. Take the word of a short search, where that is allowed.
        if self.trust and n >= DOUBTED and beta - alpha == 1:
            score = self.foretell(own, opp, alpha, n)
            if score >= alpha:
                return score
        # 5. Rank the squares, unless the table knows a move that is good enough.
        if not cython.compiled:
            bits, turned, ranks = [0] * 40, [0] * 40, [0] * 40
        else:
            bits = cython.declare(u64[40])  # type: ignore[name-defined] # noqa: F821
            turned = cython.declare(u64[40])  # type: ignore[name-defined] # noqa: F821
            ranks = cython.declare(cython.int[40])
        count = 0
        while moves:
            bit = moves & (0 - moves)
            moves ^= bit
            flips = flips_of(lowest(bit), own, opp)
            bits[count] = bit
            turned[count] = flips
            if n >= COUSINS:
                score = self.cousin(opp ^ flips, own ^ flips ^ bit, beta, n - 1)
                if score >= beta:
                    return score
            count += 1
        for i in range(count):
            bit = bits[i]
            if lowest(bit) == hint:
                ranks[i] = 1 << 20
            elif count > 1:
                ranks[i] = self.rank(own ^ turned[i] ^ bit, opp ^ turned[i], bit, empty ^ bit, n, parity)
        # 6. Try them in that order, the first with the full window; who helps leaves the next best to the partner.
        best = -MOST_SCORE - 1
        best_square = -1
        start = alpha
        for i in range(count):
            top = highest_rank(ranks, i, count, -1)
            if self.helps and n >= DOUBTED and 0 < i < count - 1:
                top = highest_rank(ranks, i, count, top)
            bit = bits[top]
            flips = turned[top]
            bits[top] = bits[i]
            turned[top] = turned[i]
            ranks[top] = ranks[i]
            square = lowest(bit)
            own2 = own ^ flips ^ bit
            opp2 = opp ^ flips
            odd = parity ^ QUARTER[square]
            if n - 1 < LISTED:
                score = -self.shallow(opp2, own2, empty ^ bit, -beta, -alpha, n - 1, odd, False)
            elif i == 0 or beta - alpha == 1:
                score = -self.deep(opp2, own2, -beta, -alpha, n - 1, odd, False)
            else:
                score = -self.deep(opp2, own2, -alpha - 1, -alpha, n - 1, odd, False)
                if alpha < score < beta:
                    score = -self.deep(opp2, own2, -beta, -score, n - 1, odd, False)
            if self.stopped:
                return 0
            if score > best:
                best = score
                best_square = square
                alpha = max(alpha, score)
                if score >= beta:
                    break
        # 7. Remember.
        bound = LOWER if best >= beta else EXACT if best > start else UPPER
        self.remember(own, opp, slot, n, best_square, best, bound)
        return best

    def foretell(self, own: int, opp: int, alpha: int, n: int) -> int:
        """Return alpha, or one more, where a short search makes all but certain which it is; else less."""
        nodes = cython.address(self.looks) if cython.compiled else [0]
        static = glance(own, opp, 0, -32000, 32000, False, nodes, self.variant) - BIAS[self.variant][n]
        margin = self.trust * DEVIATION[self.variant][n] // 100
        if static >= 100 * alpha + 50:
            aim = 100 * alpha + 100 + margin + BIAS[self.variant][n]
            if glance(own, opp, FORETELL[n], aim - 1, aim, False, nodes, self.variant) >= aim:
                return alpha + 1
        else:
            aim = 100 * alpha - margin + BIAS[self.variant][n]
            if glance(own, opp, FORETELL[n], aim, aim + 1, False, nodes, self.variant) <= aim:
                return alpha
        return -MOST_SCORE - 2

    def rank(self, own: int, opp: int, bit: int, left: int, n: int, parity: int) -> int:
        """Rank the board after a move for who made it: by replies and, far from the end, by what it is worth."""
        replies = mobility(opp, own) & left
        rank = -16 * (popcount(replies) + self.sign * popcount(replies & self.corners))
        if n >= JUDGED:
            nodes = cython.address(self.looks) if cython.compiled else [0]
            return 12 * rank - glance(opp, own, GLANCE[n], -32000, 32000, False, nodes, self.variant)
        if bit & self.corners:
            rank += 24 * self.sign
        if bit & ODD[parity]:
            rank += 6
        return rank

    # ---- few empty squares ------------------------------------------------------------------

    def shallow(self, own: int, opp: int, empty: int, alpha: int, beta: int, n: int, parity: int, passed: bool) -> int:
        """Solve the last few squares, odd regions first, without lists or table."""
        if n <= 4:
            return self.few(own, opp, empty, alpha, beta, n)
        self.nodes += 1
        best = -MOST_SCORE - 1
        for turn in range(2):
            part = empty & ODD[parity] if turn == 0 else empty & ~ODD[parity]
            while part:
                square = lowest(part)
                bit = part & (0 - part)
                part ^= bit
                if NEAR[square] & opp == 0:
                    continue
                flips = flips_of(square, own, opp)
                if flips == 0:
                    continue
                odd = parity ^ QUARTER[square]
                score = -self.shallow(opp ^ flips, own ^ flips ^ bit, empty ^ bit, -beta, -alpha, n - 1, odd, False)
                if score > best:
                    best = score
                    if score >= beta:
                        return score
                    alpha = max(alpha, score)
        if best >= -MOST_SCORE:
            return best
        if passed:
            return self.final(own, opp)
        return -self.shallow(opp, own, empty, -beta, -alpha, n, parity, True)

    def few(self, own: int, opp: int, empty: int, alpha: int, beta: int, n: int) -> int:
        """Name the last one to four squares, a lonely one first."""
        a = lowest(empty)
        if n == 1:
            return self.last(own, opp, a)
        empty &= empty - 1
        b = lowest(empty)
        if n == 2:
            return self.two(own, opp, a, b, alpha, beta, False)
        empty &= empty - 1
        c = lowest(empty)
        if n == 3:
            return self.three(own, opp, a, b, c, alpha, beta, False)
        empty &= empty - 1
        d = lowest(empty)
        # Alone in its quarter: whoever moves there leaves the rest as it is.
        alone_b = QUARTER[b] != QUARTER[a] and QUARTER[b] != QUARTER[c] and QUARTER[b] != QUARTER[d]
        alone_c = QUARTER[c] != QUARTER[a] and QUARTER[c] != QUARTER[b] and QUARTER[c] != QUARTER[d]
        alone_d = QUARTER[d] != QUARTER[a] and QUARTER[d] != QUARTER[b] and QUARTER[d] != QUARTER[c]
        if alone_d:
            if alone_c:
                return self.four(own, opp, c, d, a, b, alpha, beta, False)
            if alone_b:
                return self.four(own, opp, b, d, a, c, alpha, beta, False)
            return self.four(own, opp, d, a, b, c, alpha, beta, False)
        if alone_c:
            if alone_b:
                return self.four(own, opp, b, c, a, d, alpha, beta, False)
            return self.four(own, opp, c, a, b, d, alpha, beta, False)
        if alone_b:
            return self.four(own, opp, b, a, c, d, alpha, beta, False)
        return self.four(own, opp, a, b, c, d, alpha, beta, False)

    def four(
        self, own: int, opp: int, a: int, b: int, c: int, d: int, alpha: int, beta: int, passed: bool
    ) -> int:
        """Solve four squares in this order."""
        self.nodes += 1
        best = -MOST_SCORE - 1
        one = 1
        flips = flips_of(a, own, opp) if NEAR[a] & opp else 0
        if flips:
            best = -self.three(opp ^ flips, own ^ flips ^ one << a, b, c, d, -beta, -alpha, False)
            if best >= beta:
                return best
            alpha = max(alpha, best)
        flips = flips_of(b, own, opp) if NEAR[b] & opp else 0
        if flips:
            score = -self.three(opp ^ flips, own ^ flips ^ one << b, a, c, d, -beta, -alpha, False)
            if score >= beta:
                return score
            best = max(best, score)
            alpha = max(alpha, best)
        flips = flips_of(c, own, opp) if NEAR[c] & opp else 0
        if flips:
            score = -self.three(opp ^ flips, own ^ flips ^ one << c, a, b, d, -beta, -alpha, False)
            if score >= beta:
                return score
            best = max(best, score)
            alpha = max(alpha, best)
        flips = flips_of(d, own, opp) if NEAR[d] & opp else 0
        if flips:
            score = -self.three(opp ^ flips, own ^ flips ^ one << d, a, b, c, -beta, -alpha, False)
            best = max(best, score)
        if best >= -MOST_SCORE:
            return best
        return self.final(own, opp) if passed else -self.four(opp, own, a, b, c, d, -beta, -alpha, True)

    def three(self, own: int, opp: int, a: int, b: int, c: int, alpha: int, beta: int, passed: bool) -> int:
        """Solve three squares, one that is alone in its quarter first."""
        self.nodes += 1
        if QUARTER[b] != QUARTER[c]:
            if QUARTER[a] == QUARTER[c]:
                first = b
                b = a
                a = first
            elif QUARTER[a] == QUARTER[b]:
                first = c
                c = a
                a = first
        best = -MOST_SCORE - 1
        one = 1
        flips = flips_of(a, own, opp) if NEAR[a] & opp else 0
        if flips:
            best = -self.two(opp ^ flips, own ^ flips ^ one << a, b, c, -beta, -alpha, False)
            if best >= beta:
                return best
            alpha = max(alpha, best)
        flips = flips_of(b, own, opp) if NEAR[b] & opp else 0
        if flips:
            score = -self.two(opp ^ flips, own ^ flips ^ one << b, a, c, -beta, -alpha, False)
            if score >= beta:
                return score
            best = max(best, score)
            alpha = max(alpha, best)
        flips = flips_of(c, own, opp) if NEAR[c] & opp else 0
        if flips:
            score = -self.two(opp ^ flips, own ^ flips ^ one << c, a, b, -beta, -alpha, False)
            best = max(best, score)
        if best >= -MOST_SCORE:
            return best
        return self.final(own, opp) if passed else -self.three(opp, own, a, b, c, -beta, -alpha, True)

    def two(self, own: int, opp: int, a: int, b: int, alpha: int, beta: int, passed: bool) -> int:
        """Solve two squares."""
        self.nodes += 1
        best = -MOST_SCORE - 1
        one = 1
        flips = flips_of(a, own, opp) if NEAR[a] & opp else 0
        if flips:
            best = -self.last(opp ^ flips, own ^ flips ^ one << a, b)
            if best >= beta:
                return best
        flips = flips_of(b, own, opp) if NEAR[b] & opp else 0
        if flips:
            best = max(best, -self.last(opp ^ flips, own ^ flips ^ one << b, a))
        if best >= -MOST_SCORE:
            return best
        return self.final(own, opp) if passed else -self.two(opp, own, a, b, -beta, -alpha, True)

    def last(self, own: int, opp: int, square: int) -> int:
        """Fill the last square, by the side that can, without making the move."""
        self.nodes += 1
        mine = popcount(own)
        turned = last_flips(square, own)
        if turned:
            return self.sign * (2 * (mine + turned + 1) - self.cells)
        turned = last_flips(square, opp)
        if turned:
            return self.sign * (2 * (mine - turned) - self.cells)
        return self.final(own, opp)

    def final(self, own: int, opp: int) -> int:
        """Count the discs of a finished game, empty squares to the winner."""
        mine = popcount(own)
        theirs = popcount(opp)
        if mine > theirs:
            return self.sign * (self.cells - 2 * theirs)
        if mine < theirs:
            return self.sign * (2 * mine - self.cells)
        return 0
