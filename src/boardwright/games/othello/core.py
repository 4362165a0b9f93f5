"""The Othello core: two bitboards, seen from the player to move.

Bit 0 is a1, bit 7 is h1, bit 8 is a2. A smaller board uses the same bits with its lower right part off
limits. A step is the square's number plus one, or PASS.
"""

from typing import cast

import cython

from boardwright.games.othello import setup as setups
from boardwright.games.othello import view
from boardwright.games.othello.weights import WEIGHTS
from boardwright.kernel import zobrist
from boardwright.kernel.action import Action, Board
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.words import Scores, Words

if not cython.compiled:
    from boardwright.kernel.bits import highest, lowest, popcount
    from boardwright.kernel.position import FAULT_MEMORY

    u64 = cython.ulonglong
    PASS = 65
    RAYS = [[0] * 8 for _ in range(64)]
    DISC = [[0] * 64 for _ in range(2)]
    FEATURES, KNOTS = 11, 4
    WEIGHT = [[0] * FEATURES for _ in range(KNOTS)]

INNER = 0x7E7E_7E7E_7E7E_7E7E
ALL = 0xFFFF_FFFF_FFFF_FFFF
COLUMN_A = 0x0101_0101_0101_0101
COLUMN_H = 0x8080_8080_8080_8080


def _fill_tables() -> None:
    """Draw the eight rays of every square (the four upward ones first) and give each disc its key."""
    directions = ((1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1))
    keys = zobrist.table("othello", 129)
    for square in range(64):
        for d, (dx, dy) in enumerate(directions):
            x, y, ray = square % 8 + dx, square // 8 + dy, 0
            while 0 <= x < 8 and 0 <= y < 8:
                ray |= 1 << (8 * y + x)
                x, y = x + dx, y + dy
            RAYS[square][d] = ray
        DISC[0][square] = keys[square]
        DISC[1][square] = keys[64 + square]
    for knot, row in enumerate(WEIGHTS):
        for i, weight in enumerate(row):
            WEIGHT[knot][i] = weight


_fill_tables()
SIDE = zobrist.table("othello", 129)[128]


def mobility(own: int, opp: int) -> int:
    """Give the squares that close a line of opposing discs, occupied or not.

    Each of the eight directions fills along opposing discs by doubling: 1, 2, then twice 2 more.
    """
    inner = opp & INNER
    found = 0

    run = inner & (own << 1)
    run |= inner & (run << 1)
    pairs = inner & (inner << 1)
    run |= pairs & (run << 2)
    run |= pairs & (run << 2)
    found |= run << 1
    run = inner & (own >> 1)
    run |= inner & (run >> 1)
    pairs = pairs >> 1
    run |= pairs & (run >> 2)
    run |= pairs & (run >> 2)
    found |= run >> 1

    run = inner & (own << 7)
    run |= inner & (run << 7)
    pairs = inner & (inner << 7)
    run |= pairs & (run << 14)
    run |= pairs & (run << 14)
    found |= run << 7
    run = inner & (own >> 7)
    run |= inner & (run >> 7)
    pairs = pairs >> 7
    run |= pairs & (run >> 14)
    run |= pairs & (run >> 14)
    found |= run >> 7

    run = inner & (own << 9)
    run |= inner & (run << 9)
    pairs = inner & (inner << 9)
    run |= pairs & (run << 18)
    run |= pairs & (run << 18)
    found |= run << 9
    run = inner & (own >> 9)
    run |= inner & (run >> 9)
    pairs = pairs >> 9
    run |= pairs & (run >> 18)
    run |= pairs & (run >> 18)
    found |= run >> 9

    run = opp & (own << 8)
    run |= opp & (run << 8)
    pairs = opp & (opp << 8)
    run |= pairs & (run << 16)
    run |= pairs & (run << 16)
    found |= run << 8
    run = opp & (own >> 8)
    run |= opp & (run >> 8)
    pairs = pairs >> 8
    run |= pairs & (run >> 16)
    run |= pairs & (run >> 16)
    found |= run >> 8
    return found & ALL


def flips_of(square: int, own: int, opp: int) -> int:
    """Give the discs that a disc on ``square`` turns over.

    Upward rays: adding 1 to the ray's opposing discs, all else filled, carries to the first other square.
    Downward rays: that square is the highest bit of the ray that is not opposing.
    """
    flips = 0
    for d in range(4):
        ray = RAYS[square][d]
        end = ((opp | ~ray) + 1) & ray & own
        flips |= (end - (end != 0)) & ray
    for d in range(4, 8):
        ray = RAYS[square][d]
        end = 1
        end = (end << highest((ray & ~opp) | 1)) & ray & own
        flips |= (0 - 2 * end) & ray
    return flips


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
    """Give the index of the n-th set bit, from 0."""
    for _ in range(n):
        moves &= moves - 1
    return lowest(moves)


def neighbours(discs: int) -> int:
    """Give all squares that hold or touch a disc."""
    near = discs | ((discs & ~COLUMN_H) << 1) | ((discs & ~COLUMN_A) >> 1)
    return (near | (near << 8) | (near >> 8)) & ALL


def anchored(own: int, corners: int, edges: int) -> int:
    """Give discs that nobody can turn: those joined to an own corner along an edge of own discs."""
    found = own & corners
    for _ in range(7):
        found |= own & edges & ((found & ~COLUMN_H) << 1 | (found & ~COLUMN_A) >> 1 | found << 8 | found >> 8)
    return found & ALL


def count_features(own: int, opp: int, area: int, corners: int, edges: int, found: list[int]) -> None:
    """Write what the evaluation looks at, own less opposing; ``weights.NAMES`` has the names."""
    empty = area & ~(own | opp)
    beside = neighbours(corners & empty) & ~corners
    frontier = neighbours(empty)
    mine = mobility(own, opp) & empty
    theirs = mobility(opp, own) & empty
    found[0] = popcount(own & corners) - popcount(opp & corners)
    found[1] = popcount(own & beside & ~edges) - popcount(opp & beside & ~edges)
    found[2] = popcount(own & beside & edges) - popcount(opp & beside & edges)
    found[3] = popcount(mine) - popcount(theirs)
    found[4] = popcount(mine & corners) - popcount(theirs & corners)
    found[5] = popcount(own & frontier) - popcount(opp & frontier)
    found[6] = popcount(neighbours(opp) & empty) - popcount(neighbours(own) & empty)
    found[7] = popcount(anchored(own, corners, edges)) - popcount(anchored(opp, corners, edges))
    found[8] = popcount(own & edges & ~beside) - popcount(opp & edges & ~beside)
    found[9] = popcount(own) - popcount(opp)
    found[10] = 1 if popcount(empty) & 1 else -1


def worth(own: int, opp: int, area: int, corners: int, edges: int) -> int:
    """Guess own's advantage in hundredths of a disc; the weights change with the number of discs on the board."""
    if not cython.compiled:
        found = [0] * FEATURES
    else:
        found = cython.declare(cython.int[FEATURES])
    count_features(own, opp, area, corners, edges, found)
    played = (popcount(own | opp) - 4) * 60 // (popcount(area) - 4)
    knot = min(played // 20, 2)
    late = played - 20 * knot
    total = 0
    for i in range(FEATURES):
        total += found[i] * (WEIGHT[knot][i] * (20 - late) + WEIGHT[knot + 1][i] * late)
    return total // 20 if total >= 0 else -(-total // 20)


class OthelloPosition(Position):
    """``mine`` are the discs of the player to move, ``theirs`` the other's."""

    def arrange(self, black: int, white: int, turn: int, size: int) -> None:
        """Set the board up; the caller has checked it."""
        edge = size - 1
        self.area = sum(((1 << size) - 1) << 8 * row for row in range(size))
        self.corners = 1 | 1 << edge | 1 << 8 * edge | 1 << 9 * edge
        self.edges = sum(1 << 8 * y + x for y in range(size) for x in range(size) if {x, y} & {0, edge})
        self.mine = white if turn else black
        self.theirs = black if turn else white
        self.turn = self.slot = turn
        self.flipped = Words(64)
        self.key = SIDE if turn else 0
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

    @cython.locals(word=u64)
    def playout(self, dice: Dice, limit: int) -> int:
        """Play at random without looking anything up in the vtable."""
        start = self.ply
        while self.ply - start < limit:
            word = self.pick(dice)
            if word == 0 or not self.push(word):
                break
        return self.ply - start

    def payoff(self, player: int) -> int:
        """Give the difference of discs in hundredths, empty squares to the winner."""
        mine = popcount(self.mine)
        theirs = popcount(self.theirs)
        empty = popcount(self.area) - mine - theirs
        lead = mine - theirs
        if lead > 0:
            lead += empty
        elif lead < 0:
            lead -= empty
        return 100 * lead if player == self.turn else -100 * lead

    def evaluate(self, player: int) -> int:
        """Guess from both sides' squares."""
        lead = worth(self.mine, self.theirs, self.area, self.corners, self.edges)
        return lead if player == self.turn else -lead

    @cython.locals(flips=u64, own=u64, opp=u64, one=u64)
    def order(self, buf: Words, base: int, n: int, scores: Scores) -> None:
        """Prefer corners, then what leaves the other side few moves."""
        if not scores.reserve(base + n):
            self.fault = FAULT_MEMORY
            return
        one = 1
        for i in range(base, base + n):
            scores.data[i] = 0
            if buf.data[i] >= PASS:
                continue
            square = cython.cast(cython.int, buf.data[i] - 1)
            flips = flips_of(square, self.mine, self.theirs)
            own = self.mine ^ flips ^ one << square
            opp = self.theirs ^ flips
            replies = popcount(mobility(opp, own) & self.area & ~(own | opp))
            scores.data[i] = 40 * cython.cast(cython.int, self.corners >> square & 1) - 4 * replies

    def count(self, buf: Words, base: int) -> int:
        """Count the bits of the mobility; a finished game is one leaf."""
        return count_leaves(self.mine, self.theirs, self.area, 1)

    def leaves(self, depth: int, buf: Words, base: int) -> int:
        """Count on bare bitboards."""
        return count_leaves(self.mine, self.theirs, self.area, depth)

    def visit(self, depth: int, buf: Words, base: int) -> int:
        """Count by making and taking back every move: what the vtable costs is measured against this."""
        n = self.generate(buf, base)
        if n == 0:
            return 1
        total = 0
        for i in range(n):
            word = buf.data[base + i]
            self.push(word)
            total += 1 if depth == 1 else self.visit(depth - 1, buf, base + n)
            self.pop()
        return total

    # ---- with the GIL -----------------------------------------------------------------------

    def features(self) -> list[int]:
        """Give what the evaluation looks at, for the player to move."""
        if not cython.compiled:
            found = [0] * FEATURES
        else:
            found = cython.declare(cython.int[FEATURES])
        count_features(self.mine, self.theirs, self.area, self.corners, self.edges, found)
        return [found[i] for i in range(FEATURES)]

    def count_directly(self, depth: int) -> int:
        """Run ``visit`` from Python."""
        plies = cython.declare(cython.int, depth)
        buf = Words()
        with cython.nogil:
            total = self.visit(plies, buf, 0)
        return total  # noqa: RET504 - the GIL is needed to give it back

    def copy_from(self, other: Position) -> None:
        """Copy the bitboards and the flips made so far."""
        Position.copy_from(self, other)
        self.take(cast("OthelloPosition", other))

    def take(self, source: "OthelloPosition") -> None:
        """Copy what only this game has."""
        self.mine = source.mine
        self.theirs = source.theirs
        self.area = source.area
        self.corners = source.corners
        self.edges = source.edges
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
        """Show the disc that is placed, then those that it turns over (decision 1)."""
        if move.steps[0] == PASS:
            return ()
        flips = flips_of(move.steps[0] - 1, self.mine, self.theirs)
        return view.placement(move.text, flips, self.game.players[self.turn], self.game.layout)

    def scores(self) -> tuple[float, ...]:
        """Count the discs."""
        black, white = self.discs
        return (float(black.bit_count()), float(white.bit_count()))

    def setup(self) -> str:
        """Write the board and the side to move."""
        return setups.write(setups.Setup(*self.discs, self.turn), highest(self.corners) // 9 + 1)

    @property
    def discs(self) -> tuple[int, int]:
        """Black's and white's bitboards."""
        return (self.theirs, self.mine) if self.turn else (self.mine, self.theirs)
