"""The scout of Dots: where rings can be closed, what must be answered, and which points are worth a search's time.

A *hit* is a free point where a player's next dot surrounds something. Whoever faces a hit has few answers: the point
itself, which is the only gap in the ring, or hits of his own. So a chain of threats, a ladder, is searched along one
line however long it is. Without hits a search looks at the points near dots that promise most: gaps between groups
that are joined elsewhere, contact, and the neighbourhood of the last dots.
"""

import cython

from boardwright.games.dots.field import Field
from boardwright.games.dots.view import FieldGame
from boardwright.kernel.words import Words

if not cython.compiled:
    from boardwright.games.dots.field import ARCS, OFF

    MOST_HITS = 32
    LIVE = [0] * 256
    OWNER = [0] * 256

MOST_CHOSEN = 20
"""How many points a search looks at where nothing must be answered."""
GRIP = 20
"""What a point promises beside a lone dot of a rival, and again for every own dot that is there already."""
REACH = 24
"""What a point promises for an own dot that is one gap away: a rival cannot cut all ways between them."""


for _player in range(1, 5):
    LIVE[_player] = 1 << 8 * (_player - 1)
    OWNER[1 << _player] = _player


class Scout(Field):
    """A field that knows its hot spots; what it found is kept until the field changes."""

    def __init__(self, game: FieldGame) -> None:
        """Know nothing yet."""
        Field.__init__(self, game)
        self.scanned = 0
        self.scanned_at = -1
        if not cython.compiled:
            self.hits, self.most, self.second, self.land = [0] * 5, [0] * 5, [0] * 5, [0] * 5
            self.hit = [[0] * MOST_HITS for _ in range(5)]
            self.prize = [[0] * MOST_HITS for _ in range(5)]
            self.promise = [0] * 64
            self.recent_x, self.recent_y = [0] * 8, [0] * 8
            self.recent = 0

    def scan(self) -> None:
        """Find the hits of every player who still places dots."""
        if self.scanned == self.key and self.scanned_at == self.steps:
            return
        self.scanned = self.key
        self.scanned_at = self.steps
        for player in range(1, self.seats + 1):
            self.hits[player] = self.most[player] = self.second[player] = self.land[player] = 0
        for i in range(self.free):
            at = self.free_list[i]
            self.land[OWNER[self.mark[at]]] += 1
            company = self.all_around(at)
            if company == 0:
                continue
            for player in range(1, self.seats + 1):
                if ARCS[company >> 8 * (player - 1) & 0xFF] > 1 and not self.retired >> (player - 1) & 1:
                    self.note_hit(at, player, self.gain(at, player))

    def all_around(self, at: int) -> int:
        """Return the directions of live dots next to a point, eight bits for every player, by one look at each."""
        s = self.stride
        return (
            LIVE[self.cell[at - s]]
            | LIVE[self.cell[at - s + 1]] << 1
            | LIVE[self.cell[at + 1]] << 2
            | LIVE[self.cell[at + s + 1]] << 3
            | LIVE[self.cell[at + s]] << 4
            | LIVE[self.cell[at + s - 1]] << 5
            | LIVE[self.cell[at - 1]] << 6
            | LIVE[self.cell[at - s - 1]] << 7
        )

    def note_hit(self, at: int, player: int, found: int) -> None:
        """Write a hit down."""
        if found <= 0:
            return
        if self.hits[player] < MOST_HITS:
            self.hit[player][self.hits[player]] = at
            self.prize[player][self.hits[player]] = found
            self.hits[player] += 1
        if found > self.most[player]:
            self.second[player] = self.most[player]
            self.most[player] = found
        elif found > self.second[player]:
            self.second[player] = found

    def guests_of(self, player: int) -> int:
        """Count the dots that stand in a player's empty rings and go with his next dot."""
        total = 0
        for i in range(self.guest_from[player], self.guest_to[player]):
            at = self.guests[player][i]
            if self.cell[at] >> 3 != player and self.enclosed(at, player) > 0:
                total += 1
        return total

    # ---- points -----------------------------------------------------------------------------

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

    def interest(self, at: int) -> int:
        """Say how much a free point promises to the player to move."""
        me = self.turn + 1
        worth = 0
        company = self.all_around(at)
        if company:
            for player in range(1, self.seats + 1):
                around = company >> 8 * (player - 1) & 0xFF
                if around:
                    worth += 6
                    if ARCS[around] > 1:
                        worth += 18 if player == me else 14
                        if self.loops(at, around):
                            worth += 60
                            found = self.gain(at, player)
                            worth += (1000 if player == me else 800) * found
        if self.seats > 2:  # between two, every dot is answered beside it; among more, there is time to build
            worth += GRIP * self.grip(at, me) + REACH * self.reach(at, me)
        if self.mark[at] & ~(1 << me):
            for player in range(1, self.seats + 1):
                if player != me and self.mark[at] >> player & 1:
                    worth -= 80
        y = at // self.stride
        x = at - y * self.stride
        for back in range(self.recent):
            far = max(abs(x - self.recent_x[back]), abs(y - self.recent_y[back]))
            if far <= 3:
                worth += 32 - 8 * far
        return worth

    def grip(self, at: int, me: int) -> int:
        """Say how far the lone dots of rivals beside a point are surrounded: one, and one for every own dot there."""
        held = 0
        for d in range(0, 8, 2):
            dot = at + self.near[d]
            if self.cell[dot] == me or not 1 <= self.cell[dot] <= 4:
                continue
            own = 0
            for e in range(0, 8, 2):
                beside = self.cell[dot + self.near[e]]
                if beside == me:
                    own += 1
                elif beside != 0:
                    break
            else:
                held += own + 1
        return held

    def reach(self, at: int, me: int) -> int:
        """Count the ways to own dots that are one free point away, up to six."""
        ways = 0
        for d in range(8):
            gap = at + self.near[d]
            if self.cell[gap] == 0:
                for e in range(d - 1, d + 2):
                    ways += self.cell[gap + self.near[e & 7]] == me
        return min(ways, 6)

    def recall(self) -> None:
        """Note where the last dots stand."""
        self.recent = min(self.steps, self.seats + 1)
        for back in range(self.recent):
            last = cython.cast(cython.int, self.trail.data[2 * (self.steps - back - 1)])
            self.recent_y[back] = last // self.stride
            self.recent_x[back] = last - self.recent_y[back] * self.stride

    def answers(self, buf: Words, base: int) -> int:
        """List what answers the hits of rivals: own hits first, then the points themselves; 0 if there are none."""
        self.scan()
        me = self.turn + 1
        n = base
        if not buf.reserve(base + 5 * MOST_HITS):
            return 0
        for i in range(self.hits[me]):
            buf.data[n] = self.hit[me][i]
            n += 1
        for player in range(1, self.seats + 1):
            if player == me:
                continue
            for i in range(self.hits[player]):
                at = self.hit[player][i]
                for k in range(base, n):
                    if buf.data[k] == at:
                        break
                else:
                    buf.data[n] = at
                    n += 1
        return n - base

    def choose(self, buf: Words, base: int) -> int:
        """List the points in company that promise most, best first."""
        self.recall()
        kept = 0
        for i in range(self.free):
            at = self.free_list[i]
            if not self.in_company(at):
                continue
            worth = self.interest(at)
            if kept == MOST_CHOSEN:
                if worth <= self.promise[kept - 1]:
                    continue
                kept -= 1
            place = kept
            while place > 0 and (
                self.promise[place - 1] < worth
                or (self.promise[place - 1] == worth and buf.data[base + place - 1] > at)
            ):
                self.promise[place] = self.promise[place - 1]
                buf.data[base + place] = buf.data[base + place - 1]
                place -= 1
            self.promise[place] = worth
            buf.data[base + place] = at
            kept += 1
        return kept

    def hits_near(self, around: int, player: int) -> bool:
        """Tell whether a player has a hit at most two steps from a point."""
        for dy in range(-2, 3):
            for dx in range(-2, 3):
                at = around + dy * self.stride + dx
                if at > 0 and self.cell[at] == 0 and self.gain(at, player) > 0:
                    return True
        return False
