"""Lag: how long messages travel, as this server measures it, and how much of it a mover is not charged for.

Only pings of our own count: a client that answers late is slow or lies, and both cost him; a client cannot answer
early, because he cannot know what a ping says. What is given back is bounded for each move, and for each seat of a
match by a quota, however many connections its player has.
"""

import secrets
from time import monotonic

MOST_FOR_A_MOVE = 0.5
"""Seconds that are given back for one move at most."""
MOST_SAVED, EARNED = 1.0, 0.1
"""The quota: it begins full, every move adds a little, and what is given back is taken from it."""
SMOOTHING = 0.3
SILENT_SECONDS = 30.0
"""Who answers no ping for so long is gone."""


class Lag:
    """The travel time of one connection's messages."""

    def __init__(self) -> None:
        """Begin without a measurement: nothing is given back before the first pong."""
        self._asked: tuple[bytes, float] | None = None
        self.seconds = 0.0
        """There and back, smoothed."""

    def ask(self, now: float | None = None) -> bytes:
        """Return what the next ping says; one that is not answered yet stays the one that counts."""
        if self._asked is None:
            self._asked = secrets.token_bytes(8), monotonic() if now is None else now
        return self._asked[0]

    def hear(self, said: bytes, now: float | None = None) -> None:
        """Take a pong; one that does not repeat the latest ping, or repeats it twice, means nothing."""
        if self._asked is None or said != self._asked[0]:
            return
        took = (monotonic() if now is None else now) - self._asked[1]
        self.seconds = took if not self.seconds else (1 - SMOOTHING) * self.seconds + SMOOTHING * took
        self._asked = None

    def silent(self, now: float | None = None) -> bool:
        """Tell whether a ping has waited too long for its pong."""
        return self._asked is not None and (monotonic() if now is None else now) > self._asked[1] + SILENT_SECONDS


class Allowance:
    """The quota of one seat of a match."""

    def __init__(self) -> None:
        """Begin with the whole quota."""
        self._quota = MOST_SAVED

    def take(self, seconds: float) -> float:
        """Take from the quota what a move is not charged for, at most the time that its message travelled."""
        given = min(seconds, MOST_FOR_A_MOVE, self._quota) if seconds else 0.0
        self._quota = min(MOST_SAVED, self._quota - given + EARNED)
        return given
