"""When a game ends, as data."""

from collections.abc import Iterator
from dataclasses import dataclass

from boardwright.design.span import NOWHERE, Span


@dataclass(frozen=True)
class Occupant:
    """What stands on a position: a piece of the player's (mine), of an opponent's, of any player's; or not that."""

    piece: str
    owner: str = "mine"
    negated: bool = False


@dataclass(frozen=True)
class Stuck:
    """``stalemated``: the player to move has no legal move."""


@dataclass(frozen=True)
class Repetition:
    """The position has come up for the third time."""


@dataclass(frozen=True)
class Checkmated:
    """A royal piece is attacked and nothing helps."""

    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Captured:
    """A piece of this type has been taken."""

    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Absolute:
    """All listed positions, and one position of each listed zone, hold one of the occupants."""

    occupants: tuple[Occupant, ...]
    places: tuple[str, ...]


@dataclass(frozen=True)
class Relative:
    """Somewhere occupants stand along these directions: occupant, direction, occupant, ..."""

    pattern: tuple[Occupant | str, ...]


@dataclass(frozen=True)
class Remaining:
    """Exactly this many pieces are left, of a type or of all; ``everybody`` counts those of all players."""

    count: int
    piece: str | None = None
    everybody: bool = False


@dataclass(frozen=True)
class All:
    """Every one of them holds."""

    conditions: tuple["Ending", ...]


@dataclass(frozen=True)
class Either:
    """One of them holds."""

    conditions: tuple["Ending", ...]


@dataclass(frozen=True)
class Contrary:
    """It does not hold."""

    condition: "Ending"


Ending = Stuck | Repetition | Checkmated | Captured | Absolute | Relative | Remaining | All | Either | Contrary


@dataclass(frozen=True)
class Goal:
    """``verdict`` (win, loss, draw or count) for a player for whom the ending holds."""

    verdict: str
    players: tuple[str, ...]
    ending: Ending
    span: Span = NOWHERE


def each_ending(ending: Ending) -> Iterator[Ending]:
    """Return a condition and every condition inside it."""
    yield ending
    if isinstance(ending, All | Either):
        for part in ending.conditions:
            yield from each_ending(part)
    elif isinstance(ending, Contrary):
        yield from each_ending(ending.condition)
