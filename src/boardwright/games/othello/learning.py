"""Learning: fit the weights of patterns to positions with labels, one stage of the game after the other."""

from array import array
from collections.abc import Iterator
from math import gcd, sqrt

import cython

from boardwright.games.othello import patterns

if not cython.compiled:
    from boardwright.games.othello.patterns import PLACES, SIZE, TWIN, places_of
    from boardwright.kernel.bits import MASK64, popcount

OVERLAP = 2
"""A stage is learnt from positions with this number of discs more or fewer, too: there are never enough."""
FAST, SLOW = 0.005, 0.0005
"""How much of a miss is corrected in each weight, in the first pass and in the last."""
KEPT_BACK = 50
"""One in this number of positions is not learnt from, and tells how well the rest is foretold."""
MOST_WEIGHT = 30_000


def nearby(records: "array[int]", low: int, high: int) -> "array[int]":
    """Return the positions with ``low`` to ``high`` discs."""
    found = array("q")
    for i in range(0, len(records), 3):
        discs = cython.cast(cython.ulonglong, records[i] | records[i + 1])
        if not cython.compiled:
            discs &= MASK64
        if low <= popcount(discs) <= high:
            for k in range(i, i + 3):
                found.append(records[k])
    return found


def go_over(records: "array[int]", first: int, last: int, weights: "array[float]", rate: float) -> float:
    """Correct the weights by some positions and return the squared misses; with a rate of 0 nothing is learnt.

    The records are visited far from each other, because neighbours come from one game.
    """
    if not cython.compiled:
        places = [0] * PLACES
    else:
        places = cython.declare(cython.int[PLACES])
    stride = max(1, (last - first) * 5 // 13)
    while gcd(stride, last - first) > 1:
        stride += 1
    squares, at = 0.0, 0
    for _ in range(last - first):
        at += stride
        if at >= last - first:
            at -= last - first
        i = 3 * (first + at)
        own = cython.cast(cython.ulonglong, records[i])
        opp = cython.cast(cython.ulonglong, records[i + 1])
        if not cython.compiled:
            own, opp = own & MASK64, opp & MASK64
        places_of(own, opp, places)
        total = 0.0
        for k in range(PLACES):
            places[k] = TWIN[places[k]]
            total += weights[places[k]]
        miss = records[i + 2] - total
        squares += miss * miss
        if rate > 0:
            for k in range(PLACES):
                weights[places[k]] += rate * miss
    return squares


def learn(records: "array[int]", stage: int, weights: "array[float]", passes: int) -> Iterator[tuple[float, float]]:
    """Fit the weights of a stage in place; after each pass give the error in discs, learnt and kept back."""
    low = 4 + patterns.STAGE_PLIES_OF * stage
    high = low + patterns.STAGE_PLIES_OF - 1
    near = nearby(records, low - OVERLAP, high + OVERLAP)
    count = len(near) // 3
    split = count - count // KEPT_BACK
    patterns.pair()
    for number in range(passes):
        rate = FAST * (SLOW / FAST) ** (number / max(1, passes - 1))
        squares = go_over(near, 0, split, weights, rate)
        unseen = go_over(near, split, count, weights, 0.0)
        yield sqrt(squares / max(1, split)) / 100, sqrt(unseen / max(1, count - split)) / 100


def rounded(weights: "array[float]") -> "array[int]":
    """Return whole weights."""
    return array("h", (max(-MOST_WEIGHT, min(MOST_WEIGHT, round(weight))) for weight in weights))


def no_weights() -> "array[float]":
    """Return the weights of a stage before anything is learnt."""
    return array("f", bytes(4 * SIZE))
