"""Solution: what perfect play leads to."""

from dataclasses import dataclass

from boardwright.kernel.move import Move


@dataclass(frozen=True)
class Solution:
    """The exact score of every move for the player to move, best first, and how many positions that took."""

    scores: dict[Move, int]
    nodes: int

    @property
    def move(self) -> Move:
        """A best move."""
        return next(iter(self.scores))

    @property
    def score(self) -> int:
        """What it leads to."""
        return self.scores[self.move]
