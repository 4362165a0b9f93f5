"""A table as a connection of the Dots protocol sits at it, whichever node owns its match.

Here a seat acts on the room itself. Elsewhere its commands go as requests of the page do: they have ids, so each counts
once, whoever owns the match by then. News from there only say that something has changed: how it stands is read from
the ledger, where it is true.
"""

import asyncio
import secrets
from collections.abc import Callable
from typing import Protocol

import msgspec
from msgspec import Struct

from boardwright.errors import Fault, NoSuchTable, PlayError, TableFull, TooMany
from boardwright.play import commands as ask
from boardwright.play.ports import Account
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Refused
from boardwright.server.client import Client
from boardwright.server.hall import Hall
from boardwright.server.lag import Lag
from boardwright.server.room import Room
from boardwright.server.web_session import answer_to

ERRORS = {error.code: error for error in (NoSuchTable, TableFull)}
"""Refusals of another node that the protocol tells apart."""


class Head(Struct):
    """As much of a message as a table reads."""

    type: str
    code: str = ""


_HEAD = msgspec.json.Decoder(Head)


class Table(Protocol):
    """Where a connection sits."""

    room: Room
    """The match as it stood when the table was last looked at."""

    async def obey(self, command: ask.Command) -> None:
        """Let the account act; raise what the match refuses."""

    def leave(self) -> None:
        """Hear of the match no more, and attend to it no more."""


class NearTable:
    """A table of this node; its news come by the lobby."""

    def __init__(self, room: Room, name: str, connection: object) -> None:
        """Let the match know that its player is here."""
        self.room, self._name, self._connection = room, name, connection
        room.attend(connection, name)

    async def obey(self, command: ask.Command) -> None:
        """Let the account act; raise what the match refuses."""
        await self.room.act(command, self._name)

    def leave(self) -> None:
        """Attend to the match no more."""
        self.room.forsake(self._connection)


class FarTable:
    """A table of another node: a client of this one whose mailbox ends here."""

    def __init__(self, hall: Hall, account: Account, address: str, room: Room, on_news: Callable[[], object]) -> None:
        """Sit at the table of a match that was read from its ledger; ``watch`` is what begins to hear of it."""
        self.room, self._hall, self._on_news = room, hall, on_news
        self._client = Client(hall, address, self, Lag())
        self._client.become(account, "")
        self._answered = b""
        self._one_at_a_time = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None

    async def watch(self) -> None:
        """Hear of everything that happens from now on."""
        await self._ask(wish.Watch(id=_fresh(), match=self.room.number))

    async def look(self) -> Room:
        """Read how the match stands."""
        self.room = await self._hall.lobby.past(self.room.number, self._client.name)
        return self.room

    async def obey(self, command: ask.Command) -> None:
        """Let the account act; raise what the match refuses."""
        number = self.room.number
        match command:
            case ask.Play():
                await self._ask(wish.Play(id=_fresh(), match=number, move=str(command.move)))
            case ask.Sit():
                await self._ask(wish.Sit(id=_fresh(), match=number))
            case ask.Stop():
                await self._ask(wish.Act(id=_fresh(), match=number, what="stop"))
            case _:
                await self._ask(wish.Act(id=_fresh(), match=number, what="leave"))

    async def _ask(self, message: wish.Message) -> None:
        """Let whichever node owns the match answer; raise what it refuses."""
        async with self._one_at_a_time:
            self._answered = b""
            answer = await answer_to(self._client, message)
            refused = _HEAD.decode(self._answered).code if self._answered else ""
        code = answer.code if isinstance(answer, Refused) else refused
        if not code:
            return
        msg = f"match {self.room.number} refuses"
        if code == TooMany.code:
            raise TooMany(msg)
        if code.startswith("fault/"):
            raise Fault(msg, code=code)
        raise ERRORS.get(code, PlayError)(msg, code=code)

    def leave(self) -> None:
        """Hear of the match no more, and attend to it no more."""
        if self._watching is not None:
            self._watching.cancel()
        if self._hall.elsewhere is not None:
            self._hall.elsewhere.gone(self._client)
        self._client.go_away()

    # ---- its mailbox ------------------------------------------------------------------------

    def post(self, data: bytes) -> None:
        """Take news; a table that another node brought to us is told of by the lobby."""
        if _HEAD.decode(data).type == "news" and not self._hall.lobby.has(self.room.number):
            self._on_news()

    def answer(self, data: bytes) -> None:
        """Take the answer to what was asked."""
        self._answered = data

    def end(self) -> None:
        """Begin to watch again: too much was missed to be told one by one."""
        self._watching = asyncio.get_running_loop().create_task(self._come_back())

    async def _come_back(self) -> None:
        try:
            await self.watch()
        except (Fault, PlayError, TooMany):
            return  # the connection looks again by itself
        self._on_news()


def _fresh() -> str:
    """Return the id of a request."""
    return secrets.token_hex(12)
