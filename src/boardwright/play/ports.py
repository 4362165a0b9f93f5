"""What a match needs from outside: somebody who chooses moves, and places to keep records, ledgers and accounts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.play.budget import Budget
from boardwright.play.commands import Command
from boardwright.play.ledger import Entry, Opening
from boardwright.play.record import MatchRecord
from boardwright.search.limits import Info

OnInfo = Callable[[Info], None]


class Player(Protocol):
    """Somebody who sits on an engine's seat."""

    name: str
    """How the player is spelt, such as ``level:3``."""

    def choose(self, position: Position, on_info: OnInfo | None = None, budget: Budget | None = None) -> Move:
        """Give a legal move within a budget; the position is left alone and has at least one move.

        ``on_info`` hears of the thinking.
        """


class Store(Protocol):
    """Keeps records of matches."""

    def save(self, record: MatchRecord) -> None:
        """Keep a record."""


@dataclass(frozen=True)
class Stored:
    """A match as a store knows it."""

    number: int
    opening: Opening
    creator: str
    invitation: str = ""
    """Who has it may sit down and watch; empty for a table that everybody sees."""
    finished: bool = False
    rematch_of: int | None = None
    """The number of the match that is played again."""


@dataclass(frozen=True)
class Unfinished:
    """A match that is not over, and who sits there."""

    stored: Stored
    version: int
    """How many entries its ledger has."""
    commands: tuple[Command, ...]
    """Those of its ledger that say who sits where."""


@dataclass(frozen=True)
class Standing:
    """How one account fared in a finished match."""

    seat: int
    name: str
    standing: str
    """``won``, ``drew`` or ``lost``."""


@dataclass(frozen=True)
class Tally:
    """How an account has fared in one game so far."""

    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0


class Ledgers(Protocol):
    """Keeps ledgers. What these coroutines gave back is on the disk, also after a crash."""

    async def create(
        self, opening: Opening, creator: str, invitation: str = "", rematch_of: int | None = None
    ) -> Stored:
        """Keep a new match and give its number."""

    async def append(self, number: int, entries: Sequence[Entry], end: Sequence[Standing] | None = None) -> None:
        """Keep what a match obeyed; with ``end`` the match is over. Raise StorageFault and keep nothing."""

    async def entries(self, number: int) -> list[Entry]:
        """Give the whole ledger of a match."""

    async def find(self, number: int) -> Stored | None:
        """Give a match by its number."""

    async def unfinished(self) -> list[Unfinished]:
        """List the matches that are not over, without reading all that happened in them."""

    async def tally(self, name: str, game: str) -> Tally:
        """Count how an account has fared."""

    async def tallies(self, name: str) -> dict[str, Tally]:
        """Count how an account has fared in each game that it has played to an end."""


@dataclass(frozen=True)
class Account:
    """Somebody who can come back: with a password, or as a guest with a token only."""

    number: int
    name: str
    secret: str = ""
    """The hash of the password; empty for guests."""


class Accounts(Protocol):
    """Keeps accounts and the tokens of their sessions."""

    async def register(self, name: str, secret: str) -> Account:
        """Keep a new account; raise NameTaken if the name, however it is written, is in use."""

    async def account(self, name: str) -> Account | None:
        """Find an account by its name, however it is written."""

    async def new_secret(self, account: Account, secret: str) -> None:
        """Keep another hash of the password."""

    async def open_session(self, account: Account, token_hash: bytes, now: int) -> None:
        """Keep the hash of a session's token."""

    async def session(self, token_hash: bytes, now: int) -> Account | None:
        """Find whose session it is, unless it is too old, and note that it was used."""

    async def close_session(self, token_hash: bytes) -> None:
        """Forget a session."""
