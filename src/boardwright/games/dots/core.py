"""Dots as a position: turns, first dots, stops and ends over a field; a step is the padded index of its point."""

import cython

from boardwright.games.dots import setup as setups
from boardwright.games.dots import view
from boardwright.games.dots.scout import Scout
from boardwright.kernel.action import Action, Board
from boardwright.kernel.area import Area
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.outcome import Outcome
from boardwright.kernel.words import Scores, Words

if not cython.compiled:
    from boardwright.games.dots.field import CELLS, MOST_CHANGES, STOPPED, TURN
    from boardwright.games.dots.scout import MOST_HITS
    from boardwright.kernel.position import FAULT_MEMORY, WIN

    u64 = cython.ulonglong
    FULL, LAST_ONE = 1, 2

LAND = 12
"""What a free point in a player's own rings is worth: when the field fills up, he can go there and others cannot."""
GIVEN_UP = ("resigned", "left")
"""Reasons to withdraw after which a player never wins; all others mean: stop placing dots."""


class DotsPosition(Scout):
    """A game of Dots for two to four players."""

    # ---- native face ------------------------------------------------------------------------

    @cython.locals(at=cython.int, player=cython.int, n=cython.int)
    def generate(self, buf: Words, base: int) -> int:
        """List the free points row by row; a first dot goes into the centre."""
        if self.free == 0 or self.playing() < 2:
            return 0
        if not buf.reserve(base + self.free):
            self.fault = FAULT_MEMORY
            return 0
        n = base
        player = self.turn + 1
        if self.dots[player] == 0:
            at = self.central(n - base)
            while at:
                buf.data[n] = at
                n += 1
                at = self.central(n - base)
            if n > base:
                return n - base
        for y in range(1, self.height + 1):
            for at in range(y * self.stride + 1, y * self.stride + self.width + 1):
                if self.cell[at] == 0:
                    buf.data[n] = at
                    n += 1
        return n - base

    def candidates(self, buf: Words, base: int) -> int:
        """Return what answers a threat or takes something; else the points near dots that promise most."""
        n = self.generate(buf, base)
        if self.dots[self.turn + 1] == 0 or n < 2:
            return n
        self.scan()
        if self.seats == 2 and self.urgent():  # with more players another rival may answer, too
            return self.answers(buf, base)
        kept = self.choose(buf, base)
        return kept if kept > 0 else n

    @cython.locals(n=cython.int, me=cython.int, last=cython.int, at=cython.int, found=cython.bint)
    def noisy(self, buf: Words, base: int) -> int:
        """List the points that take something, else the steps of ladders: threats beside the last dot."""
        if self.free == 0 or self.playing() < 2 or self.dots[self.turn + 1] == 0:
            return 0
        if not buf.reserve(base + MOST_HITS + 32):
            self.fault = FAULT_MEMORY
            return 0
        self.scan()
        me = self.turn + 1
        n = base
        for i in range(self.hits[me]):
            buf.data[n] = self.hit[me][i]
            n += 1
        if n > base or self.steps == 0 or self.free < 2:
            return n - base
        last = cython.cast(cython.int, self.trail.data[2 * self.steps - 2])
        for d in range(8):
            at = last + self.near[d]
            if self.cell[at] == 0 and self.around(at, me) != 0:
                if not self.push(at):
                    continue
                found = self.turn + 1 != me and self.hits_near(at, me)
                self.pop()
                if found:
                    buf.data[n] = at
                    n += 1
        return n - base

    @cython.locals(player=cython.int)
    def urgent(self) -> bool:
        """Tell whether a rival would surround something if it were his turn."""
        self.scan()
        for player in range(1, self.seats + 1):  # noqa: SIM110 - any() is a Python object
            if player != self.turn + 1 and self.most[player] > 0:
                return True
        return False

    @cython.locals(at=cython.int, player=cython.int, gained=cython.int)
    def push(self, word: int) -> bool:
        """Place a dot, close what it closes, and hand over the turn."""
        if word >= CELLS or not self.ready():
            return False
        at = cython.cast(cython.int, word)
        player = self.turn + 1
        if self.cell[at] != 0 or (self.dots[player] == 0 and self.central(0) > 0 and not self.is_central(at)):
            return False
        self.save()
        self.trail.data[2 * self.steps] = word
        self.trail.data[2 * self.steps + 1] = self.key
        self.key ^= TURN[self.turn]
        gained = self.put(at, player)
        if not (self.extra_move and gained > 0):
            self.turn = self.slot = self.after(self.turn)
        self.key ^= TURN[self.turn]
        self.steps += 1
        self.ply += 1
        return True

    def pop(self) -> None:
        """Replay the journal backwards."""
        self.steps -= 1
        self.ply -= 1
        self.restore(self.steps)
        self.dots[self.turn + 1] -= 1
        self.key = self.trail.data[2 * self.steps + 1]

    def rewind(self, mark: int) -> None:
        """Take back many dots without the vtable."""
        while self.steps > mark:
            self.pop()

    @cython.locals(n=cython.int)
    def pick(self, dice: Dice) -> int:
        """Draw from the list of free points."""
        if self.free == 0 or self.playing() < 2:
            return 0
        if self.dots[self.turn + 1] == 0:
            n = 0
            while self.central(n):
                n += 1
            if n > 0:
                return self.central(dice.below(n))
        return self.free_list[dice.below(self.free)]

    def ended(self) -> int:
        """Look for free points and for players who still place dots."""
        if self.playing() < 2:
            return LAST_ONE
        return FULL if self.free == 0 else 0

    def payoff(self, player: int) -> int:
        """Return the lead over the best rival in hundredths of a dot."""
        best = 0
        for rival in range(self.seats):
            if rival != player:
                best = max(best, self.score[rival + 1])
        return max(-WIN, min(WIN, 100 * (self.score[player + 1] - best)))

    def evaluate(self, player: int) -> int:
        """Guess from prisoners and from hits; who is to move takes the best, of others' two hits one is stopped."""
        self.scan()
        best = -WIN
        for rival in range(self.seats):
            if rival != player:
                best = max(best, self.worth(rival + 1))
        return self.worth(player + 1) - best

    def worth(self, player: int) -> int:
        """Add up what a player has and threatens to take."""
        total = 100 * self.score[player]
        if self.turn + 1 == player:
            total += 85 * self.most[player] + 15 * self.second[player]
        else:
            total += 20 * self.most[player] + 50 * self.second[player]
        if self.guest_from[player] < self.guest_to[player]:
            total += 85 * self.guests_of(player)
        return total + 4 * min(self.hits[player], 10) + LAND * self.land[player]

    @cython.locals(at=cython.int, near=cython.int)
    def order(self, buf: Words, base: int, n: int, scores: Scores) -> None:
        """Prefer what takes dots, then what keeps rivals from taking; points without company come last."""
        if not scores.reserve(base + n):
            self.fault = FAULT_MEMORY
            return
        for i in range(base, base + n):
            at = cython.cast(cython.int, buf.data[i])
            near = 0
            for d in range(8):
                near += 1 <= self.cell[at + self.near[d]] <= 4
            scores.data[i] = 0 if near else -1
            for player in range(1, self.seats + 1):
                scores.data[i] += (20 if player == self.turn + 1 else 15) * self.gain(at, player)

    def count(self, buf: Words, base: int) -> int:
        """Count the free points; every one of them is a legal step."""
        if self.dots[self.turn + 1] == 0:
            return self.generate(buf, base)
        return self.free if self.playing() > 1 else 0

    def after(self, player: int) -> int:
        """Return the next player who still places dots."""
        for _ in range(self.seats):
            player = player + 1 if player + 1 < self.seats else 0
            if not self.retired >> player & 1:
                break
        return player

    def playing(self) -> int:
        """Count the players who still place dots."""
        if self.retired == 0:
            return self.seats
        n = 0
        for player in range(self.seats):
            n += not self.retired >> player & 1
        return n

    def central(self, wanted: int) -> int:
        """Return the free point of the centre with index ``wanted``, 0 beyond the last."""
        for y in range(self.top, self.bottom + 1):
            for x in range(self.left, self.right + 1):
                at = y * self.stride + x
                if self.cell[at] == 0:
                    if wanted == 0:
                        return at
                    wanted -= 1
        return 0

    def is_central(self, at: int) -> bool:
        """Tell whether a point belongs to the centre."""
        x = at % self.stride
        y = at // self.stride
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    # ---- stopping ---------------------------------------------------------------------------

    def retire(self, player: int) -> None:
        """Let a player stop; when one is left, he takes all dots that can still be surrounded."""
        n = self.playing()  # frames before this one, whichever player stopped
        at = 8 * (self.seats - n)
        if not (self.stops.reserve(at + 8) and self.journal.reserve(self.changes + MOST_CHANGES)):
            raise MemoryError
        self.stops.data[at] = self.key
        self.stops.data[at + 1] = self.turn
        self.stops.data[at + 2] = self.changes
        for p in range(1, 5):
            self.stops.data[at + 2 + p] = self.score[p]
        self.retired |= 1 << player
        self.key ^= STOPPED[player] ^ TURN[self.turn]
        if self.turn == player:
            self.turn = self.slot = self.after(player)
        self.key ^= TURN[self.turn]
        if n == 2:
            self.ground(self.after(player) + 1)

    def reinstate(self, player: int) -> None:
        """Take the stop back, and what was taken because of it."""
        self.retired &= ~(1 << player)
        at = 8 * (self.seats - self.playing())
        self.revert(self.stops.data[at + 2])
        for p in range(1, 5):
            self.score[p] = self.stops.data[at + 2 + p]
        self.turn = self.slot = self.stops.data[at + 1]
        self.key = self.stops.data[at]

    def plays_on(self) -> bool:
        """Say yes: the score decides, whichever player stopped."""
        return True

    def ground(self, last: int) -> None:
        """Return the last player all that he could surround if he filled every point that is open to him.

        Points in an empty ring of a stopped player are not open: a dot put there would be surrounded.
        """
        shut: set[int] = set()
        for at in [self.free_list[i] for i in range(self.free)]:
            for owner in range(1, self.seats + 1):
                if owner != last and at not in shut and self.mark[at] >> owner & 1:
                    n = self.enclosed(at, owner)
                    if n and self.enemies(n, owner) == 0:
                        shut.update(self.region[i] for i in range(n))
        filled = [self.free_list[i] for i in range(self.free) if self.free_list[i] not in shut]
        for at in filled:
            self.cell[at] = last
        taken: set[int] = set()
        for at in [self.padded(i) for i in range(self.width * self.height)]:
            value = self.cell[at]
            if value & 7 not in (0, last) and value >> 3 != last and at not in taken:
                n = self.enclosed(at, last)
                if n:
                    n = self.with_holes(n)
                    taken.update(self.region[i] for i in range(n))
        for at in filled:
            self.cell[at] = 0
        for at in sorted(taken):
            self.hold(at, last)

    def outcome(self) -> Outcome | None:
        """Name the sole leader; who resigned or left never wins."""
        ending = self.ended()
        if ending == 0:
            return None
        gone = {w.player for w in self.withdrawals if w.reason in GIVEN_UP}
        scores = self.scores()
        best = max((score for p, score in enumerate(scores) if p not in gone), default=-1.0)
        leaders = tuple(p for p, score in enumerate(scores) if score == best and p not in gone)
        return Outcome(leaders if len(leaders) == 1 else (), self.ending_name(ending), scores)

    # ---- with the GIL -----------------------------------------------------------------------

    def spell(self, steps: tuple[int, ...]) -> str:
        """Name the point."""
        return view.point_name(steps[0] % self.stride - 1, steps[0] // self.stride - 1)

    def step(self, x: int, y: int) -> int:
        """Return the step that places a dot in column ``x`` of row ``y``, both from 0."""
        return (y + 1) * self.stride + x + 1

    def board(self) -> Board:
        """Show dots, prisoners and surrounded points."""
        return view.pieces(self.cells(), self.game.players)

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Show the dot that is placed, then whatever changes because of it."""
        before = self.cells()
        self.make(move)
        after = self.cells()
        self.pop()
        x, y = move.steps[0] % self.stride - 1, move.steps[0] // self.stride - 1
        return view.placement(before, after, y * self.width + x, self.game.players)

    def landmark(self, move: Move) -> Action | None:
        """Name the dot without looking at what it changes."""
        x, y = move.steps[0] % self.stride - 1, move.steps[0] // self.stride - 1
        return view.dot_at(y * self.width + x, self.game.players[self.turn])

    def areas(self) -> tuple[Area, ...]:
        """Draw the ring of every surround."""
        return view.rings(self.cells(), self.width)

    def rows(self) -> list[str]:
        """Write the field in the digits of the Dots protocol."""
        return view.digits(self.cells(), self.width)

    def scores(self) -> tuple[float, ...]:
        """Count each player's prisoners."""
        return tuple(float(self.score[p + 1]) for p in range(self.seats))

    def setup(self) -> str:
        """Write the field, who is to move and who has stopped."""
        return setups.write(setups.Setup(self.cells(), self.turn, self.retired), self.width)
