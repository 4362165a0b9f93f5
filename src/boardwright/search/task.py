"""Task: one search from the question to the answer: what is asked, how long ago, who hears of it, what ends it."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from boardwright.kernel.position import Position
from boardwright.search.limits import Info, Limits
from boardwright.search.scores import MATE, MATE_RANGE
from boardwright.search.signal import Signal
from boardwright.search.time import Pace

OnInfo = Callable[[Info], None]


@dataclass
class Task:
    """A position to think about; it is the task's own, so that a search may make moves on it."""

    position: Position
    limits: Limits
    signal: Signal
    on_info: OnInfo | None
    started: float
    depth: int = 0
    """The depth under way."""

    def __post_init__(self) -> None:
        """Begin to watch how steady the best move is."""
        self._pace = Pace(self.limits.soft_seconds)

    @property
    def spent(self) -> float:
        """Seconds since the question."""
        return perf_counter() - self.started

    @property
    def is_wound_up(self) -> bool:
        """Whether no new depth should be begun."""
        return 0 < self.signal.enough_at <= perf_counter()

    def report(self, info: Info) -> Info:
        """Tell the listener, if there is one, and return the same."""
        if self.on_info:
            self.on_info(info)
        return info

    def is_enough(self, info: Info) -> bool:
        """Tell whether another depth is not worth beginning, given the best line of the last one."""
        self._pace.hear(info)
        limits = self.limits
        if limits.mate and info.mate is not None and 0 < info.mate <= limits.mate:
            return True
        if self.is_wound_up or self._pace.is_over(info.seconds):
            return True
        if limits.nodes and info.nodes >= limits.nodes:
            return True
        # A certain end that lies within what was searched will not change.
        return abs(info.score) >= MATE_RANGE and MATE - abs(info.score) < info.depth


class Method(Protocol):
    """A way to think; it keeps what it learnt from one task to the next."""

    def think(self, task: Task) -> list[Info]:
        """Return the best lines, best first; none if there was no time for any."""

    def forget(self) -> None:
        """Begin a new game."""
