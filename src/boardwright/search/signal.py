"""Signal: how one thread tells others to stop, without the GIL in between."""

from time import perf_counter

import cython


class Signal:
    """A flag that every worker looks at, at every step, and two times of ``perf_counter``, 0 where there is none.

    After ``deadline`` a search stops; after ``enough_at`` it finishes the depth under way and begins no other.
    """

    def __init__(self) -> None:
        """Go."""
        self.stopped = False
        self.deadline = 0.0
        self.enough_at = 0.0

    def look_at_clock(self) -> None:
        """Stop when the deadline has passed."""
        with cython.gil:
            if perf_counter() >= self.deadline:
                self.stopped = True
