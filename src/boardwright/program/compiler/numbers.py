"""What a design is in numbers: sizes, options, and what each code of a piece is and becomes."""

from boardwright.design.design import Design
from boardwright.design.options import Maximal
from boardwright.program import ops, semantics
from boardwright.program.codes import Codes
from boardwright.program.compiler.chains import chains_may_return
from boardwright.program.compiler.context import Context
from boardwright.program.compiler.lower import Lowering
from boardwright.program.program import BlockInfo, Endings

COMPARED = 6
"""Types that are compared, eight bits for each."""
FOR_EVER = 1 << 20
"""More repetitions than a game can have."""


class NumberWriter:
    """Writes the numbers of a design whose blocks are in byte code."""

    def __init__(self, design: Design, codes: Codes, lowering: Lowering, blocks: list[BlockInfo]) -> None:
        """Take what was written so far."""
        self.design = design
        self.codes = codes
        self.lowering = lowering
        self.blocks = blocks
        self.sites = len(design.board.places)
        self.players = len(design.players)
        self.kinds = len(design.pieces)

    def sizes(self, predicates: int) -> dict[str, int]:
        """Tell how many there are of everything."""
        return {
            "sites": self.sites, "players": self.players, "seats": self.design.seats, "kinds": self.kinds,
            "codes": self.codes.count,
            "directions": len(self.lowering.directions), "predicates": predicates,
            "zones": len(self.lowering.zones), "spans": (self.sites + 63) >> 6, "slots": len(self.design.turns),
            "repeat": self.design.repeat, "position_flags": len(self.lowering.position_flags),
        }  # fmt: skip

    def switches(self, endings: Endings) -> dict[str, int]:
        """Tell what options and the shape of the rules switch on."""
        options = self.design.options
        return {
            "pass_turn": int(options.pass_turn), "pass_partial": int(options.pass_partial),
            "recycle": int(options.recycle_captures), "with_reserve": int(options.include_off_pieces),
            "reads_last": int(self._reads_last()), "royal": int(bool(self.design.royal)),
            "quiet_limit": options.quiet_limit,
            "repetitions": FOR_EVER if endings.names_repetition else semantics.REPETITIONS_TO_DRAW,
            "maximal": int(options.maximal_captures), "deferred": int(self.codes.deferred),
            "unlimited": int(self._unlimited()), "discards": int(options.discard_cascades),
            "swaps": int(options.recycle_promotions), "only_fewer": int(self._only_fewer()),
            "has_partials": int(self._partials()), "may_round": int(chains_may_return(self.design)),
            "stuck_passes": int(endings.stuck_passes),
        }  # fmt: skip

    def _reads_last(self) -> bool:
        """Tell whether the code asks where the last move went."""
        code = self.lowering.code
        reads = {ops.T_LASTFROM, ops.T_LASTTO}
        return any(
            op in reads or (op == ops.GO and code[ops.WIDTH * i + 1] >= ops.R_LASTFROM)
            for i, op in enumerate(code[:: ops.WIDTH])
        )

    def _unlimited(self) -> bool:
        """Tell whether pieces are dropped without a reserve."""
        design = self.design
        if not semantics.DROPS_NEED_A_RESERVE:
            return True
        return (
            semantics.DROPS_ARE_FREE_WITHOUT_RESERVES
            and design.free_drops
            and not design.options.recycles
            and not any(entry.has_reserve for entry in design.setup)
        )

    def _partials(self) -> bool:
        """Tell whether the code has partial moves."""
        code = self.lowering.code
        return any(code[i] == ops.ADD and code[i + 2] for i in range(0, len(code), ops.WIDTH))

    def _only_fewer(self) -> bool:
        """Tell whether pieces can only become fewer and moves are single steps."""
        makes = any(op == ops.CREATE for op in self.lowering.code[:: ops.WIDTH])
        drops = any(info.is_drop for info in self.blocks)
        return not makes and not drops and not self._partials() and not self.design.options.recycles

    def code_tables(self) -> dict[str, list[int]]:
        """Write what each code is and what changes make of it."""
        pieces = self.codes.pieces
        royal = {self.codes.kinds[name] for name in self.design.royal}
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

    def _unpromoted(self, kind: int) -> int:
        """Return the type that a captured piece returns as: a + before the name means promoted."""
        return self.codes.kinds.get(self.design.pieces[kind].name.removeprefix("+"), kind)

    def answers(self, context: Context) -> list[int]:
        """Write the answers to all questions about a cell: a number for each code."""
        count = self.codes.count
        found: list[int] = []
        for row in context.answers:
            for bits in row:
                found += map(int, reversed(f"{bits & (1 << count) - 1:0{count}b}"))
        return found

    def zone_table(self, zones: list[list[frozenset[int]]]) -> list[int]:
        """Write which sites belong to each zone."""
        return [int(site in zone) for row in zones for zone in row for site in range(self.sites + 1)]

    def foes(self) -> list[int]:
        """Write who is whose enemy."""
        rivals = range(self.players) if semantics.NEUTRALS_ARE_ENEMIES else self.codes.moving
        return [int(a != b and b in rivals) for a in range(self.players) for b in range(self.players)]

    def gains(self, worth: list[int]) -> list[int]:
        """Tell what each code adds, where chains of the same length are compared by the types they take."""
        steps = sorted(set(worth), reverse=True)[:COMPARED]
        by_type = self.design.options.maximal_captures == Maximal.BEST
        extra = {value: 1 << 8 * (COMPARED - 1 - rank) if by_type else 0 for rank, value in enumerate(steps)}
        return [0, 0, *(extra.get(worth[piece.kind], 0) for piece in self.codes.pieces)]
