"""The Dots core: a padded field of bytes, a journal, and floods that stop as soon as they know enough.

A point holds ``dot | holder << 3``: players are 1 to 4 here, and ``holder`` is whoever surrounds the point.
A dot that can build is therefore a point equal to its player's number.

What happens when a dot is placed:

1. The eight points around it are grouped into *arcs* of points that are not live dots of the player. With
   one arc nothing can close.
2. A forest of joined dots tells whether two of the groups between the arcs were joined already; if not,
   nothing closes either. Surrounded dots stay in the forest: it may promise too much, never too little.
3. The arcs are flooded side by side. The flood of a closed region runs dry after as many points as the
   region has; the one outside is dropped as soon as all others are known.
4. A closed region with an enemy dot is surrounded, holes included; an empty one is *marked*, so that an
   enemy dot that enters it is found at once. Marks too may promise too much; a flood has the last word.

Every change goes to a journal; ``pop`` replays it backwards. A step is the padded index of its point.
"""

from typing import cast

import cython

from boardwright.games.dots import setup as setups
from boardwright.games.dots import view
from boardwright.kernel import zobrist
from boardwright.kernel.action import Action, Board
from boardwright.kernel.area import Area
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.outcome import Outcome
from boardwright.kernel.position import Position
from boardwright.kernel.words import Scores, Words

if not cython.compiled:
    from boardwright.kernel.position import FAULT_MEMORY, WIN

    u64 = cython.ulonglong
    CELLS, OFF, FRAME, MOST_CHANGES = 2704, 7, 4, 8192
    CELL, MARK, UNION = 0, 1, 2
    OPEN, CLOSED, OUTSIDE = 0, 1, 2
    FULL, LAST_ONE = 1, 2
    KEY = [0] * (8 * CELLS)
    TURN = [0] * 4
    STOPPED = [0] * 4
    ARCS = [0] * 256
    ARC_CELL = [[0] * 4 for _ in range(256)]
    GROUP_CELL = [[0] * 4 for _ in range(256)]

GIVEN_UP = ("resigned", "left")
"""Reasons to withdraw after which a player never wins (decision 21); all others mean: stop placing dots."""


def _fill_tables() -> None:
    """Find the arcs of every neighbourhood, and give every fact about a point its key.

    Directions go round from north; the even ones are the four neighbours that share a side.
    """
    for around in range(256):
        gaps = [d for d in range(8) if not around >> d & 1]
        runs: list[list[int]] = []
        for d in gaps:
            if runs and runs[-1][-1] == d - 1:
                runs[-1].append(d)
            else:
                runs.append([d])
        if len(runs) > 1 and runs[0][0] == 0 and runs[-1][-1] == 7:
            runs[0] = runs.pop() + runs[0]
        arcs = [run for run in runs if any(d % 2 == 0 for d in run)]
        ARCS[around] = len(arcs)
        for i, run in enumerate(arcs):
            ARC_CELL[around][i] = next(d for d in run if d % 2 == 0)
            GROUP_CELL[around][i] = (run[-1] + 1) % 8
    keys = zobrist.table("dots", 8 * CELLS + 8)
    for i in range(8 * CELLS):
        KEY[i] = keys[i]
    for player in range(4):
        TURN[player] = keys[8 * CELLS + player]
        STOPPED[player] = keys[8 * CELLS + 4 + player]


_fill_tables()


class DotsPosition(Position):
    """A field of dots for two to four players."""

    def __init__(self, game: view.FieldGame) -> None:
        """Make an empty field of the game's size."""
        Position.__init__(self, game)
        self.width = game.width
        self.height = game.height
        self.stride = self.width + 2
        self.extra_move = game.extra_move
        self.at_once = game.capture_at_once
        if not cython.compiled:
            self.near = [0] * 8
            self.cell = [0] * CELLS
            self.mark = [0] * CELLS
            self.parent = [0] * CELLS
            self.weight = [0] * CELLS
            self.free_list = [0] * CELLS
            self.place = [0] * CELLS
            self.seen = [0] * CELLS
            self.queue = [[0] * CELLS for _ in range(4)]
            self.head, self.tail, self.root, self.state = [0] * 4, [0] * 4, [0] * 4, [0] * 4
            self.region = [0] * CELLS
            self.score, self.dots = [0] * 5, [0] * 5
            self.guests = [[0] * CELLS for _ in range(5)]
            self.guest_from, self.guest_to = [0] * 5, [0] * 5
            self.stamp = self.changes = self.free = 0
        s = self.stride
        for d, offset in enumerate((-s, 1 - s, 1, s + 1, s, s - 1, -1, -s - 1)):
            self.near[d] = offset
        left, right, top, bottom = view.centre(self.width, self.height)
        self.left, self.right, self.top, self.bottom = left + 1, right + 1, top + 1, bottom + 1
        if not game.starts_in_the_centre:
            self.right = self.bottom = 0  # a centre without points restricts nobody
        self.journal = Words(MOST_CHANGES)
        self.frames = Words(FRAME * 64)
        self.stops = Words(FRAME * 8 + 8)

    def arrange(self, cells: bytes, turn: int, retired: int) -> None:
        """Set the field up from the bytes of its points, row by row; the caller has checked it."""
        for at in range(CELLS):
            self.cell[at] = OFF
        self.key = TURN[turn]
        for i in range(len(cells)):
            at = self.padded(i)
            value = cells[i]
            dot, holder = value & 7, value >> 3
            self.cell[at] = value
            self.parent[at] = at
            self.weight[at] = 1
            if value == 0:
                self.free_list[self.free] = at
                self.place[at] = self.free
                self.free += 1
            if dot:
                self.key ^= KEY[8 * at + dot - 1]
                self.dots[dot] += 1
            if holder:
                self.key ^= KEY[8 * at + 3 + holder]
                self.score[holder] += dot not in (0, holder)
        for player in range(self.seats):
            if retired >> player & 1:
                self.key ^= STOPPED[player]
        for i in range(len(cells)):
            at = self.padded(i)
            if 1 <= self.cell[at] <= 4:
                self.join(at, self.around(at, self.cell[at]))
        self.changes = 0
        self.turn = self.slot = turn
        self.retired = retired
        for player in range(1, self.seats + 1):
            self.survey(player)

    def padded(self, site: int) -> int:
        """Give the index of a site in the padded arrays."""
        return (site // self.width + 1) * self.stride + site % self.width + 1

    def survey(self, player: int) -> None:
        """Mark all points that a player's dots enclose, and note who is inside already."""
        self.new_stamp()
        tail = 0
        for i in range(self.width * self.height):
            at = self.padded(i)
            x, y = i % self.width, i // self.width
            if self.cell[at] != player and (x in (0, self.width - 1) or y in (0, self.height - 1)):
                self.seen[at] = self.stamp
                self.region[tail] = at
                tail += 1
        head = 0
        while head < tail:
            c = self.region[head]
            head += 1
            for d in range(0, 8, 2):
                n = c + self.near[d]
                if self.cell[n] not in (player, OFF) and self.seen[n] != self.stamp:
                    self.seen[n] = self.stamp
                    self.region[tail] = n
                    tail += 1
        for i in range(self.width * self.height):
            at = self.padded(i)
            if self.cell[at] != player and self.seen[at] != self.stamp and self.cell[at] >> 3 != player:
                self.mark[at] |= 1 << player
                if self.cell[at] & 7 not in (0, player):
                    self.guests[player][self.guest_to[player]] = at
                    self.guest_to[player] += 1

    # ---- the journal ------------------------------------------------------------------------

    def ready(self) -> bool:
        """Make room for whatever one step may change."""
        if (
            self.trail.reserve(2 * self.steps + 2)
            and self.frames.reserve(FRAME * self.steps + FRAME)
            and self.journal.reserve(self.changes + MOST_CHANGES)
        ):
            return True
        self.fault = FAULT_MEMORY
        return False

    def save(self) -> None:
        """Write down what is not in the journal: whose turn it is, scores, guests."""
        at = FRAME * self.steps
        data = self.frames.data
        data[at] = cython.cast(u64, self.changes) | cython.cast(u64, self.turn) << 32
        data[at + 1] = data[at + 2] = data[at + 3] = 0
        for p in range(1, 5):
            data[at + 1] |= cython.cast(u64, self.score[p]) << (16 * p - 16)
            data[at + 2] |= cython.cast(u64, self.guest_from[p]) << (16 * p - 16)
            data[at + 3] |= cython.cast(u64, self.guest_to[p]) << (16 * p - 16)

    def restore(self, frame: int) -> None:
        """Go back to what ``save`` wrote, the journal included."""
        at = FRAME * frame
        data = self.frames.data
        self.revert(cython.cast(cython.int, data[at] & 0x7FFF_FFFF))
        self.turn = self.slot = cython.cast(cython.int, data[at] >> 32)
        for p in range(1, 5):
            self.score[p] = cython.cast(cython.int, data[at + 1] >> (16 * p - 16) & 0xFFFF)
            self.guest_from[p] = cython.cast(cython.int, data[at + 2] >> (16 * p - 16) & 0xFFFF)
            self.guest_to[p] = cython.cast(cython.int, data[at + 3] >> (16 * p - 16) & 0xFFFF)

    def note(self, kind: int, at: int, a: int, b: int) -> None:
        """Add an entry; there is room."""
        word = kind | at << 2 | a << 14
        word |= cython.cast(u64, b) << 32
        self.journal.data[self.changes] = word
        self.changes += 1

    def revert(self, mark: int) -> None:
        """Take back all entries from the last to ``mark``."""
        while self.changes > mark:
            self.changes -= 1
            entry = self.journal.data[self.changes]
            kind = entry & 3
            at = entry >> 2 & 0xFFF
            a = entry >> 14 & 0xFFF
            b = entry >> 32
            if kind == CELL:
                self.cell[at] = a
                if a == 0:
                    last = self.free_list[b]
                    if b < self.free:
                        self.free_list[self.free] = last
                        self.place[last] = self.free
                    self.free_list[b] = at
                    self.place[at] = b
                    self.free += 1
            elif kind == MARK:
                self.mark[at] = a
            else:
                self.parent[a] = a
                self.weight[at] -= self.weight[a]

    def unlist(self, at: int) -> int:
        """Strike a point off the list of free ones; return where it stood."""
        at_place = self.place[at]
        self.free -= 1
        last = self.free_list[self.free]
        self.free_list[at_place] = last
        self.place[last] = at_place
        return at_place

    def hold(self, at: int, player: int) -> None:
        """Put a point into a player's surround and count the prisoners anew."""
        old = self.cell[at]
        dot = old & 7
        holder = old >> 3
        if holder == player:
            return
        at_place = self.unlist(at) if old == 0 else 0
        self.note(CELL, at, old, at_place)
        self.cell[at] = dot | player << 3
        self.key ^= KEY[8 * at + 3 + player]
        if holder:
            self.key ^= KEY[8 * at + 3 + holder]
            if dot not in (0, holder):
                self.score[holder] -= 1
        if dot not in (0, player):
            self.score[player] += 1

    # ---- rings ------------------------------------------------------------------------------

    def new_stamp(self) -> None:
        """Forget which points were seen; four floods may run under one stamp."""
        self.stamp += 4
        if self.stamp > 0x7FFF_0000:
            for at in range(CELLS):
                self.seen[at] = 0
            self.stamp = 4

    def around(self, at: int, player: int) -> int:
        """Give the directions in which a live dot of the player is next to a point, as bits."""
        s = self.stride
        return (
            (self.cell[at - s] == player)
            | (self.cell[at - s + 1] == player) << 1
            | (self.cell[at + 1] == player) << 2
            | (self.cell[at + s + 1] == player) << 3
            | (self.cell[at + s] == player) << 4
            | (self.cell[at + s - 1] == player) << 5
            | (self.cell[at - 1] == player) << 6
            | (self.cell[at - s - 1] == player) << 7
        )

    def find(self, at: int) -> int:
        """Give the dot that stands for all dots joined to this one."""
        while self.parent[at] != at:
            at = self.parent[at]
        return at

    def loops(self, at: int, around: int) -> int:
        """Give an upper bound of the regions that a dot here would close."""
        k = ARCS[around]
        found = 0
        for g in range(1, k):
            r = self.find(at + self.near[GROUP_CELL[around][g]])
            for h in range(g):
                one = self.find(at + self.near[GROUP_CELL[around][h]])
                if one == r:
                    found += 1
                    break
        return found

    def join(self, at: int, around: int) -> None:
        """Join a new dot to its neighbours, the lighter tree under the heavier one."""
        for d in range(8):
            if around >> d & 1:
                r = self.find(at + self.near[d])
                one = self.find(at)
                if r != one:
                    if self.weight[r] < self.weight[one]:
                        r, one = one, r
                    self.parent[one] = r
                    self.weight[r] += self.weight[one]
                    self.note(UNION, r, one, 0)

    def split(self, at: int, player: int, around: int, expected: int) -> int:
        """Flood the arcs around a dot side by side; return the floods, as bits, that ran dry inside rings.

        Stop when ``expected`` regions are closed, or when one flood is left that nobody has seen outside:
        that one is outside, or in a region that was closed before.
        """
        k = ARCS[around]
        self.new_stamp()
        start = self.stamp
        open_sets = k
        closed = 0
        outside = 0
        for g in range(k):
            c = at + self.near[ARC_CELL[around][g]]
            self.root[g] = g
            self.head[g] = 0
            self.tail[g] = 1
            self.queue[g][0] = c
            self.seen[c] = start + g
            self.state[g] = OPEN
            if self.cell[c] == OFF:
                self.state[g] = OUTSIDE
                open_sets -= 1
                outside = 1
        while open_sets > 0 and closed < expected and (open_sets > 1 or outside):
            for g in range(k):
                r = self.root[g]
                if self.state[r] != OPEN:
                    continue
                if self.head[g] == self.tail[g]:
                    if self.finished(r, k):
                        self.state[r] = CLOSED
                        closed += 1
                        open_sets -= 1
                    continue
                c = self.queue[g][self.head[g]]
                self.head[g] += 1
                for d in range(0, 8, 2):
                    n = c + self.near[d]
                    v = self.cell[n]
                    if v == player:
                        continue
                    if v == OFF:
                        self.state[r] = OUTSIDE
                        open_sets -= 1
                        outside = 1
                        break
                    w = self.seen[n]
                    if w < start:
                        self.seen[n] = start + g
                        self.queue[g][self.tail[g]] = n
                        self.tail[g] += 1
                        continue
                    h = self.root[w - start]
                    if h != r:
                        for i in range(k):
                            if self.root[i] == r:
                                self.root[i] = h
                        open_sets -= 1
                        r = h
                        if self.state[h] == OUTSIDE:
                            break
        found = 0
        for g in range(k):
            if self.state[self.root[g]] == CLOSED:
                found |= 1 << g
        return found

    def finished(self, g: int, k: int) -> bool:
        """Tell whether all floods that met have run dry."""
        waiting = 0
        for i in range(k):
            waiting |= self.root[i] == g and self.head[i] < self.tail[i]
        return waiting == 0

    def collect(self, g: int, k: int) -> int:
        """Write the points of a closed region to ``region``; return how many."""
        n = 0
        for i in range(k):
            if self.root[i] == g:
                for j in range(self.tail[i]):
                    self.region[n] = self.queue[i][j]
                    n += 1
        return n

    def enclosed(self, at: int, player: int) -> int:
        """Flood from a point; write its region and return how many points it has, 0 if it is open."""
        self.new_stamp()
        self.region[0] = at
        self.seen[at] = self.stamp
        head = 0
        n = 1
        while head < n:
            c = self.region[head]
            head += 1
            for d in range(0, 8, 2):
                m = c + self.near[d]
                v = self.cell[m]
                if v == OFF:
                    return 0
                if v != player and self.seen[m] != self.stamp:
                    self.seen[m] = self.stamp
                    self.region[n] = m
                    n += 1
        return n

    def enemies(self, n: int, player: int) -> int:
        """Count the dots in the region that the player would gain."""
        found = 0
        for i in range(n):
            v = self.cell[self.region[i]]
            if v & 7 != 0 and v & 7 != player and v >> 3 != player:
                found += 1
        return found

    def with_holes(self, n: int) -> int:
        """Add to the region whatever it encloses itself; return its new size.

        Points less neighbouring pairs plus full squares is one less for every hole.
        """
        if n < 8:
            return n
        self.new_stamp()
        for i in range(n):
            self.seen[self.region[i]] = self.stamp
        links = 0
        squares = 0
        for i in range(n):
            c = self.region[i]
            if self.seen[c + self.near[2]] == self.stamp:
                links += 1
                if self.seen[c + self.near[4]] == self.stamp and self.seen[c + self.near[3]] == self.stamp:
                    squares += 1
            if self.seen[c + self.near[4]] == self.stamp:
                links += 1
        return n if n - links + squares == 1 else self.add_holes(n)

    def add_holes(self, n: int) -> int:
        """Do so: all that cannot be reached around the region, diagonally too, lies in its holes."""
        low = high = self.region[0]
        first = self.width
        final = 0
        for i in range(n):
            c = self.region[i]
            low = min(low, c)
            high = max(high, c)
            first = min(first, c % self.stride)
            final = max(final, c % self.stride)
        low = low // self.stride - 1
        high = high // self.stride + 1
        outside = self.stamp + 1
        c = low * self.stride + first - 1
        self.queue[0][0] = c
        self.seen[c] = outside
        tail = 1
        head = 0
        while head < tail:
            c = self.queue[0][head]
            head += 1
            for d in range(8):
                m = c + self.near[d]
                x = m % self.stride
                y = m // self.stride
                if m < 0 or x < first - 1 or x > final + 1 or y < low or y > high or self.seen[m] >= self.stamp:
                    continue
                self.seen[m] = outside
                self.queue[0][tail] = m
                tail += 1
        for y in range(low + 1, high):
            for x in range(first, final + 1):
                c = y * self.stride + x
                if self.seen[c] < self.stamp:
                    self.region[n] = c
                    n += 1
        return n

    def surround(self, n: int, player: int) -> None:
        """Take the region, holes included."""
        n = self.with_holes(n)
        for i in range(n):
            self.hold(self.region[i], player)

    def close_rings(self, at: int, player: int, around: int, expected: int) -> None:
        """Surround or mark every region that the new dot closes."""
        k = ARCS[around]
        found = self.split(at, player, around, expected)
        for g in range(k):
            if found >> g & 1 and self.root[g] == g:
                n = self.collect(g, k)
                if self.enemies(n, player):
                    self.surround(n, player)
                    continue
                for i in range(n):
                    c = self.region[i]
                    if not self.mark[c] >> player & 1:
                        self.note(MARK, c, self.mark[c], 0)
                        self.mark[c] |= 1 << player

    def seize_guests(self, player: int) -> None:
        """Close the regions that enemy dots have entered since the player's last dot (decision 14)."""
        while self.guest_from[player] < self.guest_to[player]:
            at = self.guests[player][self.guest_from[player]]
            self.guest_from[player] += 1
            if self.cell[at] >> 3 != player:
                n = self.enclosed(at, player)
                if n > 0:
                    self.surround(n, player)

    def meet_hosts(self, at: int, player: int, gained: int) -> None:
        """Tell everyone whose empty region the new dot may have entered."""
        for i in range(1, 4):
            host = (player - 1 + i) & 3
            if not self.mark[at] >> (host + 1) & 1:
                continue
            if self.at_once and gained == 0 and not self.retired >> host & 1:
                n = self.enclosed(at, host + 1)
                if n > 0:
                    self.surround(n, host + 1)
                    return
            self.guests[host + 1][self.guest_to[host + 1]] = at
            self.guest_to[host + 1] += 1

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

    @cython.locals(at=cython.int, n=cython.int, kept=cython.int)
    def candidates(self, buf: Words, base: int) -> int:
        """Keep the points at most two steps from a dot."""
        n = self.generate(buf, base)
        kept = 0
        for i in range(base, base + n):
            at = cython.cast(cython.int, buf.data[i])
            if self.in_company(at):
                buf.data[base + kept] = at
                kept += 1
        return kept if kept > 0 else n

    def in_company(self, at: int) -> bool:
        """Tell whether a dot is at most two steps away from a free point."""
        for d in range(8):
            one = at + self.near[d]
            if self.cell[one] == OFF:
                continue
            if self.cell[one] & 7:
                return True
            for e in range(d - 1, d + 2):
                if 1 <= self.cell[one + self.near[e & 7]] & 7 <= 4:
                    return True
        return False

    @cython.locals(n=cython.int, kept=cython.int)
    def noisy(self, buf: Words, base: int) -> int:
        """Keep the points where a dot closes a ring around enemies."""
        n = self.generate(buf, base)
        kept = 0
        for i in range(base, base + n):
            if self.gain(cython.cast(cython.int, buf.data[i]), self.turn + 1) > 0:
                buf.data[base + kept] = buf.data[i]
                kept += 1
        return kept

    @cython.locals(at=cython.int, player=cython.int, around=cython.int, expected=cython.int, before=cython.int)
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
        before = self.score[player]
        self.note(CELL, at, 0, self.unlist(at))
        self.cell[at] = player
        self.dots[player] += 1
        self.key ^= KEY[8 * at + player - 1] ^ TURN[self.turn]
        self.parent[at] = at
        self.weight[at] = 1
        around = self.around(at, player)
        if around:
            expected = self.loops(at, around) if ARCS[around] > 1 else 0
            self.join(at, around)
            if expected > 0:
                self.close_rings(at, player, around, expected)
        if self.guest_from[player] < self.guest_to[player]:
            self.seize_guests(player)
        if self.mark[at] & ~(1 << player):
            self.meet_hosts(at, player, self.score[player] - before)
        if not (self.extra_move and self.score[player] > before):
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

    @cython.locals(word=u64)
    def playout(self, dice: Dice, limit: int) -> int:
        """Play at random without looking anything up in the vtable."""
        start = self.ply
        while self.ply - start < limit:
            word = self.pick(dice)
            if word == 0 or not self.push(word):
                break
        return self.ply - start

    def ended(self) -> int:
        """Look for free points and for players who still place dots."""
        if self.playing() < 2:
            return LAST_ONE
        return FULL if self.free == 0 else 0

    def payoff(self, player: int) -> int:
        """Give the lead over the best rival in hundredths of a dot."""
        best = 0
        for rival in range(self.seats):
            if rival != player:
                best = max(best, self.score[rival + 1])
        return max(-WIN, min(WIN, 100 * (self.score[player + 1] - best)))

    def evaluate(self, player: int) -> int:
        """Guess from prisoners, threatened dots and rings that lack one dot."""
        best = -WIN
        for rival in range(self.seats):
            if rival != player:
                best = max(best, self.worth(rival + 1))
        return self.worth(player + 1) - best

    def worth(self, player: int) -> int:
        """Add up what a player has and threatens to take; a threat is worth more to the player to move."""
        most = 0
        rings = 0
        for i in range(self.free):
            gain = self.gain(self.free_list[i], player)
            if gain > 0:
                rings += 1
                most = max(most, gain)
        return 100 * self.score[player] + (80 if self.turn + 1 == player else 30) * most + 5 * min(rings, 10)

    def gain(self, at: int, player: int) -> int:
        """Count the dots that a dot here would surround; the point is free."""
        around = self.around(at, player)
        k = ARCS[around]
        if k < 2 or self.loops(at, around) == 0:
            return 0
        self.cell[at] = player
        found = self.split(at, player, around, 9)
        total = 0
        for g in range(k):
            if found >> g & 1 and self.root[g] == g:
                total += self.enemies(self.collect(g, k), player)
        self.cell[at] = 0
        return total

    @cython.locals(at=cython.int, near=cython.int)
    def order(self, buf: Words, base: int, n: int, scores: Scores) -> None:
        """Prefer what takes dots, then what keeps rivals from taking, then company."""
        if not scores.reserve(base + n):
            self.fault = FAULT_MEMORY
            return
        for i in range(base, base + n):
            at = cython.cast(cython.int, buf.data[i])
            near = 0
            for d in range(8):
                near += 1 <= self.cell[at + self.near[d]] <= 4
            scores.data[i] = near
            for player in range(1, self.seats + 1):
                scores.data[i] += (20 if player == self.turn + 1 else 15) * self.gain(at, player)

    def count(self, buf: Words, base: int) -> int:
        """Count the free points; every one of them is a legal step."""
        if self.dots[self.turn + 1] == 0:
            return self.generate(buf, base)
        return self.free if self.playing() > 1 else 0

    def after(self, player: int) -> int:
        """Give the next player who still places dots."""
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
        """Give the free point of the centre that has so many before it, 0 if there are not as many."""
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
        n = self.playing()  # so many frames fit before this one, whoever stopped
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
        """Say yes: the score decides, whoever stopped."""
        return True

    def ground(self, last: int) -> None:
        """Give the last player all that he could surround if he filled every point that is open to him.

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
        """Name the sole leader; who resigned or left never wins (decision 21)."""
        ending = self.ended()
        if ending == 0:
            return None
        gone = {w.player for w in self.withdrawals if w.reason in GIVEN_UP}
        scores = self.scores()
        best = max((score for p, score in enumerate(scores) if p not in gone), default=-1.0)
        leaders = tuple(p for p, score in enumerate(scores) if score == best and p not in gone)
        return Outcome(leaders if len(leaders) == 1 else (), self.ending_name(ending), scores)

    # ---- with the GIL -----------------------------------------------------------------------

    def copy_from(self, other: Position) -> None:
        """Copy the field, the journal and the frames."""
        Position.copy_from(self, other)
        self.take(cast("DotsPosition", other))

    def take(self, source: "DotsPosition") -> None:
        """Copy what only this game has."""
        self.free = source.free
        self.changes = source.changes
        for at in range(CELLS):
            self.cell[at] = source.cell[at]
            self.mark[at] = source.mark[at]
            self.parent[at] = source.parent[at]
            self.weight[at] = source.weight[at]
            self.free_list[at] = source.free_list[at]
            self.place[at] = source.place[at]
        for p in range(5):
            self.score[p] = source.score[p]
            self.dots[p] = source.dots[p]
            self.guest_from[p] = source.guest_from[p]
            self.guest_to[p] = source.guest_to[p]
            for i in range(source.guest_to[p]):
                self.guests[p][i] = source.guests[p][i]
        if not (self.journal.reserve(source.changes) and self.frames.reserve(FRAME * source.steps)):
            raise MemoryError
        for i in range(source.changes):
            self.journal.data[i] = source.journal.data[i]
        for i in range(FRAME * source.steps):
            self.frames.data[i] = source.frames.data[i]
        for i in range(8 * (source.seats - source.playing())):
            self.stops.data[i] = source.stops.data[i]

    def cells(self) -> bytes:
        """Give the points row by row, each as ``dot | holder << 3``."""
        return bytes([self.cell[self.padded(i)] for i in range(self.width * self.height)])

    def spell(self, steps: tuple[int, ...]) -> str:
        """Name the point."""
        return view.point_name(steps[0] % self.stride - 1, steps[0] // self.stride - 1)

    def step(self, x: int, y: int) -> int:
        """Give the step that places a dot in column ``x`` of row ``y``, both from 0."""
        return (y + 1) * self.stride + x + 1

    def board(self) -> Board:
        """Show dots, prisoners and surrounded points."""
        return view.pieces(self.cells(), self.game.players)

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Show the dot that is placed, then whatever changes because of it (decision 1)."""
        before = self.cells()
        self.make(move)
        after = self.cells()
        self.pop()
        x, y = move.steps[0] % self.stride - 1, move.steps[0] // self.stride - 1
        return view.placement(before, after, y * self.width + x, self.game.players)

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
