"""The queue for a worker: accounts are served in turn, however much one of them asks for."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

OnPlace = Callable[[int], None]
"""Is told how many requests will be served before."""
NEWS_AFTER, NEWS_EVERY = 0.2, 1.0
"""Seconds after which a request that waits is told its place, and between the news of its changes."""


@dataclass(eq=False)
class Place:
    """A request that waits."""

    account: str
    on_place: OnPlace
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    ahead: int = -1


class EngineQueue:
    """Hands out a number of workers; requests that find none free wait, each account's in their order."""

    def __init__(self, workers: int) -> None:
        """Begin with all workers free."""
        self._free = self._size = workers
        """Less than none are free while there are fewer workers than before and all are busy."""
        self._waiting: dict[str, deque[Place]] = {}
        self._running: Counter[str] = Counter()
        self._turns = count(1)
        self._last_turn: dict[str, int] = {}
        """When an account that waits or runs was served last; others are as good as new."""
        self._news: asyncio.TimerHandle | None = None

    @property
    def length(self) -> int:
        """How many requests wait."""
        return sum(map(len, self._waiting.values()))

    def waiting_for(self, account: str) -> int:
        """Count the requests of an account that wait."""
        return len(self._waiting.get(account, ()))

    async def take(self, account: str, on_place: OnPlace) -> None:
        """Wait for a worker, which ``release`` gives back; a request that is cancelled leaves the queue."""
        if self._free > 0:
            self._free -= 1
            self._serve(account)
            return
        place = Place(account, on_place)
        self._waiting.setdefault(account, deque()).append(place)
        self._tell_after(NEWS_AFTER)
        try:
            await place.turn
        except asyncio.CancelledError:
            if place.turn.done() and not place.turn.cancelled():
                self.release(account)  # the turn had come
            else:
                self._leave(place)
            raise

    def release(self, account: str) -> None:
        """Take a worker from an account; return it to the one that was served longest ago, or keep it free."""
        self._running[account] -= 1
        self._forget(account)
        self._free += 1
        self._next()

    def resize(self, workers: int) -> None:
        """Have more workers from now on, or fewer once they are free."""
        self._free, self._size = self._free + workers - self._size, workers
        while self._free > 0 and self._next():
            pass

    def _next(self) -> bool:
        """Give a free worker to the request that is first, if there are both; tell whether that was so."""
        place = next((one for one in self.in_order() if not one.turn.done()), None)
        if place is None or self._free <= 0:
            return False
        self._free -= 1
        self._serve(place.account)
        self._leave(place)
        place.turn.set_result(None)
        return True

    def close(self) -> None:
        """Tell no more news."""
        if self._news is not None:
            self._news.cancel()

    def in_order(self) -> Iterator[Place]:
        """Return the requests in the order in which they will be served: one of each account, then the next."""
        accounts = sorted(self._waiting, key=lambda account: self._last_turn.get(account, 0))
        round_ = 0
        while accounts := [account for account in accounts if len(self._waiting[account]) > round_]:
            for account in accounts:
                yield self._waiting[account][round_]
            round_ += 1

    def _serve(self, account: str) -> None:
        self._running[account] += 1
        self._last_turn[account] = next(self._turns)

    def _leave(self, place: Place) -> None:
        places = self._waiting[place.account]
        places.remove(place)
        if not places:
            del self._waiting[place.account]
            self._forget(place.account)

    def _forget(self, account: str) -> None:
        if not self._running[account]:
            del self._running[account]
            if account not in self._waiting:
                self._last_turn.pop(account, None)

    def _tell_after(self, seconds: float) -> None:
        if self._news is None:
            self._news = asyncio.get_running_loop().call_later(seconds, self._tell)

    def _tell(self) -> None:
        """Tell each request whose place has changed how many will be served before it."""
        self._news = None
        for ahead, place in enumerate(self.in_order()):
            if ahead != place.ahead:
                place.ahead = ahead
                place.on_place(ahead)
        if self._waiting:
            self._tell_after(NEWS_EVERY)
