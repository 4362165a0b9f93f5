"""Signal: how one thread tells others to stop, without the GIL in between."""

from time import perf_counter

import cython

FIRST_EVERY, MOST_EVERY = 16, 256
LONG_PAUSE, SHORT_PAUSE = 0.004, 0.001
"""Seconds between two looks at the clock that are too many, and too few."""


class Signal:
    """A flag that every worker looks at, at every step, and two times of ``perf_counter``, 0 where there is none.

    After ``deadline`` a search stops; after ``enough_at`` it finishes the depth under way and begins no other.
    """

    def __init__(self) -> None:
        """Go."""
        self.stopped = False
        self.deadline = 0.0
        self.enough_at = 0.0
        self.looked_at = 0.0
        self.every = FIRST_EVERY
        """A search looks at the clock once in this many positions, a power of two: more often where they take long."""

    def look_at_clock(self) -> None:
        """Stop when the deadline has passed, and find out how often to look."""
        with cython.gil:
            now = perf_counter()
            if now >= self.deadline:
                self.stopped = True
            if now - self.looked_at > LONG_PAUSE:
                self.every = max(1, self.every >> 1)
            elif now - self.looked_at < SHORT_PAUSE:
                self.every = min(MOST_EVERY, self.every << 1)
            self.looked_at = now
