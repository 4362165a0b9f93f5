"""Pieces are immutable, interned values (document 000)."""

import pickle

import pytest

from boardwright.errors import PlayError
from boardwright.kernel.piece import Piece, PieceKind
from boardwright.kernel.player import players

BLACK, WHITE = players("Black", "White")
MAN = PieceKind(0, "Man", ("m", "M"), {"moved": False, "armour": 3})
KING = PieceKind(1, "King")


def test_names_and_codes() -> None:
    """People read the owner and the type; codes count both from 1."""
    assert str(Piece.of(KING, BLACK)) == "Black King"
    assert Piece.of(KING, BLACK).code == "1/2"
    assert Piece.of(MAN, WHITE).code == "2/1"
    assert str(Piece.of(KING, None)) == "King"


def test_equal_pieces_are_one_object() -> None:
    """The same description gives the same object, also after a journey through pickle."""
    piece = Piece.of(MAN, BLACK, {"moved": True})
    assert piece is Piece.of(MAN, BLACK).with_value("moved", True)
    assert piece is pickle.loads(pickle.dumps(piece))  # noqa: S301
    assert piece is not Piece.of(MAN, BLACK)


def test_a_value_equal_to_the_default_counts_as_unset() -> None:
    """Setting a default changes nothing; `value` is None until something else is set."""
    piece = Piece.of(MAN, BLACK)
    assert piece.value("moved") is None
    assert piece.with_value("moved", False) is piece
    assert piece.with_value("armour", 5).value("armour") == 5
    assert piece.with_value("armour", 5).with_value("armour", 3) is piece
    assert piece.value("no such attribute") is None


def test_setting_one_value_keeps_the_others() -> None:
    """Values are copied along."""
    piece = Piece.of(MAN, BLACK).with_value("moved", True).with_value("armour", 9)
    assert (piece.value("moved"), piece.value("armour")) == (True, 9)


def test_nothing_changes_gives_the_same_piece() -> None:
    """Promotion to the own type and change to the own owner return the piece itself."""
    piece = Piece.of(MAN, BLACK)
    assert piece.promote(MAN) is piece
    assert piece.change_owner(BLACK) is piece
    assert piece.promote(KING) is Piece.of(KING, BLACK)
    assert piece.change_owner(WHITE) is Piece.of(MAN, WHITE)


def test_flip_needs_two_players() -> None:
    """A flip goes to the opponent and has no meaning among three."""
    assert Piece.of(MAN, BLACK).flip() is Piece.of(MAN, WHITE)
    with pytest.raises(PlayError):
        Piece.of(MAN, players("A", "B", "C")[0]).flip()


def test_pieces_cannot_be_changed() -> None:
    """Assignment is refused."""
    with pytest.raises(AttributeError, match="immutable"):
        Piece.of(MAN, BLACK).player = WHITE
