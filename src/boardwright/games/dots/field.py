"""The field of Dots: padded arrays, a journal, and floods that stop as soon as they know enough.

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

Every change goes to a journal, which can be replayed backwards.
"""

from typing import cast

import cython

from boardwright.games.dots import view
from boardwright.kernel import zobrist
from boardwright.kernel.position import Position
from boardwright.kernel.words import Words

if not cython.compiled:
    from boardwright.kernel.position import FAULT_MEMORY

    u64 = cython.ulonglong
    CELLS, OFF, FRAME, MOST_CHANGES = 2704, 7, 4, 8192
    CELL, MARK, UNION = 0, 1, 2
    OPEN, CLOSED, OUTSIDE = 0, 1, 2
    KEY = [0] * (8 * CELLS)
    TURN = [0] * 4
    STOPPED = [0] * 4
    ARCS = [0] * 256
    ARC_CELL = [[0] * 4 for _ in range(256)]
    GROUP_CELL = [[0] * 4 for _ in range(256)]


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


class Field(Position):
    """Dots and surrounds of two to four players; whose turn it is and when it ends is not its business."""

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
            self.right = self.bottom = 0  # a centre without points restricts no player
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
        """Return the index of a site in the padded arrays."""
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
        """Return the directions in which a live dot of the player is next to a point, as bits."""
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
        """Return the dot that stands for all dots joined to this one."""
        while self.parent[at] != at:
            at = self.parent[at]
        return at

    def loops(self, at: int, around: int) -> int:
        """Return an upper bound of the regions that a dot here would close."""
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

        Stop when ``expected`` regions are closed, or when one flood is left that was not seen outside:
        that one is outside, or in a region that was closed before.
        """
        k = ARCS[around]
        self.new_stamp()
        start = self.stamp
        outside = self.start_floods(at, around, k)
        open_sets = k - outside
        closed = 0
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
                        outside += 1
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
        return self.dry_floods(k)

    def start_floods(self, at: int, around: int, k: int) -> int:
        """Begin a flood in each of the ``k`` arcs around a dot; return how many begin beyond the margin."""
        outside = 0
        for g in range(k):
            c = at + self.near[ARC_CELL[around][g]]
            self.root[g] = g
            self.head[g] = 0
            self.tail[g] = 1
            self.queue[g][0] = c
            self.seen[c] = self.stamp + g
            self.state[g] = OPEN
            if self.cell[c] == OFF:
                self.state[g] = OUTSIDE
                outside += 1
        return outside

    def dry_floods(self, k: int) -> int:
        """Return the floods, as bits, that ran dry inside rings."""
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
        """Close the regions that enemy dots have entered since the player's last dot."""
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

    def put(self, at: int, player: int) -> int:
        """Place a dot on a free point and close what it closes; return how many prisoners that brings."""
        before = self.score[player]
        self.note(CELL, at, 0, self.unlist(at))
        self.cell[at] = player
        self.dots[player] += 1
        self.key ^= KEY[8 * at + player - 1]
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
        return self.score[player] - before

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

    # ---- with the GIL -----------------------------------------------------------------------

    def copy_from(self, other: Position) -> None:
        """Copy the field, the journal and the frames."""
        Position.copy_from(self, other)
        self.take(cast("Field", other))

    def take(self, source: "Field") -> None:
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
        if not self.stops.reserve(source.stops.capacity):
            raise MemoryError
        for i in range(source.stops.capacity):
            self.stops.data[i] = source.stops.data[i]

    def cells(self) -> bytes:
        """Return the points row by row, each as ``dot | holder << 3``."""
        return bytes([self.cell[self.padded(i)] for i in range(self.width * self.height)])
