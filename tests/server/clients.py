"""A server in this process and clients that speak to it over sockets; a test that fails leaves none of them open."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any, Self

import aiohttp

from boardwright.catalogue import load
from boardwright.server.config import Config
from boardwright.server.service import Service
from boardwright.storage.database import Database
from boardwright.storage.place import make_private

PATIENCE = 20.0
_open: "set[DotsClient | WebClient]" = set()


def moves_made(snapshot: dict[str, Any]) -> list[str]:
    """Return the moves that are on the board of a snapshot."""
    return [str(entry["text"]) for entry in snapshot["line"][: snapshot["ply"]]]


def legal(snapshot: dict[str, Any]) -> list[str]:
    """Return the moves that can be played after a snapshot, as a program knows them that has the rules."""
    position = load(snapshot["table"]["game"], **snapshot["table"]["options"]).start()
    for move in moves_made(snapshot):
        position.play(move)
    return [position.format(move) for move in position.moves()]


@asynccontextmanager
async def running(place: Path | str, **settings: Any) -> AsyncIterator[Service]:
    """Run a server as ``started`` does; clients that are still open in the end are closed before it."""
    async with started(place, **settings) as service, no_client_left():
        yield service


@asynccontextmanager
async def started(place: Path | str, **settings: Any) -> AsyncIterator[Service]:
    """Run a server on free ports with its database in a folder, or wherever a text says."""
    database = place if isinstance(place, str) else str(place / "db.sqlite")
    usual: dict[str, Any] = {"port": 0, "dots_port": 0, "database": database, "messages_burst": 10_000}
    if "://" in database:
        usual["admin_socket"] = str(Path(gettempdir()) / f"boardwright-{os.getpid()}.admin")
    else:
        begin(Path(database))
    service = Service(Config(**{**usual, **settings}))
    await service.start()
    try:
        yield service
    finally:
        await service.stop()


@cache
def empty() -> bytes:
    """Return an empty SQLite database at the newest version, made once: a third of a server's start is to make one."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "db.sqlite"
        Database(str(path)).close()
        assert [found.name for found in path.parent.iterdir() if found.suffix.startswith(".sqlite-")] == []
        return path.read_bytes()


def begin(path: Path) -> None:
    """Lay an empty database where a server will look for one, unless something is there."""
    if path.parent.is_dir() and not path.exists():
        make_private(path)
        path.write_bytes(empty())


@asynccontextmanager
async def no_client_left() -> AsyncIterator[None]:
    """Close the clients that were opened meanwhile and are still open, also when a test has failed."""
    before = set(_open)
    try:
        yield
    finally:
        for client in _open - before:
            await client.close()


async def eventually(holds: Callable[[], bool]) -> None:
    """Wait until something holds of which nobody tells."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


def skip(seconds: float) -> None:
    """Let the event loop believe that so much time has passed: what is due by then is done, and nobody waits for it."""
    loop = asyncio.get_running_loop()
    now = loop.time
    loop.time = lambda: now() + seconds  # type: ignore[method-assign]


class DotsClient:
    """Speaks the line protocol."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Keep both directions."""
        self._reader, self._writer = reader, writer
        self.pushed: list[str] = []
        _open.add(self)

    @classmethod
    async def connect(cls, port: int, address: str = "127.0.0.1") -> Self:
        """Open a connection, from any address of this machine."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)))

    @classmethod
    async def logged_in(cls, port: int, login: str) -> Self:
        """Open a connection and log in, with a new account if need be."""
        client = await cls.connect(port)
        try:
            assert await client.ask(f"REG {login} secret") in ("200", "400")
            assert await client.ask(f"LOG {login} secret") == "200"
        except BaseException:
            client.drop()
            raise
        return client

    async def ask(self, line: str) -> str:
        """Send a command and give its answer; what is pushed before it is kept."""
        self._writer.write(line.encode() + b"\n\n\n")
        while True:
            packet = await self.packet()
            if packet != "GSC":
                return packet
            self.pushed.append(await self.packet())

    async def push(self) -> str:
        """Wait for GSC and give the 204 after it."""
        if self.pushed:
            return self.pushed.pop(0)
        assert await self.packet() == "GSC"
        return await self.packet()

    async def packet(self) -> str:
        """Read a packet up to its two blank lines, without them."""
        lines: list[str] = []
        while True:
            async with asyncio.timeout(PATIENCE):
                line = (await self._reader.readline()).decode()
            if not line:
                raise ConnectionResetError
            if line == "\n" and not lines:
                continue
            lines.append(line.rstrip("\n"))
            if lines[-2:] == ["", ""]:
                return "\n".join(lines[:-2])

    async def exactly(self, sent: bytes, wanted: bytes) -> bytes:
        """Send bytes and read as many as are wanted."""
        self._writer.write(sent)
        async with asyncio.timeout(PATIENCE):
            return await self._reader.readexactly(len(wanted))

    async def ended(self) -> bool:
        """Tell whether the other side has closed."""
        async with asyncio.timeout(PATIENCE):
            return await self._reader.read() == b""

    def drop(self) -> None:
        """Break the connection."""
        self._writer.transport.abort()
        _open.discard(self)

    async def close(self) -> None:
        """Go away."""
        self.drop()


class WebClient:
    """Speaks over a websocket."""

    def __init__(self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Keep the socket."""
        self._session, self.socket = session, socket
        self.name = self.token = ""
        self.news: list[dict[str, Any]] = []
        self._count = 0
        _open.add(self)

    @classmethod
    async def connect(
        cls, port: int, token: str = "", address: str = "127.0.0.1", headers: dict[str, str] | None = None
    ) -> Self:
        """Open a websocket, from any address of this machine, and say hello."""
        session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=(address, 0)))
        try:
            client = cls(session, await session.ws_connect(f"http://127.0.0.1:{port}/ws", headers=headers))
        except BaseException:
            await session.close()
            raise
        try:
            welcome = await client.ask("hello", token=token)
            client.name, client.token = welcome["name"], welcome.get("token", token)
        except BaseException:
            await client.close()
            raise
        return client

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and give its answer; news that come before it are kept."""
        self._count += 1
        id_ = fields.pop("id", f"{id(self)}-{self._count}")
        await self.socket.send_str(json.dumps({"type": kind, "id": id_, **fields}))
        while True:
            message = await self.receive()
            if message.get("id") == id_:
                return message
            self.news.append(message)

    async def done(self, kind: str, **fields: Any) -> int:
        """Send a message that must succeed and give the version or the number of the match."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "done", answer
        return int(answer["match"] if kind in ("create", "rematch") else answer.get("version", 0))

    async def refused(self, kind: str, **fields: Any) -> str:
        """Send a message that must be refused and give the code."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "refused", answer
        return str(answer["code"])

    async def until(self, what: str) -> dict[str, Any]:
        """Read news until an event happens."""
        while True:
            message = self.news.pop(0) if self.news else await self.receive()
            for event in message.get("events", ()):
                if event["what"] == what:
                    return dict(event)

    async def heard(self, kind: str) -> dict[str, Any]:
        """Read news until a message of a kind comes."""
        while True:
            message = self.news.pop(0) if self.news else await self.receive()
            if message["type"] == kind:
                return message

    async def receive(self) -> dict[str, Any]:
        """Read a message."""
        async with asyncio.timeout(PATIENCE):
            message = await self.socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionResetError
        return dict(json.loads(message.data))

    async def close(self) -> None:
        """Go away."""
        _open.discard(self)
        await self.socket.close()
        await self._session.close()
