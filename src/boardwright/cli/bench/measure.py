"""Measure: one figure of ours, beside a peer's where one is installed, taken in the same run."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

ROUNDS = 3


class PeerMissing(Exception):
    """The peer is not installed."""


@dataclass(frozen=True)
class Measure:
    """How to take a figure; runs are interleaved with the peer's, and the middle one counts."""

    name: str
    unit: str
    ours: Callable[[], float]
    peer: str = ""
    theirs: Callable[[], float] | None = None
    smaller_is_better: bool = False


@dataclass(frozen=True)
class Figure:
    """What was measured; a peer's value and the ratio are None when it was not."""

    name: str
    value: float
    unit: str
    peer: str
    peer_value: float | None
    ratio: float | None


def take(measure: Measure, *, rounds: int = ROUNDS, peers: bool = True) -> Figure:
    """Run a measure; the ratio says how many times better we are."""
    ours, theirs = [], []
    compare = measure.theirs if peers else None
    for _ in range(rounds):
        ours.append(measure.ours())
        if compare is not None:
            try:
                theirs.append(compare())
            except PeerMissing:
                compare = None
    value = median(ours)
    if not theirs:
        return Figure(measure.name, value, measure.unit, measure.peer, None, None)
    other = median(theirs)
    ratio = other / value if measure.smaller_is_better else value / other
    return Figure(measure.name, value, measure.unit, measure.peer, other, ratio)


def rate(work: Callable[[], int], expected: int | None = None, *, seconds: float = 0.25) -> float:
    """Repeat work for a while and return its count per CPU second; each run must count what is expected."""
    total, started = 0, process_time()
    while True:
        count = work()
        if expected is not None and count != expected:
            msg = f"counted {count} where {expected} was expected"
            raise AssertionError(msg)
        total += count
        spent = process_time() - started
        if spent >= seconds:
            return total / spent


def wall_rate(work: Callable[[], int], *, seconds: float = 0.5) -> float:
    """Return the count per second of wall-clock time, for work on several cores."""
    total, started = 0, perf_counter()
    while True:
        total += work()
        spent = perf_counter() - started
        if spent >= seconds:
            return total / spent
