"""Dividing a clock: never more than there is, and sensibly."""

from itertools import product

import pytest

from boardwright.kernel.move import Move
from boardwright.search.limits import Info
from boardwright.search.time import SHORTEST, Clock, Lag, Pace, allot, of_fixed

A, B = Move((1,), "a"), Move((2,), "b")


@pytest.mark.parametrize(
    ("remaining", "increment", "moves", "overhead"),
    list(product([0.0, 0.001, 0.05, 0.3, 1.0, 60.0], [0.0, 0.01, 3.0], [0, 1, 2, 1000], [0.0, 0.05, 10.0])),
)
def test_a_move_never_takes_more_than_there_is(remaining: float, increment: float, moves: int, overhead: float) -> None:
    """The hard limit leaves the overhead on the clock wherever that is possible, and the soft limit is no longer."""
    given = allot(Clock(remaining, increment, moves), overhead)
    assert SHORTEST <= given.hard <= max(SHORTEST, remaining - overhead, remaining * 0.03)
    assert 0 < given.soft <= given.hard


@pytest.mark.parametrize("increment", [0.0, 0.01])
def test_a_game_never_runs_out(increment: float) -> None:
    """Three hundred moves that all take the hard limit and the overhead end with time on the clock."""
    left, overhead = 60.0, 0.002
    for _ in range(300):
        left -= allot(Clock(left, increment), 0.05).hard + overhead
        assert left > 0 or increment == 0
        left += increment


def test_increments_and_controls_are_used() -> None:
    """More time for more increment, for fewer moves to the control, and for a longer clock."""
    assert allot(Clock(60, 1.0), 0.05).soft > allot(Clock(60, 0.0), 0.05).soft
    assert allot(Clock(60, 0.0, 5), 0.05).soft > allot(Clock(60, 0.0, 20), 0.05).soft
    assert allot(Clock(60, 0.0, 1), 0.05).hard > 30
    assert allot(Clock(120), 0.05).soft > allot(Clock(60), 0.05).soft


def test_lag_is_learnt_and_paid_for() -> None:
    """What a clock lost beyond our thinking shortens later moves; a clock that was set meanwhile teaches nothing."""
    lag = Lag()
    for _ in range(8):
        lag.learn(Clock(10.0, 0.1), 0.2, Clock(9.88, 0.1))
    assert 0.015 < lag.mean < 0.021
    for odd in (0.5, 12.0):
        lag.learn(Clock(10.0, 0.1), 0.2, Clock(odd, 0.1))
    assert 0.015 < lag.mean < 0.021
    assert allot(Clock(1.0), 0.05, 0.02).hard < allot(Clock(1.0), 0.05).hard
    assert allot(Clock(1.0), 0.05, 5.0).hard >= SHORTEST


def test_fixed_times_are_kept() -> None:
    """A fixed time is shortened by a few milliseconds at most, and never to nothing."""
    assert 0.99 <= of_fixed(1.0, 5.0) < 1.0
    assert of_fixed(0.0, 1.0) == SHORTEST
    assert 0.003 <= of_fixed(0.004, 1.0) <= 0.004


def test_the_pace_follows_the_search() -> None:
    """A steady best move ends a search sooner, a new one or a falling score later; without a limit nothing ends it."""
    steady, changing, falling = Pace(1.0), Pace(1.0), Pace(1.0)
    for depth in range(1, 9):
        steady.hear(Info(depth, 10, 0, 0.1, (A,)))
        changing.hear(Info(depth, 10, 0, 0.1, (A if depth % 2 else B,)))
        falling.hear(Info(depth, 400 - 50 * depth, 0, 0.1, (A,)))
    assert steady.is_over(0.7)
    assert not changing.is_over(1.0)
    assert changing.is_over(2.0)
    assert not falling.is_over(0.7)
    assert not Pace(0.0).is_over(1e9)
