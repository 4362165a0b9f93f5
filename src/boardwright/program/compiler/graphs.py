"""Graphs of all menus, and what they tell about pieces: where they can go, what they can take, what they are worth."""

from collections import Counter
from functools import cached_property

from boardwright.program import ops
from boardwright.program.compiler.context import Context
from boardwright.program.compiler.lower import Lowering
from boardwright.program.compiler.menus import MenuWriter
from boardwright.program.compiler.specialise import Specialiser
from boardwright.program.program import TIER_NAMES

Roads = dict[tuple[int, int], set[tuple[int, int]]]
"""By player and type: the movements it can make, as pairs of sites."""
WORTH_OF_STONES = 25
"""What a piece counts that never moves."""


class GraphWriter:
    """Specialises the blocks of all menus."""

    def __init__(
        self, context: Context, menus: MenuWriter, lowering: Lowering, tier: int, known: dict[object, Roads]
    ) -> None:
        """Build the graphs; ``tier`` is the highest tier to use, ``known`` what was found for the same byte code."""
        self.context = context
        self.menus = menus
        self.lowering = lowering
        self.sites = context.sites
        self.players = context.players
        self.codes = context.codes
        self.known = known
        self.special = Specialiser(context)
        self.is_whole = tier >= max(TIER_NAMES)
        if not self.is_whole:
            self.special.tier = dict.fromkeys(range(len(context.blocks)), tier)
        self.entry, self.reach = self._entries(self.special)
        self.graph, place = self.special.layout(sorted(set(self.entry)))
        self.entry = [place[node] for node in self.entry]
        self.free_drop = self._mark_drops(self.entry, self.graph)

    def _entries(self, special: Specialiser) -> tuple[list[int], list[int]]:
        """Build the graphs of all menus, for all players who move, from all sites."""
        entry: list[int] = []
        reach: list[int] = []
        for blocks in self.menus.menus:
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
        """Note which drops begin by asking for an empty cell; return the one that asks for nothing else, or -1.

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
        for at in range(0, len(self.menus.drops), 4):
            first = self.menus.drops[at + 1] * self.players * self.sites
            places = [first + p * self.sites + site for p in sorted(self.codes.moving) for site in range(self.sites)]
            only_empty = all(
                self._asks_for_empty(entry[place], place % self.sites, graph, empty_tables) for place in places
            )
            free = free and only_empty and all(graph[entry[place]] == ops.G_IFEMIT for place in places)
            free = free and all(graph[entry[place] + ops.WIDTH] == ops.G_END for place in places)
            self.menus.drops[at + 2] = int(only_empty)
            if only_empty:
                for place in places:
                    if graph[entry[place]] == ops.G_TEST:
                        entry[place] += ops.WIDTH
        alone = len(self.menus.drops) == 4 and all(menu < 0 for menu in self.menus.menu)
        options = self.menus.design.options
        alone = alone and not options.pass_turn and not options.maximal_captures
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

    @cached_property
    def roads(self) -> Roads:
        """Where pieces can go; the answer must not depend on the tier that is used."""
        if self.is_whole:
            return self.special.roads
        if not self.menus.design.options.quiet_limit:
            return {}  # only a limit on quiet turns makes a difference that can be seen
        asked = tuple(self.context.goal_sites)  # all else that matters stands in the byte code
        if asked not in self.known:
            special = Specialiser(self.context)
            self._entries(special)
            self.known[asked] = special.roads
        return self.known[asked]

    def one_way(self) -> list[int]:
        """Tell for each code whether such a piece can never come back to where it was, like a pawn."""
        known = {pair: _never_returns(pairs) for pair, pairs in self.roads.items()}
        return [0, 0, *(int(known.get((piece.player, piece.kind), False)) for piece in self.codes.pieces)]

    def reach_words(self) -> list[int]:
        """Write the sites that each entry may take from, 64 to a word."""
        spans = (self.sites + 63) >> 6
        found: list[int] = []
        known: dict[int, list[int]] = {}  # most entries of byte code reach the same sites
        for bits in self.reach:
            if bits not in known:
                known[bits] = [bits >> 64 * word & (1 << 64) - 1 for word in range(spans)]
            found += known[bits]
        return found

    def worth(self) -> list[int]:
        """Guess what a type is worth from the sites it can reach on an open board, on average."""
        result: list[int] = []
        for kind in range(self.menus.kinds):
            menu = self.menus.menus.get(self.menus.blocks_of(kind, None), -1)
            if menu < 0:
                result.append(WORTH_OF_STONES)
                continue
            at = menu * self.players * self.sites
            bits = sum(taken.bit_count() for taken in self.reach[at : at + self.sites])
            result.append(10 + 10 * min(bits, 64 * self.sites) // max(1, self.sites))
        return result


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
