"""Outbox: messages on their way to websockets, written together once a round of the event loop.

A task, a frame and a call of the system for every message cost more than the message; so all that waits for somebody
who reads fast enough is written at once. Who does not gets a task of his own, so that he holds up nobody, and is
disconnected when too much waits for him.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress

from aiohttp import WSMsgType, web

MOST_UNSENT = 256
"""Messages that wait for a slow reader; with more he is disconnected and comes back by version."""
AT_ONCE = 32 * 1024
"""Bytes that certainly go out without waiting when nothing is on its way yet."""
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
        """Remember that somebody has something to send."""
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
        self._listed = False
        self._task: asyncio.Task[None] | None = None

    def post(self, data: bytes) -> None:
        """Send a message soon."""
        if len(self._unsent) >= MOST_UNSENT:
            self._give_up()
            return
        self._unsent.append(data)
        if not self._listed:
            self._listed = True
            self._outbox.add(self)

    @property
    def slow(self) -> bool:
        """True when sending might have to wait."""
        if self._transport is None or self._transport.get_write_buffer_size() > 0:
            return True
        return sum(map(len, self._unsent)) > AT_ONCE

    def send(self) -> None:
        """Send everything that waits; who has gone away gets nothing."""
        if self._transport is None or self.slow:
            self._task = asyncio.get_running_loop().create_task(self._send_slowly())
            return
        if not self._socket.closed and not self._transport.is_closing():
            self._transport.write(framed(self._unsent))
        self._unsent.clear()
        self._listed = False

    async def _send_slowly(self) -> None:
        """Wait for the reader after each message."""
        try:
            while self._unsent:
                await self._socket.send_frame(self._unsent.popleft(), WSMsgType.TEXT)
        except ConnectionError:
            self._unsent.clear()
        finally:
            self._listed = False

    async def close(self) -> None:
        """Send no more."""
        self._unsent.clear()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


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
