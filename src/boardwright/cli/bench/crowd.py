"""A crowd: many websockets in one process that play matches on a server and note how long each answer took."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Iterable
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any

import aiohttp
import msgspec

from boardwright.catalogue import load

AT_ONCE = 32
"""Clients that connect at the same time."""
GAMES = ("othello", "chess")
PREPARED = 48
"""Moves of a match: enough that the moves of all tables last for the whole measurement."""


class Reply(msgspec.Struct):
    """What the crowd reads of an answer."""

    type: str
    id: str = ""
    match: int = 0
    code: str = ""


_READ = msgspec.json.Decoder(Reply)


class Person:
    """One websocket."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Begin to read."""
        self._socket = socket
        self._waiting: dict[str, asyncio.Future[Reply]] = {}
        self._count = 0
        self.heard = 0
        """Messages received so far."""
        self._reader = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            self.heard += 1
            reply = _READ.decode(message.data)
            future = self._waiting.pop(reply.id, None)
            if future is not None and not future.done():
                future.set_result(reply)

    async def leave(self) -> None:
        """Go away."""
        self._reader.cancel()
        await self._socket.close()

    async def ask(self, kind: str, **fields: Any) -> Reply:
        """Send a message and wait for its answer; raise OSError if it is refused."""
        self._count += 1
        id_ = f"{id(self) % 1000000}-{self._count}"
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[id_] = future
        await self._socket.send_str(msgspec.json.encode({"type": kind, "id": id_, **fields}).decode())
        reply = await future
        if reply.type == "refused":
            msg = f"{kind} was refused: {reply.code}"
            raise OSError(msg)
        return reply


class Table:
    """Two people and the moves that they are going to play."""

    def __init__(self, number: int, people: tuple[Person, Person], moves: list[str]) -> None:
        """Begin at the first move."""
        self._number, self._people, self._moves, self._ply = number, people, moves, 0

    @property
    def over(self) -> bool:
        """True when no prepared move is left."""
        return self._ply >= len(self._moves)

    async def move(self) -> float:
        """Let the player to move play; return the seconds until that was acknowledged."""
        ply, self._ply = self._ply, self._ply + 1
        begun = perf_counter()
        await self._people[ply % 2].ask("play", match=self._number, move=self._moves[ply])
        return perf_counter() - begun


def prepared(game: str, dice: random.Random) -> list[str]:
    """Play random games until one is long enough and has no passes; return its first moves."""
    while True:
        position = load(game).start()
        found: list[str] = []
        while position.turn == len(found) % 2 and (moves := position.moves()):
            if len(found) == PREPARED:
                return found
            found.append(position.format(dice.choice(moves)))
            position.play(found[-1])


@asynccontextmanager
async def crowd(port: int, sockets: int) -> AsyncIterator[list[Person]]:
    """Open a number of websockets."""
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:

        async def enter() -> Person:
            return Person(await session.ws_connect(f"http://127.0.0.1:{port}/ws", compress=0, max_msg_size=1 << 22))

        people = await some_at_once(enter() for _ in range(sockets))
        try:
            yield people
        finally:
            await asyncio.gather(*(person.leave() for person in people), return_exceptions=True)


async def sit_down(people: list[Person]) -> list[Table]:
    """Let people sit down in pairs and watch their matches."""
    await some_at_once(person.ask("hello") for person in people)
    dice = random.Random(1)

    async def pair(first: Person, second: Person, game: str, moves: list[str]) -> Table:
        number = (await first.ask("create", game=game, clock="3600+5")).match
        await second.ask("sit", match=number)
        for person in (first, second):
            await person.ask("watch", match=number)
        return Table(number, (first, second), moves)

    pairs = list(zip(people[::2], people[1::2], strict=True))
    games = [(GAMES[at % len(GAMES)], prepared(GAMES[at % len(GAMES)], dice)) for at in range(len(pairs))]
    seated = (pair(*two, game, moves) for two, (game, moves) in zip(pairs, games, strict=True))
    return await some_at_once(seated)


async def some_at_once(work: Iterable[Awaitable[Any]]) -> list[Any]:
    """Wait for all, a few at a time."""
    few = asyncio.Semaphore(AT_ONCE)

    async def one(job: Awaitable[Any]) -> Any:
        async with few:
            return await job

    return await asyncio.gather(*(one(job) for job in work))
