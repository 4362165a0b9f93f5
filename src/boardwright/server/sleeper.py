"""Sleeper: a match that is not in memory, as much of it as a list of tables needs."""

from dataclasses import dataclass
from functools import cached_property

from boardwright.play.clock import Timing
from boardwright.play.listing import Listing
from boardwright.play.ports import Stored
from boardwright.protocols.web_json.answers import TableInfo
from boardwright.protocols.web_json.matches import table_info


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

    @cached_property
    def info(self) -> TableInfo:
        """The table as the lobby shows it, written down once: nothing changes while it sleeps."""
        return table_info(self.number, self.match, self.version, deserted=True)

    @property
    def moves_by_itself(self) -> bool:
        """True when a flag may fall although no client asks; engines wait until one of their players is there."""
        return self.match.started and self.match.control.timing is not Timing.NONE
