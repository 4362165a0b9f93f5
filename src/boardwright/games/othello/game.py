"""Othello: the game as the catalogue knows it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import ClassVar, cast

from boardwright.games.othello import setup as setups
from boardwright.games.othello.core import OthelloPosition
from boardwright.games.othello.course import OthelloCourse
from boardwright.games.othello.solve import finish, solve, solve_best
from boardwright.games.othello.symmetry import canonical_key
from boardwright.games.othello.tuning import OthelloTuning
from boardwright.games.othello.variants import FEWEST_WIN, MOST_WIN, goal_of, variant_of
from boardwright.games.othello.view import DISC
from boardwright.kernel.action import Board
from boardwright.kernel.book import Book
from boardwright.kernel.game import Game
from boardwright.kernel.layout import Layout, grid
from boardwright.kernel.move import Move
from boardwright.kernel.option import Option
from boardwright.kernel.player import Player, players
from boardwright.kernel.position import Position
from boardwright.kernel.reserve import Reserve
from boardwright.kernel.solution import Effort, Solution
from boardwright.kernel.style import Style

BLACK_AND_WHITE = players("Black", "White")
LARGE = 8
BOOKED = variant_of(LARGE, MOST_WIN)
BOOK = Path(__file__).with_name("openings.book")


@cache
def shipped_book() -> Book | None:
    """Read the book of the large board when it is first asked for."""
    return Book.read(BOOK.read_bytes()) if BOOK.exists() else None


class Othello(Game):
    """Two players flip each other's discs on 8x8 or 6x6 squares; the most win, or the fewest."""

    name = "othello"
    writing = "boardwright.games.othello.records"
    title = "Othello"
    rules = (
        "Black begins. Place a disc so that a straight line of opposing discs lies between it and another disc "
        "of yours; all discs in such lines turn to your colour. Who cannot do that passes. When neither can, "
        "the player with more discs wins, or, with the goal fewest (anti-reversi), the player with fewer."
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("size", 8, "squares on a side", choices=(6, 8)),
        Option("goal", MOST_WIN, "whether the most or the fewest discs win", choices=(MOST_WIN, FEWEST_WIN)),
    )
    endings: ClassVar[tuple[str, ...]] = ("", "no moves left")
    words = 66

    def __init__(self, /, **options: object) -> None:
        """Choose size and goal; the large board learns tables, the small one a few weights."""
        super().__init__(**options)
        self.variant = variant_of(self.size, str(self.values["goal"]))
        self.course = OthelloCourse(self.variant, self.size * self.size)
        if self.size != LARGE:
            self.tuning = OthelloTuning(goal_of(self.variant))

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
        position.arrange(board.black, board.white, board.turn, self.variant)
        return position

    def compose(self, board: Board, reserves: Iterable[Reserve], turn: int) -> str:
        """Write discs that were placed by hand."""
        del reserves
        sides = [sum(1 << 8 * (site // self.size) + site % self.size for site, piece in board.items()
                     if piece.player == player) for player in self.players]  # fmt: skip
        return setups.write(setups.Setup(sides[0], sides[1], turn), self.size)

    def solve(
        self, position: Position, widest: int, on_move: Callable[[Move, int], None] | None = None, threads: int = 1
    ) -> Solution:
        """Score every move in discs."""
        return solve(cast("OthelloPosition", position), widest, on_move, threads)

    def solve_best(self, position: Position, widest: int, effort: Effort) -> Solution | None:
        """Score a best move alone in discs."""
        return solve_best(cast("OthelloPosition", position), widest, effort)

    def finish(self, position: Position, effort: Effort) -> Solution | None:
        """Play the last twenty squares or so perfectly, some more nearly so."""
        return finish(cast("OthelloPosition", position), effort)

    def canonical_key(self, position: Position) -> int:
        """Return mirror images one key."""
        return canonical_key(cast("OthelloPosition", position), self.size)

    @property
    def book(self) -> Book | None:
        """Openings of the large board where the most win."""
        return shipped_book() if self.variant == BOOKED else None
