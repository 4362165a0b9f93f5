"""Levels 1 to 10: how much the engine may think, and how often its mind wanders."""

from dataclasses import dataclass

from boardwright.errors import InputError
from boardwright.kernel.book import Trust
from boardwright.search.limits import Limits


@dataclass(frozen=True)
class Level:
    """A strength: positions looked at, seconds at most, and how many moves in a thousand are random."""

    number: int
    nodes: int
    seconds: float
    wandering: int
    theory: Trust | None = None
    """Which moves of opening books it takes, those that it would hardly see through itself; None if none."""

    @property
    def limits(self) -> Limits:
        """What the engine may use for a move."""
        return Limits(nodes=self.nodes, seconds=self.seconds)


FULL_STRENGTH_SECONDS = 1.0
QUICK_SECONDS = 0.45
"""The other levels answer sooner even where a game is slow; usually their nodes are used up long before."""

LEVELS = (
    *(
        Level(number, nodes, QUICK_SECONDS, wandering, Trust(50, 15) if number == 9 else None)
        for number, (nodes, wandering) in enumerate(
            [
                (15, 350),
                (30, 220),
                (70, 140),
                (160, 70),
                (450, 12),
                (2_500, 9),
                (20_000, 6),
                (50_000, 4),
                (130_000, 2),
            ],
            start=1,
        )
    ),
    Level(10, 0, FULL_STRENGTH_SECONDS, 0),
)
"""Measured by ``make ladder``. Level 10 has no limit but time, and in that sees more than a book that we can ship."""


def level(number: int) -> Level:
    """Return a level from 1 to 10; raise InputError for any other."""
    if not 1 <= number <= len(LEVELS):
        msg = f"levels go from 1 to {len(LEVELS)}, not {number}"
        raise InputError(msg, code="search/level")
    return LEVELS[number - 1]
