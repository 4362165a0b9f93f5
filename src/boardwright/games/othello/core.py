"""The Othello core: two bitboards, seen from the player to move.

Bit 0 is a1, bit 7 is h1, bit 8 is a2. A smaller board uses the same bits with its lower right part off
limits. A step is the square's number plus one, or PASS. Size and goal are one number, the variant.
"""

from typing import cast

import cython

from boardwright.games.othello import setup as setups
from boardwright.games.othello import view
from boardwright.games.othello.doubts import CONFIDENCE, MEASURED
from boardwright.kernel import zobrist
from boardwright.kernel.action import Action, Board
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.words import Scores, Words

if not cython.compiled:
    from boardwright.games.othello.features import FEATURES, count_features
    from boardwright.games.othello.lines import draw_lines, flips_of, mobility
    from boardwright.games.othello.patterns import judge
    from boardwright.games.othello.variants import AREA, CELLS, CORNERS, FEWEST, SIGN, VARIANTS
    from boardwright.kernel.bits import highest, lowest, popcount
    from boardwright.kernel.position import FAULT_MEMORY

    u64 = cython.ulonglong
    PASS = 65
    DISC = [[0] * 64 for _ in range(2)]
    MOST_DOUBTED, DOUBT_DISCS = 12, 10
    DOUBT = [[[0] * 6 for _ in range(MOST_DOUBTED + 1)] for _ in range(VARIANTS)]


def _fill_tables() -> None:
    """Return each disc its key, and know what to doubt."""
    keys = zobrist.table("othello", 129)
    for square in range(64):
        DISC[0][square] = keys[square]
        DISC[1][square] = keys[64 + square]
    for variant, doubts in MEASURED.items():
        for depth, row in enumerate(doubts.DEVIATIONS):
            for group, deviation in enumerate(row):
                DOUBT[variant][depth][group] = round(CONFIDENCE * deviation)


draw_lines()
_fill_tables()
SIDE = zobrist.table("othello", 129)[128]
TURNED = zobrist.table("othello fewest", 1)[0]  # an engine's table may have met the same board with the other goal


def count_leaves(own: int, opp: int, area: int, depth: int) -> int:
    """Count the positions ``depth`` plies below; a pass is a ply and a finished game one leaf."""
    moves = mobility(own, opp) & ~(own | opp) & area
    if moves == 0:
        if mobility(opp, own) & ~(own | opp) & area == 0:
            return 1
        return 1 if depth == 1 else count_leaves(opp, own, area, depth - 1)
    if depth == 1:
        return popcount(moves)
    total = 0
    while moves:
        square = lowest(moves)
        bit = moves & (0 - moves)
        moves ^= bit
        flips = flips_of(square, own, opp)
        total += count_leaves(opp ^ flips, own ^ flips ^ bit, area, depth - 1)
    return total


def nth_bit(moves: int, n: int) -> int:
    """Return the index of the n-th set bit, from 0."""
    for _ in range(n):
        moves &= moves - 1
    return lowest(moves)


class OthelloPosition(Position):
    """``mine`` are the discs of the player to move, ``theirs`` the other's."""

    def arrange(self, black: int, white: int, turn: int, variant: int) -> None:
        """Set the board up; the caller has checked it."""
        self.variant = variant
        self.area = AREA[variant]
        self.mine = white if turn else black
        self.theirs = black if turn else white
        self.turn = self.slot = turn
        self.flipped = Words(64)
        self.key = (SIDE if turn else 0) ^ (TURNED if variant & FEWEST else 0)
        for square in range(64):
            if black >> square & 1:
                self.key ^= DISC[0][square]
            elif white >> square & 1:
                self.key ^= DISC[1][square]

    # ---- native face ------------------------------------------------------------------------

    @cython.locals(moves=u64, empty=u64)
    def generate(self, buf: Words, base: int) -> int:
        """List the squares that flip something, else a pass if the other side can go on."""
        if not buf.reserve(base + 64):
            self.fault = FAULT_MEMORY
            return 0
        n = base
        empty = self.area & ~(self.mine | self.theirs)
        moves = mobility(self.mine, self.theirs) & empty
        while moves:
            buf.data[n] = lowest(moves) + 1
            n += 1
            moves &= moves - 1
        if n == base and mobility(self.theirs, self.mine) & empty:
            buf.data[n] = PASS
            n += 1
        return n - base

    @cython.locals(flips=u64, rest=u64, key=u64, mine=u64, one=u64)
    def push(self, word: int) -> bool:
        """Place a disc and flip, or pass."""
        steps = self.steps
        if not (self.trail.reserve(2 * steps + 2) and self.flipped.reserve(steps + 1)):
            self.fault = FAULT_MEMORY
            return False
        key = self.key ^ SIDE
        mine = self.mine
        flips = 0
        if word != PASS:
            square = cython.cast(cython.int, word - 1)
            flips = flips_of(square, mine, self.theirs)
            if flips == 0:
                return False
            key ^= DISC[self.turn][square]
            rest = flips
            while rest:
                square = lowest(rest)
                key ^= DISC[0][square] ^ DISC[1][square]
                rest &= rest - 1
            one = 1
            mine ^= flips | one << (word - 1)
        self.trail.data[2 * steps] = word
        self.trail.data[2 * steps + 1] = self.key
        self.flipped.data[steps] = flips
        self.mine = self.theirs ^ flips
        self.theirs = mine
        self.key = key
        self.steps = steps + 1
        self.ply += 1
        self.turn ^= 1
        self.slot = self.turn
        return True

    @cython.locals(flips=u64, mine=u64, word=u64, one=u64)
    def pop(self) -> None:
        """Take the disc away and flip back."""
        self.steps -= 1
        self.ply -= 1
        self.turn ^= 1
        self.slot = self.turn
        steps = self.steps
        word = self.trail.data[2 * steps]
        flips = self.flipped.data[steps]
        self.key = self.trail.data[2 * steps + 1]
        mine = self.theirs ^ flips
        self.theirs = self.mine ^ flips
        if word < PASS:
            one = 1
            mine ^= one << (word - 1)
        self.mine = mine

    @cython.locals(moves=u64, empty=u64)
    def pick(self, dice: Dice) -> int:
        """Choose one bit of the mobility."""
        empty = self.area & ~(self.mine | self.theirs)
        moves = mobility(self.mine, self.theirs) & empty
        if moves:
            return nth_bit(moves, dice.below(popcount(moves))) + 1
        return PASS if mobility(self.theirs, self.mine) & empty else 0

    def payoff(self, player: int) -> int:
        """Return the difference of discs in hundredths, empty squares to the winner; the fewest may win."""
        mine = popcount(self.mine)
        theirs = popcount(self.theirs)
        empty = CELLS[self.variant] - mine - theirs
        lead = mine - theirs
        if lead > 0:
            lead += empty
        elif lead < 0:
            lead -= empty
        lead *= 100 * SIGN[self.variant]
        return lead if player == self.turn else -lead

    def evaluate(self, player: int) -> int:
        """Guess from both sides' squares."""
        lead = judge(self.mine, self.theirs, self.variant)
        return lead if player == self.turn else -lead

    @cython.locals(flips=u64, own=u64, opp=u64, one=u64, corners=u64)
    def order(self, buf: Words, base: int, n: int, scores: Scores) -> None:
        """Prefer corners, which the fewest avoid, then what leaves the other side few moves."""
        if not scores.reserve(base + n):
            self.fault = FAULT_MEMORY
            return
        one = 1
        corners = CORNERS[self.variant]
        corner = 40 * SIGN[self.variant]
        for i in range(base, base + n):
            scores.data[i] = 0
            if buf.data[i] >= PASS:
                continue
            square = cython.cast(cython.int, buf.data[i] - 1)
            flips = flips_of(square, self.mine, self.theirs)
            own = self.mine ^ flips ^ one << square
            opp = self.theirs ^ flips
            replies = popcount(mobility(opp, own) & self.area & ~(own | opp))
            scores.data[i] = corner * cython.cast(cython.int, corners >> square & 1) - 4 * replies

    def doubt(self, shallow: int, deep: int) -> int:
        """Say how well the evaluation foretells what lies deeper, by measured deviations; nothing about the end."""
        discs = popcount(self.mine | self.theirs)
        if deep >= CELLS[self.variant] - discs:
            return 0
        return DOUBT[self.variant][min(deep, MOST_DOUBTED)][(discs - 4) // DOUBT_DISCS]

    def count(self, buf: Words, base: int) -> int:
        """Count the bits of the mobility; a finished game is one leaf."""
        return count_leaves(self.mine, self.theirs, self.area, 1)

    def leaves(self, depth: int, buf: Words, base: int) -> int:
        """Count on bare bitboards."""
        return count_leaves(self.mine, self.theirs, self.area, depth)

    # ---- with the GIL -----------------------------------------------------------------------

    def features(self) -> list[int]:
        """Return what the evaluation looks at, for the player to move."""
        if not cython.compiled:
            found = [0] * FEATURES
        else:
            found = cython.declare(cython.int[FEATURES])
        count_features(self.mine, self.theirs, self.variant, found)
        return [found[i] for i in range(FEATURES)]

    def copy_from(self, other: Position) -> None:
        """Copy the bitboards and the flips made so far."""
        Position.copy_from(self, other)
        self.take(cast("OthelloPosition", other))

    def take(self, source: "OthelloPosition") -> None:
        """Copy what only this game has."""
        self.mine = source.mine
        self.theirs = source.theirs
        self.variant = source.variant
        self.area = source.area
        self.flipped = Words(max(64, source.steps))
        for i in range(source.steps):
            self.flipped.data[i] = source.flipped.data[i]

    def spell(self, steps: tuple[int, ...]) -> str:
        """Name the square."""
        return view.square_name(steps[0] - 1) if steps[0] < PASS else view.PASS_NAME

    def board(self) -> Board:
        """Show the discs."""
        return view.discs(*self.discs, self.game.players, self.game.layout)

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Show the disc that is placed, then those that it turns over."""
        if move.steps[0] == PASS:
            return ()
        square = move.steps[0] - 1
        flips = flips_of(square, self.mine, self.theirs)
        return view.placement(square, flips, self.game.players[self.turn], self.game.layout)

    def scores(self) -> tuple[float, ...]:
        """Count the discs."""
        black, white = self.discs
        return (float(black.bit_count()), float(white.bit_count()))

    def setup(self) -> str:
        """Write the board and the side to move."""
        return setups.write(setups.Setup(*self.discs, self.turn), highest(self.area) // 9 + 1)

    @property
    def discs(self) -> tuple[int, int]:
        """Black's and white's bitboards."""
        return (self.theirs, self.mine) if self.turn else (self.mine, self.theirs)
