"""Crosses: the game as the catalogue knows it."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from boardwright.errors import SetupError
from boardwright.games.crosses import setup as setups
from boardwright.games.crosses.board_position import BoardPosition, Rules
from boardwright.games.crosses.core import CrossesPosition
from boardwright.games.crosses.fields import FIELDS, Field
from boardwright.games.crosses.view import CROSS, KINDS, CrossesGame
from boardwright.kernel.action import Board
from boardwright.kernel.layout import Layout, grid
from boardwright.kernel.option import Option
from boardwright.kernel.player import Player, players
from boardwright.kernel.reserve import Reserve
from boardwright.kernel.style import Style
from boardwright.kernel.thinking import Thinking

NAMES = ("Crosses", "Noughts", "Daggers", "Stars")


class Crosses(CrossesGame):
    """Two to four colonies grow from the corners and fill each other's crosses."""

    name = "crosses"
    title = "Crosses (Virus War)"
    rules = (
        "A turn is three steps. A step puts your cross on an empty cell or fills a cross of another player. You "
        "reach the cells around your crosses, and around cells you filled as long as a chain of them leads to a "
        "cross of yours. Filled cells stay for good. Who has no step left when one is due is out, his cells stay, "
        "and the last one wins."
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", 2, "how many play", 2, 4),
        Option("size", 10, "cells on a side", 5, 15),
        Option("steps", 3, "steps in a turn", 1, 7),
        Option("first_steps", 0, "steps in the very first turn; 0 means as many as in any other", 0, 7),
        Option("start", "placed", "a cross in each corner, or an empty board and a free first step there",
               choices=("placed", "free")),
        Option("board", "squares", "the shape: squares, a rhombus of hexagons, or squares whose edges meet",
               choices=("squares", *FIELDS)),
    )
    endings: ClassVar[tuple[str, ...]] = ("", "no step left", "nobody has a step left", "all others withdrew")
    words = 257

    @property
    def size(self) -> int:
        """Cells on a side."""
        return int(self.values["size"])

    @property
    def steps(self) -> int:
        """Steps in a turn."""
        return int(self.values["steps"])

    @property
    def first_steps(self) -> int:
        """Steps in the very first turn."""
        return min(int(self.values["first_steps"]) or self.steps, self.steps)

    @property
    def thinking(self) -> Thinking:  # type: ignore[override]
        """Two oppose each other; among more, each player plans for himself."""
        return Thinking() if len(self.players) == 2 else Thinking(method="planner")

    @property
    def players(self) -> tuple[Player, ...]:
        """As many colonies as there are players."""
        return players(*NAMES[: int(self.values["players"])])

    def field(self) -> Field | None:
        """Return the board that the option names, None for squares, which have a core of their own.

        A subclass may return a board of any shape that keeps the contract.
        """
        shape = str(self.values["board"])
        return FIELDS[shape](self.size) if shape in FIELDS else None

    @cached_property
    def board_rules(self) -> Rules | None:
        """The rules on a board of another shape."""
        field = self.field()
        return None if field is None else Rules(field, len(self.players), self.steps)

    def make_layout(self) -> Layout:
        """Lay out the cells."""
        colours = ("blue", "red", "green", "yellow")
        if self.board_rules is None:
            return replace(grid(self.size, self.size, KINDS), style=Style("cells", "paper", "paper", colours))
        field = self.board_rules.field
        return Layout(tuple(field.places.values()), KINDS, style=Style(field.cells, "paper", "paper", colours))

    def compose(self, board: Board, reserves: Iterable[Reserve], turn: int) -> str:
        """Write crosses and filled cells that were placed by hand; who has no cross has yet to begin."""
        del reserves
        if self.board_rules is not None:
            return super().compose(board, (), turn)
        cells = {}
        for site, piece in board.items():
            owner = piece.player.index + 1 if piece.player is not None else 0
            cells[16 * (site // self.size) + site % self.size] = owner if piece.kind == CROSS else -owner
        waiting = sum(1 << at for at in range(len(self.players)) if at + 1 not in cells.values())
        return setups.write(setups.Setup(cells, turn, self.steps, 0, waiting), self.size)

    def position(self, setup: str | None) -> CrossesPosition | BoardPosition:
        """Return the first position, or what the text says."""
        if self.board_rules is not None:
            return BoardPosition(self, setup)
        seats = len(self.players)
        placed = self.values["start"] == "placed"
        found = setups.opening(self.size, seats, self.first_steps, placed=placed)
        if setup is not None:
            found = setups.read(setup, self.size, seats, self.steps)
        position = CrossesPosition(self)
        position.arrange(found)
        if not position.can_step():
            msg = f"player {found.turn + 1} is to step and has nowhere to go"
            raise SetupError(msg, code="setup/unplayable")
        return position
