"""Actions: what a move is made of, and the order in which parts are carried out."""

from boardwright.kernel.action import Site, apply_actions, capture, drop, identity, movement, parts
from boardwright.kernel.piece import Piece, PieceKind
from boardwright.kernel.player import players

BLACK, WHITE = players("Black", "White")
ROOK, KING, PAWN = (PieceKind(i, name) for i, name in enumerate(("Rook", "King", "Pawn")))
A, B, C, D = (Site(i) for i in range(4))
MINE, YOURS = Piece.of(PAWN, BLACK), Piece.of(PAWN, WHITE)


def test_moving_onto_a_piece_removes_it() -> None:
    """A chess capture needs no action of its own."""
    assert apply_actions({A: MINE, B: YOURS}, [movement(A, B)]) == {B: MINE}


def test_movements_of_a_part_happen_at_once() -> None:
    """Two pieces may change places, as in castling on a narrow board."""
    king, rook = Piece.of(KING, BLACK), Piece.of(ROOK, BLACK)
    assert apply_actions({A: king, B: rook}, [movement(A, B), movement(B, A)]) == {A: rook, B: king}


def test_capturing_the_target_removes_the_mover() -> None:
    """The explicit capture comes after the movement."""
    assert apply_actions({A: MINE}, [capture(B), movement(A, B)]) == {}


def test_a_drop_on_the_target_replaces_the_mover() -> None:
    """Drops come after movements; a piece in the movement promotes."""
    king = Piece.of(KING, BLACK)
    assert apply_actions({A: MINE}, [drop(B, king), movement(A, B)]) == {B: king}
    assert apply_actions({A: MINE}, [movement(A, B, piece=king)]) == {B: king}


def test_parts_follow_each_other() -> None:
    """Part 1 with its captures, then part 2."""
    jump = [movement(A, C), capture(B), movement(C, D, part=2)]
    assert apply_actions({A: MINE, B: YOURS}, jump) == {D: MINE}
    assert parts(jump) == 2
    assert parts([]) == 0


def test_the_identity_of_a_part() -> None:
    """First movement, else first drop, else first capture."""
    assert identity([capture(B), drop(C, MINE), movement(A, C)], 1) == movement(A, C)
    assert identity([capture(B), drop(C, MINE)], 1) == drop(C, MINE)
    assert identity([capture(B)], 1) == capture(B)
    assert identity([], 1) is None
