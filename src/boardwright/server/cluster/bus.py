"""Bus: what nodes and workers tell each other. It may lose messages, and whoever uses it knows how to heal that.

Bytes are published under a topic and reach those who listen there at that moment, in the order of their publisher. A
request is a message with a topic for its answer. ``LocalBus`` joins servers of one process, ``RedisBus`` many machines.
"""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Protocol

from boardwright.errors import Fault

Listener = Callable[[bytes], None]
Server = Callable[[bytes], Awaitable[bytes]]
ADDRESS = 16
"""Bytes in front of a request: where its answer goes."""


class BusFault(Fault):
    """What was asked over the bus was not answered in time, or cannot be asked now."""

    code = "fault/elsewhere"


class Bus(Protocol):
    """What joins the nodes."""

    name: str
    """Where the bus is, without its password."""
    on_return: set[Callable[[], None]]
    """They hear that the bus is there again: messages may have been lost."""

    @property
    def up(self) -> bool:
        """True while messages can be sent."""

    async def start(self) -> None:
        """Begin to connect; a bus that is away is waited for in the background."""

    async def close(self) -> None:
        """Send what waits, and go away."""

    def publish(self, topic: str, data: bytes) -> None:
        """Send soon; what cannot be sent is lost."""

    def subscribe(self, topic: str, listener: Listener) -> None:
        """Hear what is published under a topic from now on, or soon after."""

    def unsubscribe(self, topic: str) -> None:
        """Hear it no more."""


class Requests:
    """Questions and answers on top of a bus, for one of its users."""

    def __init__(self, bus: Bus) -> None:
        """Take an address of our own for answers."""
        self._bus, self._address = bus, secrets.token_bytes(ADDRESS // 2)
        self._waiting: dict[bytes, asyncio.Future[bytes]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        bus.subscribe(_inbox(self._address), self._answered)

    async def ask(self, topic: str, data: bytes, seconds: float) -> bytes:
        """Return the answer of whoever serves a topic; raise BusFault if none comes in time."""
        number = secrets.token_bytes(ADDRESS // 2)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            self._bus.publish(topic, self._address + number + data)
            async with asyncio.timeout(seconds):
                return await answer
        except TimeoutError:
            msg = f"no answer from {topic}"
            raise BusFault(msg) from None
        finally:
            del self._waiting[number]

    def serve(self, topic: str, server: Server) -> None:
        """Answer what is asked under a topic; a server that raises gives no answer."""
        loop = asyncio.get_running_loop()

        def heard(data: bytes) -> None:
            task = loop.create_task(self._serve(data, server))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

        self._bus.subscribe(topic, heard)

    async def _serve(self, data: bytes, server: Server) -> None:
        address, number, question = data[: ADDRESS // 2], data[ADDRESS // 2 : ADDRESS], data[ADDRESS:]
        try:
            answer = await server(question)
        except Fault:
            return
        self._bus.publish(_inbox(address), number + answer)

    def _answered(self, data: bytes) -> None:
        waiting = self._waiting.get(data[: ADDRESS // 2])
        if waiting is not None and not waiting.done():
            waiting.set_result(data[ADDRESS // 2 :])

    async def close(self) -> None:
        """Answer nothing more."""
        self._bus.unsubscribe(_inbox(self._address))
        for task in self._answering:
            task.cancel()
        await asyncio.gather(*self._answering, return_exceptions=True)


def _inbox(address: bytes) -> str:
    return f"answers.{address.hex()}"


class Hub:
    """What local buses are joined to; one for all servers of a process that belong together."""

    def __init__(self) -> None:
        """Begin without subscribers."""
        self.listeners: defaultdict[str, list[tuple[LocalBus, Listener]]] = defaultdict(list)


class LocalBus:
    """A bus inside one process: for one server alone, and for tests of several."""

    name = "this process"

    def __init__(self, hub: Hub | None = None) -> None:
        """Join a hub, or have one alone."""
        self._hub = hub or Hub()
        self.on_return: set[Callable[[], None]] = set()
        self.up = True

    async def start(self) -> None:
        """Do nothing: it is there."""

    async def close(self) -> None:
        """Hear nothing more."""
        for topic in list(self._hub.listeners):
            self.unsubscribe(topic)

    def publish(self, topic: str, data: bytes) -> None:
        """Send in the next round of the event loop, as a network would: never while the publisher still speaks."""
        if self.up:
            asyncio.get_running_loop().call_soon(self._deliver, topic, data)

    def _deliver(self, topic: str, data: bytes) -> None:
        for bus, listener in list(self._hub.listeners.get(topic, ())):
            if bus.up:
                listener(data)

    def subscribe(self, topic: str, listener: Listener) -> None:
        """Hear what is published from now on."""
        self._hub.listeners[topic].append((self, listener))

    def unsubscribe(self, topic: str) -> None:
        """Hear it no more."""
        self._hub.listeners[topic] = [one for one in self._hub.listeners[topic] if one[0] is not self]
