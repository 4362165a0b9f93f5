"""Events: everything that a match reports, in names and numbers that a program or a page can show.

The two that come with every move are tuples, which are made in a third of the time.
"""

from dataclasses import dataclass
from typing import NamedTuple

from boardwright.play.commands import Seat
from boardwright.play.result import Result
from boardwright.play.show import Part


@dataclass(frozen=True)
class SeatChanged:
    """A player sat down or stood up."""

    seat: int
    now: Seat


@dataclass(frozen=True)
class Started:
    """The match began, or goes on."""

    ply: int


class MovePlayed(NamedTuple):
    """A move was made; ``parts`` is what a view shows, part by part."""

    ply: int
    seat: int | None
    move: str
    parts: tuple[Part, ...]
    automatic: bool = False
    """True for chance and for a sole forced pass."""


@dataclass(frozen=True)
class Withdrew:
    """A player is out: resigned, stopped, left, or ran out of time."""

    seat: int
    reason: str


@dataclass(frozen=True)
class Claimed:
    """A player claimed a draw; ``reason`` is what the rules call it."""

    seat: int
    reason: str


@dataclass(frozen=True)
class Offered:
    """A draw, or going to another ply, was offered; these seats have not agreed yet."""

    seat: int | None
    waiting: tuple[int, ...]
    ply: int | None = None
    """Where to go; None for a draw."""


@dataclass(frozen=True)
class OfferClosed:
    """An offer is no longer on the table, because a player declined it or the game moved on."""

    seat: int | None


@dataclass(frozen=True)
class Travelled:
    """Moves were taken back or made again; views draw the position anew."""

    before: int
    ply: int


class TurnBegan(NamedTuple):
    """A seat's turn began; ``left`` is the time until its flag falls at ``deadline``, None without clocks."""

    seat: int
    ply: int
    left: int | None = None
    deadline: int | None = None
    claims: tuple[str, ...] = ()
    """The draws that this seat may claim now."""


@dataclass(frozen=True)
class Remarked:
    """A comment was written beside a move."""

    ply: int
    text: str


@dataclass(frozen=True)
class Ended:
    """The match is over."""

    result: Result


Event = (
    SeatChanged
    | Started
    | MovePlayed
    | Withdrew
    | Claimed
    | Offered
    | OfferClosed
    | Travelled
    | TurnBegan
    | Remarked
    | Ended
)
