"""What a match needs from outside: somebody who chooses moves, and a place to keep records."""

from collections.abc import Callable
from typing import Protocol

from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.play.record import MatchRecord
from boardwright.search.limits import Info

OnInfo = Callable[[Info], None]


class Player(Protocol):
    """Somebody who sits on an engine's seat."""

    name: str
    """How the player is spelt, such as ``level:3``."""

    def choose(self, position: Position, on_info: OnInfo | None = None, seconds: float | None = None) -> Move:
        """Give a legal move within so many seconds; the position is left alone and has at least one move.

        ``on_info`` hears of the thinking.
        """


class Store(Protocol):
    """Keeps records of matches."""

    def save(self, record: MatchRecord) -> None:
        """Keep a record."""
