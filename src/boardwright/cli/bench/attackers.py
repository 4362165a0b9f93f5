"""Attackers: clients that do one thing to a server as fast as it lets them, in a process of their own.

``python -m boardwright.cli.bench.attackers PORT DOTS_PORT SECONDS MOST NAME...`` runs one attack after the other, with
a limited number of clients each, and prints "ready" when each has begun.
"""

import asyncio
import base64
import json
import os
import resource
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import count
from math import inf
from time import monotonic
from typing import Any, NamedTuple

import aiohttp

COSTLY = "turn 0; White: King h7; Black: Man g7 c7 f1 b1 a2 f3 g2 g5 c5 h6 g4 b8 d7 e4 c3 a8 f8 e5 b5 d8 f6"
"""Turkish dama with thousands of moves, which take half a second to list."""
CROWDED = {"width": 10, "height": 10, "players": 4}
ENGINES = {"1": "level:10", "2": "level:10", "3": "level:10"}
BROKEN = (OSError, aiohttp.ClientError, asyncio.IncompleteReadError, ValueError)
PAUSE = 0.02
"""Seconds between two things that a client does."""
ADDRESSES = count()
"""Clients of the Dots port come from 16 addresses in turn."""


@dataclass
class Place:
    """Where the server is, and until when it is attacked."""

    port: int
    dots_port: int
    end: float = inf
    """Known when all have come in, however long that took."""

    @property
    def going(self) -> bool:
        """True while the attack goes on."""
        return monotonic() < self.end


@asynccontextmanager
async def socket_of(place: Place) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """Open a websocket and say hello."""
    async with aiohttp.ClientSession() as session:
        address = f"http://127.0.0.1:{place.port}/ws"
        in_haste = aiohttp.ClientWSTimeout(ws_close=0.1)  # no attacker waits for the server to say goodbye
        async with session.ws_connect(address, compress=0, max_msg_size=1 << 24, timeout=in_haste) as socket:
            await socket.send_str('{"type":"hello","id":"h"}')
            await socket.receive()
            yield socket


async def ask(socket: aiohttp.ClientWebSocketResponse, **fields: Any) -> dict[str, Any]:
    """Send a message and return its answer."""
    id_ = os.urandom(8).hex()
    await socket.send_str(json.dumps({"id": id_, **fields}))
    while True:
        message = await socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise OSError
        found: dict[str, Any] = json.loads(message.data)
        if found.get("id") == id_:
            return found


async def again(place: Place, work: Callable[[Place], Awaitable[None]], pause: float) -> None:
    """Do something until the attack ends, also after having been cut off."""
    while place.going:
        with suppress(*BROKEN):
            await work(place)
        await asyncio.sleep(min(pause, max(0.0, place.end - monotonic())))


# ---- the attacks -------------------------------------------------------------------------------


async def record(place: Place) -> None:
    """Download the record of a long match again and again, in two formats."""
    async with aiohttp.ClientSession() as session:
        while place.going:
            for suffix in ("json", "sgf"):
                async with session.get(f"http://127.0.0.1:{place.port}/matches/1/record.{suffix}") as answer:
                    await answer.read()
            await asyncio.sleep(PAUSE)


async def costly(place: Place) -> None:
    """Open tables with a set-up whose moves take long to list, and watch the longest match from its beginning."""
    async with socket_of(place) as socket:
        while place.going:
            await ask(socket, type="create", game="turkish-dama", setup=COSTLY)
            await ask(socket, type="watch", match=1, scenes=True)
            await ask(socket, type="scenes", match=1, path=[200])


async def unread(place: Place) -> None:
    """Ask for all tables and read nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port, limit=1024)
    key = base64.b64encode(os.urandom(16)).decode()
    head = f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{place.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    writer.write(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    await reader.readline()
    try:
        for number in count():
            text = json.dumps({"type": "hello" if not number else "tables", "id": f"t{number}"}).encode()
            writer.write(bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text)
            async with asyncio.timeout(1):
                await writer.drain()
            await asyncio.sleep(PAUSE)
            if not place.going:
                return
    except TimeoutError:
        await asyncio.sleep(max(0.0, place.end - monotonic()))
    finally:
        writer.transport.abort()


async def lobby(place: Place) -> None:
    """Look at the list of tables."""
    async with socket_of(place) as socket:
        await ask(socket, type="tables")
        while place.going:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.01, place.end - monotonic())):
                    if (await socket.receive()).type is not aiohttp.WSMsgType.TEXT:
                        return


async def log_in(place: Place) -> None:
    """Guess passwords."""
    async with socket_of(place) as socket:
        while place.going:
            await ask(socket, type="log-in", name=os.urandom(4).hex(), password="long enough")  # noqa: S106 - a guess


async def abandoned(place: Place) -> None:
    """Open tables with three strong engines each, let them begin to think, and leave."""
    async with socket_of(place) as socket:
        for _ in range(55):
            opened = await ask(socket, type="create", game="dots", options=CROWDED, engines=ENGINES)
            await ask(socket, type="play", match=opened.get("match", 0), move="e5")
            await ask(socket, type="act", match=opened.get("match", 0), what="leave")
        await asyncio.sleep(max(0.0, place.end - monotonic()))


async def pings(place: Place) -> None:
    """Send pings and messages, and care for no answer."""
    async with socket_of(place) as socket:
        while place.going:
            for _ in range(10):
                await socket.ping(b"x")
                await socket.send_str('{"type":"games","id":"g"}')
            await asyncio.sleep(0.01)
            if socket.closed:
                return


async def silent(place: Place) -> None:
    """Open a connection on the Dots port, from one of many addresses, and say nothing."""
    local = (f"127.0.1.{1 + next(ADDRESSES) % 16}", 0)
    _, writer = await asyncio.open_connection("127.0.0.1", place.dots_port, local_addr=local)
    try:
        await asyncio.sleep(max(0.0, place.end - monotonic()))
    finally:
        writer.transport.abort()


class Attack(NamedTuple):
    """What a number of clients do."""

    clients: int
    work: Callable[[Place], Awaitable[None]]
    coming: float = 0.0
    """Seconds in which they come in, one after the other, before it counts."""
    pause: float = PAUSE
    """Seconds until a client that was cut off comes back."""


ATTACKS = {
    "record floods": Attack(16, record),
    "expensive set-ups": Attack(3, costly),
    "3 sockets that never read": Attack(3, unread),
    "1000 lobby sockets": Attack(1000, lobby, coming=5.0),
    "90 log-in floods": Attack(90, log_in),
    "55 abandoned engine games": Attack(1, abandoned),
    "8 sockets of pings": Attack(8, pings),
    "2048 silent Dots connections": Attack(2048, silent, coming=4.0, pause=1.0),
    "5000 idle sockets": Attack(5000, lobby, coming=25.0),
}


async def attack(one: Attack, most: int, port: int, dots_port: int, seconds: float) -> None:
    """Attack for some seconds, and say so when it has begun."""
    clients = min(one.clients, most)
    coming = one.coming * clients / one.clients
    place = Place(port, dots_port)
    tasks = []
    for _ in range(clients):
        tasks.append(asyncio.ensure_future(again(place, one.work, one.pause)))
        if coming:
            await asyncio.sleep(coming / clients)
    place.end = monotonic() + seconds
    print("ready", flush=True)  # noqa: T201
    done, waiting = await asyncio.wait(tasks, timeout=max(0.0, place.end - monotonic()))
    for task in waiting:  # for an answer, which no attacker needs
        task.cancel()
    await asyncio.gather(*done)
    await asyncio.gather(*waiting, return_exceptions=True)


def main() -> None:
    """Attack the server that is named."""
    port, dots_port, seconds, most, *names = sys.argv[1:]
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for name in names:
        asyncio.run(attack(ATTACKS[name], int(most), int(port), int(dots_port), float(seconds)))


if __name__ == "__main__":
    main()
