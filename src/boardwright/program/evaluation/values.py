"""Valuation: what pieces, places, reserves and lines of a program are worth, from its rules alone.

A piece is worth what it can do on open and on crowded boards. A place adds what it lets a piece do, how near it is
to a change of type, and how near to what the goals ask for. Conditions to win and to lose say what counts: places to
occupy, lines to complete, pieces to keep or to get rid of, moves to have. Everything is in hundredths of the
cheapest piece.
"""

from functools import cached_property
from statistics import fmean

from boardwright.design import Design
from boardwright.design.options import Recycling
from boardwright.design.rules import Change, Create, each_command
from boardwright.errors import Fault
from boardwright.program import ops
from boardwright.program.codes import STRUCK
from boardwright.program.evaluation.goals import aims
from boardwright.program.evaluation.mobility import mobility
from boardwright.program.evaluation.reach import Mobility, distances
from boardwright.program.evaluation.sample import Sample
from boardwright.program.machine.core import Machine
from boardwright.program.machine.values import Values
from boardwright.program.program import Program

UNIT = 100
DEAREST = 3000
"""What a piece is worth at most that must not be lost, and any other piece."""
OF_PLACE = 0.015
"""How much of its worth a piece gains for each step that a place gives it beyond the average."""
OF_ROYAL_PLACE = -3
"""A royal piece is safer where it can be reached, and can go, in fewer ways."""
OF_PROMOTION = 0.6
OF_EXIT = 0.8
"""How much of being rid of a piece it is worth to be about to leave the board, where that is wanted."""
OF_GOAL, OF_EVERY_GOAL = 250, 60
"""What arriving is worth where one piece is enough, and where every place must be filled."""
OF_COUNTER = 1200
"""What it is worth when a piece that shows how far its owner has come, such as a store of seeds, shows enough."""
WIN_ROW = (0, 220, 60, 14, 4, 2, 1)
LOSS_ROW = (0, -25, -3)
"""What a line is worth that lacks none, one, two ... of its pieces."""
SAFE, EDGE, BESIDE_EDGE, BESIDE = 350, 25, -70, -140
"""Places where pieces change hands along lines: where no line passes, one passes, and next to the first kind."""
FREEDOM_OF_COUNT, FREEDOM_OF_STUCK, FREEDOM_OF_ONE = 12, 6, 10
OF_HAND = 0.9
MOST_GOALS = 4_000_000
"""Sites that are looked at, for all goals and pieces together, to see how near pieces are to what goals name."""


class Valuation:
    """Derives the tables of one game."""

    def __init__(self, program: Program, board: Machine) -> None:
        """Find out what pieces can do, on a board of this program that is used for nothing else."""
        self.program = program
        self.design = program.design
        self.codes = program.codes
        self.sites = len(program.design.board.places)
        self.kinds = len(program.design.pieces)
        self.players = len(program.design.players)
        self.seats = program.design.seats
        self.aims = aims(program)
        self.mobility: Mobility = mobility(board, program, material_values(program))
        self.royal = {self.codes.kinds[name] for name in program.design.royal}
        self.flips = changes_owners(program.design)
        self.base = self._base()
        self.turning = self._turning(board)
        """What types turn into where goals ask for a type that is not there at first."""

    def values(self) -> Values:
        """Return the values as the machine takes them."""
        rows = self._rows()
        moving = any(not block.is_drop for piece in self.design.pieces for block in piece.blocks)
        hands = self._has_hands()
        return Values(
            {
                "rows": len(self.aims.rows), "rows_mend": int(moving), "has_hands": int(hands),
                "freedom": self._freedom(),
            },
            {"value": self._values(), "hand": self._hands(), **rows},
        )  # fmt: skip

    def _has_hands(self) -> bool:
        """Tell whether reserves can ever hold a piece."""
        recycles = self.design.options.recycle_captures != Recycling.NOBODY
        return recycles or any(entry.reserve for entry in self.design.setup)

    # ---- pieces ----------------------------------------------------------------------------------

    def _base(self) -> dict[tuple[int, int], int]:
        """Give each player's types their worth; stones that never move and are only lined up have none."""
        able: dict[int, list[float]] = {}
        for (player, kind), reach in self.mobility.items():
            if player < self.seats:
                able.setdefault(kind, []).append((reach.open + reach.crowded) / 2)
        # The same for all players, or the dice of the crowded boards would favour one of them.
        raw = {
            (player, kind): 1 + fmean(able[kind])
            for player, kind in self.mobility
            if player < self.seats and kind not in self.royal
        }
        used = {self.codes.kinds[entry.piece] for entry in self.design.setup}
        cheapest = min((worth for (_, kind), worth in raw.items() if kind in used), default=1.0)
        base = {key: min(round(UNIT * worth / cheapest), DEAREST) for key, worth in raw.items()}
        for key in self.mobility:
            if key[0] >= self.seats or key[1] in self.royal:
                base[key] = 0
            elif self.flips:
                base[key] = 1
            elif self.aims.rows and not self.mobility[key].roads:
                base[key] = 0
            if key in self.aims.dear:
                base[key] = DEAREST
        return base

    def _sign(self, player: int) -> int:
        return self.aims.sign.get(player, 1)

    def _hands(self) -> list[int]:
        """Say what a piece in reserve is worth to those who may drop it."""
        drops = {k for k, piece in enumerate(self.design.pieces) if any(block.is_drop for block in piece.blocks)}
        return [
            round(OF_HAND * self._sign(player) * self.base.get((player, kind), 0)) if kind in drops else 0
            for player in range(self.players)
            for kind in range(self.kinds)
        ]

    # ---- places ----------------------------------------------------------------------------------

    def _values(self) -> list[int]:
        """Say what each piece is worth on each site, by codes; captured pieces are worth nothing."""
        places = {key: self._places(*key) for key in self.mobility}
        struck = self.codes.with_attribute(STRUCK) if self.codes.deferred else 0
        nothing = [0] * self.sites
        values = nothing * ops.FIRST_PIECE
        for code, piece in enumerate(self.codes.pieces, start=ops.FIRST_PIECE):
            key = (piece.player, piece.kind)
            values += nothing if struck >> code & 1 or key not in places else places[key]
        return values

    def _places(self, player: int, kind: int) -> list[int]:
        """Say what a player's piece of a type is worth on each site."""
        reach, base = self.mobility[player, kind], self.base[player, kind]
        worth = [float(self._sign(player) * base)] * self.sites
        each = OF_ROYAL_PLACE if kind in self.royal else OF_PLACE * base * self._sign(player)
        for site in range(self.sites):
            if reach.roads:
                worth[site] += each * (len(reach.roads.get(site, ())) - reach.open)
        if reach.promotes:
            gain = max(self.base[player, other] for other in reach.promotes.values()) - base
            toward = reach.steps_left(reach.promotes)
            _approach(worth, toward, OF_PROMOTION * gain * self._sign(player), 2)
        if reach.exits and self._sign(player) < 0:
            _approach(worth, reach.steps_left(reach.exits), OF_EXIT * base, 1)
        self._add_goals(worth, player, kind)
        if self.flips:
            for site, extra in enumerate(self._holding):
                worth[site] += extra
        return [round(value) for value in worth]

    def _add_goals(self, worth: list[float], player: int, kind: int) -> None:
        """Add how near a piece is to the places that goals name."""
        code, answers = self.codes.code(player, kind), self.program.answers
        many = MOST_GOALS // (1 + len(self.mobility) * self.sites)
        for sign, whose, groups in self.aims.groups[:many]:
            if self.turning and len(groups) == 1 and whose == player:
                self._add_counter(worth, kind, sign, groups[0])
            wanted = [sites for table, sites in groups if answers[table + code]]
            if not wanted or len(wanted) < len(groups) // 2:
                continue
            good = sign if whose == player else -sign
            toward = self.mobility[player, kind].steps_left(frozenset[int]().union(*wanted))
            if len(groups) == 1:
                _approach(worth, toward, good * OF_GOAL, 2)
            else:
                _approach(worth, toward, good * OF_EVERY_GOAL, 1)

    def _turning(self, board: Machine) -> dict[int, set[int]]:
        """Look at random games where a goal asks for types that the set-up lacks and no piece moves there as."""
        present = {self.codes.kinds[entry.piece] for entry in self.design.setup}
        present |= {kind for reach in self.mobility.values() for kind in reach.promotes.values()}
        sites: frozenset[int] = frozenset()
        for _, _, groups in self.aims.groups[: MOST_GOALS // (1 + len(self.codes.pieces))]:
            if len(groups) == 1 and (asked := self._asked(groups[0][0])) and not asked & present:
                sites |= groups[0][1]
        if not sites:
            return {}
        try:
            return Sample(board, self.program, material_values(self.program)).turning(sites)
        except Fault:  # a block that never ends
            return {}

    def _asked(self, table: int) -> frozenset[int]:
        """Return the types for which a question of the goals is answered by yes."""
        numbered = enumerate(self.codes.pieces, start=table + ops.FIRST_PIECE)
        return frozenset(piece.kind for at, piece in numbered if self.program.answers[at])

    def _add_counter(self, worth: list[float], kind: int, sign: int, group: tuple[int, frozenset[int]]) -> None:
        """Add how near a piece that stands where a goal looks is to the types that the goal asks for."""
        table, sites = group
        left = distances(self.turning, self._asked(table))
        if kind in left:
            farthest = max(left.values())
            for site in sites:
                worth[site] += sign * OF_COUNTER * (farthest - left[kind]) / max(1, farthest)

    @cached_property
    def _holding(self) -> list[int]:
        """Say how well a piece holds each site where pieces change hands along lines."""
        board = self.design.board
        number = board.sites
        near: dict[int, dict[str, int]] = {site: {} for site in range(self.sites)}
        for link in board.links:
            near[number[link.source]][link.direction] = number[link.target]
        pairs = {frozenset(pair) for pair in board.opposites}
        axes = [sum(all(d in near[site] for d in pair) for pair in pairs) for site in range(self.sites)]
        result = []
        for site in range(self.sites):
            beside = any(axes[other] == 0 for other in near[site].values())
            if axes[site] == 0:
                result.append(SAFE)
            elif axes[site] == 1:
                result.append(BESIDE_EDGE if beside else EDGE)
            else:
                result.append(BESIDE if beside else 0)
        return result if any(axes) else [0] * self.sites

    # ---- lines and freedom -----------------------------------------------------------------------

    def _rows(self) -> dict[str, list[int]]:
        """Write the lines: of which kind, whose, which go through each site, and which sites each goes through."""
        worth: list[int] = []
        last: list[int] = []
        kinds: dict[tuple[int, int], int] = {}
        through: list[list[int]] = [[] for _ in range(self.sites)]
        row_kind, row_owner, row_bare = [], [], []
        for line, (sign, player, pairs) in enumerate(self.aims.rows):
            key = (sign, len(pairs))
            if key not in kinds:
                kinds[key] = len(worth)
                scale = WIN_ROW if sign > 0 else LOSS_ROW
                for have in range(len(pairs) + 2):
                    lacks = max(0, len(pairs) - have)
                    worth.append(scale[min(lacks, len(scale) - 1)] if have else 0)
                    last.append(int(sign > 0 and lacks == 1))
            row_kind.append(kinds[key])
            row_owner.append(player)
            row_bare.append(sum(self.program.answers[table + ops.EMPTY] for table, _ in pairs))
            for table, site in pairs:
                through[site] += (line, table)
        along = [[site for _, site in pairs] for _, _, pairs in self.aims.rows]
        return {
            "through": _indexed(through), "along": _indexed(along), "row_kind": row_kind, "row_owner": row_owner,
            "row_worth": worth, "row_last": last, "row_bare": row_bare,
        }  # fmt: skip

    def _freedom(self) -> int:
        """Say what a possible step is worth, 0 where that is not worth counting."""
        if self.seats == 1:
            return FREEDOM_OF_ONE
        if self.aims.counts:
            return FREEDOM_OF_COUNT
        blocks = [block for piece in self.design.pieces for block in piece.blocks]
        fills = any(block.is_drop for block in blocks) or any(
            isinstance(one, Create) for one in each_command(block.body for block in blocks)
        )  # a board that fills up is about who can still move
        limit = FREEDOM_OF_STUCK if fills and not self.royal and not self.aims.rows else 0
        return max(-limit, min(limit, limit * self.aims.freedom))


def _indexed(parts: list[list[int]]) -> list[int]:
    """Write lists behind each other, after an index of where each begins and the last one ends."""
    at, index = len(parts) + 1, []
    for part in parts:
        index.append(at)
        at += len(part)
    return [*index, at, *(number for part in parts for number in part)]


def _approach(worth: list[float], toward: dict[int, float], most: float, power: int) -> None:
    """Add more and more of ``most`` the fewer steps are left."""
    farthest = max(toward.values(), default=0)
    for site, left in toward.items():
        worth[site] += most * ((farthest + 1 - left) / (farthest + 1)) ** power


def changes_owners(design: Design) -> bool:
    """Tell whether drops turn pieces over to another owner, as in Reversi."""
    drops = (block.body for piece in design.pieces for block in piece.blocks if block.is_drop)
    return any(isinstance(one, Change) and one.what in {"owner", "flip"} for one in each_command(drops))


def material_values(program: Program) -> Values:
    """Return the values of pieces alone, by what the compiler knows: for boards that are never searched."""
    codes, sites = program.codes, len(program.design.board.places)
    nothing: list[int] = [0] * (ops.FIRST_PIECE * sites)
    return Values(
        {"rows": 0, "rows_mend": 0, "has_hands": 0, "freedom": 0},
        {
            "value": nothing + [4 * program.worth[piece.kind] for piece in codes.pieces for _ in range(sites)],
            "hand": list(program.worth) * len(codes.players), "through": [0] * (sites + 1), "along": [0],
            "row_kind": [], "row_owner": [], "row_worth": [], "row_last": [], "row_bare": [],
        },
    )  # fmt: skip
