"""Compiler: from a design to a program."""

from dataclasses import dataclass, field
from time import perf_counter

from boardwright.design.design import Block, Design
from boardwright.errors import MeaningFault
from boardwright.program.codes import Codes
from boardwright.program.compiler.board import BoardWriter, Navigation
from boardwright.program.compiler.context import Context
from boardwright.program.compiler.endings import EndingsWriter
from boardwright.program.compiler.graphs import GraphWriter, Roads
from boardwright.program.compiler.lower import Lowering
from boardwright.program.compiler.menus import MenuWriter
from boardwright.program.compiler.numbers import NumberWriter
from boardwright.program.limits import MOST_BLOCKS, MOST_SITES, MOST_TABLES
from boardwright.program.machine.tables import Tables
from boardwright.program.program import TIER_NAMES, BlockInfo, Endings, Program


@dataclass(frozen=True)
class Lowered:
    """Byte code and what its numbers mean; variants with the same board and pieces share it."""

    codes: Codes
    lowering: Lowering
    blocks: list[BlockInfo]
    places: list[Block]
    roads: dict[object, Roads] = field(default_factory=dict)
    """Where pieces can go, by what goals ask of sites."""

    def serves(self, design: Design) -> bool:
        """Tell whether another design has the very same moving parts."""
        own = self.codes.design
        return (
            own.board is design.board
            and own.pieces is design.pieces
            and (own.players, own.turns, own.priorities) == (design.players, design.turns, design.priorities)
            and own.free_drops == design.free_drops
            and own.options.deferred_captures == design.options.deferred_captures
            and own.options.recycle_promotions == design.options.recycle_promotions
        )


class Compiler:
    """Compiles designs one after the other; what a variant has in common with the last one is not written again."""

    def __init__(self) -> None:
        """Begin with nothing in common."""
        self._last: Lowered | None = None

    def compile(self, design: Design, tier: int = max(TIER_NAMES)) -> Program:
        """Make a design run; ``tier`` is the highest tier that blocks may use (1 is byte code alone)."""
        if design.unplayable:
            raise MeaningFault(design.unplayable, code="zrf/engine" if design.engine else "zrf/lacking-option")
        begun = perf_counter()
        try:
            if self._last is None or not self._last.serves(design):
                self._last = lower(design)
            return ProgramWriter(design, self._last).write(tier, begun)
        except RecursionError:
            msg = "commands are nested too deep"
            raise MeaningFault(msg, code="zrf/limit-depth") from None


def compile_design(design: Design, tier: int = max(TIER_NAMES)) -> Program:
    """Make one design run; ``tier`` is the highest tier that blocks may use (1 is byte code alone)."""
    return Compiler().compile(design, tier)


def lower(design: Design) -> Lowered:
    """Give pieces and names their numbers, move types of priorities first, and write all blocks in byte code."""
    if len(design.board.places) > MOST_SITES:
        msg = f"a board may have {MOST_SITES} positions at most, not {len(design.board.places)}"
        raise MeaningFault(msg, code="zrf/limit-positions")
    codes = Codes(design)
    lowering = Lowering(design, codes)
    lowering.predicate(lowering.term("test", "enemy", None))  # the machine asks this by its number, 0
    for name in (*design.priorities, *(t.move_type for t in design.turns if t.move_type)):
        lowering.move_type(name)
    for piece in design.pieces:
        for block in piece.blocks:
            if block.move_type is not None:
                lowering.move_type(block.move_type)
            lowering.count_uses(block.body)
    blocks: list[BlockInfo] = []
    places: list[Block] = []
    for kind, piece in enumerate(design.pieces):
        for block in piece.blocks:
            move_type = lowering.move_types[block.move_type] + 1 if block.move_type is not None else 0
            blocks.append(BlockInfo(lowering.block(block.body), kind, move_type, block.is_drop))
            places.append(block)
    if len(blocks) > MOST_BLOCKS:
        msg = f"a game may have {MOST_BLOCKS} blocks at most, not {len(blocks)}"
        raise MeaningFault(msg, code="zrf/limit-blocks")
    return Lowered(codes, lowering, blocks, places)


class ProgramWriter:
    """Writes the tables of one design whose blocks are in byte code."""

    def __init__(self, design: Design, lowered: Lowered) -> None:
        """Take the byte code."""
        self.design = design
        self.lowered = lowered
        self.codes = lowered.codes
        self.lowering = lowered.lowering
        self.sites = len(design.board.places)
        self.players = len(design.players)
        self.menus = MenuWriter(design, self.codes, self.lowering, lowered.blocks, self.room)
        self.writer = NumberWriter(design, self.codes, self.lowering, lowered.blocks)
        self.numbers = 0

    def room(self, amount: int) -> None:
        """Count the numbers of tables before they are written; raise MeaningFault when there are too many."""
        self.numbers += amount
        if self.numbers > MOST_TABLES:
            msg = f"board, pieces and blocks of a game may need {MOST_TABLES} numbers at most"
            raise MeaningFault(msg, code="zrf/limit-tables")

    def write(self, tier: int, begun: float) -> Program:
        """Write everything."""
        self.room(self.players * len(self.lowering.directions) * self.sites + self.codes.count * self.sites)
        board = BoardWriter(self.design, self.lowering)
        nav = board.navigation()
        when = {"slot": self.menus.slots(), "following": self.menus.following(), "attack": self.menus.attack()}
        endings = self._endings(nav)
        context = self._context(board, nav, endings)
        graphs = GraphWriter(context, self.menus, self.lowering, tier, self.lowered.roads)
        answers = self.writer.answers(context)
        worth = graphs.worth()
        tables = self._tables(context, graphs, endings, when | {"answer": answers, "worth": worth})
        special, low = graphs.special, self.lowered
        return Program(
            self.design, self.codes, tables, tuple(self.lowering.move_types), dict(special.tier), tuple(low.blocks),
            tuple(low.places), tuple(special.records), tuple(special.record_at), perf_counter() - begun,
            tuple(special.words), endings, tuple(answers), tuple(worth),
            {index: setting for setting, index in self.lowering.attribute_maps.items()},
        )  # fmt: skip

    def _endings(self, nav: Navigation) -> Endings:
        """Write the end conditions; once they are written all questions about a cell are known."""
        writer = EndingsWriter(self.design, self.codes, self.lowering, nav)
        endings = writer.write()
        writer.patch(len(self.lowering.questions))
        return endings

    def _context(self, board: BoardWriter, nav: Navigation, endings: Endings) -> Context:
        """Gather what the graphs are made from, if there is room for them."""
        predicates, count = len(self.lowering.questions), self.codes.count
        self.room(self.players * (predicates * count + len(self.lowering.zones) * self.sites))
        self.room(len(self.lowering.terms) * self.players * (count >> 2))
        self.room(3 * len(self.lowering.maps) * count)
        self.room(len(self.menus.menus) * self.players * self.sites * (2 + (self.sites >> 6)))
        return Context(
            self.codes, self.sites, self.players, predicates, self.lowering.code, self.lowered.blocks, nav,
            board.zones(), endings.goal_sites,
            [[self.lowering.answers(q, p) for q in self.lowering.questions] for p in range(self.players)],
        )  # fmt: skip

    def _tables(self, context: Context, graphs: GraphWriter, endings: Endings, more: dict[str, list[int]]) -> Tables:
        """Hand everything to the machine."""
        special, menus, writer = graphs.special, self.menus, self.writer
        switches = {"may_double": int(special.may_double), "free_drop": graphs.free_drop}
        return Tables(
            writer.sizes(context.predicates) | writer.switches(endings) | switches,
            {
                "code": self.lowering.code, "blocks": [n for block in self.lowered.blocks for n in block],
                "nav": [number for rows in context.nav for row in rows for number in row],
                "zone": writer.zone_table(context.zones),
                "goal_sites": [int(s in g) for g in endings.goal_sites for s in range(self.sites + 1)],
                **writer.code_tables(), "one_way": graphs.one_way(), "foes": writer.foes(),
                "menu": menus.menu or [-1], "drop_at": menus.drop_at, "drops": menus.drops,
                "entry": graphs.entry, "graph": graphs.graph,
                "record": special.records, "record_at": special.record_at,
                "goal_at": endings.goal_at, "goals": endings.goals, "ending": endings.ending,
                "lines": endings.lines, **more,
            },
            {
                "words": special.words, "reach": graphs.reach_words(), "watch": endings.watch,
                "gains": writer.gains(more["worth"]),
            },
        )  # fmt: skip
