"""Dots: the game as the catalogue knows it."""

from collections.abc import Iterable
from typing import ClassVar

from boardwright.games.dots import setup as setups
from boardwright.games.dots.core import DotsPosition
from boardwright.games.dots.view import KINDS, FieldGame
from boardwright.kernel.action import Board, Site
from boardwright.kernel.layout import Layout, grid
from boardwright.kernel.option import Option
from boardwright.kernel.player import Player, players
from boardwright.kernel.reserve import Reserve
from boardwright.kernel.style import Style
from boardwright.kernel.thinking import Thinking

COLOURS = ("Blue", "Red", "Green", "Yellow")
SMALLEST, LARGEST = 10, 50


class Dots(FieldGame):
    """Two to four players surround each other's dots on squared paper."""

    name = "dots"
    writing = "boardwright.games.dots.records"
    title = "Dots"
    rules = (
        "Place one dot a turn on any free point; your first dot goes into the centre. A closed line of your dots, "
        "straight or diagonal, surrounds the dots of others inside it: they are captured, and nobody plays there "
        "any more. A line around nothing is only a threat: a dot that enters it is captured with your next dot, "
        "unless it captures first. Captured dots build no lines; surround the surround to free your own. Dots on "
        "the edge cannot be surrounded. You may stop at any time; the last one who plays also takes every dot "
        "that has no way to the edge. Most captured dots win."
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", 2, "how many play", 2, 4),
        Option("width", 39, "points in a row", SMALLEST, LARGEST),
        Option("height", 32, "rows of points", SMALLEST, LARGEST),
        Option("start", "centre", "where a player's first dot may go", choices=("centre", "anywhere")),
        Option("extra_move", False, "a surround gives another move"),
        Option("capture_at_once", False, "an empty ring closes as soon as an enemy dot enters it"),
    )
    endings: ClassVar[tuple[str, ...]] = ("", "no free points", "one player left")
    words = 52 * 52
    stops = True

    @property
    def width(self) -> int:
        """Points in a row."""
        return int(self.values["width"])

    @property
    def height(self) -> int:
        """Rows of points."""
        return int(self.values["height"])

    @property
    def starts_in_the_centre(self) -> bool:
        """True when a player's first dot goes into the centre."""
        return self.values["start"] == "centre"

    @property
    def extra_move(self) -> bool:
        """True when a surround gives another move."""
        return bool(self.values["extra_move"])

    @property
    def capture_at_once(self) -> bool:
        """True when an empty ring closes as soon as an enemy dot enters it."""
        return bool(self.values["capture_at_once"])

    @property
    def thinking(self) -> Thinking:  # type: ignore[override]
        """Two oppose each other, and ladders are read to their end; among more, each player plans for himself."""
        if len(self.players) == 2:
            return Thinking(noise=100)
        return Thinking(method="planner", breadth=(5, 3, 2, 2), replies=8)

    @property
    def players(self) -> tuple[Player, ...]:
        """As many colours as there are players."""
        return players(*COLOURS[: int(self.values["players"])])

    def make_layout(self) -> Layout:
        """Lay out the points and the lines of the paper."""
        plain = grid(self.width, self.height, KINDS)
        w, h = self.width, self.height
        across = [(Site(y * w), Site(y * w + w - 1)) for y in range(h)]
        down = [(Site(x), Site((h - 1) * w + x)) for x in range(w)]
        return Layout(plain.sites, plain.kinds, tuple(across + down), Style("points", "paper", "paper"))

    def compose(self, board: Board, reserves: Iterable[Reserve], turn: int) -> str:
        """Write dots that were placed by hand; surrounds are made in play."""
        del reserves
        cells = bytearray(self.width * self.height)
        for site, piece in board.items():
            cells[site] = piece.player.index + 1 if piece.player is not None else 0
        return setups.write(setups.Setup(bytes(cells), turn, 0), self.width)

    def position(self, setup: str | None) -> DotsPosition:
        """Return the empty field, or what the text says."""
        seats = len(self.players)
        found = setups.opening(self.width, self.height)
        if setup is not None:
            found = setups.read(setup, self.width, self.height, seats)
        position = DotsPosition(self)
        position.arrange(found.cells, found.turn, found.stopped)
        return position
