"""Crosses: the game as the catalogue knows it."""

from dataclasses import replace
from typing import ClassVar

from boardwright.errors import SetupError
from boardwright.games.crosses import setup as setups
from boardwright.games.crosses.core import CrossesPosition
from boardwright.games.crosses.view import KINDS, CrossesGame
from boardwright.kernel.layout import Layout, grid
from boardwright.kernel.option import Option
from boardwright.kernel.player import Player, players
from boardwright.kernel.style import Style
from boardwright.kernel.thinking import Thinking

NAMES = ("Crosses", "Noughts", "Daggers", "Stars")


class Crosses(CrossesGame):
    """Two to four colonies grow from the corners and fill each other's crosses."""

    name = "crosses"
    title = "Crosses (Virus War)"
    rules = (
        "A turn is three steps. A step puts your cross on an empty cell or fills a cross of somebody else. You "
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
        """Two oppose each other; among more, everybody sees to himself."""
        return Thinking() if len(self.players) == 2 else Thinking(method="outlook")

    @property
    def players(self) -> tuple[Player, ...]:
        """As many colonies as there are players."""
        return players(*NAMES[: int(self.values["players"])])

    def make_layout(self) -> Layout:
        """Lay out the cells."""
        style = Style("cells", "paper", "paper", ("blue", "red", "green", "yellow"))
        return replace(grid(self.size, self.size, KINDS), style=style)

    def position(self, setup: str | None) -> CrossesPosition:
        """Give the first position, or what the text says."""
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
