"""What people see of Othello: square names, discs, and a placement as actions."""

from functools import cache
from math import isqrt

from boardwright.kernel.action import Action, Board, Site, drop
from boardwright.kernel.layout import Layout, grid_name
from boardwright.kernel.piece import Piece, PieceKind
from boardwright.kernel.player import Player

DISC = PieceKind(0, "Disc", ("X", "O"))
PASS_NAME = "pass"  # noqa: S105


def square_name(square: int) -> str:
    """Name a bit of the board."""
    return grid_name(square % 8, square // 8)


NAMES = tuple(square_name(square) for square in range(64))


def sites(bits: int, layout: Layout) -> list[Site]:
    """Return the sites of the bits that are set."""
    found = []
    while bits:
        found.append(layout.by_name[NAMES[(bits & -bits).bit_length() - 1]])
        bits &= bits - 1
    return found


@cache
def disc(player: Player) -> Piece:
    """Return the disc of a player."""
    return Piece.of(DISC, player)


def discs(black: int, white: int, players: tuple[Player, ...], layout: Layout) -> Board:
    """Put the discs on the board."""
    board: Board = {}
    for bits, player in zip((black, white), players, strict=True):
        board.update(dict.fromkeys(sites(bits, layout), disc(player)))
    return board


@cache
def drops(player: Player, squares: int) -> dict[int, Action]:
    """Return the placement of a disc on every bit of a board that has a number of squares."""
    size = isqrt(squares)
    return {8 * (site // size) + site % size: drop(Site(site), disc(player)) for site in range(squares)}


def placement(square: int, flips: int, player: Player, layout: Layout) -> tuple[Action, ...]:
    """Show the placed disc first, then the flipped ones, each as a drop."""
    known = drops(player, len(layout.sites))
    found = [known[square]]
    while flips:
        found.append(known[(flips & -flips).bit_length() - 1])
        flips &= flips - 1
    return tuple(found)
