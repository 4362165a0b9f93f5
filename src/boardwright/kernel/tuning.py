"""Tuning: what a game shows of its evaluation so that somebody can fit the weights to games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from boardwright.kernel.move import Move
    from boardwright.kernel.position import Position


class Tuning(Protocol):
    """An evaluation for the first of two players that is, near its present weights, linear in them."""

    def weights(self) -> Sequence[float]:
        """Give the present weights."""

    def is_quiet(self, position: "Position", move: "Move") -> bool:
        """Tell whether the evaluation is meant for a position in which this move was thought best."""

    def features(self, position: "Position") -> list[tuple[int, float]]:
        """Say by how much the evaluation grows with each weight that matters here: number and factor."""

    def module(self, weights: Sequence[float], origin: str) -> str:
        """Write the source of the module that ships such weights and says where they come from."""
