"""The bus over Redis: publish and subscribe. Redis keeps nothing, so it may be restarted, and replaced, at any time."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import redis.asyncio
import structlog
from redis.exceptions import RedisError

from boardwright.errors import InputError
from boardwright.server.cluster.bus import Listener

LOG = structlog.get_logger("boardwright.bus")
MOST_WAITING = 10_000
"""Messages that wait to be sent; the oldest are lost first."""
AT_ONCE = 256
"""Messages that are sent together."""
PAUSE = 0.2
"""Seconds between two attempts to reach Redis."""
SILENT_SECONDS = 3.0
"""A Redis that says nothing for so long is taken for gone."""
PULSE = "pulse"
"""A topic on which each bus hears itself, to notice a connection that is dead."""


class RedisBus:
    """Publishes over one connection and listens on another; both are opened again whenever they break."""

    def __init__(self, url: str, prefix: str = "boardwright") -> None:
        """Use a Redis such as redis://:PASSWORD@HOST:6379; topics begin with a prefix, one for each cluster."""
        parts = urlsplit(url)
        if parts.scheme not in ("redis", "rediss", "unix"):
            msg = f"a bus is redis://HOST:PORT, rediss://HOST:PORT or unix://PATH, not {parts.scheme[:20]}://..."
            raise InputError(msg, code="config/bus")
        self.name = f"{parts.scheme}://{parts.hostname or ''}{':' + str(parts.port) if parts.port else ''}{parts.path}"
        self._url, self._prefix = url, f"{prefix}:"
        self.on_return: set[Callable[[], None]] = set()
        self._listeners: dict[str, list[Listener]] = {}
        self._unsent: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._bell = asyncio.Event()
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._sending = self._hearing = False
        self._ready = asyncio.Event()
        self._closing = False

    @property
    def up(self) -> bool:
        """True while both connections are there."""
        return self._sending and self._hearing

    async def start(self) -> None:
        """Begin to connect, and wait a moment until it is there."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._send_for_ever()), loop.create_task(self._hear_for_ever())]
        with suppress(TimeoutError):
            async with asyncio.timeout(SILENT_SECONDS):
                await self._ready.wait()

    async def close(self) -> None:
        """Send what waits, if that is possible at once, and end the connections."""
        self._closing = True
        self._bell.set()
        if self._tasks and self._sending:
            with suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await asyncio.shield(self._tasks[0])
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def publish(self, topic: str, data: bytes) -> None:
        """Send soon; while Redis is away nothing is kept, for it would come too late."""
        if self._sending:
            self._unsent.append((topic, data))
            self._bell.set()

    def subscribe(self, topic: str, listener: Listener) -> None:
        """Hear what is published under a topic, as soon as Redis has taken note."""
        self._listeners.setdefault(topic, []).append(listener)
        self._news.set()

    def unsubscribe(self, topic: str) -> None:
        """Hear it no more."""
        self._listeners.pop(topic, None)
        self._news.set()

    # ---- the two connections ----------------------------------------------------------------

    def _open(self) -> redis.asyncio.Redis:
        return redis.asyncio.from_url(
            self._url, socket_timeout=SILENT_SECONDS, socket_connect_timeout=SILENT_SECONDS, retry=None
        )

    async def _send_for_ever(self) -> None:
        while True:
            client = self._open()
            try:
                await client.ping()
                self._sending = True
                self._came()
                await self._send(client)
            except (RedisError, OSError, TimeoutError) as error:
                self._went(error)
            else:
                return
            finally:
                self._sending = False
                self._unsent.clear()
                with suppress(RedisError, OSError, TimeoutError):
                    await client.aclose()
            await asyncio.sleep(PAUSE)

    async def _send(self, client: redis.asyncio.Redis) -> None:
        """Send what is published, much of it together, and a pulse now and then."""
        loop, pulse = asyncio.get_running_loop(), -SILENT_SECONDS
        while self._unsent or not self._closing:
            if not self._unsent:
                self._bell.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(SILENT_SECONDS / 3):
                        await self._bell.wait()
            some = [self._unsent.popleft() for _ in range(min(len(self._unsent), AT_ONCE))]
            together = client.pipeline(transaction=False)
            if loop.time() - pulse > SILENT_SECONDS / 4:
                pulse = loop.time()
                some.append((PULSE, b""))
            for topic, data in some:
                together.publish(self._prefix + topic, data)
            if some:
                await together.execute()

    async def _hear_for_ever(self) -> None:
        while not self._closing:  # a cancellation may be lost in ``get_message``, at the end of its time
            client = self._open()
            hearing = client.pubsub()
            try:
                await self._hear(hearing)
            except (RedisError, OSError, TimeoutError) as error:
                self._went(error)
            finally:
                self._hearing = False
                with suppress(RedisError, OSError, TimeoutError):
                    await hearing.aclose()  # type: ignore[no-untyped-call]
                    await client.aclose()
            await asyncio.sleep(PAUSE)

    async def _hear(self, hearing: Any) -> None:
        known: set[str] = set()
        loop = asyncio.get_running_loop()
        heard = loop.time()
        self._news.set()
        while not self._closing:
            if self._news.is_set():
                self._news.clear()
                wanted = {PULSE, *self._listeners}
                if wanted - known:
                    await hearing.subscribe(*(self._prefix + topic for topic in wanted - known))
                if known - wanted:
                    await hearing.unsubscribe(*(self._prefix + topic for topic in known - wanted))
                known = wanted
            message = await hearing.get_message(timeout=0.1)
            if message is None:
                if loop.time() - heard > SILENT_SECONDS:
                    raise TimeoutError
                continue
            heard = loop.time()
            if message["type"] == "subscribe" and not self._hearing:
                self._hearing = True
                self._came()
            if message["type"] == "message":
                topic = message["channel"].decode().removeprefix(self._prefix)
                for listener in list(self._listeners.get(topic, ())):
                    listener(message["data"])

    def _came(self) -> None:
        """Tell those who wait for it that the bus is there again."""
        if self.up:
            LOG.info("the bus is there", bus=self.name)
            self._ready.set()
            for listener in list(self.on_return):
                listener()

    def _went(self, error: BaseException) -> None:
        if self.up:
            LOG.warning("the bus is away", bus=self.name, error=type(error).__name__)
