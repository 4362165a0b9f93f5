"""Reach: what the pieces of one player and type can do, and how far each site is from where they want to go."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from boardwright.program.codes import Codes
from boardwright.program.ops import EMPTY

Roads = dict[int, set[int]]
"""From a site to those that one step reaches."""
Changes = Iterable[tuple[object, Iterable[tuple[int, int, int]]]]
"""For each part of a move its record and the site, the code before and the code after of every cell that changes."""
SWEEPS = 60
"""How often expected steps are worked out again; then they hardly change."""


@dataclass
class Reach:
    """What one player's pieces of one type can do."""

    roads: Roads = field(default_factory=dict)
    promotes: dict[int, int] = field(default_factory=dict)
    """From these sites a step changes the type: to which."""
    exits: set[int] = field(default_factory=set)
    """From these sites a step takes the piece itself off the board."""
    crowded: float = 0.0
    """Steps on a crowded board, on average."""
    is_sampled: bool = False
    """True when the steps were seen in random games, where not each of them is possible at any time."""

    @property
    def open(self) -> float:
        """Steps on an empty board, on average over the sites where there are any."""
        return sum(map(len, self.roads.values())) / len(self.roads) if self.roads else 0.0

    def add(self, site: int, to: int, kind: int, changes: Changes, codes: Codes) -> None:
        """Note a step of a piece of a type, and what became of the piece."""
        self.roads.setdefault(site, set()).add(to)
        for _, cells in changes:
            for where, _, after in cells:
                became = codes.piece(after) if where == to else None
                if became is not None and became.kind != kind:
                    self.promotes[site] = became.kind
                if where == site == to and after == EMPTY:
                    self.exits.add(site)

    def steps_left(self, targets: Iterable[int]) -> dict[int, float]:
        """Count the steps from each site to the nearest target; sites from where none is reached are left out."""
        nearest = distances(self.roads, targets)
        return expected(self.roads, nearest) if self.is_sampled else dict(nearest)


Mobility = dict[tuple[int, int], Reach]
"""By player and type."""


def distances(roads: Roads, targets: Iterable[int]) -> dict[int, float]:
    """Count the steps from each site to the nearest target; sites from where none is reached are left out."""
    back: dict[int, set[int]] = {}
    for source, ends in roads.items():
        for end in ends:
            back.setdefault(end, set()).add(source)
    found: dict[int, float] = dict.fromkeys(targets, 0)
    waiting = deque(found)
    while waiting:
        site = waiting.popleft()
        for source in back.get(site, ()):
            if source not in found:
                found[source] = found[site] + 1
                waiting.append(source)
    return found


def expected(roads: Roads, nearest: dict[int, float]) -> dict[int, float]:
    """Count the steps when each is drawn from those that do not lead away, as if a die chose it."""
    ways = {
        site: [end for end in roads[site] if end != site and nearest.get(end, left + 1) <= left]
        for site, left in nearest.items()
        if left > 0
    }
    found = dict(nearest)
    for _ in range(SWEEPS):
        for site, ends in ways.items():
            found[site] = 1 + sum(found[end] for end in ends) / len(ends)
    return found
