"""The board as data: places, links, symmetries and zones."""

from dataclasses import dataclass
from functools import cached_property

from boardwright.design.span import NOWHERE, Span


@dataclass(frozen=True)
class Place:
    """A position: its name and the rectangle it takes on the screen; a dummy has none."""

    name: str
    rectangle: tuple[int, int, int, int] | None = None


@dataclass(frozen=True)
class Link:
    """A one-way step from a position to another."""

    direction: str
    source: str
    target: str


@dataclass(frozen=True)
class Symmetry:
    """For one player a direction means another."""

    player: str
    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Zone:
    """A set of positions that has a name; without players it holds for all of them."""

    name: str
    players: tuple[str, ...]
    positions: tuple[str, ...]
    span: Span = NOWHERE


@dataclass(frozen=True)
class Board:
    """Where pieces stand and how they step."""

    places: tuple[Place, ...] = ()
    directions: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    symmetries: tuple[Symmetry, ...] = ()
    zones: tuple[Zone, ...] = ()
    opposites: tuple[tuple[str, str], ...] = ()
    """Pairs of directions that lead back, as the grids say; others are found from the links."""
    images: tuple[str, ...] = ()
    span: Span = NOWHERE

    @cached_property
    def sites(self) -> dict[str, int]:
        """Number the positions."""
        return {place.name: index for index, place in enumerate(self.places)}
