"""Tuning: what a game shows of its evaluation so that a tuner can fit the weights to games."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from boardwright.kernel.move import Move
    from boardwright.kernel.position import Position


class Tuning(Protocol):
    """An evaluation for the first of two players that is, near its present weights, linear in them."""

    def weights(self) -> Sequence[float]:
        """Return the present weights."""

    def is_quiet(self, position: "Position", move: "Move") -> bool:
        """Tell whether the evaluation is meant for a position in which this move was thought best."""

    def features(self, position: "Position") -> list[tuple[int, float]]:
        """Say by how much the evaluation grows with each weight that matters here: number and factor."""

    def module(self, weights: Sequence[float], origin: str) -> str:
        """Write the source of the module that ships such weights and says where they come from."""


@dataclass(frozen=True)
class Lessons:
    """Quick games to learn from: which openings, how deep, and from how many steps before the end on perfectly."""

    seed: int
    depth: int
    exact: int
    share: int
    """How many hundredths of a position's label are the game's result; the rest is what was foreseen there."""


class Course(Protocol):
    """Tables of weights that a game learns from quick games of its own, each generation from the last."""

    def use(self, weights: bytes) -> None:
        """Judge by these tables from now on; without a byte, by what the game knows without any."""

    def teacher(self, lessons: Lessons) -> Callable[[int], bytes]:
        """Return a function that plays the game of a number and returns its positions with labels."""

    def learn(self, positions: bytes, passes: int) -> Iterator[tuple[str, bytes]]:
        """Fit the tables; after each part say how well it went, and return the tables as far as they are learnt."""

    def doubts(self, lessons: Lessons, games: int) -> str:
        """Measure how far shallow searches lie from deep ones, and write the module that says so."""
