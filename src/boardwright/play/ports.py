"""What a match needs from outside: players that choose moves, and places to keep ledgers and accounts."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.play.budget import Budget
from boardwright.play.commands import Command
from boardwright.play.ledger import Entry, Opening
from boardwright.search.limits import Info

OnInfo = Callable[[Info], None]


class Player(Protocol):
    """What plays on an engine's seat."""

    name: str
    """How the player is spelt, such as ``level:3``."""

    def choose(self, position: Position, on_info: OnInfo | None = None, budget: Budget | None = None) -> Move:
        """Return a legal move within a budget; the position is left alone and has at least one move.

        ``on_info`` hears of the thinking.
        """


@dataclass(frozen=True)
class Stored:
    """A match as a store knows it."""

    number: int
    opening: Opening
    creator: str
    invitation: str = ""
    """Clients that have it may sit down and watch; empty for a public table."""
    finished: bool = False
    rematch_of: int | None = None
    """The number of the match that is played again."""
    created: int = 0
    """When its table was opened, in seconds since 1970."""


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
    rank: int | None = None
    """The place among all players, from 1, in a match that counts for ratings."""


@dataclass(frozen=True)
class GameResults:
    """How an account has fared in one game so far."""

    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0


@dataclass(frozen=True)
class Rating:
    """How strong an account is in one game: points, and the matches that they come from."""

    name: str
    game: str
    points: int
    matches: int


@dataclass(frozen=True)
class Seated:
    """A player of a match that was found."""

    seat: int
    name: str
    engine: bool = False
    standing: str = ""
    """How the player fared; empty for engines and while the match goes on."""
    change: int | None = None
    """By how much the points changed; None where the match did not count."""


@dataclass(frozen=True)
class Found:
    """A match that a search has found; moments are seconds since 1970."""

    number: int
    game: str
    created: int
    ended: int | None
    players: tuple[Seated, ...]
    title: str = ""
    """What was played, where no list has it."""


@dataclass(frozen=True)
class Wanted:
    """What a search looks for; what is left out does not matter."""

    player: str = ""
    game: str = ""
    since: int | None = None
    until: int | None = None
    before: int | None = None
    """Only matches with a smaller number: the next page."""


class Ledgers(Protocol):
    """Keeps ledgers. What these coroutines gave back is on the disk, also after a crash."""

    async def create(
        self,
        opening: Opening,
        creator: str,
        invitation: str = "",
        rematch_of: int | None = None,
        entries: Sequence[Entry] = (),
        rules: str = "",
        title: str = "",
    ) -> Stored:
        """Keep a new match with its first entries and its rules text, all or nothing, and return its number."""

    async def opened_by(self, creator: str, request: str) -> tuple[int, str] | None:
        """Return the number of the match that a request has opened, and the digest of that request."""

    def append(self, number: int, entries: Sequence[Entry], end: Sequence[Standing] | None = None) -> Awaitable[None]:
        """Keep what a match obeyed; with ``end`` the match is over. Raise StorageFault and keep nothing."""

    async def entries(self, number: int) -> list[Entry]:
        """Return the whole ledger of a match; raise RecordError if it is damaged."""

    async def find(self, number: int) -> Stored | None:
        """Return a match by its number; raise RecordError if it is damaged."""

    async def put_aside(self, number: int, reason: str) -> None:
        """Leave a match that cannot be read alone until an operator has looked at it."""

    async def unfinished(self) -> list[Unfinished]:
        """List the matches that are not over, without reading all that happened in them."""

    async def tally(self, name: str, game: str) -> GameResults:
        """Count how an account has fared."""

    async def tallies(self, name: str) -> dict[str, GameResults]:
        """Count how an account has fared in each game that it has played to an end."""


class KeptReports(Protocol):
    """Keeps the reports of matches that are over, as text."""

    async def find(self, number: int) -> str | None:
        """Return the report of a match, None if it has none."""

    async def keep(self, number: int, text: str) -> None:
        """Keep the report of a match; one that is there already stays."""


@dataclass(frozen=True)
class Account:
    """A registered player with a password, or a guest who is known by a token only."""

    number: int
    name: str
    secret: str = ""
    """The hash of the password; empty for guests."""
    banned_until: int = 0
    """When the account may be used again, in seconds since 1970."""
    muted_until: int = 0
    """When the account may again ask others to agree to something."""


@dataclass(frozen=True)
class Session:
    """A session of an account; moments are seconds since 1970."""

    token_hash: bytes
    created: int
    used: int


@dataclass(frozen=True)
class ShelvedRules:
    """A rules text that an account has saved: its hash, what the account calls it, and when, in seconds since 1970."""

    rules: str
    title: str
    saved: int


class Accounts(Protocol):
    """Keeps accounts and the tokens of their sessions."""

    async def register(self, name: str, secret: str) -> Account:
        """Keep a new account; raise NameTaken if the name, however it is written, is in use."""

    async def account(self, name: str) -> Account | None:
        """Find an account by its name, however it is written."""

    async def new_secret(self, account: Account, secret: str) -> None:
        """Keep another hash of the password."""

    async def preferences(self, account: Account) -> str:
        """Return what an account prefers, as it was written; empty if that is nothing."""

    async def prefer(self, account: Account, preferences: str) -> None:
        """Keep what an account prefers."""

    async def open_session(self, account: Account, token_hash: bytes, now: int) -> None:
        """Keep the hash of a session's token."""

    async def session(self, token_hash: bytes, now: int) -> Account | None:
        """Find whose session it is, unless it is too old, and note that it was used."""

    async def sessions(self, account: Account) -> list[Session]:
        """List the sessions of an account, the latest used first."""

    async def close_session(self, token_hash: bytes) -> None:
        """Forget a session."""
