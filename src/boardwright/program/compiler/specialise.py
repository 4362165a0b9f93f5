"""Tier 2: blocks specialised by their start.

A block is run with its start known. Steps, zones, flags and loops fold away; what is left is a graph of questions
about cells and of the moves they lead to. Equal nodes are one node, and a question whose answer does not matter is
left out, so that a generator stops asking as soon as it knows. A block that costs too much stays in byte code, and
a block whose effects differ too much from path to path lists its moves by graph and runs again when one is made.
"""

from boardwright.program import ops, semantics
from boardwright.program.compiler.context import Context
from boardwright.program.limits import BLOCK_BUDGET, DEEPEST, GAME_BUDGET, LISTING_BUDGET, MOST_WAYS, START_COST

MOST_RECORDS = 1 << 16
END_NODE = 0


class TooMuch(Exception):
    """A block is not worth specialising here."""


Numbers = tuple[int, ...]
Run = tuple[
    int, int, int, int, int, int, int, frozenset[tuple[int, int]], Numbers, Numbers, Numbers, Numbers, int, int
]  # fmt: skip
"""Everything a block knows at one point of its run: place in the code, current, mark, from, to, address, flags,
position flags, calls, movements, effects, captures, the cell asked about last (-1 after a step) and what may stand
on it."""


class Specialiser:
    """Builds the graphs of a program."""

    def __init__(self, context: Context) -> None:
        """Begin with the node that ends a graph."""
        self.c = context
        self.nodes: list[tuple[int, ...]] = [(ops.G_END, 0, 0, 0, 0)]
        self.known: dict[tuple[int, ...], int] = {}
        self.words: list[int] = []
        self.word_index: dict[int, int] = {}
        self.records: list[int] = []
        self.record_at: list[int] = []
        self.record_index: dict[tuple[int, ...], int] = {}
        self.roads: dict[tuple[int, int], set[tuple[int, int]]] = {}
        """By player and type: the movements it can make, as pairs of sites; -1 is anywhere."""
        self.owners: dict[tuple[int, int], int] = {}
        self.may_double = False
        """Whether two blocks of a piece can give the very same move."""
        self.spent = 0
        self.is_first = True
        self.swaps = context.codes.design.options.recycle_promotions
        self.tier: dict[int, int] = {}
        """The tier of each block: 3 for graphs with records, 2 for graphs that run again, 1 for byte code."""

    # ---- nodes -----------------------------------------------------------------------------------

    def node(self, *parts: int) -> int:
        """Return the one node that has these parts."""
        index = self.known.get(parts)
        if index is None:
            index = self.known[parts] = len(self.nodes)
            self.nodes.append(parts)
        return index

    def test(self, op: int, a: int, b: int, yes: int, no: int) -> int:
        """Make a question; one that does not matter is left out, and one about a single move is joined with it."""
        if yes == no:
            return yes
        if op == ops.G_TEST:
            first = self.nodes[yes]
            if first[0] == ops.G_EMIT and first[4] == no:
                return self.node(ops.G_IFEMIT, a, b, first[1], no)
        return self.node(op, a, b, yes, no)

    def word(self, value: int) -> int:
        """Give a step word its number."""
        index = self.word_index.get(value)
        if index is None:
            index = self.word_index[value] = len(self.words)
            self.words.append(value)
        return index

    def record(self, parts: tuple[int, ...]) -> int:
        """Return what a move does its number."""
        index = self.record_index.get(parts)
        if index is None:
            if len(self.record_at) >= MOST_RECORDS:
                raise TooMuch
            index = self.record_index[parts] = len(self.record_at)
            self.record_at.append(len(self.records))
            self.records += parts
        return index

    # ---- menus -----------------------------------------------------------------------------------

    def entry(self, blocks: tuple[int, ...], player: int, site: int) -> tuple[int, int]:
        """Return the graph of some blocks from one start, and the sites they may take from, as bits."""
        node = END_NODE
        reach = 0
        for block in reversed(blocks):
            self.is_first = block == blocks[0]
            node, taken = self.block(block, player, site, node)
            reach |= taken
        return node, reach

    def gave_up(self, blocks: tuple[int, ...]) -> bool:
        """Tell whether all these blocks are left to byte code."""
        return self.spent >= GAME_BUDGET or all(self.tier.get(block, 3) == 1 for block in blocks)

    def block(self, block: int, player: int, site: int, after: int) -> tuple[int, int]:
        """Return the graph of a block followed by others."""
        tier = self.tier.get(block, 3)
        self.spent += START_COST
        while tier > 1 and self.spent < GAME_BUDGET:
            try:
                trace = Trace(self, block, player, site, after, keeps_effects=tier == 3)
                node = trace.go(trace.first(), 0)
            except (TooMuch, RecursionError):
                tier -= 1
                self.tier[block] = tier
                continue
            self.tier[block] = tier
            if tier == 2:
                self.roads.setdefault((player, self.c.blocks[block].kind), set()).add((-1, -1))
            if tier == 2 and not self.is_first:
                node = self.node(ops.G_BEGIN, 0, 0, 0, node)
            return node, trace.reach if tier == 3 else self.c.everywhere
        self.tier[block] = 1
        self.roads.setdefault((player, self.c.blocks[block].kind), set()).add((-1, -1))
        return self.node(ops.G_RUN, block, 0, 0, after), self.c.everywhere

    # ---- layout ----------------------------------------------------------------------------------

    def layout(self, roots: list[int]) -> tuple[list[int], dict[int, int]]:
        """Write the graphs as flat numbers, each node before the one it falls through to."""
        flat: list[int] = []
        place: dict[int, int] = {}
        patches: list[tuple[int, int]] = []
        for root in roots:
            stack = [root]
            while stack:
                index = stack.pop()
                if index in place:
                    continue
                while index not in place:
                    op, a, b, c, following = self.nodes[index]
                    place[index] = len(flat)
                    if op in {ops.G_TEST, ops.G_ASK}:
                        flat += (op, a, b, 0)
                        patches.append((len(flat) - 1, following))
                        stack.append(following)
                        index = c
                    else:
                        flat += (op, a, b, c)
                        if op == ops.G_END:
                            break
                        index = following
                else:
                    if index == END_NODE:
                        flat += (ops.G_END, 0, 0, 0)
                    else:
                        flat += (ops.G_GOTO, 0, 0, 0)
                        patches.append((len(flat) - 3, index))
        for at, index in patches:
            flat[at] = place[index]
        return flat, place


class Trace:
    """One block from one start."""

    def __init__(
        self, to: Specialiser, block: int, player: int, start: int, after: int, *, keeps_effects: bool
    ) -> None:
        """Prepare to run."""
        self.s = to
        self.c = to.c
        self.number = block
        self.info = to.c.blocks[block]
        self.player = player
        self.start = start
        self.after = after
        self.keeps = keeps_effects
        self.memory: dict[Run, int] = {}
        self.budget = BLOCK_BUDGET if keeps_effects else LISTING_BUDGET
        self.made = 0
        self.reach = 0
        self.mover = to.c.codes_of(player, self.info.kind) if not self.info.is_drop else to.c.all_codes

    def first(self) -> Run:
        """Return the beginning."""
        s = self.start
        return self.info.pc, s, s, s, -1, s, 0, frozenset(), (), (), (), (), -1, 0

    def go(self, run: Run, depth: int) -> int:
        """Run until a question, a move or the end; return the node."""
        known = self.memory.get(run)
        if known is None:
            if depth > DEEPEST:
                raise TooMuch
            known = self.memory[run] = self._go(run, depth)
        return known

    def _go(self, run: Run, depth: int) -> int:
        code, c = self.c.code, self.c
        off, nav = c.sites, c.nav[self.player]
        pc, current, mark, source, to, address, flags, raised, calls, moves, effects, takes, seen, may_be = run
        while True:
            self.budget -= 1
            self.s.spent += 1
            if self.budget < 0:
                raise TooMuch
            op = code[pc]
            a = code[pc + 1]
            b = code[pc + 2]
            jump = code[pc + 3]
            if op <= ops.T_SITE:
                if op == ops.END:
                    return self.after
                at = current if op == ops.T_CUR else nav[b][current] if op == ops.T_DIR else b
                yes = c.answers[self.player][a]
                if at == seen:
                    possible = may_be
                elif at == off:
                    possible = 2
                elif at == self.start:
                    possible = self.mover
                else:
                    possible = c.all_codes
                if not possible & ~yes:
                    pc += 4
                elif not possible & yes:
                    pc = jump
                else:
                    good = self.go(
                        (pc + 4, current, mark, source, to, address, flags, raised, calls, moves, effects, takes,
                         at, possible & yes), depth + 1,
                    )  # fmt: skip
                    bad = self.go(
                        (jump, current, mark, source, to, address, flags, raised, calls, moves, effects, takes,
                         at, possible & ~yes), depth + 1,
                    )  # fmt: skip
                    return self.s.test(ops.G_TEST, at, c.table(self.player, a), good, bad)
                continue
            if op <= ops.T_GOAL:
                answer = self._fold(op, a, address, mark, flags, raised)
                if answer is None:
                    good = self.go(
                        (pc + 4, current, mark, source, to, address, flags, raised, calls, moves, effects, takes,
                         seen, may_be), depth + 1,
                    )  # fmt: skip
                    bad = self.go(
                        (jump, current, mark, source, to, address, flags, raised, calls, moves, effects, takes,
                         seen, may_be), depth + 1,
                    )  # fmt: skip
                    if not b:
                        good, bad = bad, good
                    question = {ops.T_LASTFROM: ops.Q_LASTFROM, ops.T_LASTTO: ops.Q_LASTTO}.get(op, ops.Q_ATTACKED)
                    return self.s.test(ops.G_ASK, question, address | a << 12, good, bad)
                pc = pc + 4 if answer == bool(b) else jump
                continue
            if op == ops.GOTO:
                pc = jump
                continue
            if op == ops.CALL:
                calls = (*calls, pc + 4)
                pc = jump
                continue
            if op == ops.RET:
                pc = calls[-1]
                calls = calls[:-1]
                continue
            if op == ops.STEP:
                current = nav[a][current]
                seen = -1
                if current == off:
                    return self.after
            elif op == ops.ADDR_CUR:
                address = current
            elif op == ops.ADDR_DIR:
                address = nav[a][current]
            elif op == ops.ADDR_SITE:
                address = a
            elif op == ops.JUMP:
                current = a
                seen = -1
            elif op == ops.GO:
                if a >= ops.R_LASTFROM:
                    raise TooMuch
                current = source if a == ops.R_FROM else mark if a == ops.R_MARK else to if to >= 0 else current
                seen = -1
            elif op == ops.KEEP:
                if address == off:
                    return self.after
                if a == ops.R_MARK:
                    mark = address
                elif a == ops.R_FROM:
                    source = address
                else:
                    to = address
            elif op == ops.SETFLAG:
                flags = flags | 1 << a if b else flags & ~(1 << a)
            elif op == ops.SETPFLAG:
                raised = raised | {(a, address)} if b else raised - {(a, address)}
            elif op == ops.CAPTURE:
                if address == off:
                    if not semantics.CAPTURE_OFF_BOARD_GOES_ON:
                        return self.after
                elif self.keeps:
                    takes = (*takes, address)
            elif op in {ops.CREATE, ops.CHANGE}:
                if address == off:
                    return self.after
                if self.keeps:
                    effects = (*effects, *self._effect(op, a, b, address))
            elif op == ops.CASCADE:
                if self.keeps or not moves:
                    moves = (*moves, source, to if to >= 0 else current)
                source = current
                to = -1
            else:
                if a and self.s.swaps:
                    raise TooMuch  # whether there is a piece to become is not written on the board
                word = self._add(a, b, jump, source, to if to >= 0 else current, moves, effects, takes)
                if not jump & ops.ADD_KEEP:
                    moves, effects, takes = (), (), ()
                    if semantics.FROM_RETURNS_AFTER_ADD:
                        source, to = self.start, -1
                following = self.go(
                    (pc + 4, current, mark, source, to, address, flags, raised, calls, moves, effects, takes,
                     seen, may_be), depth + 1,
                )  # fmt: skip
                return self.s.node(ops.G_EMIT if self.keeps else ops.G_EMITN, self.s.word(word), 0, 0, following)
            pc += 4

    def _fold(
        self, op: int, a: int, address: int, mark: int, flags: int, raised: frozenset[tuple[int, int]]
    ) -> bool | None:
        """Answer a test that does not depend on the board; None when it does."""
        if op == ops.T_ZONE:
            return address in self.c.zones[self.player][a]
        if op == ops.T_ONBOARD:
            return address != self.c.sites
        if op == ops.T_AT:
            return address == a
        if op == ops.T_MARKED:
            return address == mark
        if op == ops.T_FLAG:
            return bool(flags >> a & 1)
        if op == ops.T_PFLAG:
            return (a, address) in raised
        if op == ops.T_GOAL:
            return address in self.c.goal_sites[self.player]
        if op in {ops.T_LASTFROM, ops.T_LASTTO, ops.T_ATTACKED}:
            return False if address == self.c.sites else None
        raise TooMuch

    def _effect(self, op: int, a: int, b: int, address: int) -> tuple[int, int, int]:
        """Return an effect as the machine notes it."""
        if op == ops.CREATE:
            owner = b - 1 if b else self.player
            return ops.FX_PUT, address, self.c.fresh(owner, a - 1 if a else self.info.kind)
        return ops.FX_MAP, address, self.player if a == ops.OWN_MAP else a

    def _add(
        self, promotion: int, following: int, flags: int, source: int, to: int,
        moves: tuple[int, ...], effects: tuple[int, ...], takes: tuple[int, ...],
    ) -> int:  # fmt: skip
        """Return the word of a move."""
        info = self.info
        first = moves[1] if moves else to
        word = 1 << ops.W_STEP | self.start | first << ops.W_TO | self.number << ops.W_BLOCK
        if info.is_drop:
            word |= 1 << ops.W_DROP
        if following:
            word |= 1 << ops.W_PARTIAL
        if not self.keeps:
            return word | 1 << ops.W_RERUN
        if info.is_drop:
            effects = (ops.FX_PUT, to, self.c.fresh(self.player, info.kind), *effects)
        elif source != to:
            moves = (*moves, source, to)
        if takes:
            word |= 1 << ops.W_TAKES
        for site in (*moves[1::2], *takes):
            self.reach |= 1 << site
        for site in moves[1::2]:
            self.s.roads.setdefault((self.player, info.kind), set()).add((source if len(moves) == 2 else -1, site))
        after = info.move_type + 1 if following == ops.SAME_TYPE else following
        change = self.c.players + 1 + promotion if promotion else 0
        record = (
            len(moves) >> 1, len(effects) // 3, len(takes), change, after, flags & ops.ADD_COPY,
            to if promotion else 0,
            *moves, *effects, *takes,
        )  # fmt: skip
        self.made += 1
        if self.made > MOST_WAYS:
            raise TooMuch
        index = self.s.record(record)
        if self.s.owners.setdefault((index, info.kind), self.number) != self.number:
            self.s.may_double = True
        return word | index << ops.W_INDEX
