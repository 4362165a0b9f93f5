"""Clocks: what each control gives, charges and forgives; a move at the deadline is in time."""

import pytest

from boardwright.errors import ClockError
from boardwright.play.clock import Clock, Control, Timing, byoyomi, per_move, read_control, total


@pytest.mark.parametrize("text", ["none", "move:30", "move:0.5", "300+5", "300+0", "0.25+0.1", "600+3x30", "0+5x10"])
def test_spelling(text: str) -> None:
    """A control is spelt as it is read."""
    assert str(read_control(text)) == text


@pytest.mark.parametrize("text", ["", "move:", "move:0", "-5", "5+", "300+0x30", "300+101x30", "1e9", "9999999", "५"])
def test_bad_spelling(text: str) -> None:
    """Anything else is refused with what was expected."""
    with pytest.raises(ClockError) as caught:
        read_control(text)
    assert caught.value.code == "clock/malformed"


def test_no_clock() -> None:
    """Without a clock nothing runs and nothing falls."""
    clock = Clock.fresh(Control(), 2).start(0, 5)
    assert (clock.running, clock.deadline, clock.left(0)) == (None, None, None)
    assert clock.fallen(10**12) is None


def test_time_per_move() -> None:
    """Every move begins with the whole allowance."""
    clock = Clock.fresh(per_move(15), 2).start(1, 1000)
    assert clock.deadline == 16_000
    assert clock.fallen(16_000) is None
    assert clock.fallen(16_001) == 1
    assert clock.press(15_999).left(1) == 15_000


def test_total_with_increment() -> None:
    """Time is spent, then a little is added."""
    clock = Clock.fresh(total(60, 2), 2).start(0, 0)
    assert clock.left(0, 10_000) == 50_000
    pressed = clock.press(10_000)
    assert pressed.banks == (52_000, 60_000)
    assert pressed.running is None


def test_byoyomi() -> None:
    """Main time first; then a move within a period leaves it whole, a longer one uses periods up."""
    clock = Clock.fresh(byoyomi(10, 3, 5), 1)
    assert clock.left(0) == 25_000
    within = clock.start(0, 0).press(12_000)
    assert (within.banks, within.periods) == ((0,), (3,))
    longer = within.start(0, 12_000).press(12_000 + 5_001)
    assert longer.periods == (2,)
    at_the_end = longer.start(0, 0).press(longer.start(0, 0).deadline or 0)
    assert at_the_end.periods == (1,)
    assert longer.start(0, 20_000).fallen(30_001) == 0


def test_time_never_runs_backwards() -> None:
    """A moment before the latest one counts as the latest."""
    clock = Clock.fresh(total(60), 2).start(0, 10_000)
    assert clock.press(5_000).banks == (60_000, 60_000)
    assert clock.start(1, 5_000).since == 10_000
    assert clock.left(0, 5_000) == 60_000


def test_a_fallen_flag() -> None:
    """All time is gone, and nothing runs."""
    clock = Clock.fresh(byoyomi(10, 3, 5), 2).start(1, 0).drop()
    assert (clock.left(0), clock.left(1), clock.running) == (25_000, 0, None)
    assert clock.drop() == clock == clock.press(7)
    assert clock.control.timing is Timing.BYOYOMI
