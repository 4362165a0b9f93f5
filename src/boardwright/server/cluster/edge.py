"""Edge: clients of this node, and their matches on other nodes.

A request goes to the node that owns its match and is sent again until it is answered there, or by whoever owns the
match by then: requests have ids, so none counts twice. News come without gaps: what does not follow the version that a
client knows is left out, and the match is watched again from that version.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from time import monotonic
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from boardwright.errors import BoardwrightError, StorageFault, TooMany
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer, Snapshot
from boardwright.server.client import Client
from boardwright.server.cluster.bus import BusFault
from boardwright.server.cluster.letters import Answered, Ask, Left, NotHere, Post, Pulse, Told, Who
from boardwright.server.handlers import watching
from boardwright.server.handlers.watching import MOST_WATCHED
from boardwright.server.metrics import Metrics
from boardwright.server.room import Room
from boardwright.storage.leases import FENCED, elsewhere
from boardwright.storage.owned_ledgers import AGAIN

AGAIN_SECONDS = 1.0
"""A request that is not answered is sent again after so long."""
MOVING_SECONDS = 12.0
"""A match that no node owns is waited for so long: longer than a node takes to be missed."""
AWAY_SECONDS = 4.0
"""So long for a bus that is away."""
LONGEST_SECONDS = 40.0
"""So long for an answer of a node that is there: hints are thought about."""
RETRY = 0.05
Handler = Callable[[Any, Any], Awaitable[Answer | None]]


class Head(Struct):
    """As much of a message as an edge reads."""

    type: str
    id: str = ""
    match: int = 0
    version: int = 0


_HEAD = msgspec.json.Decoder(Head)
_ENCODER = msgspec.json.Encoder()


@dataclass
class Watched:
    """A match on another node that a client watches."""

    owner: int
    scenes: bool
    invitation: str
    version: int
    behind: int = 0
    """Pulses in a row that told of a later version."""
    healing: bool = False


@dataclass(eq=False)
class Line:
    """A client of this node that has to do with others."""

    client: Client
    number: int
    watched: dict[int, Watched] = field(default_factory=dict)
    owners: set[int] = field(default_factory=set)
    """The nodes that know the client."""
    who: Who | None = None
    asked: int = 0
    answer: "asyncio.Future[Answered | NotHere] | None" = None
    heard: str = ""
    """The latest request that was answered by news."""
    silent: bool = False
    """True while the answer is for the edge itself."""
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)


class Places(Protocol):
    """Where matches are: what an edge asks of its node."""

    epoch: int
    members: frozenset[int]
    """The epochs of all nodes that are there."""

    async def where(self, number: int) -> int:
        """Return the epoch that owns a match, our own or 0 for here; raise StorageFault while no node owns it."""

    def forget(self, number: int) -> None:
        """Look into the database the next time."""

    async def rematch(self, number: int) -> int:
        """Return the match that is not over in which a match is played again, else 0."""


class Edge:
    """Answers requests for matches wherever they are."""

    def __init__(self, post: Post, places: Places, metrics: Metrics) -> None:
        """Ask other nodes by post."""
        self._post, self._places, self._metrics = post, places, metrics
        self._numbers = count(1)
        self._lines: dict[Client, Line] = {}
        self._by_number: dict[int, Line] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- requests ---------------------------------------------------------------------------

    async def answer(self, client: Client, message: Any, handler: Handler) -> Answer | None:
        """Let a handler answer here, or the node that owns the match; None if the client was answered already."""
        number = getattr(message, "match", None)
        if number is None:
            return await handler(client, message)
        if isinstance(message, wish.Unwatch):
            return await self._unwatch(client, message, handler)
        if isinstance(message, wish.Watch):
            self._begin(client, message)
        try:
            answer = await self._route(client, message, handler)
        except BoardwrightError:
            if isinstance(message, wish.Watch):
                self._watched_here(client, number)
            raise
        if isinstance(message, wish.Watch) and (number in client.watched or self._line(client).watched[number].healing):
            self._watched_here(client, number)  # or refused
        return answer

    async def _route(self, client: Client, message: Any, handler: Handler) -> Answer | None:
        """Ask whoever owns the match, and again while it moves from one node to another."""
        deadline = monotonic() + MOVING_SECONDS
        while True:
            number = message.match
            try:
                if isinstance(message, wish.Rematch):
                    number = await self._places.rematch(number) or number
                owner = await self._places.where(number)
                if owner in (0, self._places.epoch):
                    return await handler(client, message)
                data = await self._ask(owner, client, message)
                if not data and self._line(client).heard != message.id:
                    await self._ask(owner, client, message)  # the news that answered it were lost; now it is repeated
            except StorageFault as error:
                if error.code not in (FENCED, AGAIN):
                    raise
                self._places.forget(number)
                if monotonic() > deadline:
                    msg = f"no node owns match {number} just now"
                    raise BusFault(msg) from None
                await asyncio.sleep(RETRY)
            else:
                return None

    async def _ask(self, owner: int, client: Client, message: Any, *, silent: bool = False) -> bytes:
        """Send a request until it is answered; raise StorageFault if the node is not the owner, or is gone."""
        line = self._line(client)
        async with line.one_at_a_time:
            line.asked += 1
            line.silent, line.who = silent, _who(client)
            line.owners.add(owner)
            answer: asyncio.Future[Answered | NotHere] = asyncio.get_running_loop().create_future()
            line.answer = answer
            data = _ENCODER.encode(message)
            letter = Ask(line.number, line.asked, line.who, client.address, client.lag.seconds, data)
            begun = monotonic()
            while not answer.done():
                if owner not in self._places.members:
                    raise elsewhere(message.match)
                limit = LONGEST_SECONDS if self._post.bus.up else AWAY_SECONDS
                if monotonic() > begun + limit:
                    msg = "the node that owns the match cannot be reached"
                    raise BusFault(msg)
                self._post.send(owner, letter)
                await asyncio.wait([answer], timeout=AGAIN_SECONDS)
            found = answer.result()
            self._metrics.forwarded.observe(monotonic() - begun)
            if isinstance(found, NotHere):
                raise elsewhere(message.match)
            return found.data

    async def _unwatch(self, client: Client, message: wish.Unwatch, handler: Handler) -> Answer | None:
        line = self._lines.get(client)
        away = line.watched.pop(message.match, None) if line is not None else None
        if away is not None and away.owner in self._places.members:
            with suppress(StorageFault):
                await self._ask(away.owner, client, message)
                return None
        return await handler(client, message)

    # ---- what is watched elsewhere ----------------------------------------------------------

    def _line(self, client: Client) -> Line:
        line = self._lines.get(client)
        if line is None:
            line = self._lines[client] = Line(client, next(self._numbers))
            self._by_number[line.number] = line
        return line

    def _begin(self, client: Client, message: wish.Watch) -> None:
        """Note that a match is to be watched; from which version, the answer tells."""
        line = self._line(client)
        if message.match not in line.watched and len(line.watched) + len(client.watched) >= MOST_WATCHED:
            msg = f"a connection watches at most {MOST_WATCHED} matches at once"
            raise TooMany(msg, retry_after=60)
        since = -1 if message.since is None else message.since
        line.watched[message.match] = Watched(0, message.scenes, message.invitation, since, healing=True)

    def _watched_here(self, client: Client, number: int) -> None:
        line = self._lines.get(client)
        if line is not None:
            line.watched.pop(number, None)

    def follow(self, room: Room, clients: list[Client]) -> None:
        """Let clients of this node go on watching a match that another node owns now."""
        for client in clients:
            scenes, invitation = room.number in client.with_scenes, room.stored.invitation
            client.stop_watching(room.number)
            self._line(client).watched[room.number] = Watched(0, scenes, invitation, room.version)
            self._heal(self._line(client), room.number)

    def _heal(self, line: Line, number: int) -> None:
        """Watch a match again from the version that a client knows."""
        watched = line.watched.get(number)
        if watched is None or watched.healing:
            return
        watched.healing = True
        self._metrics.healed.inc()
        task = asyncio.get_running_loop().create_task(self._watch_again(line, number, watched))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch_again(self, line: Line, number: int, watched: Watched) -> None:
        since = watched.version if watched.version >= 0 else None
        message = wish.Watch(
            id="again", match=number, since=since, scenes=watched.scenes, invitation=watched.invitation
        )
        try:
            owner = await self._places.where(number)
            if line.watched.get(number) is not watched or line.client not in self._lines:
                return
            if owner in (0, self._places.epoch):
                answer = await watching.RULES[wish.Watch].handler(line.client, message)
                line.watched.pop(number, None)
                if isinstance(answer, Snapshot):
                    line.client.mailbox.end()  # too much was missed; it comes back and asks for all of it
                return
            watched.owner = owner
            head = _HEAD.decode(await self._ask(owner, line.client, message, silent=True))
            if head.type == "snapshot":
                line.client.mailbox.end()
            elif head.type == "refused":
                line.watched.pop(number, None)
            else:
                watched.behind = 0
        except StorageFault:
            watched.owner = 0
            self._places.forget(number)
        except BoardwrightError:
            watched.owner = 0
        finally:
            watched.healing = False  # what failed is tried again at the next pulse

    def gone(self, client: Client) -> None:
        """Forget a client that has gone away; the next pulse tells the others."""
        line = self._lines.pop(client, None)
        if line is not None:
            self._by_number.pop(line.number, None)

    # ---- letters ----------------------------------------------------------------------------

    def told(self, letter: Told) -> None:
        """Hand news to clients, each version once and in order."""
        head = _HEAD.decode(letter.data)
        for number in letter.clients:
            line = self._by_number.get(number)
            if line is None:
                continue
            watched = line.watched.get(head.match) if head.type == "news" else None
            if watched is not None and watched.version >= 0:
                if head.version <= watched.version:
                    continue
                if head.version > watched.version + 1:
                    self._heal(line, head.match)
                    continue
                watched.version = head.version
            line.heard = head.id or line.heard
            line.client.mailbox.post(letter.data)

    def answered(self, sender: int, letter: Answered | NotHere) -> None:
        """Hand an answer to its client, among its news in the order in which they were sent."""
        line = self._by_number.get(letter.client)
        if line is None or line.answer is None or line.answer.done() or letter.number != line.asked:
            return
        if isinstance(letter, Answered) and letter.data:
            head = _HEAD.decode(letter.data)
            watched = line.watched.get(head.match)
            if watched is not None and watched.healing and not line.silent and head.type in ("snapshot", "done"):
                watched.owner, watched.version, watched.healing = sender, max(head.version, watched.version), False
            if not line.silent:
                line.client.mailbox.answer(letter.data)
        line.answer.set_result(letter)

    def left(self, sender: int, letter: Left) -> None:
        """Follow a match that has gone to another node."""
        for line in list(self._lines.values()):
            watched = line.watched.get(letter.match)
            if watched is not None and watched.owner == sender:
                watched.owner = 0
                self._places.forget(letter.match)
                self._heal(line, letter.match)

    def pulse(self, sender: int, letter: Pulse) -> None:
        """Heal what the bus has lost: a match that is further for two pulses, or that its node does not tell of."""
        for line in list(self._lines.values()):
            for number, watched in list(line.watched.items()):
                if watched.owner != sender:
                    continue
                version = letter.versions.get(number)
                late = version is None or version > watched.version
                watched.behind = watched.behind + 1 if late else 0
                if watched.behind > 1:
                    watched.behind = 0
                    self._heal(line, number)

    def clients(self, owner: int) -> list[int]:
        """Return the clients of this node that another one knows."""
        return [line.number for line in self._lines.values() if owner in line.owners]

    def look_round(self) -> None:
        """Follow matches whose node is gone, and let other nodes know of clients that changed their account."""
        members = self._places.members
        for line in list(self._lines.values()):
            line.owners &= members
            changed = line.watched and line.who != _who(line.client)
            for number, watched in list(line.watched.items()):
                if watched.owner not in members or changed:
                    self._heal(line, number)
            line.who = _who(line.client) if changed else line.who

    async def close(self) -> None:
        """Heal nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _who(client: Client) -> Who | None:
    account = client.account
    return None if account is None else Who(account.number, account.name, not account.secret, account.muted_until)

