"""The rule of turns as a small state machine: place, pass when forced, stop when neither side can place.

It asks for nothing but a function that says where a colour may place, and always knows whose turn it is
and which squares are open. The core has the same rule in bits; the tests hold the two together.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Generic, TypeVar

Square = TypeVar("Square")

BLACK, WHITE = 0, 1


class Phase(Enum):
    """What the player to move can do."""

    PLACE = "place"
    PASS = "pass"  # noqa: S105 - a forced pass
    OVER = "over"


class Rule(Generic[Square]):
    """Whose turn it is, what he can do, and where."""

    def __init__(self, open_squares: Callable[[int], Sequence[Square]], colour: int = BLACK) -> None:
        """Begin with a colour to move on the board that ``open_squares`` looks at."""
        self._open_squares = open_squares
        self.colour = colour
        self.phase = Phase.PLACE
        self.candidates: Sequence[Square] = ()
        self._look()

    def placed(self) -> None:
        """Hand the turn over after a disc was placed on the board."""
        self._leave(Phase.PLACE)

    def passed(self) -> None:
        """Hand the turn over after a forced pass."""
        self._leave(Phase.PASS)

    def _leave(self, phase: Phase) -> None:
        if self.phase is not phase:
            msg = f"cannot {phase.value} now: the phase is {self.phase.value}"
            raise ValueError(msg)
        self.colour = 1 - self.colour
        self._look()

    def _look(self) -> None:
        """Enter the phase that the board calls for."""
        self.candidates = self._open_squares(self.colour)
        if self.candidates:
            self.phase = Phase.PLACE
        elif self._open_squares(1 - self.colour):
            self.phase = Phase.PASS
        else:
            self.phase = Phase.OVER
