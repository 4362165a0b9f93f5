"""What people see of Dots: point names, dots and prisoners, rings of the surrounds, protocol digits.

A field is given as bytes, row by row, each point as ``dot | holder << 3`` with players from 1.
"""

from abc import abstractmethod
from functools import lru_cache

from boardwright.kernel.action import Action, Board, Site, drop
from boardwright.kernel.area import Area
from boardwright.kernel.game import Game
from boardwright.kernel.layout import grid_name
from boardwright.kernel.piece import Piece, PieceKind
from boardwright.kernel.player import Player

DOT = PieceKind(0, "Dot", ("1", "2", "3", "4"))
PRISONER = PieceKind(1, "Captured dot", ("5", "6", "7", "8"))
POINT = PieceKind(2, "Captured point", ("9",))
KINDS = (DOT, PRISONER, POINT)


class FieldGame(Game):
    """What the core must know of its game."""

    @property
    @abstractmethod
    def width(self) -> int:
        """Points in a row."""

    @property
    @abstractmethod
    def height(self) -> int:
        """Rows of points."""

    @property
    @abstractmethod
    def starts_in_the_centre(self) -> bool:
        """True when a player's first dot goes into the centre."""

    @property
    @abstractmethod
    def extra_move(self) -> bool:
        """True when a surround gives another move."""

    @property
    @abstractmethod
    def capture_at_once(self) -> bool:
        """True when an empty ring closes as soon as an enemy dot enters it."""


def centre(width: int, height: int) -> tuple[int, int, int, int]:
    """Return the first and last column and row of the centre: 2x2 if both sides are even, else 3x3."""
    if width % 2 == 0 and height % 2 == 0:
        return width // 2 - 1, width // 2, height // 2 - 1, height // 2
    return width // 2 - 1, width // 2 + 1, height // 2 - 1, height // 2 + 1


def point_name(x: int, y: int) -> str:
    """Name a point: letters for its column, a number from 1 for its row."""
    return grid_name(x, y)


def piece(value: int, players: tuple[Player, ...]) -> Piece | None:
    """Show one point; one's own dot inside one's own surround looks like any other."""
    dot, holder = value & 7, value >> 3
    if not dot:
        return Piece.of(POINT, players[holder - 1]) if holder else None
    return Piece.of(PRISONER if holder not in (0, dot) else DOT, players[dot - 1])


def pieces(cells: bytes, players: tuple[Player, ...]) -> Board:
    """Show the whole field."""
    known = {value: piece(value, players) for value in set(cells)}
    return {Site(i): found for i, value in enumerate(cells) if value and (found := known[value]) is not None}


@lru_cache(10_000)
def dot_at(point: int, player: Player) -> Action:
    """Show a dot as it is placed."""
    return drop(Site(point), Piece.of(DOT, player))


def placement(before: bytes, after: bytes, placed: int, players: tuple[Player, ...]) -> tuple[Action, ...]:
    """Show the placed dot first, then every point that looks different, each as a drop."""
    changed = [i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new and i != placed]
    actions = []
    for i in [placed, *changed]:
        new = piece(after[i], players)
        if new is not None and new is not piece(before[i], players):
            actions.append(drop(Site(i), new))
    return tuple(actions)


def digits(cells: bytes, width: int) -> list[str]:
    """Write a field row by row: 0 free, 1-4 dot, 5-8 prisoner, 9 surrounded point."""
    table = {value: _digit(value) for value in set(cells)}
    letters = "".join(table[value] for value in cells)
    return [letters[i : i + width] for i in range(0, len(letters), width)]


def _digit(value: int) -> str:
    dot, holder = value & 7, value >> 3
    if dot:
        return str(dot + 4 if holder not in (0, dot) else dot)
    return "9" if holder else "0"


def rings(cells: bytes, width: int, new: frozenset[int] | None = None) -> tuple[Area, ...]:
    """Return the ring of every surround, or only of those that hold one of the ``new`` points."""
    found: list[Area] = []
    done: set[int] = set()
    for i, value in enumerate(cells):
        if value >> 3 and i not in done:
            region = _region(cells, width, i)
            done |= region
            if new is None or region & new:
                found.append(Area((value >> 3) - 1, _trace(region, min(region), width)))
    return tuple(found)


def _region(cells: bytes, width: int, start: int) -> set[int]:
    """Flood the points that the same player holds."""
    holder = cells[start] >> 3
    region = {start}
    stack = [start]
    while stack:
        i = stack.pop()
        x = i % width
        for j, fits in ((i - 1, x > 0), (i + 1, x < width - 1), (i - width, i >= width), (i + width, True)):
            if fits and j < len(cells) and cells[j] >> 3 == holder and j not in region:
                region.add(j)
                stack.append(j)
    return region


def _trace(region: set[int], top: int, width: int) -> tuple[Site, ...]:
    """Walk once around a region, over the points just outside it, keeping it to the right.

    ``top`` is a point of its first row, so the walk starts above it. Turning about a point of the ring,
    from the region away, the first point outside is the next of the ring.
    """
    inside = {(i % width, i // width) for i in region}
    turn = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
    x, y = top % width, top // width - 1
    toward = 4
    first = (x, y, toward)
    ring: list[tuple[int, int]] = []
    while True:
        ring.append((x, y))
        d = toward
        while (x + turn[d][0], y + turn[d][1]) in inside:
            last = d
            d = (d - 1) % 8
        inner = (x + turn[last][0], y + turn[last][1])
        x, y = x + turn[d][0], y + turn[d][1]
        toward = turn.index((inner[0] - x, inner[1] - y))
        if (x, y, toward) == first:
            return tuple(Site(b * width + a) for a, b in ring)
