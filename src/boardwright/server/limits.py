"""Limits on what comes from outside: buckets that fill with time, one for each name or address."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from boardwright.errors import TooMany

MOST_BUCKETS = 10_000


class Bucket:
    """Holds so many drops at most; each event takes one, and time brings them back."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        """Begin full; ``rate`` drops come back a second, and with a rate of 0 there is no limit."""
        self._rate, self._burst, self._now = rate, burst, now
        self._level, self._at = burst, now()

    def take(self) -> float:
        """Take a drop and give 0, or give the seconds until there is one."""
        if self._rate <= 0:
            return 0.0
        moment = self._now()
        self._level = min(self._burst, self._level + (moment - self._at) * self._rate)
        self._at = moment
        if self._level < 1:
            return (1 - self._level) / self._rate
        self._level -= 1
        return 0.0


class Buckets:
    """A bucket for each key; the ones not used for longest are forgotten first."""

    def __init__(self, rate: float, burst: float, what: str, now: Callable[[], float] = monotonic) -> None:
        """Say what is counted, for the message."""
        self._rate, self._burst, self._now = rate, burst, now
        self._what = what
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> None:
        """Count one event; raise TooMany with the time to wait."""
        bucket = self._known.setdefault(key, Bucket(self._rate, self._burst, self._now))
        self._known.move_to_end(key)
        if len(self._known) > MOST_BUCKETS:
            self._known.popitem(last=False)
        wait = bucket.take()
        if wait:
            msg = f"too many {self._what}; try again in {wait:.0f} seconds"
            raise TooMany(msg, retry_after=wait)


def is_loopback(address: str) -> bool:
    """Tell whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
