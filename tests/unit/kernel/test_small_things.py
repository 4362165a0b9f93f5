"""Buffers, dice, keys, pictures."""

import pickle

import pytest

from boardwright.kernel import bits, zobrist
from boardwright.kernel.action import Site
from boardwright.kernel.dice import Dice
from boardwright.kernel.layout import Layout, Place, grid, grid_name, upside_down
from boardwright.kernel.move import Move
from boardwright.kernel.picture import draw
from boardwright.kernel.piece import Piece, PieceKind
from boardwright.kernel.player import players
from boardwright.kernel.words import Scores, Words

STONE = PieceKind(0, "Stone", ("x", "o"))
ONE = players("One", "Two", "?Dice")[0]


@pytest.mark.parametrize("buffer", [Words, Scores])
def test_buffers_have_room_for_what_was_asked(buffer: type[Words] | type[Scores]) -> None:
    """The capacity is at least what the maker was asked for."""
    assert buffer(1000).capacity >= 1000


def test_dice_repeat_themselves() -> None:
    """The same seed gives the same numbers, in range, and they reach every face."""
    one, two = Dice(5), Dice(5)
    rolls = [one.number(6) for _ in range(200)]
    assert rolls == [two.number(6) for _ in range(200)]
    assert set(rolls) == set(range(6))


def test_dice_go_on_after_a_journey_through_pickle() -> None:
    """Dice that were pickled roll what they would have rolled."""
    dice = Dice(5)
    dice.number(6)
    twin = pickle.loads(pickle.dumps(dice))  # noqa: S301
    assert [twin.number(100) for _ in range(9)] == [dice.number(100) for _ in range(9)]


@pytest.mark.parametrize("n", [0, -1, 1 << 31])
def test_dice_need_a_number_of_faces(n: int) -> None:
    """Nonsense is refused rather than wrapped around."""
    with pytest.raises(ValueError, match=str(n)):
        Dice().number(n)


def test_zobrist_tables_are_fixed_for_ever() -> None:
    """Keys are part of stored records, so these numbers must never change."""
    assert zobrist.table("othello", 2) == zobrist.table("othello", 5)[:2]
    assert zobrist.mix(1) == 0x910A2DEC89025CC1
    assert len(set(zobrist.table("a", 1000) + zobrist.table("b", 1000))) == 2000


def test_bits_for_interpreted_runs() -> None:
    """The Python twins of bits.h."""
    assert (bits.popcount(0b1011), bits.lowest(0b1000), bits.highest(0b1011)) == (3, 3, 3)


def test_chance_is_a_player_with_a_question_mark() -> None:
    """Dice are listed among the players."""
    assert [player.is_chance for player in players("One", "?Dice")] == [False, True]
    assert ONE.next.name == "Two"


def test_moves_are_equal_by_their_steps() -> None:
    """Text is only for people."""
    assert Move((1, 2), "a") == Move((1, 2), "b")
    assert Move((1, 2), "a") != Move((1,), "a")
    assert len({Move((3,), "c"), Move((3,), "d")}) == 1


def test_grids_are_named_as_on_a_chess_board() -> None:
    """Letters for columns, numbers for rows, and beyond z."""
    assert [grid_name(0, 0), grid_name(25, 9), grid_name(26, 0), grid_name(51, 49)] == ["a1", "z10", "aa1", "az50"]


def test_pictures_of_rectangles() -> None:
    """Rows and columns are labelled; the first row may be at the bottom."""
    layout = grid(3, 2, (STONE,))
    board = {layout.by_name["b1"]: Piece.of(STONE, ONE)}
    assert draw(layout, board) == "1 . x .\n2 . . .\n  a b c"
    assert draw(upside_down(layout), board) == "2 . . .\n1 . x .\n  a b c"


def test_pictures_of_other_boards() -> None:
    """Places without a system are drawn where they are, without labels; shifted rows begin with their first site."""
    layout = Layout((Place("top", 1, 0), Place("left", 0, 1), Place("right", 2, 1)), (STONE,))
    assert draw(layout, {Site(2): Piece.of(STONE, ONE)}) == "  .\n.   x"
    assert draw(Layout((), ()), {}) == ""
    hexagons = Layout((Place("a1", 1, 0), Place("a2", 3, 0), Place("b1", 0, 1), Place("b2", 2, 1)), (STONE,))
    assert draw(hexagons, {Site(2): Piece.of(STONE, ONE)}) == "a1   .   .\nb1 x   ."
