"""Once: what several clients ask for at the same time is done once, and all of them get it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

from boardwright.errors import TooMany

T = TypeVar("T")


class Once(Generic[T]):
    """Work that is under way, each by its key."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._under_way: dict[object, asyncio.Task[T]] = {}

    async def do(self, key: object, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return what the work gives, or raise what it raises; it goes on though the client that began it leaves."""
        while (begun := self._under_way.get(key)) is not None:
            try:
                return await asyncio.shield(begun)
            except TooMany:
                continue  # the client that began it had too much to do; this one has a limit of its own
        task = self._under_way[key] = asyncio.get_running_loop().create_task(work())
        task.add_done_callback(lambda done: self._done(key, done))
        return await asyncio.shield(task)

    def __len__(self) -> int:
        """Return how much is under way."""
        return len(self._under_way)

    def close(self) -> None:
        """Break off everything."""
        for task in self._under_way.values():
            task.cancel()

    def _done(self, key: object, task: "asyncio.Task[T]") -> None:
        del self._under_way[key]
        if not task.cancelled():
            task.exception()  # it is raised for those who still wait, and no fault if none does
