"""Visitors: clients of other nodes, at the node that owns the matches they watch and play.

A visitor is a client like any other whose mailbox leads over the bus. A request that comes twice, because its answer
was lost, is answered with what was answered before.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from boardwright.errors import BoardwrightError
from boardwright.play.ports import Account
from boardwright.protocols.web_json.answers import write_answer
from boardwright.protocols.web_json.requests import read_message
from boardwright.server.client import Client
from boardwright.server.cluster.letters import Answered, Any_, Ask, Left, NotHere, Post, Told, Who
from boardwright.server.hall import Hall
from boardwright.server.lag import Lag
from boardwright.server.room import Room
from boardwright.server.web_session import answer_to

KEPT_ELSEWHERE = "-"
"""In place of the hash of a password: that it has one is all that matters here, and no password fits."""


class FarMailbox:
    """What waits for a client of another node: nothing, it is on the bus at once."""

    def __init__(self, post: Post, edge: int, number: int) -> None:
        """Send to a client of a node."""
        self._post, self._edge, self._number = post, edge, number

    def post(self, data: bytes) -> None:
        """Send a message soon."""
        self._post.send(self._edge, Told([self._number], data))

    def answer(self, data: bytes) -> None:
        """Send what the client has asked for."""
        self.post(data)

    def end(self) -> None:
        """Do nothing: its own node gives a client up."""


@dataclass(eq=False)
class Visitor:
    """A client of another node."""

    client: Client
    asked: int = 0
    answer: Any_ | None = None
    """What the latest request was answered with; None while it is being answered."""
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)


class Visitors:
    """The clients of other nodes that have asked something here."""

    def __init__(self, hall: Hall, post: Post) -> None:
        """Let them into a hall."""
        self._hall, self._post = hall, post
        self._known: dict[tuple[int, int], Visitor] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, edge: int, wanted: Ask) -> None:
        """Answer a request of a client of another node, unless that is being done."""
        key = edge, wanted.client
        visitor = self._known.get(key)
        if visitor is None:
            mailbox = FarMailbox(self._post, edge, wanted.client)
            visitor = self._known[key] = Visitor(Client(self._hall, wanted.address, mailbox, Lag()))
        if wanted.number <= visitor.asked:
            if wanted.number == visitor.asked and visitor.answer is not None:
                self._post.send(edge, visitor.answer)
            return
        visitor.asked, visitor.answer = wanted.number, None
        task = asyncio.get_running_loop().create_task(self._answer(edge, visitor, wanted))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, edge: int, visitor: Visitor, wanted: Ask) -> None:
        client = visitor.client
        async with visitor.one_at_a_time:
            _introduce(client, wanted.who)
            client.lag.seconds = wanted.lag
            answer: Any_
            try:
                found = await answer_to(client, read_message(wanted.data), here=True)
                data = b"" if found is None else write_answer(found)
                answer = Answered(wanted.client, wanted.number, data)
            except BoardwrightError:
                answer = NotHere(wanted.client, wanted.number)
        if visitor.asked == wanted.number:
            visitor.answer = answer
        self._post.send(edge, answer)

    def still_there(self, edge: int, clients: Iterable[int]) -> None:
        """Let the clients of a node go that are there no more."""
        there = set(clients)
        for key in [key for key in self._known if key[0] == edge and key[1] not in there]:
            self._known.pop(key).client.go_away()

    def only(self, epochs: Iterable[int]) -> None:
        """Let the clients of all other nodes go."""
        for edge in {edge for edge, _ in self._known} - set(epochs):
            self.still_there(edge, ())

    def versions(self, edge: int) -> dict[int, int]:
        """Return how far the matches are that clients of a node watch here."""
        mine = [visitor.client for key, visitor in self._known.items() if key[0] == edge]
        return {number: room.version for client in mine for number, room in client.watched.items()}

    def released(self, room: Room) -> None:
        """Tell the nodes of those who watch a match that it has gone."""
        for (edge, _), visitor in list(self._known.items()):
            if room.number in visitor.client.watched:
                visitor.client.stop_watching(room.number)
                self._post.send(edge, Left(room.number))

    async def close(self) -> None:
        """Answer nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.only(())


def _introduce(client: Client, who: Who | None) -> None:
    """Let a client be who it is at its own node."""
    if who is None:
        if client.account is not None:
            client.be_nobody()
        return
    account = Account(who.number, who.name, "" if who.guest else KEPT_ELSEWHERE, muted_until=who.muted_until)
    if client.account != account:
        client.become(account, "")
