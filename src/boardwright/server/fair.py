"""A fair queue: work beside the event loop, one client after the other, however much one of them asks for."""

import asyncio
import os
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import get_native_id
from typing import Any, TypeVar

from boardwright.errors import TooMany

T = TypeVar("T")
NICENESS = 10


class FairQueue:
    """Threads that serve clients in turn; each client has few places in the queue."""

    def __init__(self, what: str, threads: int, places: int, most: int, *, aloof: bool = False) -> None:
        """Set how many run at once, and how many may wait for one client and in all.

        Threads that need no interpreter for their work are ``aloof``: they stand back behind the event loop. Others
        must not, for they might be made to wait while they have the interpreter, and the event loop with them.
        """
        self._what, self._threads, self._places, self._most = what, threads, places, most
        self._pool = ThreadPoolExecutor(threads, what, _stand_back if aloof else None)
        self._running = 0
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def run(self, client: str, work: Callable[..., T], *values: Any) -> T:
        """Do work in a thread when it is this client's turn; raise TooMany when the client has no place left."""
        if self._running >= self._threads:
            await self._turn(client)
        else:
            self._running += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *values)
        finally:
            self._next()

    def close(self) -> None:
        """Stop the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def length(self) -> int:
        """How much waits."""
        return sum(map(len, self._waiting.values()))

    async def _turn(self, client: str) -> None:
        """Wait for a thread."""
        if len(self._waiting.get(client, ())) >= self._places:
            raise self._refusal()
        if self.length >= self._most:
            self._drop_last()
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled() and place.exception() is None:
                self._next()  # the turn had come
            raise

    def _drop_last(self) -> None:
        """Refuse the last request of the client who has most of them, to make room."""
        longest = max(self._waiting.values(), key=len)
        place = longest.pop()
        if not place.done():
            place.set_exception(self._refusal())
        self._tidy()

    def _next(self) -> None:
        """Let the next client have a thread."""
        while self._waiting:
            client, places = next(iter(self._waiting.items()))
            place = places.popleft()
            self._waiting.move_to_end(client)
            self._tidy()
            if not place.done():
                place.set_result(None)
                return
        self._running -= 1

    def _tidy(self) -> None:
        for client in [client for client, places in self._waiting.items() if not places]:
            del self._waiting[client]

    def _refusal(self) -> TooMany:
        return TooMany(f"too many {self._what} at once", retry_after=5)


def _stand_back() -> None:
    """Let this thread run when others need not, where the system knows threads by number as it knows processes."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)
