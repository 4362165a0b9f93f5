"""Othello: the game as the catalogue knows it."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, cast

from boardwright.games.othello import setup as setups
from boardwright.games.othello.core import OthelloPosition
from boardwright.games.othello.solve import solve
from boardwright.games.othello.tuning import OthelloTuning
from boardwright.games.othello.view import DISC
from boardwright.kernel.game import Game
from boardwright.kernel.layout import Layout, grid
from boardwright.kernel.move import Move
from boardwright.kernel.option import Option
from boardwright.kernel.player import Player, players
from boardwright.kernel.position import Position
from boardwright.kernel.solution import Solution
from boardwright.kernel.style import Style

BLACK_AND_WHITE = players("Black", "White")


class Othello(Game):
    """Two players flip each other's discs on 8x8 or 6x6 squares."""

    name = "othello"
    title = "Othello"
    rules = (
        "Black begins. Place a disc so that a straight line of opposing discs lies between it and another disc "
        "of yours; all discs in such lines turn to your colour. Who cannot do that passes. When neither can, "
        "the player with more discs wins."
    )
    options: ClassVar[tuple[Option, ...]] = (Option("size", 8, "squares on a side", choices=(6, 8)),)
    endings: ClassVar[tuple[str, ...]] = ("", "no moves left")
    words = 66
    tuning = OthelloTuning()

    @property
    def size(self) -> int:
        """Squares on a side."""
        return int(self.values["size"])

    @property
    def players(self) -> tuple[Player, ...]:
        """Black and White."""
        return BLACK_AND_WHITE

    def make_layout(self) -> Layout:
        """Lay out the squares, a1 in the upper left corner."""
        return replace(grid(self.size, self.size, (DISC,)), style=Style("cells", "felt", "discs"))

    def position(self, setup: str | None) -> OthelloPosition:
        """Set up the four discs, or what the text says."""
        board = setups.opening(self.size) if setup is None else setups.read(setup, self.size)
        position = OthelloPosition(self)
        position.arrange(board.black, board.white, board.turn, self.size)
        return position

    def solve(self, position: Position, widest: int, on_move: Callable[[Move, int], None] | None = None) -> Solution:
        """Score every move in discs."""
        return solve(cast("OthelloPosition", position), widest, on_move)
