"""Appraisal: what pieces, places, reserves and lines of a game in rules text are worth, from its design alone.

A piece is worth what it can do on open and on crowded boards. A place adds what it lets a piece do, how near it is
to a change of type, and how near to what the goals ask for. Conditions to win and to lose say what counts: places to
occupy, lines to complete, pieces to keep or to get rid of, moves to have. Everything is in hundredths of the
cheapest piece.
"""

from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from statistics import fmean

from boardwright.design import Design
from boardwright.design import goal as goals
from boardwright.design.rules import Change
from boardwright.games.scripted.survey import Survey, distances, survey
from boardwright.kernel.thinking import Thinking
from boardwright.program import Program, ops
from boardwright.program.codes import STRUCK
from boardwright.program.machine.core import Machine

UNIT = 100
DEAREST = 3000
"""What a piece is worth at most that must not be lost, and any other piece."""
OF_PLACE = 0.015
"""How much of its worth a piece gains for each step that a place gives it beyond the average."""
OF_ROYAL_PLACE = -3
"""A royal piece is safer where it can be reached, and can go, in fewer ways."""
OF_PROMOTION = 0.6
OF_GOAL, OF_EVERY_GOAL = 250, 60
"""What arriving is worth where one piece is enough, and where every place must be filled."""
WIN_ROW = (0, 220, 60, 14, 4, 2, 1)
LOSS_ROW = (0, -25, -3)
"""What a line is worth that lacks none, one, two ... of its pieces."""
SAFE, EDGE, BESIDE_EDGE, BESIDE = 350, 25, -70, -140
"""Places where pieces change hands along lines: where no line passes, one passes, and next to the first kind."""
FREEDOM_OF_COUNT, FREEDOM_OF_STUCK, FREEDOM_OF_ONE = 12, 6, 10
OF_HAND = 0.9
MOST_WISHES = 4_000_000
"""Sites that are looked at, for all goals and pieces together, to see how near pieces are to what goals name."""
MARGIN = 110


@dataclass
class Wishes:
    """What the goals say, gathered player by player."""

    sign: dict[int, int] = field(default_factory=dict)
    """-1 for players who want to get rid of their pieces."""
    dear: set[tuple[int, int]] = field(default_factory=set)
    """Player and type of pieces that must not be lost."""
    freedom: int = 0
    counts: bool = False
    groups: list[tuple[int, int, tuple[tuple[int, frozenset[int]], ...]]] = field(default_factory=list)
    """Sign, player, and for each group the place of its answers and its sites."""
    rows: list[tuple[int, int, tuple[tuple[int, int], ...]]] = field(default_factory=list)
    """Sign, player, and the line as pairs of the place of the answers and the site."""


def wishes(program: Program) -> Wishes:
    """Read the compiled end conditions."""
    found = Wishes()
    endings = program.endings
    first, count = endings.goal_at[0], endings.goal_at[1]
    for goal in range(first, first + count * ops.GOAL_WIDTH, ops.GOAL_WIDTH):
        verdict, player, node = endings.goals[goal : goal + 3]
        if verdict == ops.V_COUNT:
            found.counts = True
        elif verdict != ops.V_DRAW:
            _read(program, node, 1 if verdict == ops.V_WIN else -1, player, found)
    return found


def _read(program: Program, node: int, sign: int, player: int, found: Wishes) -> None:
    """Take one condition that is good or bad for a player."""
    numbers, kinds = program.endings.ending, len(program.design.pieces)
    op = numbers[node]
    if op in {ops.C_ALL, ops.C_ANY}:
        for part in numbers[node + 2 : node + 2 + numbers[node + 1]]:
            _read(program, part, sign, player, found)
    elif op == ops.C_STUCK:
        found.freedom -= sign
        if sign > 0:
            found.sign[player] = -1
    elif op == ops.C_COUNT:
        owners = {c // kinds for c in numbers[node + 3 : node + 3 + numbers[node + 2]]}
        if len(owners) == 1:
            owner = owners.pop()
            found.sign.setdefault(owner, -sign if owner == player else sign)
    elif op == ops.C_GONE and sign < 0:
        found.dear.update(divmod(c, kinds) for c in numbers[node + 2 : node + 2 + numbers[node + 1]])
    elif op == ops.C_GROUPS:
        groups, at = [], node + 2
        for _ in range(numbers[node + 1]):
            groups.append((numbers[at], frozenset(numbers[at + 2 : at + 2 + numbers[at + 1]])))
            at += 2 + numbers[at + 1]
        found.groups.append((sign, player, tuple(groups)))
    elif op == ops.C_LINES:
        lines, at = program.endings.lines, numbers[node + 2]
        for _ in range(numbers[node + 1]):
            pairs = tuple((lines[at + 1 + 2 * i], lines[at + 2 + 2 * i]) for i in range(lines[at]))
            found.rows.append((sign, player, pairs))
            at += 1 + 2 * lines[at]


class Appraisal:
    """Derives the tables of one game."""

    def __init__(self, program: Program, board: Machine) -> None:
        """Survey the game on a board that nobody else uses."""
        self.program = program
        self.design = program.design
        self.codes = program.codes
        self.sites = len(program.design.board.places)
        self.kinds = len(program.design.pieces)
        self.players = len(program.design.players)
        self.wishes = wishes(program)
        self.survey: Survey = survey(board, program)
        self.royal = {kind for kind in range(self.kinds) if self._is_royal(kind)}
        self.flips = changes_owners(program.design)
        self.base = self._base()

    def load(self) -> None:
        """Hand everything to the machine."""
        rows = self._rows()
        moving = any(not block.is_drop for piece in self.design.pieces for block in piece.blocks)
        hands = any(entry.reserve for entry in self.design.setup) or bool(self.design.option("recycle captures"))
        self.program.tables.appraise(
            {
                "rows": len(self.wishes.rows), "rows_mend": int(moving), "has_hands": int(hands),
                "freedom": self._freedom(),
            },
            {"value": self._values(), "hand": self._hands(), **rows},
        )  # fmt: skip

    # ---- pieces ----------------------------------------------------------------------------------

    def _is_royal(self, kind: int) -> bool:
        name = self.design.pieces[kind].name
        return any(name in _mated(goal.ending) for goal in self.design.goals)

    def _base(self) -> dict[tuple[int, int], int]:
        """Give each player's types their worth; stones that never move and are only lined up have none."""
        able: dict[int, list[float]] = {}
        for (_, kind), reach in self.survey.items():
            able.setdefault(kind, []).append((reach.open + reach.crowded) / 2)
        # The same for everybody, or the dice of the crowded boards would favour somebody.
        raw = {key: 1 + fmean(able[key[1]]) for key in self.survey if key[1] not in self.royal}
        used = {self.codes.kinds[entry.piece] for entry in self.design.setup}
        cheapest = min((worth for (_, kind), worth in raw.items() if kind in used), default=1.0)
        base = {key: min(round(UNIT * worth / cheapest), DEAREST) for key, worth in raw.items()}
        for key in self.survey:
            if key[1] in self.royal:
                base[key] = 0
            elif self.flips:
                base[key] = 1
            elif self.wishes.rows and not self.survey[key].roads:
                base[key] = 0
            if key in self.wishes.dear:
                base[key] = DEAREST
        return base

    def _sign(self, player: int) -> int:
        return self.wishes.sign.get(player, 1)

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
        places = {key: self._places(*key) for key in self.survey}
        struck = self.codes.with_attribute(STRUCK) if self.codes.deferred else 0
        nothing = [0] * self.sites
        values = nothing * ops.FIRST_PIECE
        for code, piece in enumerate(self.codes.pieces, start=ops.FIRST_PIECE):
            key = (piece.player, piece.kind)
            values += nothing if struck >> code & 1 or key not in places else places[key]
        return values

    def _places(self, player: int, kind: int) -> list[int]:
        """Say what a player's piece of a type is worth on each site."""
        reach, base = self.survey[player, kind], self.base[player, kind]
        worth = [float(self._sign(player) * base)] * self.sites
        each = OF_ROYAL_PLACE if kind in self.royal else OF_PLACE * base * self._sign(player)
        for site in range(self.sites):
            if reach.roads:
                worth[site] += each * (len(reach.roads.get(site, ())) - reach.open)
        if reach.promotes:
            gain = max(self.base[player, other] for other in reach.promotes.values()) - base
            toward = distances(reach.roads, reach.promotes)
            _approach(worth, toward, OF_PROMOTION * gain * self._sign(player), 2)
        self._add_goals(worth, player, kind)
        if self.flips:
            for site, extra in enumerate(self._holding):
                worth[site] += extra
        return [round(value) for value in worth]

    def _add_goals(self, worth: list[float], player: int, kind: int) -> None:
        """Add how near a piece is to the places that goals name."""
        code, answers = self.codes.code(player, kind), self.program.answers
        many = MOST_WISHES // (1 + len(self.survey) * self.sites)
        for sign, whose, groups in self.wishes.groups[:many]:
            wanted = [sites for table, sites in groups if answers[table + code]]
            if not wanted or len(wanted) < len(groups) // 2:
                continue
            good = sign if whose == player else -sign
            toward = distances(self.survey[player, kind].roads, frozenset[int]().union(*wanted))
            if len(groups) == 1:
                _approach(worth, toward, good * OF_GOAL, 2)
            else:
                _approach(worth, toward, good * OF_EVERY_GOAL, 1)

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
        for line, (sign, player, pairs) in enumerate(self.wishes.rows):
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
        along = [[site for _, site in pairs] for _, _, pairs in self.wishes.rows]
        return {
            "through": _indexed(through), "along": _indexed(along), "row_kind": row_kind, "row_owner": row_owner,
            "row_worth": worth, "row_last": last, "row_bare": row_bare,
        }  # fmt: skip

    def _freedom(self) -> int:
        """Say what a possible step is worth, 0 where that is not worth counting."""
        seats = sum(not name.startswith("?") for name in self.design.players)
        if seats == 1:
            return FREEDOM_OF_ONE
        if self.wishes.counts:
            return FREEDOM_OF_COUNT
        drops = any(block.is_drop for piece in self.design.pieces for block in piece.blocks)
        limit = FREEDOM_OF_STUCK if drops and not self.royal and not self.wishes.rows else 0
        return max(-limit, min(limit, limit * self.wishes.freedom))


def _indexed(parts: list[list[int]]) -> list[int]:
    """Write lists behind each other, after an index of where each begins and the last one ends."""
    at, index = len(parts) + 1, []
    for part in parts:
        index.append(at)
        at += len(part)
    return [*index, at, *(number for part in parts for number in part)]


def _approach(worth: list[float], toward: dict[int, int], most: float, power: int) -> None:
    """Add more and more of ``most`` the fewer steps are left."""
    farthest = max(toward.values(), default=0)
    for site, left in toward.items():
        worth[site] += most * ((farthest + 1 - left) / (farthest + 1)) ** power


def _mated(ending: goals.Ending) -> set[str]:
    """Give the types of pieces that may be mated."""
    if isinstance(ending, goals.Checkmated):
        return set(ending.pieces)
    if isinstance(ending, goals.Contrary):
        return _mated(ending.condition)
    if isinstance(ending, goals.All | goals.Either):
        return {name for part in ending.conditions for name in _mated(part)}
    return set()


def changes_owners(design: Design) -> bool:
    """Tell whether drops turn pieces over to another owner, as in Reversi."""

    def look(node: object) -> bool:
        if isinstance(node, Change):
            return node.what in {"owner", "flip"}
        if isinstance(node, tuple):
            return any(look(part) for part in node)
        return is_dataclass(node) and any(look(getattr(node, item.name)) for item in fields(node))

    return any(block.is_drop and look(block.body) for piece in design.pieces for block in piece.blocks)


def thinking(design: Design) -> Thinking:
    """Choose how a search should treat a game: a tree of playouts for one, alpha-beta for two, plans in company."""
    seats = sum(not name.startswith("?") for name in design.players)
    if seats == 1:
        return Thinking(method="mcts", exploration=0.2, bias=0.5, scale=300)
    if seats > 2:
        return Thinking(method="outlook")
    drops = any(block.is_drop for piece in design.pieces for block in piece.blocks)
    royal = any(_mated(goal.ending) for goal in design.goals)
    # Where stones are dropped and no piece is royal, what is on the board says little about a quiet step.
    return Thinking(margin=0 if drops and not royal else MARGIN)
