"""Elo: what results say about strength, with how much doubt."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from statistics import fmean, pvariance

Z_95 = 1.96
ERRORS = 0.05
"""Accepted chance of a wrong verdict of the sequential test, either way."""


@dataclass(frozen=True)
class Estimate:
    """A difference in strength and the half-width of its 95 % interval."""

    elo: float
    error: float
    score: float
    low: float
    """The lower bound of the score, which is what a claim of strength may use."""
    high: float = 1.0
    """The upper bound."""


def expected(elo: float) -> float:
    """Return the score that a difference in strength promises."""
    return 1 / (1 + 10 ** (-elo / 400))


def difference(score: float) -> float:
    """Return the difference in strength that a score means."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)


def _spread(scores: Sequence[float]) -> float:
    """Return the variance; results that are all alike prove no certainty, so one imagined result each way is added."""
    return pvariance(scores) or pvariance([*scores, 0.0, 1.0])


def estimate(scores: Sequence[float]) -> Estimate:
    """Estimate from the scores (0 to 1) of independent units: pairs of games with the seats exchanged."""
    mean = fmean(scores)
    n = len(scores)
    doubt = Z_95 * sqrt(_spread(scores) / n)
    low, high = max(0.0, mean - doubt), min(1.0, mean + doubt)
    width = (difference(high) - difference(low)) / 2
    return Estimate(difference(mean), width, mean, low, high)


@dataclass(frozen=True)
class Sprt:
    """A test that stops by itself: it asks whether the difference is nearer to ``low`` or to ``high`` Elo."""

    low: float
    high: float

    @property
    def bound(self) -> float:
        """How much evidence decides."""
        return log((1 - ERRORS) / ERRORS)

    def evidence(self, scores: Sequence[float]) -> float:
        """Return the log likelihood ratio of high against low, from the scores of pairs."""
        s0, s1 = expected(self.low), expected(self.high)
        return len(scores) * (s1 - s0) * (2 * fmean(scores) - s0 - s1) / (2 * _spread(scores))

    def verdict(self, scores: Sequence[float]) -> bool | None:
        """Say whether high (True) or low (False) is accepted; None while undecided."""
        found = self.evidence(scores)
        if abs(found) < self.bound:
            return None
        return found > 0
