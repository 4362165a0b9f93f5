"""Layout: all that a view must know to draw a board; it knows no rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from boardwright.kernel.action import Site
from boardwright.kernel.piece import PieceKind
from boardwright.kernel.style import PLAIN, Style


@dataclass(frozen=True)
class Place:
    """A site as people see it: its name and the middle of its cell, x to the right, y downward."""

    name: str
    x: float
    y: float
    is_beside: bool = False
    """A helper beside the board: it is named by itself, and its name says nothing about rows and columns."""


FEWEST_SCATTERED = 6
"""With fewer sites a board has hardly rows that they could share."""


def is_scattered(places: Sequence[Place]) -> bool:
    """Tell whether most sites share neither row nor column with others, as on a circle or along a winding track."""
    board = [place for place in places if not place.is_beside]
    columns, rows = {round(place.x, 3) for place in board}, {round(place.y, 3) for place in board}
    return 2 * min(len(columns), len(rows)) > len(board) >= FEWEST_SCATTERED


@dataclass(frozen=True)
class Layout:
    """The sites of a board, the lines to draw between them, and the kinds of pieces."""

    sites: tuple[Place, ...]
    kinds: tuple[PieceKind, ...]
    lines: tuple[tuple[Site, Site], ...] = ()
    """Pairs of sites to join by a line; none for a board of cells."""
    style: Style = PLAIN
    """How the board would like to look."""

    @cached_property
    def by_name(self) -> dict[str, Site]:
        """Find a site by its name."""
        return {place.name: Site(index) for index, place in enumerate(self.sites)}

    def name(self, site: Site) -> str:
        """Return the name of a site."""
        return self.sites[site].name


FILES = "abcdefghijklmnopqrstuvwxyz"


def grid_name(column: int, row: int) -> str:
    """Name a cell as on a chess board: letters for columns, numbers from 1 for rows."""
    high, low = divmod(column, len(FILES))
    return (FILES[high - 1] if high else "") + FILES[low] + str(row + 1)


def grid(width: int, height: int, kinds: tuple[PieceKind, ...]) -> Layout:
    """Lay out a rectangle of cells row by row, a1 in the upper left corner."""
    places = tuple(Place(grid_name(column, row), column, row) for row in range(height) for column in range(width))
    return Layout(places, kinds)


def upside_down(layout: Layout) -> Layout:
    """Put the first row at the bottom, as on a chess board."""
    height = max(place.y for place in layout.sites)
    return replace(layout, sites=tuple(replace(place, y=height - place.y) for place in layout.sites))
