"""Limits on what comes from outside: buckets that fill with time, one for each name or address."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from boardwright.errors import TooMany

MOST_BUCKETS = 10_000


class Bucket:
    """Holds a limited number of drops; each event takes one, and time brings them back."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        """Begin full; ``rate`` drops come back a second, and with a rate of 0 there is no limit."""
        self._rate, self._burst, self._now = rate, burst, now
        self._level, self._at = burst, now()

    @property
    def full(self) -> bool:
        """True when nothing was taken for long enough."""
        return self._level + (self._now() - self._at) * self._rate >= self._burst

    def take(self) -> float:
        """Take a drop and return 0, or return the seconds until there is one."""
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
        self.on_taken: Callable[[str], None] | None = None
        """Hears of what was counted here, where several servers have one limit together."""

    def spend(self, key: str, events: int) -> None:
        """Count events that have happened already, as far as the bucket has drops for them."""
        bucket = self._bucket(key)
        for _ in range(events):
            bucket.take()

    def _bucket(self, key: str) -> Bucket:
        bucket = self._known.setdefault(key, Bucket(self._rate, self._burst, self._now))
        self._known.move_to_end(key)
        if len(self._known) > MOST_BUCKETS:
            self._known.popitem(last=False)
        return bucket

    def take(self, key: str) -> None:
        """Count one event; raise TooMany with the time to wait."""
        wait = self.count(key)
        if wait:
            msg = f"too many {self._what}; try again in {wait:.0f} seconds"
            raise TooMany(msg, retry_after=wait)
        if self.on_taken is not None:
            self.on_taken(key)

    def count(self, key: str) -> float:
        """Count one event and return 0, or return the seconds until it would be within the limit."""
        return self._bucket(key).take()
