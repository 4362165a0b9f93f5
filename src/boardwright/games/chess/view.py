"""What people see of chess: pieces, the board, and a move as actions."""

from dataclasses import replace
from functools import cache

from boardwright.errors import SetupError
from boardwright.games.chess.state import CODES, LETTERS, State
from boardwright.kernel.action import Action, Board, Site, capture, movement
from boardwright.kernel.layout import Layout, grid, upside_down
from boardwright.kernel.piece import Piece, PieceKind
from boardwright.kernel.player import players
from boardwright.kernel.style import Style

WHITE_AND_BLACK = players("White", "Black")
KINDS = tuple(
    PieceKind(index, name, (letter, letter.lower()))
    for index, (name, letter) in enumerate(
        (("Pawn", "P"), ("Knight", "N"), ("Bishop", "B"), ("Rook", "R"), ("Queen", "Q"), ("King", "K"))
    )
)


def layout() -> Layout:
    """Lay out the squares, a1 in the lower left corner."""
    return replace(upside_down(grid(8, 8, KINDS)), style=Style("checkered", "wood", "chess"))


@cache
def piece_of(code: int) -> Piece:
    """Return the piece that a code stands for."""
    return Piece.of(KINDS[(code & 7) - 1], WHITE_AND_BLACK[code >> 3])


SITES = tuple(Site(square) for square in range(64))
PIECES = {code: piece_of(code) for code in CODES.values()}


def piece_from_symbol(symbol: str) -> Piece:
    """Return the piece of a FEN letter; raise SetupError."""
    if symbol not in CODES:
        msg = f"a piece's letter (PNBRQK or pnbrqk) was expected, not {symbol[:10]!r}"
        raise SetupError(msg)
    return piece_of(CODES[symbol])


def symbol_of(piece: Piece) -> str:
    """Return the FEN letter of a piece."""
    return LETTERS[code_of(piece)]


def code_of(piece: Piece) -> int:
    """Return the code that stands for a piece."""
    return piece.kind.index + 1 + (8 if piece.player is WHITE_AND_BLACK[1] or piece.player == WHITE_AND_BLACK[1] else 0)


def standing(state: State) -> Board:
    """Put the pieces on the board."""
    return {site: PIECES[code] for site, code in zip(SITES, state.cells, strict=True) if code}


def king_of(state: State, turn: int) -> Site:
    """Find the king of a side."""
    return Site(state.cells.index(8 * turn + 6))


def changes(turn: int, word: int) -> tuple[Action, ...]:
    """Show a move of a side: the mover first, then a castling rook or a pawn taken in passing."""
    source, target, flag = word & 63, word >> 6 & 63, word >> 12
    if flag in {2, 3}:
        row = source & 56
        king, rook = (row + 6, row + 5) if target > source else (row + 2, row + 3)
        return movement(Site(source), Site(king)), movement(Site(target), Site(rook))
    if flag & 8:
        promoted = piece_of(8 * turn + 2 + (flag & 3))
        return (movement(Site(source), Site(target), piece=promoted),)
    moved = movement(Site(source), Site(target))
    return (moved, capture(Site(target ^ 8))) if flag == 5 else (moved,)
