"""Sleeper: a match that is not in memory, as much of it as a list of tables needs."""

from dataclasses import dataclass

from boardwright.play.clock import Timing
from boardwright.play.listing import Listing
from boardwright.play.ports import Stored


@dataclass(frozen=True)
class Sleeper:
    """A match that no client has asked for since the server started: enough of a room to be listed."""

    stored: Stored
    match: Listing
    version: int

    @property
    def number(self) -> int:
        """The number of the match."""
        return self.stored.number

    @property
    def deserted(self) -> bool:
        """True: none of its players is there."""
        return True

    @property
    def moves_by_itself(self) -> bool:
        """True when a flag may fall although no client asks; engines wait until one of their players is there."""
        return self.match.started and self.match.control.timing is not Timing.NONE
