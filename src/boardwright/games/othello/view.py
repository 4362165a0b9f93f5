"""What people see of Othello: square names, discs, and a placement as actions."""

from boardwright.kernel.action import Action, Board, Site, drop
from boardwright.kernel.layout import Layout, grid_name
from boardwright.kernel.piece import Piece, PieceKind
from boardwright.kernel.player import Player

DISC = PieceKind(0, "Disc", ("X", "O"))
PASS_NAME = "pass"  # noqa: S105


def square_name(square: int) -> str:
    """Name a bit of the board."""
    return grid_name(square % 8, square // 8)


def sites(bits: int, layout: Layout) -> list[Site]:
    """Give the sites of the bits that are set."""
    return [layout.by_name[square_name(square)] for square in range(64) if bits >> square & 1]


def discs(black: int, white: int, players: tuple[Player, ...], layout: Layout) -> Board:
    """Put the discs on the board."""
    board: Board = {}
    for bits, player in zip((black, white), players, strict=True):
        board.update(dict.fromkeys(sites(bits, layout), Piece.of(DISC, player)))
    return board


def placement(name: str, flips: int, player: Player, layout: Layout) -> tuple[Action, ...]:
    """Show the placed disc first, then the flipped ones, each as a drop."""
    disc = Piece.of(DISC, player)
    return tuple(drop(site, disc) for site in [layout.by_name[name], *sites(flips, layout)])
