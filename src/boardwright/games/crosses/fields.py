"""Fields: boards of any shape that Crosses is played on; what keeps the contract of the rules is enough."""

from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

from boardwright.games.crosses.reference.boards import HexBoard, TorusBoard
from boardwright.games.crosses.reference.contract import Board
from boardwright.games.crosses.view import corners
from boardwright.kernel.layout import Place, grid_name


class Field(NamedTuple):
    """A board of any shape, and how it is seen."""

    make: Callable[[], Board[Any]]
    """Makes an empty board that keeps the contract: ``cell`` and ``adjacent``."""
    places: dict[Any, Place]
    """The name and the place on the screen of each cell, by its index; their order is that of the sites."""
    homes: tuple[Any, ...]
    """The cells in which the players begin, one for each."""
    cells: str = "cells"
    """How cells are drawn: cells, hexagons or points."""


def hexagons(size: int) -> Field:
    """Return a rhombus of hexagons."""
    places = {(x, y): Place(grid_name(x, y), x + y / 2, y * sqrt(3) / 2) for y in range(size) for x in range(size)}
    return Field(lambda: HexBoard(size, size), places, corners(size), "hexagons")


def torus(size: int) -> Field:
    """Return squares whose opposite edges meet; players begin as far from each other as they can."""
    places = {(x, y): Place(grid_name(x, y), x, y) for y in range(size) for x in range(size)}
    half = size // 2
    return Field(lambda: TorusBoard(size, size), places, ((0, 0), (half, half), (half, 0), (0, half)))


FIELDS = {"hexagons": hexagons, "torus": torus}
"""Boards of the catalogue's game besides its own squares, by the name of the option."""
