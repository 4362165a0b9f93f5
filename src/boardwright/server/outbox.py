"""Outbox: messages on their way to websockets, written together once a round of the event loop.

Waking a task for every message costs more than the message; so one task writes for everybody who reads fast enough.
Who does not gets a task of his own, so that he holds up nobody, and is disconnected when too much waits for him.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from aiohttp import WSMsgType, web

MOST_UNSENT = 256
"""Messages that wait for a slow reader; with more he is disconnected and comes back by version."""
AT_ONCE = 32 * 1024
"""Bytes that certainly go out without waiting when nothing is on its way yet."""


class Outbox:
    """Writes what is posted to any mailbox."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._boxes: list[Mailbox] = []
        self._something = asyncio.Event()

    async def run(self) -> None:
        """Write for ever."""
        while True:
            await self._something.wait()
            self._something.clear()
            boxes, self._boxes = self._boxes, []
            for box in boxes:
                if box.slow:
                    box.send_alone()
                else:
                    await box.send()

    def add(self, box: "Mailbox") -> None:
        """Remember that somebody has something to send."""
        self._boxes.append(box)
        self._something.set()


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

    async def send(self) -> None:
        """Send everything that waits; who has gone away gets nothing."""
        try:
            while self._unsent:
                await self._socket.send_frame(self._unsent.popleft(), WSMsgType.TEXT)
        except ConnectionError:
            self._unsent.clear()
        finally:
            self._listed = False

    def send_alone(self) -> None:
        """Send in a task of its own."""
        self._task = asyncio.get_running_loop().create_task(self.send())

    async def close(self) -> None:
        """Send no more."""
        self._unsent.clear()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
