"""Inbox: what one task leaves for another, in order.

``asyncio.Queue`` serves any number of tasks on both sides, which takes several times as long.
"""

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue of bounded length between one task that puts and another one that takes."""

    def __init__(self, most: int) -> None:
        """Begin empty; with so many in it, whoever puts waits."""
        self._most = most
        self._loop = asyncio.get_running_loop()
        """To look it up anew takes a call of the system."""
        self._waiting: deque[T] = deque()
        self._taker: asyncio.Future[None] | None = None
        self._putter: asyncio.Future[None] | None = None

    async def put(self, one: T) -> None:
        """Add one at the end, when there is room."""
        if len(self._waiting) >= self._most:
            self._putter = self._loop.create_future()
            await self._putter
        self._waiting.append(one)
        _wake(self._taker)

    async def take(self) -> T:
        """Return the first one, when there is one."""
        if not self._waiting:
            self._taker = self._loop.create_future()
            await self._taker
        one = self._waiting.popleft()
        _wake(self._putter)
        return one


def _wake(sleeper: "asyncio.Future[None] | None") -> None:
    if sleeper is not None and not sleeper.done():
        sleeper.set_result(None)
