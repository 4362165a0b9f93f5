"""The state of a running program: cells, reserves, counters, and the journal that takes everything back.

All changes of the board go through ``put``, so key, counters and bitsets cannot disagree with the cells.
"""

from typing import TYPE_CHECKING

import cython

from boardwright.kernel.position import Position
from boardwright.kernel.words import Scores as Ints
from boardwright.kernel.words import Words

if TYPE_CHECKING:
    from boardwright.kernel.game import Game
    from boardwright.program.machine.tables import Tables

if not cython.compiled:
    from boardwright.kernel.position import FAULT_MEMORY
    from boardwright.program.limits import SEEN
    from boardwright.program.machine.tables import scatter
    from boardwright.program.ops import (
        D_COPY,
        D_EFFECTS,
        D_HEAD,
        D_MOVES,
        D_PROMOTION,
        D_SITE,
        D_TAKES,
        EMPTY,
        FRAME,
        FX_PUT,
        OFF,
        TO_CAPTOR,
    )  # fmt: skip

RESERVE_KEYS = 1 << 40


class State(Position):
    """A board with a journal."""

    def __init__(self, game: "Game") -> None:
        """Make a position; ``install`` gives it rules."""
        super().__init__(game)
        self.acts = self.decided = self.winners = self.quiet = 0
        self.top = self.turn_top = self.empties = self.parts = 0
        self.follow_site = self.follow_type = 0
        self.gained = self.taken = 0

    def prepare(self, tables: "Tables") -> None:
        """Take the rules and clear the board."""
        self.t = tables
        self.seats = tables.seats
        n = tables.sites
        self.last_from = self.last_to = n
        self.cells = Ints(n + 2 + tables.players * tables.kinds)
        self.counts = Ints(1 + tables.players * tables.kinds)
        self.occupied = Words(tables.spans * (tables.players + 1))
        self.royals = Words(tables.spans * tables.players)
        self.journal = Ints(256)
        self.frames = Ints(64 * FRAME)
        self.seen = Ints(SEEN)
        self.lifted = Ints(64)
        self.clear()

    def clear(self) -> None:
        """Empty the board and forget the past."""
        for i in range(self.t.sites + 2 + self.t.players * self.t.kinds):
            self.cells.data[i] = 0
        self.cells.data[self.t.sites] = OFF
        for i in range(1 + self.t.players * self.t.kinds):
            self.counts.data[i] = 0
        for i in range(self.t.spans * (self.t.players + 1)):
            self.occupied.data[i] = 0
        for i in range(self.t.spans * self.t.players):
            self.royals.data[i] = 0
        for i in range(SEEN):
            self.seen.data[i] = 0
        for site in range(self.t.sites):
            bit = cython.cast(cython.ulonglong, 1) << (site & 63)
            self.occupied.data[site >> 6] = self.occupied.data[site >> 6] | bit
        self.counts.data[0] = self.t.sites

    # ---- changes ---------------------------------------------------------------------------------

    def swap(self, site: int, old: int, code: int) -> None:
        """Replace one piece by another in the cells, counters and bitsets."""
        occupied = self.occupied.data
        counts = self.counts.data
        owner = self.t.owner_of.data
        classes = self.t.class_of.data
        word = site >> 6
        bit = cython.cast(cython.ulonglong, 1) << (site & 63)
        i = owner[old] * self.t.spans + word
        occupied[i] ^= bit
        i = owner[code] * self.t.spans + word
        occupied[i] ^= bit
        counts[classes[old]] -= 1
        counts[classes[code]] += 1
        if self.t.royal:
            if self.t.royal_of.data[old]:
                i = (owner[old] - 1) * self.t.spans + word
                self.royals.data[i] = self.royals.data[i] ^ bit
            if self.t.royal_of.data[code]:
                i = (owner[code] - 1) * self.t.spans + word
                self.royals.data[i] = self.royals.data[i] ^ bit
        self.cells.data[site] = code

    def put(self, site: int, code: int) -> None:
        """Put a piece, or nothing, on a site, and note what stood there."""
        old = self.cells.data[site]
        if old == code:
            return
        top = self.top
        if top + 2 > self.journal.capacity and not self.journal.reserve(top + 2):
            self.fault = FAULT_MEMORY
            return
        self.journal.data[top] = site
        self.journal.data[top + 1] = old
        self.top = top + 2
        keys = self.t.keys.data
        self.key ^= keys[old * self.t.sites + site] ^ keys[code * self.t.sites + site]
        self.swap(site, old, code)

    def stock(self, kind_class: int, change: int) -> None:
        """Change a reserve by a number of pieces and note it."""
        place = self.t.sites + 1 + kind_class
        old = self.cells.data[place]
        top = self.top
        if not self.journal.reserve(top + 2):
            self.fault = FAULT_MEMORY
            return
        self.journal.data[top] = place
        self.journal.data[top + 1] = old
        self.top = top + 2
        self.key ^= self.stock_key(kind_class, old) ^ self.stock_key(kind_class, old + change)
        self.cells.data[place] = old + change

    def stock_key(self, kind_class: int, count: int) -> int:
        """Return the key of a reserve."""
        base = cython.cast(cython.ulonglong, RESERVE_KEYS)
        return scatter(base + kind_class * 65536 + count)

    def unwind(self, mark: int) -> None:
        """Take back what the journal noted since ``mark``."""
        while self.top > mark:
            self.top -= 2
            site = self.journal.data[self.top]
            old = self.journal.data[self.top + 1]
            if site < self.t.sites:
                self.swap(site, self.cells.data[site], old)
            else:
                self.cells.data[site] = old

    def apply(self, record: Ints, base: int) -> None:
        """Do what a move says: movements at once, effects in order, captures, promotion."""
        o = record.data
        cells = self.cells.data
        moves = o[base + D_MOVES]
        at = base + D_HEAD
        if moves == 1:
            source = o[at]
            target = o[at + 1]
            code = cells[source]
            if not o[base + D_COPY]:
                self.put(source, EMPTY)
            self.displace(target)
            self.put(target, code)
        elif moves > 1:
            if not self.lifted.reserve(moves):
                self.fault = FAULT_MEMORY
                return
            for i in range(moves):
                self.lifted.data[i] = cells[o[at + 2 * i]]
            for i in range(moves):
                if not (o[base + D_COPY] and i == moves - 1):
                    self.put(o[at + 2 * i], EMPTY)
            for i in range(moves):
                if i == 0 or not self.t.discards:
                    self.displace(o[at + 2 * i + 1])
                self.put(o[at + 2 * i + 1], self.lifted.data[i])
        at += 2 * moves
        for _ in range(o[base + D_EFFECTS]):
            site = o[at + 1]
            if o[at] == FX_PUT:
                self.displace(site)
                self.put(site, o[at + 2])
            else:
                self.put(site, self.t.maps.data[o[at + 2] * self.t.codes + cells[site]])
            at += 3
        for _ in range(o[base + D_TAKES]):
            code = cells[o[at]]
            if not self.t.deferred:
                self.displace(o[at])
                self.put(o[at], EMPTY)
            elif self.t.struck.data[code] != code:
                self.displace(o[at])
                self.put(o[at], self.t.struck.data[code])
            at += 1
        if o[base + D_PROMOTION]:
            last = o[base + D_SITE]
            code = self.t.maps.data[(o[base + D_PROMOTION] - 1) * self.t.codes + cells[last]]
            if self.t.swaps and self.t.class_of.data[code] != self.t.class_of.data[cells[last]]:
                self.stock(self.t.class_of.data[cells[last]] - 1, 1)
                self.stock(self.t.class_of.data[code] - 1, -1)
            self.put(last, code)

    def displace(self, site: int) -> None:
        """Count what stands on a site as taken, and send it to its owner's reserve, where the rules want that."""
        if self.t.maximal and self.cells.data[site] != EMPTY:
            self.taken += 1
            self.gained += cython.cast(cython.longlong, self.t.gains.data[self.cells.data[site]])
        if self.t.recycle and self.cells.data[site] != EMPTY:
            if self.t.recycle == TO_CAPTOR:
                self.stock(self.acts * self.t.kinds + self.t.returns.data[self.cells.data[site]], 1)
            else:
                self.stock(self.t.class_of.data[self.cells.data[site]] - 1, 1)

    # ---- frames ----------------------------------------------------------------------------------

    def save(self) -> bool:
        """Keep what the next step may change besides the board; false when memory is short."""
        steps = self.steps
        if not (self.trail.reserve(2 * steps + 2) and self.frames.reserve((steps + 1) * FRAME)):
            self.fault = FAULT_MEMORY
            return False
        f = self.frames.data
        at = steps * FRAME
        f[at] = self.top
        f[at + 1] = self.slot
        f[at + 2] = self.turn
        f[at + 3] = self.mid_move
        f[at + 4] = self.follow_site
        f[at + 5] = self.follow_type
        f[at + 6] = self.last_from
        f[at + 7] = self.last_to
        f[at + 8] = self.decided
        f[at + 9] = self.winners
        f[at + 10] = self.quiet
        f[at + 11] = self.acts
        f[at + 12] = self.turn_top
        f[at + 13] = self.ply
        f[at + 14] = self.empties
        f[at + 15] = self.parts
        self.trail.data[2 * steps + 1] = self.key
        return True

    def restore(self) -> None:
        """Return to the frame of the step being taken back."""
        f = self.frames.data
        at = self.steps * FRAME
        self.unwind(f[at])
        self.slot = f[at + 1]
        self.turn = f[at + 2]
        self.mid_move = f[at + 3]
        self.follow_site = f[at + 4]
        self.follow_type = f[at + 5]
        self.last_from = f[at + 6]
        self.last_to = f[at + 7]
        self.decided = f[at + 8]
        self.winners = f[at + 9]
        self.quiet = f[at + 10]
        self.acts = f[at + 11]
        self.turn_top = f[at + 12]
        self.ply = f[at + 13]
        self.empties = f[at + 14]
        self.parts = f[at + 15]
        self.chance = self.t.slot.data[4 * self.slot + 3]
        self.key = self.trail.data[2 * self.steps + 1]
