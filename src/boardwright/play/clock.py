"""Clocks: time per move, a total with increments, byo-yomi, or none; in whole milliseconds, told from outside.

A control says how time is given; a `Clock` is the state of one match's clocks, a value that history keeps.
Time never runs backwards: a moment before the latest one counts as the latest.
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from boardwright.errors import ClockError

SECOND = 1000
LONGEST = 7 * 24 * 3600
"""No single allowance is longer than a week."""
SPELLING = "none, move:30 (30 s a move), 300+5 (300 s and 5 s a move) or 600+3x30 (600 s, then 3 periods of 30 s)"


class Timing(Enum):
    """How time is given."""

    NONE = "none"
    MOVE = "move"
    TOTAL = "total"
    BYOYOMI = "byo-yomi"


@dataclass(frozen=True)
class Control:
    """How much time a match gives, in milliseconds."""

    timing: Timing = Timing.NONE
    main: int = 0
    """For a move, or for the whole game."""
    increment: int = 0
    """Added after each move."""
    periods: int = 0
    period: int = 0
    """Byo-yomi: a move made within a period does not use it up."""

    def __str__(self) -> str:
        """Spell the control as ``read_control`` reads it."""
        match self.timing:
            case Timing.NONE:
                return "none"
            case Timing.MOVE:
                return f"move:{_seconds(self.main)}"
            case Timing.TOTAL:
                return f"{_seconds(self.main)}+{_seconds(self.increment)}"
            case Timing.BYOYOMI:
                return f"{_seconds(self.main)}+{self.periods}x{_seconds(self.period)}"


def per_move(seconds: float) -> Control:
    """Return a time for every move."""
    return Control(Timing.MOVE, _milliseconds(seconds))


def total(seconds: float, increment: float = 0) -> Control:
    """Return a time for the whole game, and an increment after each move."""
    return Control(Timing.TOTAL, _milliseconds(seconds), _milliseconds(increment) if increment else 0)


def byoyomi(seconds: float, periods: int, period: float) -> Control:
    """Return a time for the whole game, then periods; a move within a period leaves it whole."""
    if not 1 <= periods <= 100:
        msg = f"1 to 100 periods of byo-yomi are possible, not {periods}"
        raise ClockError(msg)
    return Control(Timing.BYOYOMI, _milliseconds(seconds) if seconds else 0, 0, periods, _milliseconds(period))


def read_control(text: str) -> Control:
    """Read a control as people write it; raise ClockError that says what was expected."""
    number = r"([0-9]{1,7}(?:\.[0-9]{1,3})?)"
    wanted = text.strip().lower()
    if wanted == "none":
        return Control()
    if found := re.fullmatch(f"move:{number}", wanted):
        return per_move(float(found[1]))
    if found := re.fullmatch(rf"{number}(?:\+{number})?", wanted):
        return total(float(found[1]), float(found[2] or 0))
    if found := re.fullmatch(rf"{number}\+([0-9]{{1,3}})x{number}", wanted):
        return byoyomi(float(found[1]), int(found[2]), float(found[3]))
    msg = f"a clock is {SPELLING}, not {text[:40]!r}"
    raise ClockError(msg)


def _milliseconds(seconds: float) -> int:
    if not 0 < seconds <= LONGEST:
        msg = f"a clock gives more than 0 and at most {LONGEST} seconds, not {seconds:g}"
        raise ClockError(msg)
    return round(seconds * SECOND)


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds / SECOND:.3f}".rstrip("0").rstrip(".")


_new = tuple.__new__
"""Makes a Clock from all its fields; its own function for that takes three times as long, and every move makes two."""


class Clock(NamedTuple):
    """The clocks of all seats at one moment; each change gives a new value."""

    control: Control
    banks: tuple[int, ...]
    """What is left of the main time, by seat."""
    periods: tuple[int, ...]
    running: int | None = None
    since: int = 0
    deadline: int | None = None
    """The moment after which the running flag has fallen."""

    @classmethod
    def fresh(cls, control: Control, seats: int) -> "Clock":
        """Give every seat the whole time; no clock runs."""
        return cls(control, (control.main,) * seats, (control.periods,) * seats)

    def start(self, seat: int, at: int) -> "Clock":
        """Let a seat's clock run, if there are clocks at all."""
        if self.control.timing is Timing.NONE:
            return self
        since = max(at, self.since)
        deadline = since + self.banks[seat] + self.periods[seat] * self.control.period
        return _new(Clock, (self.control, self.banks, self.periods, seat, since, deadline))

    def stop(self) -> "Clock":
        """Let nothing run and charge nothing."""
        return _new(Clock, (self.control, self.banks, self.periods, None, self.since, None))

    def left(self, seat: int, at: int | None = None) -> int | None:
        """Return the time until a seat's flag falls, None if it never does."""
        if self.control.timing is Timing.NONE:
            return None
        whole = self.banks[seat] + self.periods[seat] * self.control.period
        spent = max(0, at - self.since) if at is not None and seat == self.running else 0
        return whole - spent

    def fallen(self, at: int) -> int | None:
        """Return the seat whose flag has fallen; a move at the deadline itself is in time."""
        return self.running if self.deadline is not None and at > self.deadline else None

    def drop(self) -> "Clock":
        """Take all time from the running seat, whose flag has fallen, and stop."""
        if self.running is None:
            return self
        seat = self.running
        return Clock(self.control, _put(self.banks, seat, 0), _put(self.periods, seat, 0), None, self.since)

    def press(self, at: int) -> "Clock":
        """Charge the running seat for its move, add what a move earns, and stop."""
        if self.running is None:
            return self
        seat, spent = self.running, max(0, at - self.since)
        bank, periods = self.banks[seat], self.periods[seat]
        match self.control.timing:
            case Timing.MOVE:
                bank = self.control.main
            case Timing.BYOYOMI if spent > bank:
                periods -= (spent - bank - 1) // self.control.period
                bank = 0
            case _:
                bank += self.control.increment - spent
        kept = self.periods if periods == self.periods[seat] else _put(self.periods, seat, periods)
        return _new(Clock, (self.control, _put(self.banks, seat, bank), kept, None, max(at, self.since), None))


def _put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])
