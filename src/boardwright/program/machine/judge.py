"""Judging: who is safe, whether a position has come up before, and whether the game is over."""

import cython

from boardwright.program.machine.runner import Runner

if not cython.compiled:
    from boardwright.kernel.bits import lowest
    from boardwright.kernel.position import FAULT_MEMORY
    from boardwright.program.ops import (
        C_AGAIN,
        C_ALL,
        C_ANY,
        C_COUNT,
        C_GONE,
        C_GROUPS,
        C_LINES,
        C_MATE,
        C_NOT,
        C_STUCK,
        D_EFFECTS,
        D_HEAD,
        D_MOVES,
        D_TAKES,
        E_AGAIN,
        E_COUNT,
        E_GOAL,
        E_MATE,
        E_STUCK,
        FRAME,
        GOAL_WIDTH,
        V_COUNT,
        V_LOSS,
        V_WIN,
        W_CELLS,
        W_LINES,
        W_STUCK,
    )


class Judge(Runner):
    """A runner that knows the end conditions."""

    def is_safe(self, player: int) -> bool:
        """Tell whether no royal piece of a player is attacked."""
        spans = self.t.spans
        for word in range(spans):
            bits = self.royals.data[player * spans + word]
            while bits:
                site = 64 * word + lowest(bits)
                bits &= bits - 1
                if self.attacked(site, player, 0):
                    return False
        return True

    def look_ahead(self) -> None:
        """Note which cells decide that the player to move is safe now, in the slot of this step.

        A move that changes none of them, and moves no royal piece, leaves him safe: what attackers look at
        is all that could change their answer. Pins come out by themselves.
        """
        size = self.t.spans + 1
        at = self.steps * size
        if not self.reads.reserve(at + size):
            self.fault = FAULT_MEMORY
            return
        while self.reads_top <= self.steps:
            self.reads.data[self.reads_top * size] = 0
            self.reads_top += 1
        if self.reads.data[at] == self.key:
            return
        for i in range(at, at + size):
            self.reads.data[i] = 0
        self.noting = 1
        self.blurred = 0
        if self.is_safe(self.acts) and not self.blurred:
            self.reads.data[at] = self.key
        self.noting = 0

    def is_clear(self, base: int) -> bool:
        """Tell whether the record of a step touches none of the cells that were noted for this step."""
        o = self.t.record.data
        at = self.steps * (self.t.spans + 1)
        if self.steps >= self.reads_top or self.reads.data[at] != self.trail.data[2 * self.steps + 1]:
            return False
        at += 1
        here = base + D_HEAD
        if o[base + D_MOVES] != 1 or self.t.royal_of.data[self.cells.data[o[here]]]:
            return False
        if self.was_read(at, o[here]) or self.was_read(at, o[here + 1]):
            return False
        here += 2
        for _ in range(o[base + D_EFFECTS]):
            if self.was_read(at, o[here + 1]):
                return False
            here += 3
        for i in range(here, here + o[base + D_TAKES]):
            if self.was_read(at, o[i]):
                return False
        return True

    def was_read(self, at: int, site: int) -> bool:
        """Tell whether a cell is in the set that begins at ``at``."""
        return self.reads.data[at + (site >> 6)] >> (site & 63) & 1 != 0

    def repeated(self) -> bool:
        """Tell whether this position has come up often enough."""
        found = 1
        i = self.steps - 1
        while i >= 0:
            if self.trail.data[2 * i + 1] == self.key and not self.frames.data[i * FRAME + 3]:
                found += 1
                if found >= self.t.repetitions:
                    return True
            i -= 1
        return False

    def judge_stuck(self) -> None:
        """Work out who wins when the player to move cannot; the position itself stays undecided."""
        self.judge(self.turn, 1)
        self.stuck_ending = self.decided
        self.stuck_winners = self.winners
        self.decided = 0
        self.winners = 0

    def judge(self, mover: int, stuck: int) -> None:
        """Ask the end conditions in order, for the mover first; the first that holds decides.

        ``stuck`` is 1 when the player to move has no move, and 2 for a board that was just set up, about which
        nothing is known.
        """
        goals = self.t.goals.data
        at = self.t.goal_at.data[2 * mover]
        self.is_stuck = stuck == 1
        for i in range(self.t.goal_at.data[2 * mover + 1]):
            goal = at + i * GOAL_WIDTH
            when = goals[goal + 3]
            if stuck == 2:
                if when == W_STUCK:
                    continue
            elif stuck == 0:
                # What held before the first turn, when nothing is asked, changes no cell and must be found too.
                if when == W_STUCK or (when == W_CELLS and self.ply > 1 and not self.touched(goals[goal + 4])):
                    continue
                if when == W_LINES and self.ply > 1:
                    if not self.line_made(goals[goal + 2]):
                        continue
                    self.settle(goals[goal], goals[goal + 1], E_GOAL)
                    return
            elif when != W_STUCK:
                continue
            if self.holds(goals[goal + 2]):
                ending = E_GOAL
                if stuck == 1:
                    ending = E_MATE if self.t.royal and not self.is_safe(self.acts) else E_STUCK
                elif self.t.ending.data[goals[goal + 2]] == C_AGAIN:
                    ending = E_AGAIN
                self.settle(goals[goal], goals[goal + 1], ending)
                return

    def settle(self, verdict: int, player: int, ending: int) -> None:
        """Decide the game."""
        self.decided = ending
        self.winners = 0
        if verdict == V_WIN:
            self.winners = 1 << player
        elif verdict == V_LOSS:
            self.winners = ((1 << self.seats) - 1) & ~(1 << player)
        elif verdict == V_COUNT:
            self.decided = E_COUNT
            best = -1
            for other in range(self.seats):
                total = self.pieces_of(other)
                if total > best:
                    best = total
                    self.winners = 0
                if total == best:
                    self.winners |= 1 << other
            if self.winners == (1 << self.seats) - 1 and self.t.players > 1:
                self.winners = 0

    def pieces_of(self, player: int) -> int:
        """Count a player's pieces on the board."""
        total = 0
        for kind in range(self.t.kinds):
            total += self.counts.data[1 + player * self.t.kinds + kind]
        return total

    def touched(self, watch: int) -> bool:
        """Tell whether this turn changed a watched cell."""
        at = self.turn_top
        while at < self.top:
            site = self.journal.data[at]
            if site < self.t.sites and self.t.watch.data[watch + (site >> 6)] >> (site & 63) & 1:
                return True
            at += 2
        return False

    def line_made(self, node: int) -> bool:
        """Tell whether a line through a changed cell is complete."""
        lines = self.t.lines.data
        answer = self.t.answer.data
        cells = self.cells.data
        index = self.t.ending.data[node + 3]
        at = self.turn_top
        while at < self.top:
            site = self.journal.data[at]
            at += 2
            if site >= self.t.sites:
                continue
            here = index + lines[index + site]
            if lines[here + 1] >= 0 and not answer[lines[here + 1] + cells[site]]:
                continue
            for i in range(here + 2, here + 2 + lines[here]):
                line = lines[i] + 1
                end = line + 2 * lines[line - 1]
                while line < end and answer[lines[line] + cells[lines[line + 1]]]:
                    line += 2
                if line == end:
                    return True
        return False

    def holds(self, node: int) -> bool:
        """Evaluate an end condition."""
        e = self.t.ending.data
        op = e[node]
        if op == C_COUNT:
            total = 0
            for i in range(e[node + 2]):
                total += self.counts.data[1 + e[node + 3 + i]]
                if self.t.with_reserve:
                    total += self.cells.data[self.t.sites + 1 + e[node + 3 + i]]
            return total == e[node + 1]
        if op == C_GONE:
            for i in range(e[node + 1]):
                if self.counts.data[1 + e[node + 2 + i]] != 0:
                    return False
            for i in range(e[node + 1]):
                if self.was_lost(1 + e[node + 2 + i]):
                    return True
            return False
        if op == C_GROUPS:
            return self.groups_hold(node)
        if op == C_LINES:
            return self.line_somewhere(node)
        if op == C_ALL:
            for i in range(e[node + 1]):
                if not self.holds(e[node + 2 + i]):
                    return False
            return True
        if op == C_ANY:
            for i in range(e[node + 1]):
                if self.holds(e[node + 2 + i]):
                    return True
            return False
        if op == C_NOT:
            return not self.holds(e[node + 1])
        if op == C_STUCK:
            return self.is_stuck != 0 and e[node + 1] == self.turn
        if op == C_MATE:
            return self.is_stuck != 0 and e[node + 1] == self.acts and not self.is_safe(e[node + 1])
        if op == C_AGAIN:
            return self.repeated()
        return False

    def was_lost(self, kind_class: int) -> bool:
        """Tell whether a piece of a class left its cell in this turn: who never had one has lost none."""
        at = self.turn_top
        while at < self.top:
            if self.journal.data[at] < self.t.sites and self.t.class_of.data[self.journal.data[at + 1]] == kind_class:
                return True
            at += 2
        return False

    def groups_hold(self, node: int) -> bool:
        """Tell whether each group of sites has one that holds what is wanted."""
        e = self.t.ending.data
        at = node + 2
        for _ in range(e[node + 1]):
            found = 0
            for i in range(e[at + 1]):
                if self.t.answer.data[e[at] + self.cells.data[e[at + 2 + i]]]:
                    found = 1
                    break
            if not found:
                return False
            at += 2 + e[at + 1]
        return True

    def line_somewhere(self, node: int) -> bool:
        """Tell whether any line on the board is complete."""
        lines = self.t.lines.data
        at = self.t.ending.data[node + 2]
        for _ in range(self.t.ending.data[node + 1]):
            line = at + 1
            at = line + 2 * lines[at]
            while line < at and self.t.answer.data[lines[line] + self.cells.data[lines[line + 1]]]:
                line += 2
            if line == at:
                return True
        return False
