"""A game whose moves are written down as actions, so that any shape of move can be clicked through."""

from collections.abc import Sequence
from typing import Any, ClassVar

from boardwright.kernel.action import Action, Board, Site, apply_actions
from boardwright.kernel.game import Game
from boardwright.kernel.layout import Layout, grid
from boardwright.kernel.move import Move
from boardwright.kernel.piece import Piece, PieceKind
from boardwright.kernel.player import Player, players
from boardwright.kernel.python_position import PythonPosition

MAN = PieceKind(0, "Man", ("m", "w"))
KING = PieceKind(1, "King", ("M", "W"))
QUEEN = PieceKind(2, "Queen", ("Q", "V"))
SIDES = players("One", "Two")
MINE, THEIRS = Piece.of(MAN, SIDES[0]), Piece.of(MAN, SIDES[1])
CROWNED, QUEENED = Piece.of(KING, SIDES[0]), Piece.of(QUEEN, SIDES[0])
LAYOUT = grid(5, 5, (MAN, KING, QUEEN))

Written = tuple[tuple[Action, ...], ...]
"""A move as its parts; an empty last part means that one may stop there."""


def at(name: str) -> Site:
    """Return a site by its name."""
    return LAYOUT.by_name[name]


class MenuPosition(PythonPosition):
    """One turn with the moves on the menu; the state is the parts chosen so far."""

    def first_state(self) -> tuple[int, ...]:
        """Choose nothing yet."""
        return ()

    def menu(self) -> list[Written]:
        """List the moves."""
        game: Any = self.game
        return list(game.menu)

    def fitting(self, state: tuple[int, ...]) -> list[Written]:
        """List the moves that begin with the parts chosen so far."""
        return [move for move in self.menu() if self.numbers(move)[: len(state)] == state]

    def numbers(self, move: Written) -> tuple[int, ...]:
        """Return each part of a move a number; equal parts have equal numbers."""
        found: list[tuple[Action, ...]] = []
        for other in self.menu():
            found += [part for part in other if part not in found]
        return tuple(found.index(part) for part in move)

    def turn_in(self, state: tuple[int, ...]) -> int:
        """Let the second player have nothing to do."""
        return int(bool(state) and not self.unfinished(state))

    def choices(self, state: tuple[int, ...]) -> list[int]:
        """List the next parts."""
        return list(dict.fromkeys(self.numbers(move)[len(state)] for move in self.fitting(state)))

    def after(self, state: tuple[int, ...], choice: int) -> tuple[int, ...]:
        """Add a part."""
        return (*state, choice)

    def unfinished(self, state: tuple[int, ...]) -> bool:
        """Go on until a move of the menu is whole."""
        return bool(state) and all(self.numbers(move) != state for move in self.menu())

    def winners(self, state: tuple[int, ...]) -> Sequence[int] | None:
        """End after the one move."""
        return [0] if state and not self.unfinished(state) else None

    def pieces(self, state: tuple[int, ...]) -> Board:
        """Apply the parts chosen so far."""
        game: Any = self.game
        board: Board = dict(game.board)
        for move in self.fitting(state)[:1]:
            board = apply_actions(board, [action for part in move[: len(state)] for action in part])
        return board

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Return the actions as they are written."""
        words = tuple(self.game.numbering.choice(word) for word in move.steps)
        return next(tuple(a for part in one for a in part) for one in self.menu() if self.numbers(one) == words)


class Menu(Game):
    """Holds a board and a menu of moves."""

    name = "menu"
    title = "Menu"
    rules = "Choose from the menu."
    board: ClassVar[Board] = {}
    menu: ClassVar[tuple[Written, ...]] = ()

    @property
    def players(self) -> tuple[Player, ...]:
        """Two players."""
        return SIDES

    def make_layout(self) -> Layout:
        """Lay out 5x5 cells."""
        return LAYOUT

    def position(self, setup: str | None) -> MenuPosition:
        """Begin."""
        return MenuPosition(self, setup)


def menu(board: dict[str, Piece], *moves: Written) -> MenuPosition:
    """Return the position of a game made for one test."""
    placed = {at(name): piece for name, piece in board.items()}
    game = type("OneMenu", (Menu,), {"board": placed, "menu": moves})()
    position = game.position(None)
    assert isinstance(position, MenuPosition)
    return position
