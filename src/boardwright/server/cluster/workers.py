"""Workers elsewhere: processes on other machines that think for nodes, found and asked over the bus.

A worker says several times a second how many thoughts it can take. A node asks one that is free; a worker that falls
silent is given up, and the move is thought about again, here or by another one.
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from boardwright.errors import Fault
from boardwright.server.cluster.bus import Bus, BusFault, Requests
from boardwright.server.cluster.far_analyst import FarAnalyst, Sessions
from boardwright.server.crew import Crew
from boardwright.server.engines import Choice, Pool

TOPIC, ANALYSES = "work", "analyse"
SAY_SECONDS = 0.4
SILENT_SECONDS = 2.0
"""A worker that is not heard for so long is gone."""
LONGEST_SECONDS = 120.0


class Free(Struct, frozen=True, array_like=True):
    """How many thoughts a worker can take now, and in all."""

    worker: str
    free: int
    size: int
    analyses: int = 0
    """How many analyses it can take in all."""


class Thought(Struct, frozen=True, array_like=True):
    """What a worker found, or that it takes no more now."""

    move: str = ""
    seconds: float = 0.0
    busy: bool = False
    error: str = ""


class Workers:
    """The workers that a node has heard of."""

    def __init__(self, bus: Bus) -> None:
        """Listen for workers."""
        self._requests = Requests(bus)
        self.on_thoughts: set[Callable[[int], None]] = set()
        """They hear how many thoughts all workers together can take."""
        self.on_analyses: set[Callable[[int], None]] = set()
        """The same of analyses."""
        self._known: dict[str, Free] = {}
        self._heard: dict[str, float] = {}
        self._sizes = 0, 0
        self._lent: Counter[str] = Counter()
        """How many analyses each worker has been given."""
        bus.subscribe(TOPIC, self._hear)

    def _hear(self, data: bytes) -> None:
        said = msgspec.msgpack.decode(data, type=Free)
        self._known[said.worker], self._heard[said.worker] = said, monotonic()
        self._count()

    def _count(self) -> None:
        """Forget workers that are gone, and tell when their number has changed."""
        for worker in [worker for worker, moment in self._heard.items() if monotonic() - moment > SILENT_SECONDS]:
            del self._known[worker], self._heard[worker]
        sizes = sum(one.size for one in self._known.values()), sum(one.analyses for one in self._known.values())
        before, self._sizes = self._sizes, sizes
        for listeners, was, now in zip((self.on_thoughts, self.on_analyses), before, sizes, strict=True):
            for listener in listeners if was != now else ():
                listener(now)

    def lend(self) -> FarAnalyst | None:
        """Return an analyst of the worker that was given the fewest analyses; None if there is none."""
        self._count()
        able = [one.worker for one in self._known.values() if one.analyses]
        if not able:
            return None
        worker = min(able, key=lambda one: self._lent[one])
        self._lent[worker] += 1
        return FarAnalyst(self._requests, f"{ANALYSES}.{worker}")

    async def think(self, question: dict[str, Any]) -> Choice | None:
        """Let a worker that is free choose a move; None if there is none, or it is gone before it has answered."""
        while True:
            self._count()
            found = max(self._known.values(), key=lambda one: one.free, default=None)
            if found is None or not found.free:
                return None
            self._known[found.worker] = replace(found, free=found.free - 1)
            thought = await self._ask(found.worker, question)
            if thought is None:
                self._heard.pop(found.worker, None)
                self._known.pop(found.worker, None)
                self._count()
            elif thought.error:
                raise Fault(thought.error, code="fault/engine")
            elif not thought.busy:
                return Choice(thought.move, thought.seconds)

    async def _ask(self, worker: str, question: dict[str, Any]) -> Thought | None:
        """Ask one worker, for as long as it is heard."""
        data = msgspec.msgpack.encode(question)
        asking = asyncio.get_running_loop().create_task(
            self._requests.ask(f"{TOPIC}.{worker}", data, LONGEST_SECONDS)
        )
        try:
            while not asking.done():
                await asyncio.wait([asking], timeout=SAY_SECONDS)
                if monotonic() - self._heard.get(worker, -SILENT_SECONDS) > SILENT_SECONDS and not asking.done():
                    return None
            with suppress(BusFault):
                return msgspec.msgpack.decode(asking.result(), type=Thought)
            return None
        finally:
            asking.cancel()

    async def close(self) -> None:
        """Ask nothing more."""
        await self._requests.close()


class Worker:
    """Thinks for nodes, with processes of this machine."""

    def __init__(self, bus: Bus, pool: Pool, crew: Crew, size: int) -> None:
        """Take a number of thoughts at once, and as many analyses beside them."""
        self.name = secrets.token_hex(8)
        self._bus, self._pool, self._size = bus, pool, size
        self.analyses = Sessions(crew, size)
        self._busy = 0
        self.thoughts = 0
        self._requests = Requests(bus)

    async def run(self) -> None:
        """Say that we are here, and think, until this is cancelled."""
        self._requests.serve(f"{TOPIC}.{self.name}", self._think)
        self._requests.serve(f"{ANALYSES}.{self.name}", self.analyses.answer)
        try:
            while True:
                self._say()
                await asyncio.sleep(SAY_SECONDS)
                self.analyses.look_round()
        finally:
            await self._requests.close()
            await self.analyses.close()

    def _say(self) -> None:
        said = Free(self.name, self._size - self._busy, self._size, self._size)
        self._bus.publish(TOPIC, msgspec.msgpack.encode(said))

    async def _think(self, data: bytes) -> bytes:
        if self._busy >= self._size:
            return msgspec.msgpack.encode(Thought(busy=True))
        self._busy += 1
        try:
            choice = await self._pool.think(msgspec.msgpack.decode(data))
            thought = Thought(choice.move, choice.seconds)
        except Fault as error:
            thought = Thought(error=str(error)[:200])
        finally:
            self._busy -= 1
        self.thoughts += 1
        self._say()
        return msgspec.msgpack.encode(thought)
