"""What people see of Crosses: cell names, crosses, filled cells living and dead.

A cell is ``16 * row + column``; its value is a player from 1, negative when that player filled it.
"""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping

from boardwright.kernel.action import Action, Board, Site, drop
from boardwright.kernel.bits import MASK64
from boardwright.kernel.game import Game
from boardwright.kernel.layout import grid_name
from boardwright.kernel.piece import Piece, PieceKind
from boardwright.kernel.player import Player

CROSS = PieceKind(0, "Cross", ("X", "O", "Y", "Z"))
LIVING = PieceKind(1, "Filled cell", ("#", "@", "%", "&"))
DEAD = PieceKind(2, "Dead filled cell", ("x", "o", "y", "z"))
KINDS = (CROSS, LIVING, DEAD)


class CrossesGame(Game):
    """What the core must know of its game."""

    @property
    @abstractmethod
    def size(self) -> int:
        """Cells on a side."""

    @property
    @abstractmethod
    def steps(self) -> int:
        """Steps in a turn."""


def corners(size: int) -> tuple[tuple[int, int], ...]:
    """Return the column and row where each player begins; the first two are opposite."""
    edge = size - 1
    return ((0, 0), (edge, edge), (edge, 0), (0, edge))


def plane(cells: Iterable[tuple[int, int]]) -> list[int]:
    """Return the four words that have a bit for each of the cells, given as column and row."""
    bits = sum(1 << 16 * y + x for x, y in set(cells))
    return [bits >> shift & MASK64 for shift in (0, 64, 128, 192)]


def around(cell: int) -> list[int]:
    """Return the plane of the eight cells around a cell."""
    x, y = cell % 16, cell // 16
    block = [(near_x, near_y) for near_x in (x - 1, x, x + 1) for near_y in (y - 1, y, y + 1)]
    return plane((a, b) for a, b in block if (a, b) != (x, y) and 0 <= a < 16 and 0 <= b < 16)


def cell_name(cell: int) -> str:
    """Name a cell."""
    return grid_name(cell % 16, cell // 16)


def site(cell: int, size: int) -> Site:
    """Return the site of a cell."""
    return Site(cell // 16 * size + cell % 16)


def pieces(cells: Mapping[int, int], living: Collection[int], size: int, players: tuple[Player, ...]) -> Board:
    """Show the whole board."""
    board: Board = {}
    for cell, value in cells.items():
        kind = CROSS if value > 0 else LIVING if cell in living else DEAD
        board[site(cell, size)] = Piece.of(kind, players[abs(value) - 1])
    return board


def cross_at(at: Site, player: Player) -> Action:
    """Show a step by its cell alone, as if it were empty."""
    return drop(at, Piece.of(CROSS, player))


def step(before: Board, after: Board, stepped: Site) -> tuple[Action, ...]:
    """Show the cell stepped on first, then every other cell that looks different, each as a drop."""
    changed = [at for at, piece in after.items() if before.get(at) is not piece and at != stepped]
    return tuple(drop(at, after[at]) for at in [stepped, *changed])
