"""Outcome: how a game ended."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """The winners (none in a draw), why the game is over, and each player's score."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[float, ...]

    @property
    def is_draw(self) -> bool:
        """True when there is no winner."""
        return not self.winners
