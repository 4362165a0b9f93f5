"""The admin door: a socket on this machine that only the user who runs the server can open (ADR 16)."""

import asyncio
import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import structlog

from boardwright.errors import BoardwrightError
from boardwright.server.config import Config
from boardwright.storage.place import PRIVATE

if TYPE_CHECKING:
    from boardwright.server.operator import Operator  # the whole server: `boardwright admin` does without

LOG = structlog.get_logger("boardwright.admin")
LONGEST = 4096
"""Bytes of an order."""
SECONDS = 60.0
"""For an order to arrive and to be obeyed."""


class AdminDoor:
    """Takes one order in a connection, a line of JSON, and answers with another."""

    def __init__(self, operator: "Operator", config: Config) -> None:
        """Let an operator's orders in at the place that is set."""
        self._operator, self._path = operator, config.admin_path
        self._server: asyncio.Server | None = None

    async def listen(self) -> None:
        """Open the socket; a server that cannot have one runs without it and says so."""
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if self._path.is_socket():
                self._path.unlink()  # what a server left that was killed; the database is ours alone
            before = os.umask(0o777 & ~PRIVATE)
            try:
                listening.bind(str(self._path))
            finally:
                os.umask(before)
            self._server = await asyncio.start_unix_server(self._serve, sock=listening, limit=LONGEST)
        except OSError as error:
            listening.close()
            LOG.warning("no admin socket", path=str(self._path), error=error.strerror or str(error))

    async def close(self) -> None:
        """Take no more orders."""
        if self._server is not None:
            self._server.close()
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                answer = await self._answer(await reader.readline())
            writer.write(msgspec.json.encode(answer) + b"\n")
            await writer.drain()
        except (OSError, ValueError, TimeoutError):
            pass  # no caller waits for the answer any more, or the line was too long
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> dict[str, object]:
        try:
            return {"ok": True, "told": await self._operator.obey(line)}
        except BoardwrightError as error:
            return {"ok": False, "code": error.code, "detail": str(error)}
        except Exception:
            LOG.exception("unexpected")
            return {"ok": False, "code": "fault/internal", "detail": "see the log"}


def order(path: Path, wanted: dict[str, object]) -> dict[str, object]:
    """Give an order to the server at a socket and return its answer; raise OSError if no server listens there."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(SECONDS)
        line.connect(str(path))
        line.sendall(msgspec.json.encode(wanted) + b"\n")
        with line.makefile("rb") as answer:
            found: dict[str, object] = msgspec.json.decode(answer.readline(), type=dict[str, object])
    return found
