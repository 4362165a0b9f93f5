"""Lag is measured by the server alone, and what it gives back is bounded."""

from hypothesis import given
from hypothesis import strategies as st

from boardwright.server.lag import EARNED, MOST_FOR_A_MOVE, MOST_SAVED, SILENT_SECONDS, Allowance, Lag


def test_a_pong_counts_once_and_only_if_it_repeats_the_ping() -> None:
    """Forged, early and doubled pongs change nothing."""
    lag = Lag()
    lag.hear(b"forged", 0.0)
    ping = lag.ask(10.0)
    lag.hear(b"forged", 10.001)
    assert lag.seconds == 0
    assert lag.ask(10.05) == ping
    lag.hear(ping, 10.2)
    assert round(lag.seconds, 6) == 0.2
    lag.hear(ping, 99.0)
    assert round(lag.seconds, 6) == 0.2
    assert lag.ask(20.0) != ping


def test_who_never_answers_is_gone() -> None:
    """A ping that waits too long is noticed, also when it is asked again."""
    lag = Lag()
    lag.ask(0.0)
    lag.ask(20.0)
    assert not lag.silent(SILENT_SECONDS - 1)
    assert lag.silent(SILENT_SECONDS + 1)


@given(delays=st.lists(st.floats(0, 100), min_size=1, max_size=60))
def test_what_is_given_back_is_bounded(delays: list[float]) -> None:
    """Whatever a client does with his pongs: no more than the bound for a move, and no more than the quota in all."""
    lag, allowance, total = Lag(), Allowance(), 0.0
    for at, delay in enumerate(delays, start=1):
        lag.hear(lag.ask(0.0), delay)
        given_ = allowance.take(lag.seconds)
        assert 0 <= given_ <= MOST_FOR_A_MOVE
        total += given_
        assert total <= MOST_SAVED + EARNED * at
