"""Others: the tables of other nodes, as far as lists need them, and the way to a match that is there."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol

from boardwright.play.clock import read_control
from boardwright.play.commands import Seat
from boardwright.play.listing import Listing
from boardwright.protocols.web_json.answers import TableInfo
from boardwright.server.opening import game_of


class Distant:
    """A table of another node: enough of a room to be listed."""

    def __init__(
        self,
        owner: int,
        info: TableInfo,
        creator: str,
        *,
        private: bool,
        gone: Sequence[int] = (),
        setup: bool = False,
    ) -> None:
        """Keep what its node has told: also who left after the start, and whether the board was set up."""
        self.owner, self.info, self.creator, self.private = owner, info, creator, private
        self._gone, self._setup = gone, "" if setup else None

    @property
    def number(self) -> int:
        """The number of the match."""
        return self.info.match

    async def listing(self) -> Listing:
        """Describe a match of a game of the catalogue as a list does."""
        info = self.info
        game = await game_of(info.game, info.options, None)
        seats = [Seat(seat.sitter, seat.name) for seat in info.seats]
        return Listing(game, read_control(info.clock), self._setup, seats, info.started, set(self._gone))


class Others(Protocol):
    """What a lobby knows of other nodes."""

    tables: dict[int, Distant]

    def seated(self, name: str, /) -> AbstractSet[int]:
        """Return the matches elsewhere at which an account sits."""

    async def naming(self, name: str, /) -> list[int]:
        """Return the matches elsewhere, by the database and not by what was told, that name an account."""

    async def passed(self, number: int, /) -> int:
        """Return the milliseconds to charge a match for when it is opened; raise StorageFault if it is not ours."""

    async def fetch(self, number: int, /) -> None:
        """Let this node own a match; raise a Fault if its owner does not hand it over."""


class NoOthers:
    """A server alone: there is nothing elsewhere, and time without a server is not charged."""

    def __init__(self) -> None:
        """Have no tables."""
        self.tables: dict[int, Distant] = {}

    def seated(self, _: str) -> AbstractSet[int]:
        """Return none."""
        return frozenset()

    async def naming(self, _: str) -> list[int]:
        """Return none."""
        return []

    async def passed(self, _: int) -> int:
        """Return nothing to charge."""
        return 0

    async def fetch(self, _: int) -> None:
        """Do nothing: every match is here."""
