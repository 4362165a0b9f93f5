"""Throttle: a client that sends too much is slowed down, and let go when it does not stop."""

import asyncio

from boardwright.server.config import Config
from boardwright.server.limits import Bucket

MOST_STRIKES = 100
"""Messages beyond the limit without a pause in which the bucket fills again; then the connection ends."""
LONGEST_REST = 1.0
"""Seconds for which nothing more is read, at most: a client that goes away is to be noticed."""


class Throttle:
    """The messages of one connection, whatever they are: requests, pings, nonsense."""

    def __init__(self, config: Config) -> None:
        """Allow what the settings allow."""
        self._bucket = Bucket(config.messages_per_second, config.messages_burst)
        self._strikes = 0

    def take(self, messages: int = 1) -> float:
        """Count a message, a long one as many; give the seconds until another is within the limit, 0 if this one is."""
        rested = self._bucket.full
        wait = self._bucket.take()
        for _ in range(messages - 1):
            self._bucket.take()
        self._strikes = 0 if rested else self._strikes + bool(wait)
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
