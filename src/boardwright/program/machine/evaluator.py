"""Evaluating: what a board of rules text is worth, by the values that were derived from its program.

The sums belong to a *shadow*, the board as it was at the last evaluation. An evaluation compares it with the cells
and revises what has changed since: a search evaluates neighbours, which differ in a few cells, and making moves alone
costs nothing.

A *line* is a place where a winning (or losing) pattern fits. It counts for its owner by how many of its cells are
right already, and not at all, or little where pieces move, once a wrong piece stands in it.

Where stones may go anywhere, every cell also knows what the right stone there would add to the lines through it, for
whom it would complete one, and for whom it would leave one stone lacking: a threat that must be answered.
"""

from typing import TYPE_CHECKING

import cython

from boardwright.kernel.words import Scores as Ints
from boardwright.kernel.words import Words
from boardwright.program.machine.judge import Judge

if TYPE_CHECKING:
    from boardwright.program.machine.tables import Tables
    from boardwright.program.machine.values import Values

if not cython.compiled:
    from boardwright.program.ops import EMPTY, MASK12, W_TO

    u64 = cython.ulonglong

WINS_NEXT = 3000
"""What it is worth to be on the move when a line lacks one stone that may be put anywhere."""
MOST_CHOSEN = 24
"""How many drops a search looks at where stones may go anywhere and lines win."""


class Evaluator(Judge):
    """A judge that also evaluates."""

    def install(self, tables: "Tables", values: "Values") -> None:
        """Take the rules and what things are worth by them, and look at an empty board."""
        self.prepare(tables)
        self.v = values
        self.shadow = Ints(tables.sites + 1)
        self.sums = Ints(tables.players + 1)
        self.have = Ints(max(1, values.rows))
        self.spoilt = Ints(max(1, values.rows))
        self.threats = Ints(tables.players + 1)
        self.chances = Ints(tables.players + 1)
        self.promise = Ints(64)
        cells = tables.sites if tables.free_drop >= 0 and values.rows else 0
        self.hope = Ints(cells + 1)
        self.wins = Ints(tables.players * cells + 1)
        self.forces = Ints(tables.players * cells + 1)
        for site in range(cells):
            self.hope.data[site] = 0
        for at in range(tables.players * cells):
            self.wins.data[at] = self.forces.data[at] = 0
        for site in range(tables.sites):
            self.shadow.data[site] = 0
        for player in range(tables.players + 1):
            self.sums.data[player] = 0
            self.threats.data[player] = self.chances.data[player] = 0
        for line in range(values.rows):
            self.have.data[line] = self.spoilt.data[line] = 0
        for line in range(values.rows):  # patterns may ask for empty cells, too
            self.have.data[line] = values.row_bare.data[line]
            self.count_line(line, 1)

    # ---- the shadow ------------------------------------------------------------------------------

    def look(self) -> None:
        """Bring the shadow up to date."""
        cells = self.cells.data
        shadow = self.shadow.data
        for site in range(self.t.sites):
            if cells[site] != shadow[site]:
                self.revise(site, shadow[site], cells[site])

    def revise(self, site: int, old: int, code: int) -> None:
        """Replace a piece in the shadow."""
        self.shadow.data[site] = code
        owner = self.t.owner_of.data[old]
        self.sums.data[owner] = self.sums.data[owner] - self.v.value.data[old * self.t.sites + site]
        owner = self.t.owner_of.data[code]
        self.sums.data[owner] = self.sums.data[owner] + self.v.value.data[code * self.t.sites + site]
        if self.v.rows:
            self.revise_lines(site, old, code)

    def revise_lines(self, site: int, old: int, code: int) -> None:
        """Count the lines through a cell again."""
        through = self.v.through.data
        have = self.have.data
        spoilt = self.spoilt.data
        answer = self.t.answer.data
        at = through[site]
        end = through[site + 1]
        while at < end:
            line = through[at]
            was = answer[through[at + 1] + old]
            now = answer[through[at + 1] + code]
            self.count_line(line, -1)
            have[line] += now - was
            spoilt[line] += (now == 0 and code != EMPTY) - (was == 0 and old != EMPTY)
            self.count_line(line, 1)
            at += 2

    def count_line(self, line: int, sign: int) -> None:
        """Add a line to its owner's sum, or take it away."""
        row = self.v.row_kind.data[line] + self.have.data[line]
        owner = self.v.row_owner.data[line] + 1
        worth = self.v.row_worth.data[row]
        if self.spoilt.data[line] == 0:
            self.sums.data[owner] = self.sums.data[owner] + sign * worth
            if self.v.row_last.data[row]:
                self.threats.data[owner] = self.threats.data[owner] + sign
            if self.t.free_drop >= 0:
                self.tell_cells(line, row, sign)
        elif self.v.rows_mend:
            self.sums.data[owner] = self.sums.data[owner] + sign * (worth >> 3)

    def tell_cells(self, line: int, row: int, sign: int) -> None:
        """Let the cells of a line know what a stone would do for it, or forget it."""
        along = self.v.along.data
        hope = self.hope.data
        gain = sign * abs(self.v.row_worth.data[row + 1] - self.v.row_worth.data[row])
        for i in range(along[line], along[line + 1]):
            hope[along[i]] += gain
        owner = self.v.row_owner.data[line]
        marks = self.wins.data
        if not self.v.row_last.data[row]:
            if not self.v.row_last.data[row + 1]:
                return
            marks = self.forces.data
            self.chances.data[owner + 1] = self.chances.data[owner + 1] + sign
        for i in range(along[line], along[line + 1]):
            marks[owner * self.t.sites + along[i]] += sign

    # ---- values ----------------------------------------------------------------------------------

    def estate(self, player: int) -> int:
        """Add up what a player has on the board, in reserve and in freedom."""
        total = self.sums.data[player + 1]
        if self.v.has_hands:
            for kind in range(self.t.kinds):
                total += (
                    self.cells.data[self.t.sites + 1 + player * self.t.kinds + kind]
                    * self.v.hand.data[player * self.t.kinds + kind]
                )
        if self.v.freedom != 0 and not self.mid_move and self.decided == 0:
            total += self.v.freedom * self.freedom(player)
        if player == self.turn and self.t.free_drop >= 0 and self.threats.data[player + 1] > 0:
            total += WINS_NEXT
        return total

    def freedom(self, player: int) -> int:
        """Count the steps that a player would have if it were his turn."""
        slot = self.slot
        found = 0
        other = slot
        for _ in range(self.t.slots):
            if self.t.slot.data[4 * other] == player:
                self.turn = self.t.slot.data[4 * other]
                self.acts = self.t.slot.data[4 * other + 1]
                found = self.list_slot(other, self.trial, 0)
                break
            other = other + 1 if other + 1 < self.t.slots else self.t.repeat
        self.turn = self.t.slot.data[4 * slot]
        self.acts = self.t.slot.data[4 * slot + 1]
        return found

    def is_threatened(self) -> bool:
        """Tell whether a rival would complete a line if it were his turn."""
        self.look()
        for other in range(self.seats):
            if other != self.turn and self.threats.data[other + 1] > 0:
                return True
        return False

    # ---- choosing among drops --------------------------------------------------------------------

    def keep_marked(self, buf: Words, base: int, n: int, winning: bool, player: int) -> int:
        """Keep the drops on cells where a player completes a line, or leaves one stone lacking."""
        marks = self.wins.data if winning else self.forces.data
        kept = base
        for i in range(base, base + n):
            site = cython.cast(cython.int, buf.data[i] >> W_TO & MASK12)
            if marks[player * self.t.sites + site] > 0:
                buf.data[kept] = buf.data[i]
                kept += 1
        return kept - base

    def can_force(self) -> bool:
        """Tell whether the player to move has a line that one or two stones complete."""
        self.look()
        return self.threats.data[self.turn + 1] > 0 or self.chances.data[self.turn + 1] > 0

    def keep_forcing(self, buf: Words, base: int, n: int) -> int:
        """Keep the drops that win, else those that must be answered."""
        return self.keep_marked(buf, base, n, self.threats.data[self.turn + 1] > 0, self.turn)

    def keep_promising(self, buf: Words, base: int, n: int) -> int:
        """Keep the drops that win, else those that stop a win, else the few that promise most, best first."""
        self.look()
        if self.threats.data[self.turn + 1] > 0:
            return self.keep_marked(buf, base, n, True, self.turn)
        if self.seats == 2 and self.threats.data[2 - self.turn] > 0:
            return self.keep_marked(buf, base, n, True, 1 - self.turn)
        kept = 0
        for i in range(base, base + n):
            word = buf.data[i]
            worth = self.hope.data[cython.cast(cython.int, word >> W_TO & MASK12)]
            if kept == MOST_CHOSEN:
                if worth <= self.promise.data[kept - 1]:
                    continue
                kept -= 1
            at = kept
            while at > 0 and self.promise.data[at - 1] < worth:
                self.promise.data[at] = self.promise.data[at - 1]
                buf.data[base + at] = buf.data[base + at - 1]
                at -= 1
            self.promise.data[at] = worth
            buf.data[base + at] = word
            kept += 1
        return kept
