"""Throttle: a client that sends too much is slowed down, and let go when it does not stop."""

import asyncio
from collections import Counter

from aiohttp import web

from boardwright.server.config import Config
from boardwright.server.limits import Bucket

MOST_STRIKES = 100
"""Messages beyond the limit without a pause in which the bucket fills again; then the connection ends."""
LONGEST_REST = 1.0
"""Seconds for which nothing more is read, at most: a client that goes away is to be noticed."""

HELD_SECONDS = 0.25
REFUSALS_A_SECOND = 50
"""How long a refusal over HTTP waits, and how many of them a client gets a second, however many it asks for at once."""
MOST_HELD, MOST_HELD_IN_ALL = 512, 2048
"""Refusals that wait for one client, and for all together."""


class Throttle:
    """The messages of one connection, whatever they are: requests, pings, nonsense."""

    def __init__(self, config: Config) -> None:
        """Allow what the settings allow."""
        self._bucket = Bucket(config.messages_per_second, config.messages_burst)
        self._strikes = 0

    def take(self, messages: int = 1) -> float:
        """Count a message, a long one as many; give the seconds until another is within the limit, 0 if this one is."""
        if self._strikes and self._bucket.full:
            self._strikes = 0
        wait = self._bucket.take()
        for _ in range(messages - 1):
            self._bucket.take()
        self._strikes += bool(wait)
        return wait

    @staticmethod
    async def rest(wait: float) -> None:
        """Read nothing for a while: what is not read waits in the buffers of its sender."""
        if wait:
            await asyncio.sleep(min(wait, LONGEST_REST))

    @property
    def exhausted(self) -> bool:
        """True when the client has had its chance."""
        return self._strikes > MOST_STRIKES


class Brake:
    """Refusals over HTTP: each is sent after a while, so that who asks again at once is no faster than that."""

    def __init__(self) -> None:
        """Begin with none on its way."""
        self._held: Counter[str] = Counter()

    async def hold(self, client: str, refusal: web.StreamResponse) -> None:
        """Wait before a refusal is sent; with too many on their way, let the connection end with it instead."""
        held = self._held[client]
        if held >= MOST_HELD or self._held.total() >= MOST_HELD_IN_ALL:
            refusal.force_close()
            return
        self._held[client] += 1
        try:
            await asyncio.sleep(HELD_SECONDS + held / REFUSALS_A_SECOND)
        finally:
            self._held[client] -= 1
            if not self._held[client]:
                del self._held[client]
