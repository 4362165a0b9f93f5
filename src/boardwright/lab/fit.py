"""Fit: find the weights with which an evaluation best foretells how games ended.

An example is a position: its value now, how that value answers to each weight, and what came of it (1 won, 0 lost).
The chance to win is a logistic function of the value. Weights are moved down the slope of the squared error, and
drawn back to where they began, so that what the games say little about stays as it was.
"""

from array import array
from collections.abc import Iterable, Iterator
from math import exp, sqrt

FASTEST, STEADY, SMALL = 0.9, 0.999, 1e-8
"""How much of the last slopes is remembered, and of their squares (the method is known as Adam)."""


class Examples:
    """Positions in flat arrays."""

    def __init__(self) -> None:
        """Begin without any."""
        self.starts = array("q", [0])
        self.index = array("i")
        self.factor = array("f")
        self.values = array("d")
        self.targets = array("d")

    def __len__(self) -> int:
        """Count the positions."""
        return len(self.values)

    def add(self, value: float, target: float, features: Iterable[tuple[int, float]]) -> None:
        """Take a position."""
        for index, factor in features:
            self.index.append(index)
            self.factor.append(factor)
        self.starts.append(len(self.index))
        self.values.append(value)
        self.targets.append(target)


def descend(examples: Examples, scale: float, change: array[float], slope: array[float]) -> float:
    """Return the mean squared error with changed weights, and add its slopes."""
    starts, index, factor = examples.starts, examples.index, examples.factor
    values, targets = examples.values, examples.targets
    loss = 0.0
    for i in range(len(values)):
        value = values[i]
        for at in range(starts[i], starts[i + 1]):
            value += factor[at] * change[index[at]]
        p = 1.0 / (1.0 + exp(-value / scale))
        miss = p - targets[i]
        loss += miss * miss
        miss *= p * (1.0 - p)
        for at in range(starts[i], starts[i + 1]):
            slope[index[at]] += miss * factor[at]
    return loss / max(1, len(values))


def best_scale(examples: Examples, count: int) -> float:
    """Find how many hundredths make a win e times as likely as a loss, for the weights as they are."""
    nothing = array("d", bytes(8 * count))

    def error(scale: float) -> float:
        return descend(examples, scale, nothing, array("d", bytes(8 * count)))

    return min((float(scale) for scale in range(60, 400, 10)), key=error)


def fit(examples: Examples, count: int, scale: float, passes: int, keep: float) -> Iterator[tuple[float, list[float]]]:
    """Return the error and the change of every weight after each pass over the examples.

    ``keep`` is how many examples' worth of belief each weight begins with, a hundredth being a small step.
    """
    change = array("d", bytes(8 * count))
    speed, spread = [0.0] * count, [0.0] * count
    for number in range(1, passes + 1):
        slope = array("d", bytes(8 * count))
        error = descend(examples, scale, change, slope)
        rate = 2.0 if number < passes // 2 else 0.5
        for i in range(count):
            force = slope[i] / scale + keep * change[i] / (scale * scale)
            speed[i] = FASTEST * speed[i] + (1 - FASTEST) * force
            spread[i] = STEADY * spread[i] + (1 - STEADY) * force * force
            usual = sqrt(spread[i] / (1 - STEADY**number)) + SMALL
            change[i] -= rate * speed[i] / (1 - FASTEST**number) / usual
        yield error, list(change)
