"""Solution: what perfect play leads to, and how much may be spent on finding it."""

from collections.abc import Callable
from dataclasses import dataclass

from boardwright.kernel.move import Move


@dataclass(frozen=True)
class Solution:
    """The exact score of every move for the player to move, best first, and how many positions that took."""

    scores: dict[Move, int]
    nodes: int
    line: tuple[Move, ...] = ()
    """Perfect play as far as it is known."""
    certainty: int = 100
    """How likely the score is the exact one, in per cent; 100 where it is proved."""

    @property
    def move(self) -> Move:
        """A best move."""
        return next(iter(self.scores))

    @property
    def score(self) -> int:
        """What it leads to."""
        return self.scores[self.move]


def never() -> bool:
    """Go on."""
    return False


@dataclass(frozen=True)
class Effort:
    """What finding a solution may cost; 0 where there is no limit."""

    seconds: float = 0.0
    nodes: int = 0
    is_over: Callable[[], bool] = never
    """Asked now and then while solving; true ends it without a solution."""
    threads: int = 1
