"""Program: a design made to run."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter

from boardwright.design.design import Block, Design
from boardwright.design.goal import All, Checkmated, Contrary, Either, Ending
from boardwright.errors import MeaningFault
from boardwright.program import ops, semantics
from boardwright.program.codes import Codes
from boardwright.program.context import BlockInfo, Context
from boardwright.program.endings import Endings, EndingsWriter
from boardwright.program.limits import MOST_TABLES
from boardwright.program.lower import Lowering
from boardwright.program.machine.tables import Tables
from boardwright.program.specialise import Specialiser

MOST_BLOCKS = 16_383
TIER_NAMES = {1: "byte code", 2: "graph, run again when made", 3: "graph with records"}
PASS_TURN = {"true": 1, "forced": 2, "2": 2}
TRUE = ("true", "1", "yes")
RECYCLE = {"true": 1, "captor": ops.TO_CAPTOR}
MAXIMAL = {"true": 1, "1": 1, "yes": 1, "2": 2}
ONE_CAPTURE = 1 << 48
"""What a captured piece counts; what its type adds stays below, eight bits for each of the six best types."""
COMPARED = 6


@dataclass(frozen=True, eq=False)
class Program:
    """A design, the numbers of its names, and the tables that the machine runs; each is itself and equals no other."""

    design: Design
    codes: Codes
    tables: Tables
    move_types: tuple[str, ...]
    tiers: dict[int, int]
    blocks: tuple[BlockInfo, ...]
    places: tuple[Block, ...]
    records: tuple[int, ...]
    record_at: tuple[int, ...]
    seconds: float = 0.0
    words: tuple[int, ...] = field(default=(), repr=False)
    endings: Endings = field(default_factory=Endings, repr=False)
    answers: tuple[int, ...] = field(default=(), repr=False)
    """The answers of all questions about a cell, as the conditions of the endings index them."""
    lowered: "Lowered | None" = field(default=None, repr=False)
    """What a variant with the same board and pieces can take over."""
    attribute_changes: dict[int, tuple[str, int, bool]] = field(default_factory=dict, repr=False)
    """By the number of a change of codes: the attribute, its new value, and whether that is added to the old one."""

    def tier_report(self) -> list[tuple[str, str, str]]:
        """Tell for each block its piece, its move type and the tier it runs in."""
        kinds = self.design.pieces
        return [
            (kinds[info.kind].name, self.move_type_name(info.move_type), TIER_NAMES[self.tiers.get(index, 3)])
            for index, info in enumerate(self.blocks)
        ]

    def move_type_name(self, number: int) -> str:
        """Name a move type; 0 is none."""
        return self.move_types[number - 1] if number else ""


@dataclass(frozen=True)
class Lowered:
    """Byte code and what its numbers mean."""

    codes: Codes
    lowering: Lowering
    blocks: list[BlockInfo]
    places: list[Block]

    def serves(self, design: Design) -> bool:
        """Tell whether another design has the very same moving parts."""
        own = self.codes.design
        return (
            own.board is design.board
            and own.pieces is design.pieces
            and (own.players, own.turns, own.priorities) == (design.players, design.turns, design.priorities)
            and own.free_drops == design.free_drops
            and all(own.option(name) == design.option(name) for name in ("deferred captures", "recycle promotions"))
        )


class Compiler:
    """Compiles one design."""

    def __init__(self, design: Design, like: Lowered | None = None) -> None:
        """Give the pieces and the names their numbers, or take over those of a variant like this."""
        self.design = design
        self.like = like if like is not None and like.serves(design) else None
        self.codes = self.like.codes if self.like else Codes(design)
        self.lowering = self.like.lowering if self.like else Lowering(design, self.codes)
        self.lowering.predicate(self.lowering.term("test", "enemy", None))
        self.sites = len(design.board.places)
        self.players = len(design.players)
        self.kinds = len(design.pieces)
        self.blocks: list[BlockInfo] = []
        self.places: list[Block] = []
        self.menus: dict[tuple[int, ...], int] = {}
        self.menu: list[int] = []
        self.drop_at: list[int] = []
        self.drops: list[int] = []
        self.numbers = 0

    def room(self, amount: int) -> None:
        """Count the numbers of tables before they are written; raise MeaningFault when there are too many."""
        self.numbers += amount
        if self.numbers > MOST_TABLES:
            msg = f"board, pieces and blocks of a game may need {MOST_TABLES} numbers at most"
            raise MeaningFault(msg, code="zrf/limit-tables")

    def compile(self, specialise: int) -> Program:
        """Do it all; ``specialise`` is the highest tier to use."""
        begun = perf_counter()
        self._lower()
        self.room(self.players * len(self.lowering.directions) * self.sites + self.codes.count * self.sites)
        nav = self._nav()
        slots = self._slots()
        following = self._following()
        attack = self._attack()
        writer = EndingsWriter(self.design, self.codes, self.lowering, nav)
        endings = writer.write()
        predicates = len(self.lowering.questions)
        writer.patch(predicates)
        self.room(self.players * (predicates * self.codes.count + len(self.lowering.zones) * self.sites))
        self.room(len(self.lowering.terms) * self.players * (self.codes.count >> 2))
        self.room(3 * len(self.lowering.maps) * self.codes.count)
        self.room(len(self.menus) * self.players * self.sites * (2 + (self.sites >> 6)))
        context = Context(
            self.codes, self.sites, self.players, predicates, self.lowering.code, self.blocks, nav, self._zones(),
            endings.goal_sites,
            [[self.lowering.answers(q, p) for q in self.lowering.questions] for p in range(self.players)],
        )  # fmt: skip
        special = Specialiser(context)
        if specialise < max(TIER_NAMES):
            special.tier = dict.fromkeys(range(len(self.blocks)), specialise)
        entry, reach = self._entries(special)
        roads = special.roads
        if specialise < max(TIER_NAMES):
            # Only a limit on quiet turns makes a difference that can be seen; without one nothing need be known.
            roads = self._roads(context) if self.design.option("quiet limit") else {}
        graph, place = special.layout(sorted(set(entry)))
        entry = [place[node] for node in entry]
        free = self._mark_drops(entry, graph)
        worth = self._worth(reach, attack)
        tables = Tables()
        tables.load(
            self._numbers(predicates, endings, free) | {"may_double": int(special.may_double)},
            {
                "code": self.lowering.code, "blocks": [n for b in self.blocks for n in b], "nav": _flat(nav),
                "answer": self._answers(context), "zone": self._zone_table(context.zones),
                "goal_sites": [int(s in g) for g in endings.goal_sites for s in range(self.sites + 1)],
                **self._code_tables(),
                "one_way": self._one_way(roads), "foes": self._foes(), "slot": slots, "menu": self.menu or [-1],
                "drop_at": self.drop_at, "drops": self.drops, "following": following, "attack": attack,
                "entry": entry, "graph": graph, "record": special.records, "record_at": special.record_at,
                "goal_at": endings.goal_at, "goals": endings.goals, "ending": endings.ending,
                "lines": endings.lines, "worth": worth,
            },
            {
                "words": special.words, "reach": self._reach_words(reach), "watch": endings.watch,
                "gains": self._gains(worth),
            },
        )  # fmt: skip
        return Program(
            self.design, self.codes, tables, tuple(self.lowering.move_types), dict(special.tier), tuple(self.blocks),
            tuple(self.places), tuple(special.records), tuple(special.record_at), perf_counter() - begun,
            tuple(special.words), endings, tuple(self._answers(context)),
            Lowered(self.codes, self.lowering, self.blocks, self.places),
            {index: setting for setting, index in self.lowering.attribute_maps.items()},
        )  # fmt: skip

    # ---- blocks ----------------------------------------------------------------------------------

    def _lower(self) -> None:
        """Give move types their numbers, priorities first, and write all blocks."""
        if self.like is not None:
            self.blocks, self.places = self.like.blocks, self.like.places
            return
        design, lowering = self.design, self.lowering
        for name in (*design.priorities, *(t.move_type for t in design.turns if t.move_type)):
            lowering.move_type(name)
        for piece in design.pieces:
            for block in piece.blocks:
                if block.move_type is not None:
                    lowering.move_type(block.move_type)
                lowering.count_uses(block.body)
        for kind, piece in enumerate(design.pieces):
            for block in piece.blocks:
                move_type = lowering.move_types[block.move_type] + 1 if block.move_type is not None else 0
                self.blocks.append(BlockInfo(lowering.block(block.body), kind, move_type, block.is_drop))
                self.places.append(block)
        if len(self.blocks) > MOST_BLOCKS:
            msg = f"a game may have {MOST_BLOCKS} blocks at most, not {len(self.blocks)}"
            raise MeaningFault(msg, code="zrf/limit-blocks")

    def _nav(self) -> list[list[list[int]]]:
        """Give where each direction leads, for each player after his symmetries."""
        board, sites = self.design.board, self.design.board.sites
        plain: dict[str, list[int]] = {}
        for name in board.directions:
            plain[name] = [self.sites] * (self.sites + 1)
        for link in board.links:
            plain[link.direction][sites[link.source]] = sites[link.target]
        result: list[list[list[int]]] = []
        for player in self.design.players:
            turned = {a: b for s in board.symmetries if s.player == player for a, b in s.pairs}
            tables: list[list[int]] = []
            for name, back in self.lowering.directions:
                meant = turned.get(name, name)  # a direction of another board leads nowhere
                if back:
                    meant = self._opposite(meant, plain)
                tables.append(plain.get(meant, [self.sites] * (self.sites + 1)))
            result.append(tables)
        return result

    def _opposite(self, name: str, plain: dict[str, list[int]]) -> str:
        """Give the direction that leads back: by the grid's vectors, else the one that undoes most links."""
        for a, b in self.design.board.opposites:
            if a == name:
                return b
        back = Counter(
            other
            for site, to in enumerate(plain.get(name, ()))
            if to < self.sites
            for other in self.ways.get((to, site), ())
        )
        most = max(back.values(), default=0)
        return next((other for other in self.design.board.directions if most and back[other] == most), "")

    @cached_property
    def ways(self) -> dict[tuple[int, int], list[str]]:
        """The directions that lead from one site to another."""
        found: dict[tuple[int, int], list[str]] = {}
        sites = self.design.board.sites
        for link in self.design.board.links:
            found.setdefault((sites[link.source], sites[link.target]), []).append(link.direction)
        return found

    def _zones(self) -> list[list[frozenset[int]]]:
        sites = self.design.board.sites
        result: list[list[frozenset[int]]] = []
        for player in self.design.players:
            sets: list[set[int]] = [set() for _ in self.lowering.zones]
            for zone in self.design.board.zones:
                if not zone.players or player in zone.players:
                    sets[self.lowering.zones[zone.name]].update(sites[p] for p in zone.positions if p in sites)
            result.append([frozenset(found) for found in sets])
        return result

    # ---- what may be done when -------------------------------------------------------------------

    def _menu(self, blocks: tuple[int, ...]) -> int:
        """Give a list of blocks to try its number."""
        return self.menus.setdefault(blocks, len(self.menus)) if blocks else -1

    def _slots(self) -> list[int]:
        """Write the turn order; each slot begins a chain of groups of move types."""
        everything = (frozenset(range(len(self.lowering.move_types) + 1)),)
        priorities = tuple(frozenset({self.lowering.move_types[name] + 1}) for name in self.design.priorities)
        if priorities and semantics.UNTYPED_BLOCKS_COME_LAST:
            priorities = (*priorities, frozenset({0}))
        chains: dict[tuple[frozenset[int], ...], int] = {}
        result: list[int] = []
        for turn in self.design.turns:
            chain = priorities or everything
            if turn.move_type is not None:
                chain = (frozenset({self.lowering.move_types[turn.move_type] + 1}),)
            if chain not in chains:
                chains[chain] = len(self.drop_at) // 3
                self._groups(chain)
            result += (
                self.codes.players[turn.player], self.codes.players[turn.acts_as], chains[chain],
                int(turn.player.startswith("?")),
            )  # fmt: skip
        return result

    def _groups(self, chain: tuple[frozenset[int], ...]) -> None:
        """Write a chain of groups, tried in order until one has a move."""
        for index, types in enumerate(chain):
            first = len(self.drops) // 4
            self.room(self.kinds + len(self.blocks))
            for kind in range(self.kinds):
                self.menu.append(self._menu(self._blocks_of(kind, types)))
                for number in self.by_kind[kind]:
                    if self.blocks[number].is_drop and self.blocks[number].move_type in types:
                        self.drops += (kind, self._menu((number,)), 0, number)
            self.drop_at += (first, len(self.drops) // 4 - first, int(index + 1 < len(chain)))

    def _blocks_of(self, kind: int, types: frozenset[int] | None) -> tuple[int, ...]:
        return tuple(
            number
            for number in self.by_kind[kind]
            if not (info := self.blocks[number]).is_drop and (types is None or info.move_type in types)
        )

    @cached_property
    def by_kind(self) -> list[list[int]]:
        """The numbers of the blocks of each type of piece."""
        found: list[list[int]] = [[] for _ in range(self.kinds)]
        for number, info in enumerate(self.blocks):
            found[info.kind].append(number)
        return found

    def _following(self) -> list[int]:
        """Write what may follow a partial move, by move type and piece."""
        self.room(2 * (len(self.lowering.move_types) + 1) * (self.kinds + len(self.blocks)))
        return [
            self._menu(self._blocks_of(kind, frozenset({move_type})))
            for move_type in range(len(self.lowering.move_types) + 1)
            for kind in range(self.kinds)
        ]

    def _attack(self) -> list[int]:
        """Write what attacks: all moves of a piece, or those of one type."""
        needed = bool(self._royal_kinds()) or any(
            op in {ops.T_ATTACKED, ops.T_DEFENDED} for op in self.lowering.code[:: ops.WIDTH]
        )
        result: list[int] = []
        for move_type in range(len(self.lowering.move_types) + 1):
            for kind in range(self.kinds):
                types = frozenset({move_type}) if move_type else None
                result.append(self._menu(self._blocks_of(kind, types)) if needed else -1)
        return result

    def _entries(self, special: Specialiser) -> tuple[list[int], list[int]]:
        """Build the graphs of all menus, for all players who move, from all sites."""
        entry: list[int] = []
        reach: list[int] = []
        for blocks in self.menus:
            for player in range(self.players):
                site = 0
                while site < self.sites:
                    if player not in self.codes.moving:
                        node, taken, many = 0, 0, self.sites - site
                    else:
                        # Byte code is the same from everywhere: once a menu is left to it, one entry serves all sites.
                        many = self.sites - site if special.gave_up(blocks) else 1
                        node, taken = special.entry(blocks, player, site)
                    entry += [node] * many
                    reach += [taken] * many
                    site += many
        return entry, reach

    def _mark_drops(self, entry: list[int], graph: list[int]) -> int:
        """Note which drops begin by asking for an empty cell; give the one that asks for nothing else, or -1.

        Such drops are tried on empty cells only, so their graphs may begin after the question.
        """
        predicates = len(self.lowering.questions)
        empty_tables = {
            (player * predicates + index) * self.codes.count
            for player in range(self.players)
            for question, index in self.lowering.questions.items()
            if self.lowering.answers(question, player) == 1
        }
        free = True
        for at in range(0, len(self.drops), 4):
            first = self.drops[at + 1] * self.players * self.sites
            places = [first + p * self.sites + site for p in sorted(self.codes.moving) for site in range(self.sites)]
            only_empty = all(
                self._asks_for_empty(entry[place], place % self.sites, graph, empty_tables) for place in places
            )
            free = free and only_empty and all(graph[entry[place]] == ops.G_IFEMIT for place in places)
            free = free and all(graph[entry[place] + ops.WIDTH] == ops.G_END for place in places)
            self.drops[at + 2] = int(only_empty)
            if only_empty:
                for place in places:
                    if graph[entry[place]] == ops.G_TEST:
                        entry[place] += ops.WIDTH
        alone = len(self.drops) == 4 and all(menu < 0 for menu in self.menu)
        alone = alone and not self.design.option("pass turn") and not self.design.option("maximal captures")
        return 0 if free and alone else -1

    @staticmethod
    def _asks_for_empty(node: int, site: int, graph: list[int], empty_tables: set[int]) -> bool:
        """Tell whether a graph gives nothing unless its start is empty."""
        op, where, table, other = graph[node : node + ops.WIDTH]
        if op == ops.G_BEGIN:
            return False
        if op == ops.G_END:
            return True
        asks = where == site and table in empty_tables
        if op == ops.G_IFEMIT:
            return asks and graph[node + ops.WIDTH] == ops.G_END
        return op == ops.G_TEST and asks and graph[other] == ops.G_END

    # ---- tables ----------------------------------------------------------------------------------

    def _royal_kinds(self) -> frozenset[int]:
        found: set[int] = set()

        def look(ending: Ending) -> None:
            if isinstance(ending, Checkmated):
                found.update(self.codes.kinds[piece] for piece in ending.pieces)
            elif isinstance(ending, All | Either):
                for part in ending.conditions:
                    look(part)
            elif isinstance(ending, Contrary):
                look(ending.condition)

        for goal in self.design.goals:
            look(goal.ending)
        return frozenset(found)

    def _numbers(self, predicates: int, endings: Endings, free: int) -> dict[str, int]:
        design, code = self.design, self.lowering.code
        reads = {ops.T_LASTFROM, ops.T_LASTTO}
        limit = design.option("quiet limit")
        reads_last = any(
            op in reads or (op == ops.GO and code[4 * i + 1] >= ops.R_LASTFROM) for i, op in enumerate(code[::4])
        )
        return {
            "sites": self.sites, "players": self.players, "kinds": self.kinds, "codes": self.codes.count,
            "directions": len(self.lowering.directions), "predicates": predicates,
            "zones": len(self.lowering.zones), "spans": (self.sites + 63) >> 6, "slots": len(design.turns),
            "repeat": design.repeat, "position_flags": len(self.lowering.position_flags),
            "pass_turn": PASS_TURN.get(design.option("pass turn"), 0),
            "pass_partial": int(design.option("pass partial") == "true"),
            "recycle": RECYCLE.get(design.option("recycle captures"), 0),
            "with_reserve": int(design.option("include off-pieces") == "true"),
            "reads_last": int(reads_last), "royal": int(bool(self._royal_kinds())),
            "quiet_limit": int(limit) if limit.isdecimal() else 0,
            "repetitions": 1 << 20 if endings.names_repetition else semantics.REPETITIONS_TO_DRAW,
            "maximal": MAXIMAL.get(design.option("maximal captures"), 0),
            "deferred": int(self.codes.deferred),
            "unlimited": int(self._unlimited()),
            "discards": int(design.option("discard cascades") in TRUE),
            "swaps": int(design.option("recycle promotions") in TRUE),
            "free_drop": free, "only_fewer": int(self._only_fewer()), "has_partials": int(self._partials()),
        }  # fmt: skip

    def _unlimited(self) -> bool:
        """Tell whether pieces are dropped without a reserve."""
        design = self.design
        recycles = design.option("recycle captures") in RECYCLE or design.option("recycle promotions") in TRUE
        return (
            semantics.DROPS_ARE_FREE_WITHOUT_RESERVES
            and design.free_drops
            and not recycles
            and not any(entry.has_reserve for entry in design.setup)
        )

    def _partials(self) -> bool:
        """Tell whether the code has partial moves."""
        code = self.lowering.code
        return any(code[i] == ops.ADD and code[i + 2] for i in range(0, len(code), ops.WIDTH))

    def _code_tables(self) -> dict[str, list[int]]:
        """Write what each code is and what changes make of it."""
        pieces, royal = self.codes.pieces, self._royal_kinds()
        return {
            "kind_of": [0, 0, *(p.kind for p in pieces)],
            "owner_of": [0, 0, *(p.player + 1 for p in pieces)],
            "class_of": [0, 0, *(1 + p.player * self.kinds + p.kind for p in pieces)],
            "struck": [0, 0, *(self.codes.struck(code) for code in range(ops.FIRST_PIECE, self.codes.count))],
            "returns": [0, 0, *(self._unpromoted(p.kind) for p in pieces)],
            "royal_of": [0, 0, *(int(p.kind in royal) for p in pieces)],
            "maps": [change(code) for change in self.lowering.maps for code in range(self.codes.count)],
            "fresh": [self.codes.code(p, k) for p in range(self.players) for k in range(self.kinds)],
        }

    def _roads(self, context: Context) -> dict[tuple[int, int], set[tuple[int, int]]]:
        """Find where pieces can go; the answer must not depend on the tier that is used."""
        special = Specialiser(context)
        self._entries(special)
        return special.roads

    def _one_way(self, roads: dict[tuple[int, int], set[tuple[int, int]]]) -> list[int]:
        """Tell for each code whether such a piece can never come back to where it was, like a pawn."""
        known = {pair: _never_returns(pairs) for pair, pairs in roads.items()}
        return [0, 0, *(int(known.get((piece.player, piece.kind), False)) for piece in self.codes.pieces)]

    def _only_fewer(self) -> bool:
        """Tell whether pieces can only become fewer and moves are single steps."""
        code = self.lowering.code
        makes = any(op == ops.CREATE for op in code[::4]) or any(info.is_drop for info in self.blocks)
        recycles = self.design.option("recycle captures") in RECYCLE or self.design.option("recycle promotions") in TRUE
        return not makes and not self._partials() and not recycles

    def _answers(self, context: Context) -> list[int]:
        count = self.codes.count
        found: list[int] = []
        for row in context.answers:
            for bits in row:
                found += map(int, reversed(f"{bits & (1 << count) - 1:0{count}b}"))
        return found

    def _zone_table(self, zones: list[list[frozenset[int]]]) -> list[int]:
        return [int(site in zone) for row in zones for zone in row for site in range(self.sites + 1)]

    def _foes(self) -> list[int]:
        moving = self.codes.moving
        return [int(a != b and b in moving) for a in range(self.players) for b in range(self.players)]

    def _reach_words(self, reach: list[int]) -> list[int]:
        spans = (self.sites + 63) >> 6
        return [bits >> 64 * word & (1 << 64) - 1 for bits in reach for word in range(spans)]

    def _worth(self, reach: list[int], attack: list[int]) -> list[int]:
        """Guess what a piece is worth from the sites it can reach on an open board, on average."""
        del attack
        result: list[int] = []
        for kind in range(self.kinds):
            menu = self.menus.get(self._blocks_of(kind, None), -1)
            if menu < 0:
                result.append(25)
                continue
            at = menu * self.players * self.sites
            bits = sum(taken.bit_count() for taken in reach[at : at + self.sites])
            result.append(10 + 10 * min(bits, 64 * self.sites) // max(1, self.sites))
        return result

    def _unpromoted(self, kind: int) -> int:
        """Give the type that a captured piece returns as: a + before the name means promoted."""
        return self.codes.kinds.get(self.design.pieces[kind].name.removeprefix("+"), kind)

    def _gains(self, worth: list[int]) -> list[int]:
        """Tell what each code counts when captures are compared: pieces first, then the better types (decision 7)."""
        steps = sorted(set(worth), reverse=True)[:COMPARED]
        by_type = self.design.option("maximal captures") == "2"
        extra = {value: 1 << 8 * (COMPARED - 1 - rank) if by_type else 0 for rank, value in enumerate(steps)}
        return [0, 0, *(ONE_CAPTURE + extra.get(worth[piece.kind], 0) for piece in self.codes.pieces)]


def _flat(nested: list[list[list[int]]]) -> list[int]:
    return [number for rows in nested for row in rows for number in row]


def _never_returns(roads: set[tuple[int, int]]) -> bool:
    """Tell whether movements form no circle: take away sites that lead nowhere until none or a circle is left."""
    if any(source < 0 for source, _ in roads):
        return False
    ways = Counter(source for source, _ in roads)
    into: dict[int, list[int]] = {}
    for source, target in roads:
        into.setdefault(target, []).append(source)
    waiting = [site for site in into if site not in ways]
    while waiting:
        for source in into.get(waiting.pop(), ()):
            ways[source] -= 1
            if not ways[source]:
                waiting.append(source)
    return not any(ways.values())


def compile_design(design: Design, tier: int = 3, like: Program | None = None) -> Program:
    """Make a design run; ``tier`` is the highest tier that blocks may use (1 is byte code alone).

    ``like`` is the program of a variant; what both have in common is not written again.
    """
    if design.unplayable:
        raise MeaningFault(design.unplayable, code="zrf/engine" if design.engine else "zrf/lacking-option")
    try:
        return Compiler(design, like.lowered if like is not None else None).compile(tier)
    except RecursionError:
        msg = "commands are nested too deep"
        raise MeaningFault(msg, code="zrf/limit-depth") from None
