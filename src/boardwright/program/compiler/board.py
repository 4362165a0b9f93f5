"""The board as each player sees it: where directions lead after his symmetries, and his zones."""

from collections import Counter
from functools import cached_property

from boardwright.design.board import Board
from boardwright.design.design import Design
from boardwright.program.compiler.lower import Lowering

Navigation = list[list[list[int]]]
"""By player, direction and site; the number of sites means: off board."""


class BoardWriter:
    """Writes the board of a design."""

    def __init__(self, design: Design, lowering: Lowering) -> None:
        """Know which directions and zones the code names."""
        self.design = design
        self.board: Board = design.board
        self.lowering = lowering
        self.sites = len(design.board.places)

    def navigation(self) -> Navigation:
        """Return where each direction leads, for each player after his symmetries."""
        board, sites = self.board, self.board.sites
        plain: dict[str, list[int]] = {}
        for name in board.directions:
            plain[name] = [self.sites] * (self.sites + 1)
        for link in board.links:
            plain[link.direction][sites[link.source]] = sites[link.target]
        result: Navigation = []
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
        """Return the direction that leads back: by the grid's vectors, else the one that undoes most links."""
        for a, b in self.board.opposites:
            if a == name:
                return b
        back = Counter(
            other
            for site, to in enumerate(plain.get(name, ()))
            if to < self.sites
            for other in self.ways.get((to, site), ())
        )
        most = max(back.values(), default=0)
        return next((other for other in self.board.directions if most and back[other] == most), "")

    @cached_property
    def ways(self) -> dict[tuple[int, int], list[str]]:
        """The directions that lead from one site to another."""
        found: dict[tuple[int, int], list[str]] = {}
        sites = self.board.sites
        for link in self.board.links:
            found.setdefault((sites[link.source], sites[link.target]), []).append(link.direction)
        return found

    def zones(self) -> list[list[frozenset[int]]]:
        """Return the sites of each zone, player by player."""
        sites = self.board.sites
        result: list[list[frozenset[int]]] = []
        for player in self.design.players:
            sets: list[set[int]] = [set() for _ in self.lowering.zones]
            for zone in self.board.zones:
                if not zone.players or player in zone.players:
                    sets[self.lowering.zones[zone.name]].update(sites[p] for p in zone.positions if p in sites)
            result.append([frozenset(found) for found in sets])
        return result
