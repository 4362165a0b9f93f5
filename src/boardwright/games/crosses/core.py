"""The Crosses core: bit planes for crosses, filled cells, living filled cells and reach of every player.

Cell ``16 * row + column``; a step is its cell plus one. Reach is everything next to a cross or a living
filled cell. It grows by a look-up when a player steps; only when he wakes a dead chain, or when he loses a
cross, is it flooded anew: spread, keep what is filled, until nothing changes.

A step saves all planes, so that taking back any number of steps is one copy, exact by construction.
The turn order is that of ``PlayerManager``.
"""

from typing import cast

import cython

from boardwright.games.crosses import setup as setups
from boardwright.games.crosses import view
from boardwright.kernel import zobrist
from boardwright.kernel.action import Action, Board
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.words import Scores, Words

if not cython.compiled:
    from boardwright.kernel.bits import lowest, popcount
    from boardwright.kernel.position import FAULT_MEMORY, WIN

    u64 = cython.ulonglong
    PLANE, CROSS, FILLED, ALIVE, REACH, PLAYER, WALLS, STATE = 4, 0, 4, 8, 12, 16, 64, 68
    GOES_ON, STARVED, DRAWN, DESERTED = 0, 1, 2, 3
    NEAR = [[0] * 4 for _ in range(256)]
    KEY = [[0] * 256 for _ in range(8)]
    TURN = [[0] * 8 for _ in range(4)]
    LOST = [0] * 4
    WAITING = [0] * 4

ALL = 0xFFFF_FFFF_FFFF_FFFF
ONE = 1
TEMPO = 12
"""Half of what a step is worth."""
FEW, RARE = 12, 20
"""Between two a player's first cells within reach count so much more than all others: who has few is nearly out.

Among more, who finishes a rival off works for the others."""


def _fill_tables() -> None:
    """Draw the eight cells around every cell, and give every fact its key."""
    keys = iter(zobrist.table("crosses", 8 * 256 + 40))
    for cell in range(256):
        for w, word in enumerate(view.around(cell)):
            NEAR[cell][w] = word
        for kind in range(8):
            KEY[kind][cell] = next(keys)
    for player in range(4):
        for steps in range(8):
            TURN[player][steps] = next(keys)
        LOST[player] = next(keys)
        WAITING[player] = next(keys)


_fill_tables()


def nth_bit(rest: int, n: int) -> int:
    """Return the index of the n-th set bit, from 0."""
    at = 0
    half = 32
    while half > 4:  # halve the word, not the count: the loop ends after the same steps for every word
        low = popcount(rest & ((ONE << half) - 1))
        if n >= low:
            n -= low
            at += half
            rest >>= half
        half >>= 1
    for _ in range(n):
        rest &= rest - 1
    return at + lowest(rest)


class CrossesPosition(Position):
    """A square board for two to four players."""

    def __init__(self, game: view.CrossesGame) -> None:
        """Make an empty board of the game's size."""
        Position.__init__(self, game)
        self.size = game.size
        self.turn_steps = game.steps
        self.frame = PLAYER * self.seats + PLANE + 1
        if not cython.compiled:
            self.planes = [0] * STATE
            self.area = [0] * PLANE
            self.open = [0] * PLANE
            self.corner = [0] * 4
            self.remaining = self.over = self.losers = self.fallen = self.waiting = 0
        self.known = -1
        self.places = 0
        for i in range(STATE):
            self.planes[i] = 0
        edge = range(game.size)
        for w, word in enumerate(view.plane((x, y) for x in edge for y in edge)):
            self.area[w] = word
        for player, (x, y) in enumerate(view.corners(self.size)):
            self.corner[player] = 16 * y + x
        self.frames = Words(64 * self.frame)
        self.exits = Words(5 * self.frame)

    def arrange(self, found: setups.Setup) -> None:
        """Set the board up; the caller has checked it."""
        self.turn = self.slot = found.turn
        self.remaining = found.remaining
        self.losers = found.losers
        self.waiting = found.waiting
        for cell, value in found.cells.items():
            player = abs(value) - 1
            filled = int(value < 0)
            bit = cython.declare(u64, 1)
            bit = bit << cell % 64
            self.planes[PLAYER * player + (FILLED if filled else CROSS) + cell // 64] |= bit
            if filled:
                self.planes[WALLS + cell // 64] |= bit
            self.key ^= KEY[4 * filled + player][cell]
        for player in range(self.seats):
            self.flood(player)
            if self.losers >> player & 1:
                self.key ^= LOST[player]
            if self.waiting >> player & 1:
                self.key ^= WAITING[player]
        self.known = -1
        left = self.survivors()
        if left < 2:
            self.over = STARVED if left else DRAWN
            self.fallen = 0 if left else self.losers
        self.key ^= self.turn_key()

    def can_step(self) -> bool:
        """Tell whether the player to move has anywhere to go."""
        return self.over != GOES_ON or self.reachable(self.turn) > 0

    # ---- undo -------------------------------------------------------------------------------

    def save(self, where: Words, at: int) -> None:
        """Write the whole state down; there is room."""
        data = where.data
        start = cython.cast(cython.longlong, at)
        for i in range(PLANE):
            data[start + i] = self.planes[WALLS + i]
        start += PLANE
        for player in range(self.seats):
            for i in range(PLAYER):  # a fixed count of words, which compilers copy at once
                data[start + i] = self.planes[PLAYER * player + i]
            start += PLAYER
        word = self.turn | self.remaining << 4 | self.over << 8 | self.losers << 12 | self.fallen << 16
        data[start] = word | self.waiting << 20

    def restore(self, where: Words, at: int) -> None:
        """Read it back."""
        self.known = -1
        data = where.data
        start = cython.cast(cython.longlong, at)
        for i in range(PLANE):
            self.planes[WALLS + i] = data[start + i]
        start += PLANE
        for player in range(self.seats):
            for i in range(PLAYER):
                self.planes[PLAYER * player + i] = data[start + i]
            start += PLAYER
        word = data[start]
        self.turn = self.slot = word & 15
        self.remaining = word >> 4 & 15
        self.over = word >> 8 & 15
        self.losers = word >> 12 & 15
        self.fallen = word >> 16 & 15
        self.waiting = word >> 20 & 15

    # ---- the board --------------------------------------------------------------------------

    def flood(self, player: int) -> None:
        """Find a player's living chains and his reach from nothing."""
        b = PLAYER * player
        x0 = self.planes[b]
        x1 = self.planes[b + 1]
        x2 = self.planes[b + 2]
        x3 = self.planes[b + 3]
        f0 = self.planes[b + FILLED]
        f1 = self.planes[b + FILLED + 1]
        f2 = self.planes[b + FILLED + 2]
        f3 = self.planes[b + FILLED + 3]
        while True:
            y0 = x0 | x0 << 1 | x0 >> 1
            y1 = x1 | x1 << 1 | x1 >> 1
            y2 = x2 | x2 << 1 | x2 >> 1
            y3 = x3 | x3 << 1 | x3 >> 1
            z0 = (y0 | y0 << 16 | y0 >> 16 | y1 << 48) & ALL
            z1 = (y1 | y1 << 16 | y1 >> 16 | y0 >> 48 | y2 << 48) & ALL
            z2 = (y2 | y2 << 16 | y2 >> 16 | y1 >> 48 | y3 << 48) & ALL
            z3 = (y3 | y3 << 16 | y3 >> 16 | y2 >> 48) & ALL
            y0 = x0 | (z0 & f0)
            y1 = x1 | (z1 & f1)
            y2 = x2 | (z2 & f2)
            y3 = x3 | (z3 & f3)
            if (y0 ^ x0) | (y1 ^ x1) | (y2 ^ x2) | (y3 ^ x3) == 0:
                break
            x0, x1, x2, x3 = y0, y1, y2, y3
        self.planes[b + ALIVE] = x0 & f0
        self.planes[b + ALIVE + 1] = x1 & f1
        self.planes[b + ALIVE + 2] = x2 & f2
        self.planes[b + ALIVE + 3] = x3 & f3
        self.planes[b + REACH] = z0
        self.planes[b + REACH + 1] = z1
        self.planes[b + REACH + 2] = z2
        self.planes[b + REACH + 3] = z3

    def grow(self, player: int, cell: int) -> None:
        """Extend a player's reach by a new living cell; wake the dead chains that it touches."""
        b = PLAYER * player
        dead = 0
        for w in range(PLANE):
            self.planes[b + REACH + w] |= NEAR[cell][w]
            dead |= NEAR[cell][w] & (self.planes[b + FILLED + w] ^ self.planes[b + ALIVE + w])
        if dead:
            self.flood(player)

    def shrink(self, player: int, cell: int) -> None:
        """Find a player's reach after the loss of a cross.

        His chains live on if the cells of theirs that the cross touched all touch another cross.
        """
        b = PLAYER * player
        x0 = self.planes[b]
        x1 = self.planes[b + 1]
        x2 = self.planes[b + 2]
        x3 = self.planes[b + 3]
        y0 = x0 | x0 << 1 | x0 >> 1
        y1 = x1 | x1 << 1 | x1 >> 1
        y2 = x2 | x2 << 1 | x2 >> 1
        y3 = x3 | x3 << 1 | x3 >> 1
        z0 = (y0 | y0 << 16 | y0 >> 16 | y1 << 48) & ALL
        z1 = (y1 | y1 << 16 | y1 >> 16 | y0 >> 48 | y2 << 48) & ALL
        z2 = (y2 | y2 << 16 | y2 >> 16 | y1 >> 48 | y3 << 48) & ALL
        z3 = (y3 | y3 << 16 | y3 >> 16 | y2 >> 48) & ALL
        x0 = self.planes[b + ALIVE]
        x1 = self.planes[b + ALIVE + 1]
        x2 = self.planes[b + ALIVE + 2]
        x3 = self.planes[b + ALIVE + 3]
        if (
            NEAR[cell][0] & x0 & ~z0 | NEAR[cell][1] & x1 & ~z1 | NEAR[cell][2] & x2 & ~z2 | NEAR[cell][3] & x3 & ~z3
        ) != 0:
            self.flood(player)
            return
        y0 = x0 | x0 << 1 | x0 >> 1
        y1 = x1 | x1 << 1 | x1 >> 1
        y2 = x2 | x2 << 1 | x2 >> 1
        y3 = x3 | x3 << 1 | x3 >> 1
        self.planes[b + REACH] = z0 | ((y0 | y0 << 16 | y0 >> 16 | y1 << 48) & ALL)
        self.planes[b + REACH + 1] = z1 | ((y1 | y1 << 16 | y1 >> 16 | y0 >> 48 | y2 << 48) & ALL)
        self.planes[b + REACH + 2] = z2 | ((y2 | y2 << 16 | y2 >> 16 | y1 >> 48 | y3 << 48) & ALL)
        self.planes[b + REACH + 3] = z3 | ((y3 | y3 << 16 | y3 >> 16 | y2 >> 48) & ALL)

    def reachable(self, player: int) -> int:
        """Write to ``open`` where a player may step; return in how many places.

        The last step has asked this already for whoever is to move: ``known`` says for whom it holds.
        """
        if self.known == player:
            return self.places
        if self.waiting >> player & 1:
            self.first_cell(player)
        else:
            b = PLAYER * player
            for w in range(PLANE):
                self.open[w] = (
                    self.planes[b + REACH + w] & self.area[w] & ~(self.planes[b + w] | self.planes[WALLS + w])
                )
        total = 0
        for w in range(PLANE):
            total += popcount(self.open[w])
        self.known = player
        self.places = total
        return total

    def first_cell(self, player: int) -> None:
        """Open the player's corner, or every empty cell if another player is there already."""
        for w in range(PLANE):
            taken = self.planes[WALLS + w]
            for rival in range(self.seats):
                taken |= self.planes[PLAYER * rival + w]
            self.open[w] = self.area[w] & ~taken
        b = self.corner[player]
        bit = 1
        bit = self.open[b >> 6] & bit << (b & 63)
        if bit:
            for w in range(PLANE):
                self.open[w] = 0
            self.open[b >> 6] = bit

    def is_cross(self, player: int, cell: int) -> bool:
        """Tell whether a player's cross is on a cell."""
        return cython.cast(cython.int, self.planes[PLAYER * player + (cell >> 6)] >> (cell & 63) & 1) != 0

    def crossless(self, player: int) -> bool:
        """Tell whether a player who has begun has no cross left."""
        b = PLAYER * player
        none = self.planes[b] | self.planes[b + 1] | self.planes[b + 2] | self.planes[b + 3]
        return none == 0 and not self.waiting >> player & 1

    # ---- turn order -------------------------------------------------------------------------

    def turn_key(self) -> int:
        """Return the key of whose step it is and how many are left."""
        return TURN[self.turn][self.remaining]

    def survivors(self) -> int:
        """Count the players who have not lost."""
        n = 0
        for player in range(self.seats):
            n += not self.losers >> player & 1
        return n

    def lose(self, player: int) -> None:
        """Put a player out of the game; his cells stay."""
        self.losers |= 1 << player
        self.fallen |= 1 << player
        self.key ^= LOST[player]

    def advance(self) -> None:
        """Count a step, as ``PlayerManager.advance`` does."""
        self.fallen = 0
        self.remaining -= 1
        if self.remaining == 0:
            self.change_player(0)
        elif self.reachable(self.turn) == 0:
            self.lose(self.turn)
            self.change_player(1)

    def change_player(self, everyone: int) -> None:
        """Test those who come next, up to the first who can go on or all of them, and hand over the turn."""
        left = self.survivors()
        player = self.turn
        for _ in range(self.seats - 1):
            player = player + 1 if player + 1 < self.seats else 0
            if self.losers >> player & 1:
                continue
            if self.crossless(player):
                self.lose(player)
                left -= 1
            elif left > 1 and self.reachable(player) == 0:
                self.lose(player)
            elif not everyone:
                break
        left = self.survivors()
        if left < 2:
            self.over = STARVED if left else DRAWN
            return
        player = self.turn
        for _ in range(self.seats):
            player = player + 1 if player + 1 < self.seats else 0
            if not self.losers >> player & 1:
                break
        self.turn = self.slot = player
        self.remaining = self.turn_steps

    # ---- native face ------------------------------------------------------------------------

    @cython.locals(rest=u64, n=cython.int)
    def generate(self, buf: Words, base: int) -> int:
        """List the cells within reach, row by row."""
        if self.over:
            return 0
        if not buf.reserve(base + self.reachable(self.turn)):
            self.fault = FAULT_MEMORY
            return 0
        n = base
        for w in range(PLANE):
            rest = self.open[w]
            while rest:
                buf.data[n] = 64 * w + lowest(rest) + 1
                n += 1
                rest &= rest - 1
        return n - base

    @cython.locals(n=cython.int, kept=cython.int, cell=cython.int)
    def noisy(self, buf: Words, base: int) -> int:
        """Keep the steps that fill a cross."""
        n = self.generate(buf, base)
        kept = 0
        for i in range(base, base + n):
            cell = cython.cast(cython.int, buf.data[i] - 1)
            for rival in range(self.seats):
                if rival != self.turn and self.is_cross(rival, cell):
                    buf.data[base + kept] = buf.data[i]
                    kept += 1
        return kept

    @cython.locals(cell=cython.int, w=cython.int, player=cython.int, b=cython.int, bit=u64)
    def push(self, word: int) -> bool:
        """Cross out an empty cell or fill an enemy's cross, then count the step."""
        if word > 256 or self.over:
            return False
        if not (self.trail.reserve(2 * self.steps + 2) and self.frames.reserve(self.frame * (self.steps + 1))):
            self.fault = FAULT_MEMORY
            return False
        cell = cython.cast(cython.int, word - 1)
        w = cell >> 6
        bit = 1
        bit = bit << (cell & 63)
        player = self.turn
        b = PLAYER * player
        if self.waiting >> player & 1:
            self.reachable(player)
            if self.open[w] & bit == 0:
                return False
        elif self.planes[b + REACH + w] & self.area[w] & ~(self.planes[b + w] | self.planes[WALLS + w]) & bit == 0:
            return False
        self.known = -1
        self.save(self.frames, self.frame * self.steps)
        self.trail.data[2 * self.steps] = word
        self.trail.data[2 * self.steps + 1] = self.key
        self.key ^= self.turn_key()
        if self.waiting >> player & 1:
            self.waiting ^= 1 << player
            self.key ^= WAITING[player]
        for victim in range(self.seats):
            if self.planes[PLAYER * victim + w] & bit:
                self.planes[PLAYER * victim + w] ^= bit
                self.planes[b + FILLED + w] |= bit
                self.planes[b + ALIVE + w] |= bit
                self.planes[WALLS + w] |= bit
                self.key ^= KEY[victim][cell] ^ KEY[4 + player][cell]
                self.shrink(victim, cell)
                break
        else:
            self.planes[b + w] |= bit
            self.key ^= KEY[player][cell]
        self.grow(player, cell)
        self.advance()
        self.key ^= self.turn_key()
        self.steps += 1
        self.ply += 1
        return True

    def pop(self) -> None:
        """Go back to the state before the last step."""
        self.rewind(self.steps - 1)

    def rewind(self, mark: int) -> None:
        """Go back any number of steps by one copy."""
        if self.steps > mark:
            self.ply -= self.steps - mark
            self.steps = mark
            self.restore(self.frames, self.frame * mark)
            self.key = self.trail.data[2 * mark + 1]

    @cython.locals(n=cython.int, w=cython.int, here=cython.int)
    def pick(self, dice: Dice) -> int:
        """Choose one bit of the reach."""
        if self.over:
            return 0
        n = self.reachable(self.turn)
        if n == 0:
            return 0
        n = dice.below(n)
        w = 0
        here = popcount(self.open[0])
        while n >= here:
            n -= here
            w += 1
            here = popcount(self.open[w])
        return 64 * w + nth_bit(self.open[w], n) + 1

    def ended(self) -> int:
        """Say how the game stands."""
        return self.over

    def payoff(self, player: int) -> int:
        """Give all to the survivor; those who fell together at the very end share a draw."""
        if not self.losers >> player & 1:
            return WIN
        return 0 if self.over == DRAWN and self.fallen >> player & 1 else -WIN

    def evaluate(self, player: int) -> int:
        """Compare with the mean of the rivals: mobility first, then crosses, then the steps left in the turn.

        Without the last a search that ends in the middle of a turn would take half a turn for a plan.
        """
        total = 0
        for rival in range(self.seats):
            if rival != player:
                total += self.worth(rival)
        # Halves round towards zero in both builds and for both players.
        total = total // (self.seats - 1) if total >= 0 else -(-total // (self.seats - 1))
        return self.worth(player) - total

    def worth(self, player: int) -> int:
        """Add up a player's possible steps, the first few weighing most, and crosses; who is out has nothing."""
        if self.losers >> player & 1:
            return -300
        crosses = 0
        for i in range(PLANE):
            crosses += popcount(self.planes[PLAYER * player + i])
        left = (2 * self.remaining - self.turn_steps) * TEMPO if player == self.turn else 0
        reach = self.reachable(player)
        first = RARE * min(reach, FEW) if self.seats == 2 else 0
        return 10 * reach + first + 4 * crosses + left

    @cython.locals(cell=cython.int, fresh=cython.int)
    def order(self, buf: Words, base: int, n: int, scores: Scores) -> None:
        """Prefer filling, then what opens new cells."""
        if not scores.reserve(base + n):
            self.fault = FAULT_MEMORY
            return
        for i in range(base, base + n):
            cell = cython.cast(cython.int, buf.data[i] - 1)
            fresh = 0
            for w in range(PLANE):
                fresh += popcount(NEAR[cell][w] & self.area[w] & ~self.planes[PLAYER * self.turn + REACH + w])
            for rival in range(self.seats):
                if self.is_cross(rival, cell):
                    fresh += 10
            scores.data[i] = fresh

    def count(self, buf: Words, base: int) -> int:
        """Count the bits of the reach."""
        return 0 if self.over else self.reachable(self.turn)

    # ---- leaving ----------------------------------------------------------------------------

    def retire(self, player: int) -> None:
        """Let a player lose at once; his cells stay, and the others go on."""
        at = self.frame * self.retired.bit_count() + self.retired.bit_count()
        if not self.exits.reserve(at + self.frame + 1):
            raise MemoryError
        self.save(self.exits, at)
        self.exits.data[at + self.frame] = self.key
        self.retired |= 1 << player
        if self.losers >> player & 1:
            return
        self.key ^= self.turn_key()
        self.fallen = 0
        self.lose(player)
        if self.survivors() == 1:
            self.over = DESERTED
        elif self.turn == player:
            self.change_player(1)
        self.key ^= self.turn_key()

    def reinstate(self, player: int) -> None:
        """Take that back."""
        self.retired &= ~(1 << player)
        at = self.frame * self.retired.bit_count() + self.retired.bit_count()
        self.restore(self.exits, at)
        self.key = self.exits.data[at + self.frame]

    def plays_on(self) -> bool:
        """Say yes: ``ended`` knows when one player is left."""
        return True

    # ---- with the GIL -----------------------------------------------------------------------

    def copy_from(self, other: Position) -> None:
        """Copy the planes and all that was saved."""
        Position.copy_from(self, other)
        self.take(cast("CrossesPosition", other))

    def take(self, source: "CrossesPosition") -> None:
        """Copy what only this game has."""
        source.save(self.exits, 0)
        self.restore(self.exits, 0)
        if not (self.frames.reserve(source.frame * source.steps) and self.exits.reserve(source.exits.capacity)):
            raise MemoryError
        for i in range(source.frame * source.steps):
            self.frames.data[i] = source.frames.data[i]
        for i in range(source.retired.bit_count() * (source.frame + 1)):
            self.exits.data[i] = source.exits.data[i]

    def found(self) -> setups.Setup:
        """Return the position as values."""
        cells: dict[int, int] = {}
        for cell in range(256):
            for player in range(self.seats):
                at = PLAYER * player + cell // 64
                if self.planes[at] >> cell % 64 & 1:
                    cells[cell] = player + 1
                elif self.planes[at + FILLED] >> cell % 64 & 1:
                    cells[cell] = -player - 1
        return setups.Setup(cells, self.turn, self.remaining, self.losers, self.waiting)

    def living(self) -> frozenset[int]:
        """Return the filled cells that conduct."""
        return frozenset(
            cell
            for cell in range(256)
            for player in range(self.seats)
            if self.planes[PLAYER * player + ALIVE + cell // 64] >> cell % 64 & 1
        )

    def spell(self, steps: tuple[int, ...]) -> str:
        """Name the cell."""
        return view.cell_name(steps[0] - 1)

    def board(self) -> Board:
        """Show crosses and filled cells, living and dead."""
        return view.pieces(self.found().cells, self.living(), self.size, self.game.players)

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Show the cell that is stepped on, then the chains that wake up or die."""
        before = self.board()
        self.make(move)
        after = self.board()
        self.pop()
        return view.step(before, after, view.site(move.steps[0] - 1, self.size))

    def landmark(self, move: Move) -> Action | None:
        """Name the cell without looking at what the step changes elsewhere."""
        return view.cross_at(view.site(move.steps[0] - 1, self.size), self.game.players[self.turn])

    def counters(self) -> dict[str, int]:
        """Return the steps that are left in this turn."""
        return {"steps": self.remaining}

    def scores(self) -> tuple[float, ...]:
        """Count the crosses."""
        values = list(self.found().cells.values())
        return tuple(float(values.count(player + 1)) for player in range(self.seats))

    def setup(self) -> str:
        """Write the board, whose step it is, and who is out or has yet to begin."""
        return setups.write(self.found(), self.size)
