"""End conditions as numbers, resolved for each player, with what must change before they are worth asking."""

from boardwright.design import goal as goals
from boardwright.design.design import Design
from boardwright.errors import MeaningFault
from boardwright.program import ops, semantics
from boardwright.program.codes import Codes
from boardwright.program.compiler.lower import Lowering, Question
from boardwright.program.limits import MOST_TABLES
from boardwright.program.program import Endings

VERDICTS = {"win": ops.V_WIN, "loss": ops.V_LOSS, "draw": ops.V_DRAW, "count": ops.V_COUNT}


class EndingsWriter:
    """Writes the conditions of a design."""

    def __init__(self, design: Design, codes: Codes, lowering: Lowering, nav: list[list[list[int]]]) -> None:
        """Know the board as each player sees it."""
        self.design = design
        self.codes = codes
        self.lowering = lowering
        self.nav = nav
        self.sites = len(design.board.places)
        self.spans = (self.sites + 63) >> 6
        self.out = Endings()
        self.asked: list[tuple[int, int, int]] = []
        """Where the answers to a question must be patched in: list (0 ending, 1 lines), place, player."""
        self.grown = 0
        self.goals = [*self._counting(), *self._unsaid()]

    def write(self) -> Endings:
        """Write everything; the numbers of questions are turned into tables by ``patch``."""
        entries = [
            (VERDICTS[group[0].verdict], player, self._goals(group, player), list_index)
            for list_index, group in enumerate(self._grouped())
            for player in (self.codes.players[name] for name in self._asked_players(group[0]))
        ]
        for mover in range(len(self.codes.players)):
            ordered = sorted(
                entries, key=lambda e: (e[3], e[1] != mover) if semantics.MOVER_IS_JUDGED_FIRST else (e[3],)
            )
            self.out.goal_at += (len(self.out.goals), len(ordered))
            for verdict, player, (node, when, watch), _ in ordered:
                self.out.goals += (verdict, player, node, when, watch)
        self.out.goal_sites = [self._goal_sites(player) for player in range(len(self.codes.players))]
        return self.out

    def _counting(self) -> list[goals.Goal]:
        """Return the conditions that count: after a loss by mate one by stalemate does not (see semantics)."""
        found: list[goals.Goal] = []
        mated: set[str] = set()
        for goal in self.design.goals:
            if goal.verdict == "loss" and isinstance(goal.ending, goals.Checkmated):
                mated.update(goal.players)
            stuck = goal.verdict == "loss" and isinstance(goal.ending, goals.Stuck)
            if stuck and semantics.MATE_BEFORE_STALEMATE_LETS_PASS and mated.issuperset(goal.players):
                self.out.stuck_passes = True
            else:
                found.append(goal)
        return found

    def _unsaid(self) -> list[goals.Goal]:
        """Return the verdict about players without moves, where it is not a draw and no condition says more."""
        if semantics.NO_MOVES_WITHOUT_A_RULE == "draw":
            return []
        if any(self._mentions(goal.ending, (goals.Stuck, goals.Checkmated)) for goal in self.design.goals):
            return []
        return [goals.Goal(semantics.NO_MOVES_WITHOUT_A_RULE, self.design.players, goals.Stuck())]

    def _grouped(self) -> list[list[goals.Goal]]:
        """Join neighbours that look for lines with the same verdict for the same players: they are one question."""
        groups: list[list[goals.Goal]] = []
        for goal in self.goals:
            last = groups[-1][0] if groups else None
            same = last is not None and (last.verdict, last.players) == (goal.verdict, goal.players)
            if same and last is not None and _is_line(goal.ending) and _is_line(last.ending):
                groups[-1].append(goal)
            else:
                groups.append([goal])
        return groups

    @staticmethod
    def _asked_players(goal: goals.Goal) -> tuple[str, ...]:
        """Return the players to ask for; a count is about all players and asked once."""
        once = goal.verdict == "count" and not isinstance(goal.ending, goals.Stuck)
        return goal.players[:1] if once else goal.players

    def _goal_sites(self, player: int) -> frozenset[int]:
        """Return the sites of the winning patterns of a player."""
        found: set[int] = set()
        for goal in self.goals:
            if goal.verdict == "win" and isinstance(goal.ending, goals.Absolute):
                for place in goal.ending.places:
                    found.update(self._places(place, player))
        return frozenset(found)

    def _goals(self, group: list[goals.Goal], player: int) -> tuple[int, int, int]:
        """Write some conditions as one for one player: node, when to ask, and what to watch."""
        goal = group[0]
        if _is_line(goal.ending):
            patterns = [g.ending.pattern for g in group if isinstance(g.ending, goals.Relative)]
            return self._relative(patterns, player), ops.W_LINES, 0
        node = self._node(goal.ending, player)
        if self._mentions(goal.ending, (goals.Stuck, goals.Checkmated)):
            return node, ops.W_STUCK, 0
        if isinstance(goal.ending, goals.Absolute):
            sites = {site for place in goal.ending.places for site in self._places(place, player)}
            at = len(self.out.watch)
            bits = sum(1 << site for site in sites)
            self.out.watch += [bits >> 64 * word & (1 << 64) - 1 for word in range(self.spans)]
            return node, ops.W_CELLS, at
        if self._mentions(goal.ending, (goals.Repetition,)):
            self.out.names_repetition = True
        return node, ops.W_ALWAYS, 0

    def _mentions(self, ending: goals.Ending, kinds: tuple[type, ...]) -> bool:
        if isinstance(ending, goals.All | goals.Either):
            return any(self._mentions(part, kinds) for part in ending.conditions)
        if isinstance(ending, goals.Contrary):
            return self._mentions(ending.condition, kinds)
        return isinstance(ending, kinds)

    def _places(self, name: str, player: int) -> list[int]:
        """Return the sites of a position, or of a zone as the player has it."""
        sites = self.design.board.sites
        if name in sites:
            return [sites[name]]
        return [
            sites[position]
            for zone in self.design.board.zones
            if zone.name == name and (not zone.players or self.design.players[player] in zone.players)
            for position in zone.positions
            if position in sites
        ]

    def _classes(self, piece: str | None, players: range | tuple[int, ...]) -> list[int]:
        kinds = range(len(self.codes.kinds)) if piece is None else (self.codes.kinds[piece],)
        return [player * len(self.codes.kinds) + kind for player in players for kind in kinds]

    def _grow(self, amount: int) -> None:
        """Count numbers; raise MeaningFault when there are too many."""
        self.grown += amount
        if self.grown > MOST_TABLES >> 3:
            msg = "the end conditions of a game ask about too many places"
            raise MeaningFault(msg, code="zrf/limit-tables")

    def _append(self, *numbers: int) -> int:
        self._grow(len(numbers))
        at = len(self.out.ending)
        self.out.ending += numbers
        return at

    def _node(self, ending: goals.Ending, player: int) -> int:
        """Write a condition and return its place."""
        if isinstance(ending, goals.Stuck):
            return self._append(ops.C_STUCK, player)
        if isinstance(ending, goals.Checkmated):
            return self._append(ops.C_MATE, player)
        if isinstance(ending, goals.Repetition):
            return self._append(ops.C_AGAIN)
        if isinstance(ending, goals.Captured):
            classes = [c for piece in ending.pieces for c in self._classes(piece, (player,))]
            return self._append(ops.C_GONE, len(classes), *classes)
        if isinstance(ending, goals.Remaining):
            players = range(len(self.codes.players)) if ending.everybody else (player,)
            classes = self._classes(ending.piece, players)
            return self._append(ops.C_COUNT, ending.count, len(classes), *classes)
        if isinstance(ending, goals.All | goals.Either):
            parts = [self._node(part, player) for part in ending.conditions]
            return self._append(ops.C_ALL if isinstance(ending, goals.All) else ops.C_ANY, len(parts), *parts)
        if isinstance(ending, goals.Contrary):
            return self._append(ops.C_NOT, self._node(ending.condition, player))
        if isinstance(ending, goals.Absolute):
            return self._absolute(ending, player)
        return self._relative([ending.pattern], player)

    def _absolute(self, ending: goals.Absolute, player: int) -> int:
        """Write groups of sites: one group for a position, one for a zone."""
        question = self.lowering.term("or", *(self._question(occupant) for occupant in ending.occupants))
        predicate = self.lowering.predicate(question)
        numbers: list[int] = []
        places: list[int] = []
        for name in ending.places:
            sites = self._places(name, player)
            places.append(len(numbers))
            self._grow(len(sites) + len(self.design.board.zones))
            numbers += (predicate, len(sites), *sites)
        at = self._append(ops.C_GROUPS, len(ending.places), *numbers)
        self.asked += [(0, at + 2 + place, player) for place in places]
        return at

    def _question(self, occupant: goals.Occupant) -> Question:
        term = self.lowering.term
        kind = term("test", "piece", occupant.piece)
        if occupant.owner == "mine":
            kind = term("and", kind, term("test", "friend", None))
        elif occupant.owner == "opponent":
            kind = term("and", kind, term("test", "enemy", None))
        return term("not", kind) if occupant.negated else kind

    def _line(self, pattern: tuple[goals.Occupant | str, ...], start: int, player: int) -> list[tuple[int, int]]:
        """Return the questions and sites of a pattern from one start; nothing when it leaves the board."""
        line: list[tuple[int, int]] = []
        site = start
        for part in pattern:
            self._grow(1)
            if isinstance(part, str):
                site = self.nav[player][self.lowering.directions[part, False]][site]
                if site == self.sites:
                    return []
            else:
                line.append((self.lowering.predicate(self._question(part)), site))
        return line

    def _relative(self, patterns: list[tuple[goals.Occupant | str, ...]], player: int) -> int:
        """Write all places where a pattern fits on the board, and which of them go through each site.

        A line is its length and pairs of table and site. The index has for each site the number of lines, the
        table that all of them use here (or -1), and the lines.
        """
        lines = self.out.lines
        first = len(lines)
        through: list[list[int]] = [[] for _ in range(self.sites)]
        asked: list[set[int]] = [set() for _ in range(self.sites)]
        found = [line for p in patterns for start in range(self.sites) if (line := self._line(p, start, player))]
        for line in found:
            at = len(lines)
            lines.append(len(line))
            for predicate, site in line:
                self.asked.append((1, len(lines), player))
                lines += (predicate, site)
                through[site].append(at)
                asked[site].add(predicate)
        index_at = len(lines)
        lines += [0] * self.sites
        for site, here in enumerate(through):
            lines[index_at + site] = len(lines) - index_at
            lines.append(len(here))
            if len(asked[site]) == 1:
                self.asked.append((1, len(lines), player))
                lines.append(next(iter(asked[site])))
            else:
                lines.append(-1)
            lines += here
        return self._append(ops.C_LINES, len(found), first, index_at)

    def patch(self, predicates: int) -> None:
        """Turn numbers of questions into the places of their tables, once all questions are known."""
        for which, place, player in self.asked:
            numbers = self.out.lines if which else self.out.ending
            numbers[place] = (player * predicates + numbers[place]) * self.codes.count


def _is_line(ending: goals.Ending) -> bool:
    """Tell whether an ending can only come true through a cell that changed to something wanted."""
    return isinstance(ending, goals.Relative) and not any(
        isinstance(part, goals.Occupant) and part.negated for part in ending.pattern
    )
