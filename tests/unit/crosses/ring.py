"""A board that nobody shipped: a ring of cells, each beside its two neighbours and the cell across."""

from collections.abc import Iterator
from math import cos, pi, sin

from boardwright.games.crosses import Crosses
from boardwright.games.crosses.fields import Field
from boardwright.games.crosses.reference.boards import BORDER, PlainCell
from boardwright.games.crosses.reference.contract import Board, Cell
from boardwright.kernel.layout import Place

CELLS = 16


class RingBoard(Board[int]):
    """Cells by their number; all that the contract asks for is a cell and what is around it."""

    def __init__(self) -> None:
        """Make an empty ring."""
        self._cells = [PlainCell() for _ in range(CELLS)]

    def cell(self, index: int) -> Cell:
        """Return a cell, or the border."""
        return self._cells[index] if 0 <= index < CELLS else BORDER

    def adjacent(self, index: int) -> Iterator[int]:
        """Return the two neighbours and the cell across."""
        return iter([(index - 1) % CELLS, (index + 1) % CELLS, (index + CELLS // 2) % CELLS])


class RingCrosses(Crosses):
    """Crosses on a ring."""

    name = "crosses-on-a-ring"
    title = "Crosses on a ring"

    def field(self) -> Field:
        """Lay the cells in a circle; the players begin a quarter of it apart."""
        turn = 2 * pi / CELLS
        places = {at: Place(f"c{at + 1}", 4 * sin(turn * at), -4 * cos(turn * at)) for at in range(CELLS)}
        return Field(RingBoard, places, (0, 4, 8, 12), "points")
