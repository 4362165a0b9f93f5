"""Levels 1 to 10: how much the engine may think, and how often its mind wanders."""

from dataclasses import dataclass

from boardwright.errors import InputError
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits


@dataclass(frozen=True)
class Level:
    """A strength: positions looked at, seconds at most, and how many moves in a thousand are random."""

    number: int
    nodes: int
    seconds: float
    wandering: int

    @property
    def limits(self) -> Limits:
        """What the engine may use for a move."""
        return Limits(nodes=self.nodes, seconds=self.seconds)

    def choose(self, engine: Engine, position: Position, dice: Dice) -> Move | None:
        """Choose a move at this level; None when there is none."""
        moves = position.moves()
        if moves and dice.number(1000) < self.wandering:
            return moves[dice.number(len(moves))]
        return engine.think(position, self.limits).move


FULL_STRENGTH_SECONDS = 1.0
QUICK_SECONDS = 0.45
"""The other levels answer sooner even where a game is slow; usually their nodes are used up long before."""

LEVELS = (
    *(
        Level(number, nodes, QUICK_SECONDS, wandering)
        for number, (nodes, wandering) in enumerate(
            [
                (15, 350),
                (30, 220),
                (70, 155),
                (160, 110),
                (450, 80),
                (2_500, 58),
                (20_000, 40),
                (50_000, 23),
                (130_000, 8),
            ],
            start=1,
        )
    ),
    Level(10, 0, FULL_STRENGTH_SECONDS, 0),
)
"""Measured by ``make ladder``. Level 10 has no limit but time."""


def level(number: int) -> Level:
    """Give a level from 1 to 10; raise InputError for any other."""
    if not 1 <= number <= len(LEVELS):
        msg = f"levels go from 1 to {len(LEVELS)}, not {number}"
        raise InputError(msg, code="search/level")
    return LEVELS[number - 1]
