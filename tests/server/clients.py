"""A server in this process and clients that speak to it over sockets."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import aiohttp

from boardwright.server.config import Config
from boardwright.server.service import Service

PATIENCE = 20.0


@asynccontextmanager
async def running(place: Path | str, **settings: Any) -> AsyncIterator[Service]:
    """Run a server on free ports with its database in a folder, or wherever a text says."""
    database = place if isinstance(place, str) else str(place / "db.sqlite")
    usual: dict[str, Any] = {"port": 0, "dots_port": 0, "database": database, "messages_burst": 10_000}
    service = Service(Config(**{**usual, **settings}))
    await service.start()
    try:
        yield service
    finally:
        await service.stop()


class DotsClient:
    """Speaks the line protocol."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Keep both directions."""
        self._reader, self._writer = reader, writer
        self.pushed: list[str] = []

    @classmethod
    async def connect(cls, port: int) -> Self:
        """Open a connection."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

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


class WebClient:
    """Speaks over a websocket."""

    def __init__(self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Keep the socket."""
        self._session, self.socket = session, socket
        self.name = self.token = ""
        self.news: list[dict[str, Any]] = []
        self._count = 0

    @classmethod
    async def connect(cls, port: int, token: str = "") -> Self:
        """Open a websocket and say hello."""
        session = aiohttp.ClientSession()
        try:
            client = cls(session, await session.ws_connect(f"http://127.0.0.1:{port}/ws"))
            welcome = await client.ask("hello", token=token)
        except BaseException:
            await session.close()
            raise
        client.name, client.token = welcome["name"], welcome.get("token", token)
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

    async def receive(self) -> dict[str, Any]:
        """Read a message."""
        async with asyncio.timeout(PATIENCE):
            message = await self.socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionResetError
        return dict(json.loads(message.data))

    async def close(self) -> None:
        """Go away."""
        await self.socket.close()
        await self._session.close()
