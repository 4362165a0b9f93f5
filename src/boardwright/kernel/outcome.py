"""Outcome: how a game ended."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """Who won (nobody in a draw), why the game is over, and each player's score."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[float, ...]

    @property
    def is_draw(self) -> bool:
        """True when nobody won."""
        return not self.winners
