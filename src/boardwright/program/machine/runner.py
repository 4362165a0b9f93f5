"""Running blocks: byte code (tier 1) and graphs specialised by site (tier 2).

Generation never changes the board: what a move would do is pending until it is made.
"""

from typing import TYPE_CHECKING

import cython

from boardwright.kernel.words import Scores as Ints
from boardwright.kernel.words import Words
from boardwright.program.machine.state import State

if TYPE_CHECKING:
    from boardwright.kernel.game import Game
    from boardwright.program.machine.tables import Tables

if not cython.compiled:
    from boardwright.kernel.bits import lowest
    from boardwright.kernel.position import FAULT_LIMIT, FAULT_MEMORY
    from boardwright.program.limits import ASK_COST, MOST_CALLS, MOST_GENERATION, MOST_PENDING
    from boardwright.program.ops import (
        ADD,
        ADD_COPY,
        ADD_KEEP,
        ADDR_CUR,
        ADDR_DIR,
        ADDR_SITE,
        CALL,
        CAPTURE,
        CASCADE,
        CHANGE,
        CREATE,
        D_COPY,
        D_EFFECTS,
        D_HEAD,
        D_MOVES,
        D_NEXT,
        D_PROMOTION,
        D_SITE,
        D_TAKES,
        EMPTY,
        END,
        FX_MAP,
        FX_PUT,
        G_ASK,
        G_BEGIN,
        G_EMIT,
        G_EMITN,
        G_END,
        G_GOTO,
        G_IFEMIT,
        G_TEST,
        GO,
        GOTO,
        JUMP,
        KEEP,
        MASK12,
        MASK_BLOCK,
        MASK_INDEX,
        OWN_MAP,
        Q_LASTFROM,
        Q_LASTTO,
        R_FROM,
        R_LASTFROM,
        R_LASTTO,
        R_MARK,
        R_TO,
        RET,
        RUN_ALL,
        RUN_HIT,
        RUN_NTH,
        SAME_TYPE,
        SETFLAG,
        SETPFLAG,
        STEP,
        T_AT,
        T_ATTACKED,
        T_CUR,
        T_DEFENDED,
        T_DIR,
        T_FLAG,
        T_GOAL,
        T_LASTFROM,
        T_LASTTO,
        T_MARKED,
        T_NEAR,
        T_ONBOARD,
        T_PFLAG,
        T_SITE,
        T_ZONE,
        W_BLOCK,
        W_DROP,
        W_INDEX,
        W_PARTIAL,
        W_RERUN,
        W_STEP,
        W_TAKES,
        W_TO,
        WIDTH,
    )  # fmt: skip
    from boardwright.program.semantics import (
        ATTACK_SEES_THE_MOVER_THERE,
        CAPTURE_OFF_BOARD_GOES_ON,
        FROM_RETURNS_AFTER_ADD,
    )

BUT_BLOCK = 0xFFFF_FFC0_00FF_FFFF
"""All bits of a step but those of its block."""
MOST_STAMPS = 2_000_000_000
"""Runs after which the stamps of position flags begin again."""


class Runner(State):
    """A state that can run the blocks of its program."""

    def __init__(self, game: "Game") -> None:
        """Make a position that has done nothing yet."""
        super().__init__(game)
        self.spent = 0
        self.worked = 0  # instructions of all lists and moves that were made, whatever the board was

    def prepare(self, tables: "Tables") -> None:
        """Take the rules and make room for what a block may note."""
        State.prepare(self, tables)
        # A block that asks for attackers runs others in its middle, which ask no further: everything is there twice.
        # An instruction adds one movement, effect or capture at most, and more than MOST_PENDING end the run.
        pending = MOST_PENDING + 1
        self.moved = Ints(2 * 2 * pending)
        self.effects = Ints(2 * 3 * pending)
        self.takes = Ints(2 * pending)
        self.record = Ints(D_HEAD + 3 * pending + 5)  # a record may add a movement and a drop
        flags = 2 * tables.position_flags * (tables.sites + 1)
        self.raised = Ints(max(1, flags))
        for i in range(flags):
            self.raised.data[i] = 0
        self.stack = Ints(2 * MOST_CALLS)
        self.probe = Words(64)
        self.trial = Words(64)
        self.tree = Words(64)
        self.tree_top = 0
        self.rehearsing = 0
        self.reads = Words(64)
        self.reads_top = 0
        self.noting = 0
        self.blurred = 0
        self.rolling = 0
        self.worked += self.spent
        self.spent = 0
        self.stamp = 0
        self.asking = 0
        self.culprit = -1

    # ---- lists -----------------------------------------------------------------------------------

    def continue_from(self, buf: Words, n: int) -> int:
        """List the continuations of a partial move."""
        site = self.follow_site
        menu = self.t.following.data[self.follow_type * self.t.kinds + self.t.kind_of.data[self.cells.data[site]]]
        if menu >= 0:
            first = n
            n = self.walk(self.t.entry.data[(menu * self.t.players + self.acts) * self.t.sites + site], site, buf, n)
            if self.t.may_double:
                n = self.without_doubles(buf, first, n)
        return n

    def list_slot(self, slot: int, buf: Words, base: int) -> int:
        """List the steps of a slot: the first group of move types that has any."""
        n = base
        group = self.t.slot.data[4 * slot + 2]
        while True:
            n = self.list_group(group, buf, n)
            if n > base or self.t.drop_at.data[3 * group + 2] == 0 or self.fault:
                return n
            group += 1

    def list_group(self, group: int, buf: Words, n: int) -> int:
        """List the moves of all pieces, then the drops, of one group of move types."""
        cells = self.cells.data
        player = self.acts
        menus = self.t.menu.data
        entry = self.t.entry.data
        kinds = self.t.kind_of.data
        at = group * self.t.kinds
        for word in range(self.t.spans):
            bits = self.occupied.data[(player + 1) * self.t.spans + word]
            while bits:
                site = 64 * word + lowest(bits)
                bits &= bits - 1
                menu = menus[at + kinds[cells[site]]]
                if menu >= 0:
                    start = n
                    n = self.walk(entry[(menu * self.t.players + player) * self.t.sites + site], site, buf, n)
                    if self.t.may_double:
                        n = self.without_doubles(buf, start, n)
        first = self.t.drop_at.data[3 * group]
        for i in range(first, first + self.t.drop_at.data[3 * group + 1]):
            n = self.list_drops(i, buf, n)
        return n

    def without_doubles(self, buf: Words, first: int, n: int) -> int:
        """Keep one of the steps that do the very same thing, whatever block they come from."""
        kept = first
        for i in range(first, n):
            word = buf.data[i]
            other = kept if word >> W_RERUN & 1 else first  # only steps of graphs say all that they do
            while other < kept and (buf.data[other] ^ word) & BUT_BLOCK != 0:
                other += 1
            if other == kept:
                buf.data[kept] = word
                kept += 1
        return kept

    def list_drops(self, i: int, buf: Words, n: int) -> int:
        """List the drops of one block on all sites, or on the empty ones if it asks for that first."""
        player = self.acts
        kind = self.t.drops.data[4 * i]
        if not self.t.unlimited and self.cells.data[self.t.sites + 1 + player * self.t.kinds + kind] <= 0:
            return n
        entry = (self.t.drops.data[4 * i + 1] * self.t.players + player) * self.t.sites
        only_empty = self.t.drops.data[4 * i + 2]
        g = self.t.graph.data
        cells = self.cells.data
        answer = self.t.answer.data
        words = self.t.words.data
        for word in range(self.t.spans):
            bits = self.occupied.data[word]
            if not only_empty:
                for owner in range(1, self.t.players + 1):
                    bits |= self.occupied.data[owner * self.t.spans + word]
            while bits:
                site = 64 * word + lowest(bits)
                bits &= bits - 1
                node = self.t.entry.data[entry + site]
                if g[node] == G_IFEMIT and g[node + WIDTH] == G_END and n < buf.capacity:
                    if answer[g[node + 2] + cells[g[node + 1]]]:
                        buf.data[n] = words[g[node + 3]]
                        n += 1
                else:
                    n = self.walk(node, site, buf, n)
        return n

    # ---- tier 2 ----------------------------------------------------------------------------------

    def walk(self, node: int, start: int, buf: Words, n: int) -> int:
        """Follow a graph and append the steps it gives; return the new end of the list."""
        g = self.t.graph.data
        cells = self.cells.data
        answer = self.t.answer.data
        words = self.t.words.data
        ordinal = 0
        while True:
            op = g[node]
            if op == G_TEST:
                if answer[g[node + 2] + cells[g[node + 1]]]:
                    node += WIDTH
                else:
                    node = g[node + 3]
            elif op == G_IFEMIT:
                if answer[g[node + 2] + cells[g[node + 1]]]:
                    if n >= buf.capacity and not buf.reserve(n + 64):
                        self.fault = FAULT_MEMORY
                        return n
                    buf.data[n] = words[g[node + 3]]
                    n += 1
                node += WIDTH
            elif op == G_EMIT:
                if n >= buf.capacity and not buf.reserve(n + 64):
                    self.fault = FAULT_MEMORY
                    return n
                buf.data[n] = words[g[node + 1]]
                n += 1
                node += WIDTH
            elif op == G_GOTO:
                node = g[node + 1]
            elif op == G_END:
                return n
            elif op == G_EMITN:
                if n >= buf.capacity and not buf.reserve(n + 64):
                    self.fault = FAULT_MEMORY
                    return n
                buf.data[n] = words[g[node + 1]] | (cython.cast(cython.ulonglong, ordinal) << W_INDEX)
                n += 1
                ordinal += 1
                node += WIDTH
            elif op == G_BEGIN:
                ordinal = 0
                node += WIDTH
            elif op == G_ASK:
                node = node + WIDTH if self.ask(g[node + 1], g[node + 2], start, self.acts) else g[node + 3]
            else:
                n = self.run(g[node + 1], self.acts, start, RUN_ALL, 0, buf, n)
                node += WIDTH

    def hits(self, node: int, start: int, player: int, target: int) -> bool:
        """Tell whether a graph gives a step that takes what stands on ``target``."""
        g = self.t.graph.data
        cells = self.cells.data
        answer = self.t.answer.data
        words = self.t.words.data
        noting = self.noting
        while True:
            op = g[node]
            if op == G_TEST:
                if noting:
                    self.note_read(g[node + 1])
                if answer[g[node + 2] + cells[g[node + 1]]]:
                    node += WIDTH
                else:
                    node = g[node + 3]
            elif op == G_IFEMIT:
                word = words[g[node + 3]]
                if noting:
                    self.note_read(g[node + 1])
                if (word >> W_TO & MASK12 == target or word >> W_TAKES & 1) and answer[
                    g[node + 2] + cells[g[node + 1]]
                ] and self.takes_on(word, target):
                    return True
                node += WIDTH
            elif op == G_EMIT:
                word = words[g[node + 1]]
                if (word >> W_TO & MASK12 == target or word >> W_TAKES & 1) and self.takes_on(word, target):
                    return True
                node += WIDTH
            elif op == G_GOTO:
                node = g[node + 1]
            elif op == G_END:
                return False
            elif op == G_EMITN:
                self.blurred = 1
                word = words[g[node + 1]]
                block = cython.cast(cython.int, word >> W_BLOCK & MASK_BLOCK)
                if self.run(block, player, start, RUN_HIT, target, self.scratch, 0):
                    return True
                node += WIDTH
            elif op == G_BEGIN:
                node += WIDTH
            elif op == G_ASK:
                self.blurred = 1
                node = node + WIDTH if self.ask(g[node + 1], g[node + 2], start, player) else g[node + 3]
            else:
                self.blurred = 1
                if self.run(g[node + 1], player, start, RUN_HIT, target, self.scratch, 0):
                    return True
                node += WIDTH

    def note_read(self, site: int) -> None:
        """Remember that the search for attackers looked at a cell."""
        at = self.steps * (self.t.spans + 1) + 1 + (site >> 6)
        self.reads.data[at] = self.reads.data[at] | (cython.cast(cython.ulonglong, 1) << (site & 63))

    def takes_on(self, word: int, target: int) -> bool:
        """Tell whether a step with a record takes what stands on ``target``."""
        o = self.t.record.data
        base = self.t.record_at.data[cython.cast(cython.int, word >> W_INDEX & MASK_INDEX)]
        at = base + D_HEAD
        for i in range(o[base + D_MOVES]):
            if o[at + 2 * i + 1] == target:
                return True
        at += 2 * o[base + D_MOVES] + 3 * o[base + D_EFFECTS]
        for i in range(o[base + D_TAKES]):
            if o[at + i] == target:
                return True
        return False

    def ask(self, question: int, argument: int, start: int, player: int) -> bool:
        """Answer a question that cells alone cannot answer."""
        site = argument & MASK12
        if question == Q_LASTFROM:
            return self.last_from == site
        if question == Q_LASTTO:
            return self.last_to == site
        return self.would_be_taken(start, site, player, argument >> 12)

    # ---- attacks ---------------------------------------------------------------------------------

    def would_be_taken(self, start: int, site: int, player: int, move_type: int) -> bool:
        """Tell whether the piece on ``start`` would be attacked on ``site`` (see semantics)."""
        if self.asking or site >= self.t.sites:
            return False
        if not ATTACK_SEES_THE_MOVER_THERE:
            return self.attacked(site, player, move_type)
        cells = self.cells.data
        mover = cells[start]
        there = cells[site]
        cells[start] = EMPTY
        cells[site] = mover
        found = self.attacked(site, player, move_type)
        cells[site] = there
        cells[start] = mover
        return found

    def attacked(self, site: int, victim: int, move_type: int) -> bool:
        """Tell whether an enemy of ``victim`` could take what stands on a site."""
        if self.asking:
            return False
        self.asking = 1
        found = False
        for player in range(self.t.players):
            if self.t.foes.data[victim * self.t.players + player] and self.strikes(site, player, move_type, -1):
                found = True
                break
        self.asking = 0
        return found

    def strikes(self, site: int, player: int, move_type: int, besides: int) -> bool:
        """Tell whether a piece of the player, other than the one on ``besides``, could take what stands on a site."""
        cells = self.cells.data
        reach = self.t.reach.data
        for word in range(self.t.spans):
            bits = self.occupied.data[(player + 1) * self.t.spans + word]
            while bits:
                source = 64 * word + lowest(bits)
                bits &= bits - 1
                code = cells[source]
                if self.t.owner_of.data[code] != player + 1 or source == besides:
                    continue
                menu = self.t.attack.data[move_type * self.t.kinds + self.t.kind_of.data[code]]
                if menu < 0:
                    continue
                at = (menu * self.t.players + player) * self.t.sites + source
                if reach[at * self.t.spans + (site >> 6)] >> (site & 63) & 1 and self.hits(
                    self.t.entry.data[at], source, player, site
                ):
                    return True
        return False

    def defended(self, start: int, site: int, player: int, move_type: int) -> bool:
        """Tell whether a friend could take an enemy that stood on a site."""
        if self.asking or site >= self.t.sites:
            return False
        cells = self.cells.data
        there = cells[site]
        mover = cells[start]
        for other in range(self.t.players):
            if self.t.foes.data[player * self.t.players + other]:
                cells[start] = EMPTY
                cells[site] = self.t.fresh.data[other * self.t.kinds + self.t.kind_of.data[mover]]
                break
        self.asking = 1
        found = self.strikes(site, player, move_type, start)
        self.asking = 0
        cells[site] = there
        cells[start] = mover
        return found

    def near_enemy(self, site: int, player: int) -> bool:
        """Tell whether a neighbour of a site is an enemy; the first predicate of a program is ``enemy?``."""
        if site >= self.t.sites:
            return False
        for direction in range(self.t.directions):
            to = self.t.nav.data[(player * self.t.directions + direction) * (self.t.sites + 1) + site]
            if self.t.answer.data[player * self.t.predicates * self.t.codes + self.cells.data[to]]:
                return True
        return False

    # ---- tier 1 ----------------------------------------------------------------------------------

    def holds_here(self, op: int, argument: int, site: int, mark: int, player: int, start: int) -> bool:
        """Answer a test about the address register."""
        if op == T_ZONE:
            return self.t.zone.data[(player * self.t.zones + argument) * (self.t.sites + 1) + site] != 0
        if op == T_ONBOARD:
            return site < self.t.sites
        if op == T_AT:
            return site == argument
        if op == T_MARKED:
            return site == mark
        if op == T_LASTFROM:
            return site == self.last_from and site < self.t.sites
        if op == T_LASTTO:
            return site == self.last_to and site < self.t.sites
        if op == T_ATTACKED:
            return self.would_be_taken(start, site, player, argument)
        if op == T_DEFENDED:
            return self.defended(start, site, player, argument)
        if op == T_NEAR:
            return self.near_enemy(site, player)
        return self.t.goal_sites.data[player * (self.t.sites + 1) + site] != 0

    def run(self, block: int, player: int, start: int, mode: int, want: int, buf: Words, n: int) -> int:
        """Run a block in byte code.

        RUN_ALL appends the steps and returns the new end of the list; RUN_NTH composes the record of step ``want``
        and returns 1; RUN_HIT returns 1 if some step takes what stands on ``want``.
        """
        code = self.t.code.data
        cells = self.cells.data
        off = self.t.sites
        nav = player * self.t.directions * (off + 1)
        answer = player * self.t.predicates * self.t.codes
        codes = self.t.codes
        navs = self.t.nav.data
        answers = self.t.answer.data
        pc = self.t.blocks.data[4 * block]
        kind = self.t.blocks.data[4 * block + 1]
        drop = self.t.blocks.data[4 * block + 3]
        current = mark = source = address = start
        to = -1
        flags = cython.cast(cython.ulonglong, 0)
        nested = self.asking  # where the second half of each buffer begins
        moved_at = nested * 2 * (MOST_PENDING + 1)
        effect_at = nested * 3 * (MOST_PENDING + 1)
        take_at = nested * (MOST_PENDING + 1)
        flag_at = nested * self.t.position_flags * (off + 1)
        stamp = self.next_stamp()
        moves = effects = takes = ordinal = depth = 0
        most = MOST_GENERATION - self.spent
        fuel = most
        while True:
            fuel -= 1
            if fuel < 0 or moves + effects + takes > MOST_PENDING:
                self.fault = FAULT_LIMIT
                self.culprit = block
                break
            op = code[pc]
            a = code[pc + 1]
            if op == T_CUR:
                pc = pc + WIDTH if answers[answer + a * codes + cells[current]] else code[pc + 3]
                continue
            if op == T_DIR:
                at = navs[nav + code[pc + 2] * (off + 1) + current]
                pc = pc + WIDTH if answers[answer + a * codes + cells[at]] else code[pc + 3]
                continue
            if op == T_SITE:
                pc = pc + WIDTH if answers[answer + a * codes + cells[code[pc + 2]]] else code[pc + 3]
                continue
            if op == T_FLAG:
                pc = pc + WIDTH if cython.cast(cython.int, flags >> a & 1) == code[pc + 2] else code[pc + 3]
                continue
            if op <= T_GOAL and op != END:
                if op == T_PFLAG:
                    holds = self.raised.data[flag_at + a * (off + 1) + address] == stamp
                else:
                    if op == T_ATTACKED or op == T_DEFENDED:
                        fuel -= ASK_COST
                    holds = self.holds_here(op, a, address, mark, player, start)
                    if self.fault:
                        break
                pc = pc + WIDTH if holds == code[pc + 2] else code[pc + 3]
                continue
            if op == STEP:
                current = navs[nav + a * (off + 1) + current]
                if current == off:
                    break
            elif op == ADDR_CUR:
                address = current
            elif op == ADDR_DIR:
                address = navs[nav + a * (off + 1) + current]
            elif op == ADDR_SITE:
                address = a
            elif op == GOTO:
                pc = code[pc + 3]
                continue
            elif op == JUMP:
                current = a
            elif op == GO:
                if a == R_FROM:
                    current = source
                elif a == R_TO:
                    current = to if to >= 0 else current
                elif a == R_MARK:
                    current = mark
                elif a == R_LASTFROM:
                    current = self.last_from
                elif a == R_LASTTO:
                    current = self.last_to
                if current >= off:
                    break
            elif op == KEEP:
                if address >= off:
                    break
                if a == R_MARK:
                    mark = address
                elif a == R_FROM:
                    source = address
                else:
                    to = address
            elif op == SETFLAG:
                if code[pc + 2]:
                    flags |= cython.cast(cython.ulonglong, 1) << a
                else:
                    flags &= ~(cython.cast(cython.ulonglong, 1) << a)
            elif op == SETPFLAG:
                self.raised.data[flag_at + a * (off + 1) + address] = stamp if code[pc + 2] else 0
            elif op == CAPTURE:
                if address < off:
                    self.takes.data[take_at + takes] = address
                    takes += 1
                elif not CAPTURE_OFF_BOARD_GOES_ON:
                    break
            elif op == CREATE or op == CHANGE:
                if address >= off:
                    break
                at = effect_at + 3 * effects
                self.effects.data[at + 1] = address
                if op == CREATE:
                    owner = code[pc + 2] - 1 if code[pc + 2] else player
                    self.effects.data[at] = FX_PUT
                    self.effects.data[at + 2] = self.t.fresh.data[owner * self.t.kinds + (a - 1 if a else kind)]
                else:
                    self.effects.data[at] = FX_MAP
                    self.effects.data[at + 2] = player if a == OWN_MAP else a
                effects += 1
            elif op == CASCADE:
                self.moved.data[moved_at + 2 * moves] = source
                self.moved.data[moved_at + 2 * moves + 1] = to if to >= 0 else current
                moves += 1
                source = current
                to = -1
            elif op == ADD:
                at = to if to >= 0 else current
                if a and self.t.swaps and self.cells.data[off + player * self.t.kinds + a] <= 0:
                    pass  # the piece that it would become is not in reserve
                elif mode == RUN_ALL:
                    if n >= buf.capacity and not buf.reserve(n + 64):
                        self.fault = FAULT_MEMORY
                        break
                    if ordinal > MASK_INDEX:
                        self.fault = FAULT_LIMIT
                        self.culprit = block
                        break
                    first = self.moved.data[moved_at + 1] if moves else at
                    buf.data[n] = self.word_of(block, start, first, ordinal, drop, code[pc + 2] != 0)
                    n += 1
                elif mode == RUN_NTH:
                    if ordinal == want:
                        self.compose(block, player, source, at, moves, effects, takes, pc)
                        return 1
                else:
                    if at == want and at != source and not drop:
                        return 1
                    for i in range(takes):
                        if self.takes.data[take_at + i] == want:
                            return 1
                    for i in range(moves):
                        if self.moved.data[moved_at + 2 * i + 1] == want:
                            return 1
                ordinal += 1
                if not code[pc + 3] & ADD_KEEP:
                    moves = effects = takes = 0
                    if FROM_RETURNS_AFTER_ADD:
                        to = -1
                        source = start
            elif op == CALL:
                if depth >= MOST_CALLS:
                    self.fault = FAULT_LIMIT
                    self.culprit = block
                    break
                self.stack.data[nested * MOST_CALLS + depth] = pc + WIDTH
                depth += 1
                pc = code[pc + 3]
                continue
            elif op == RET:
                depth -= 1
                pc = self.stack.data[nested * MOST_CALLS + depth]
                continue
            else:
                break
            pc += WIDTH
        self.spent += most - fuel
        return n if mode == RUN_ALL else 0

    def next_stamp(self) -> int:
        """Return a number for the position flags of one run, so that those of other runs need not be lowered."""
        if self.stamp >= MOST_STAMPS and not self.asking:
            for i in range(2 * self.t.position_flags * (self.t.sites + 1)):
                self.raised.data[i] = 0
            self.stamp = 0
        self.stamp += 1
        return self.stamp

    def word_of(self, block: int, start: int, to: int, ordinal: int, drop: int, partial: bool) -> int:
        """Make the word of a step that byte code gave; making it runs the block again."""
        one = cython.cast(cython.ulonglong, 1)
        word = one << W_STEP | one << W_RERUN
        word |= cython.cast(cython.ulonglong, start) | cython.cast(cython.ulonglong, to) << W_TO
        word |= cython.cast(cython.ulonglong, block) << W_BLOCK | cython.cast(cython.ulonglong, ordinal) << W_INDEX
        if drop:
            word |= one << W_DROP
        if partial:
            word |= one << W_PARTIAL
        return word

    def compose(
        self, block: int, player: int, source: int, to: int, moves: int, effects: int, takes: int, pc: int
    ) -> None:
        """Write down what a step does, in the form of the program's own records."""
        code = self.t.code.data
        o = self.record.data
        drop = self.t.blocks.data[4 * block + 3]
        n = moves
        at = D_HEAD
        for i in range(2 * moves):
            o[at] = self.moved.data[i]
            at += 1
        if not drop and source != to:
            o[at] = source
            o[at + 1] = to
            at += 2
            n += 1
        o[D_MOVES] = n
        o[D_EFFECTS] = effects
        if drop:
            o[at] = FX_PUT
            o[at + 1] = to
            o[at + 2] = self.t.fresh.data[player * self.t.kinds + self.t.blocks.data[4 * block + 1]]
            at += 3
            o[D_EFFECTS] = effects + 1
        for i in range(3 * effects):
            o[at] = self.effects.data[i]
            at += 1
        for i in range(takes):
            o[at] = self.takes.data[i]
            at += 1
        o[D_TAKES] = takes
        o[D_PROMOTION] = self.t.players + 1 + code[pc + 1] if code[pc + 1] else 0
        o[D_COPY] = code[pc + 3] & ADD_COPY
        o[D_SITE] = to if code[pc + 1] else 0
        following = code[pc + 2]
        o[D_NEXT] = self.t.blocks.data[4 * block + 2] + 1 if following == SAME_TYPE else following
