"""Commands: everything that may be asked of a match. ``at`` is the moment in milliseconds of any steady clock."""

from dataclasses import dataclass
from enum import Enum

from boardwright.kernel.move import Move


class Sitter(Enum):
    """Who sits on a seat."""

    OPEN = "open"
    PERSON = "person"
    ENGINE = "engine"


@dataclass(frozen=True)
class Seat:
    """A seat of a match. Seats of persons with the same name belong to the same person."""

    sitter: Sitter = Sitter.OPEN
    name: str = ""
    """A person's name, or how an engine is spelt, such as ``level:3``."""


@dataclass(frozen=True)
class Sit:
    """Take an open seat before the start."""

    seat: int
    sitter: Sitter
    name: str
    at: int = 0


@dataclass(frozen=True)
class Start:
    """Begin, or go on with a match that was restored from its record."""

    at: int = 0


@dataclass(frozen=True)
class Play:
    """Make a move, given as such or in the game's notation; ``ply`` says for which position it is meant."""

    seat: int
    move: str | Move
    at: int = 0
    ply: int | None = None


@dataclass(frozen=True)
class Resign:
    """Return up."""

    seat: int
    at: int = 0


@dataclass(frozen=True)
class Stop:
    """Stop moving for the rest of the game; a second time it changes nothing."""

    seat: int
    at: int = 0


@dataclass(frozen=True)
class Leave:
    """Stand up: before the start the seat is open again, later it counts as giving up."""

    seat: int
    at: int = 0


@dataclass(frozen=True)
class OfferDraw:
    """Offer a draw to all who still play."""

    seat: int
    at: int = 0


@dataclass(frozen=True)
class Claim:
    """Claim a draw that the rules give to the player to move, such as threefold repetition; no consent is needed."""

    seat: int
    at: int = 0


@dataclass(frozen=True)
class Undo:
    """Take back to before one's own last move, with the consent of whom it concerns."""

    seat: int
    at: int = 0


@dataclass(frozen=True)
class Redo:
    """Make again what was taken back, up to one's own next move, with the same consent."""

    seat: int
    at: int = 0


@dataclass(frozen=True)
class Jump:
    """Go to any ply of the line, with the same consent; without a seat for the program that runs the match."""

    ply: int
    seat: int | None = None
    at: int = 0


@dataclass(frozen=True)
class Accept:
    """Agree to what was offered."""

    seat: int
    at: int = 0


@dataclass(frozen=True)
class Decline:
    """Refuse what was offered; who offered it may also withdraw it so."""

    seat: int
    at: int = 0


@dataclass(frozen=True)
class Remark:
    """Write a comment beside the last move."""

    text: str
    at: int = 0


@dataclass(frozen=True)
class Tick:
    """Let time pass; a flag that has fallen is seen only now."""

    at: int


Command = (
    Sit
    | Start
    | Play
    | Resign
    | Stop
    | Leave
    | OfferDraw
    | Claim
    | Undo
    | Redo
    | Jump
    | Accept
    | Decline
    | Remark
    | Tick
)
