"""Outbox: messages on their way to websockets, written together once a round of the event loop.

A task, a frame and a call of the system for every message cost more than the message; so all that waits for a client
that reads fast enough is written at once. A slow client gets a task of its own, so that it holds up no other, and is
disconnected when too much waits for it.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic

from aiohttp import WSMsgType, web

MOST_UNSENT = 256
MOST_BYTES = 1 << 20
"""Messages, and bytes, of news that wait for a slow client; with more it is disconnected and comes back by version.

An answer that the client has asked for may be longer, but no request is read before it has gone out.
"""
READ_ON = 64 * 1024
"""Bytes that may wait while the next request is read."""
READING_SECONDS = 30.0
"""A client that takes nothing for so long is disconnected."""
AT_ONCE = 32 * 1024
"""Bytes that may be on their way together without waiting for the reader."""
WHOLE_TEXT = 0x81
"""The first byte of a frame that is a whole text (RFC 6455, 5.2)."""
SHORT = tuple(bytes((WHOLE_TEXT, size)) for size in range(126))
"""The heads of short frames; longer ones say how many bytes their size has."""


class Outbox:
    """Writes what is posted to any mailbox."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._boxes: list[Mailbox] = []

    def add(self, box: "Mailbox") -> None:
        """Remember that a mailbox has something to send."""
        if not self._boxes:
            asyncio.get_running_loop().call_soon(self._write)
        self._boxes.append(box)

    def _write(self) -> None:
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            box.send()


class Mailbox:
    """What waits for one websocket, in order."""

    def __init__(
        self,
        outbox: Outbox,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        give_up: Callable[[], None],
    ) -> None:
        """Begin empty; ``give_up`` ends a connection that does not read."""
        self._outbox, self._socket, self._transport, self._give_up = outbox, socket, transport, give_up
        self._unsent: deque[bytes] = deque()
        self._bytes = self._answered = 0
        """Bytes that wait, and those of the latest answer."""
        self._listed = False
        self.ended = False
        """True when the client was given up because it does not read."""
        self._task: asyncio.Task[None] | None = None

    def answer(self, data: bytes) -> None:
        """Send what the client has asked for."""
        self._answered = len(data)
        self.post(data)

    def post(self, data: bytes) -> None:
        """Send a message soon; end the connection if too much waits already."""
        self._bytes += len(data)
        crowded = len(self._unsent) >= MOST_UNSENT
        # While little waits here, little more waits in the socket: see ``slow``.
        if crowded or (self._bytes > AT_ONCE and self.unsent > MOST_BYTES + self._answered):
            self.end()
            return
        self._unsent.append(data)
        if not self._listed:
            self._listed = True
            self._outbox.add(self)

    @property
    def unsent(self) -> int:
        """Bytes that wait for the client, here and in the socket."""
        waiting = 0 if self._transport is None else self._transport.get_write_buffer_size()
        return self._bytes + waiting

    async def read(self) -> None:
        """Wait until the client has read nearly everything; end a connection that reads nothing."""
        deadline = monotonic() + READING_SECONDS
        least, pause = self.unsent, 0.001
        while self.unsent > READ_ON and not self._socket.closed:
            await asyncio.sleep(pause)
            pause = min(2 * pause, 0.1)
            if self.unsent < least:
                least, deadline = self.unsent, monotonic() + READING_SECONDS
            elif monotonic() > deadline:
                self.end()
                return

    @property
    def slow(self) -> bool:
        """True when sending might have to wait."""
        return self._transport is None or self.unsent > AT_ONCE

    def send(self) -> None:
        """Send everything that waits; who has gone away gets nothing."""
        if self._transport is None or self.slow:
            self._task = asyncio.get_running_loop().create_task(self._send_slowly())
            return
        if not self._socket.closed and not self._transport.is_closing():
            self._transport.write(framed(self._unsent))
        self._clear()
        self._listed = False

    async def _send_slowly(self) -> None:
        """Wait for the reader after each message."""
        try:
            while self._unsent:
                data = self._unsent.popleft()
                await self._socket.send_frame(data, WSMsgType.TEXT)
                self._bytes -= len(data)
        except ConnectionError:
            self._clear()
        finally:
            self._listed = False

    async def close(self) -> None:
        """Send no more."""
        self._clear()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def end(self) -> None:
        """Give the client up."""
        self.ended = True
        self._clear()
        self._give_up()

    def _clear(self) -> None:
        self._unsent.clear()
        self._bytes = 0


def framed(texts: Iterable[bytes]) -> bytes:
    """Write texts as frames of a server, one after the other."""
    parts: list[bytes] = []
    for text in texts:
        size = len(text)
        if size < len(SHORT):
            head = SHORT[size]
        elif size < 1 << 16:
            head = bytes((WHOLE_TEXT, 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((WHOLE_TEXT, 127)) + size.to_bytes(8, "big")
        parts += (head, text)
    return b"".join(parts)
