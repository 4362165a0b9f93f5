"""The controller of partial moves (document 000), on moves of every shape."""

import pytest

from boardwright.errors import NoSuchChoice
from boardwright.kernel.action import capture, drop, movement
from boardwright.play.show import PieceCreated, PieceDeleted, PieceMoved
from boardwright.play.turn import Ask, Turn
from tests.unit.play.menu import CROWNED, MINE, QUEENED, THEIRS, at, menu


def texts(turn: Turn) -> list[str]:
    """Say what may be clicked."""
    return [choice.text for choice in turn.choices()]


def test_source_then_target() -> None:
    """A movement is clicked in two steps and shown as one event."""
    go = movement(at("a1"), at("a2"))
    aside, other = movement(at("a1"), at("b2")), movement(at("c1"), at("c2"))
    turn = Turn(menu({"a1": MINE, "c1": MINE}, ((go,),), ((aside,),), ((other,),)))
    assert texts(turn) == ["a1", "c1"]
    assert turn.click("a1") == ()
    assert [choice.ask for choice in turn.choices()] == [Ask.TARGET, Ask.TARGET]
    assert texts(turn) == ["a2", "b2"]
    assert turn.click("a2") == (PieceMoved("a1", "a2", "One Man"),)
    assert turn.done
    assert turn.choices() == []


def test_approach_or_withdrawal_asks_a_third_time() -> None:
    """Two captures by the same movement, as in Fanorona, are told apart by what they take."""
    go = movement(at("c3"), at("d3"))
    board = {"c3": MINE, "e3": THEIRS, "b3": THEIRS, "a3": THEIRS}
    position = menu(board, ((go, capture(at("e3"))),), ((go, capture(at("b3")), capture(at("a3"))),))
    turn = Turn(position)
    turn.click("c3")
    assert turn.click("d3") == ()
    assert [(choice.ask, choice.text) for choice in turn.choices()] == [(Ask.EXTRA, "x e3"), (Ask.EXTRA, "x b3")]
    shown = turn.click("b3")
    assert shown == (PieceMoved("c3", "d3", "One Man"), PieceDeleted("b3"), PieceDeleted("a3"))
    assert turn.move == position.game.known_moves[turn.move.steps] if turn.move else False


def test_captures_that_contain_others() -> None:
    """Where one move takes all that another takes and more, one may also take nothing more."""
    go = movement(at("c3"), at("d3"))
    board = {"c3": MINE, "e3": THEIRS, "b3": THEIRS}
    turn = Turn(menu(board, ((go, capture(at("e3"))),), ((go, capture(at("e3")), capture(at("b3"))),)))
    turn.click("c3")
    turn.click("d3")
    assert sorted(texts(turn)) == ["nothing more", "x b3"]
    turn.click("nothing more")
    assert turn.position.board() == {at("d3"): MINE, at("b3"): THEIRS}


def test_promotion_asks_for_the_piece() -> None:
    """The piece that a mover becomes is asked for by name or letter, staying as it is included."""
    moves = [(movement(at("a1"), at("a2"), 1, piece),) for piece in (CROWNED, QUEENED, None)]
    turn = Turn(menu({"a1": MINE}, *((move,) for move in moves)))
    turn.click("a1")
    turn.click("a2")
    assert [choice.ask for choice in turn.choices()] == [Ask.PIECE] * 3
    assert texts(turn) == ["One King", "One Queen", "One Man"]
    assert turn.click("queen") == (PieceMoved("a1", "a2", "One Queen"),)


def test_drops_of_several_kinds() -> None:
    """A drop is one click, and one more where several kinds can be dropped there."""
    turn = Turn(menu({}, ((drop(at("a1"), MINE),),), ((drop(at("a1"), CROWNED),),), ((drop(at("b1"), MINE),),)))
    turn.click("a1")
    assert texts(turn) == ["One Man", "One King"]
    assert turn.click("M") == (PieceCreated("a1", "One King"),)
    assert Turn(turn.position.copy()).choices() == []
    one = Turn(menu({}, ((drop(at("b1"), MINE),),)))
    assert one.click("b1") == (PieceCreated("b1", "One Man"),)
    assert one.done


def test_chains_share_their_beginning_and_pass_ends_them() -> None:
    """Captures go on part by part; Pass is offered exactly where a chain may end (Fanorona)."""
    first = (movement(at("a1"), at("c1")), capture(at("b1")))
    up = (movement(at("c1"), at("c3"), 2), capture(at("c2"), 2))
    right = (movement(at("c1"), at("e1"), 2), capture(at("d1"), 2))
    board = {"a1": MINE, "b1": THEIRS, "c2": THEIRS, "d1": THEIRS}
    position = menu(board, (first, up), (first, right), (first, ()))
    turn = Turn(position)
    assert not turn.can_pass
    turn.click("a1")
    assert not turn.can_pass
    assert turn.click("c1") == (PieceMoved("a1", "c1", "One Man"), PieceDeleted("b1"))
    assert turn.can_pass
    assert turn.parts_made == 1
    assert len(turn.moves) == 3
    assert [turn.position.game.layout.name(site) for site in turn.sites()] == ["c3", "e1"]
    turn.click("c1")
    assert texts(turn) == ["c3", "e1"]
    turn.back()
    turn.click("e1")
    assert turn.done
    assert turn.back() == (PieceMoved("e1", "c1", "One Man"), PieceCreated("d1", "Two Man"))
    assert turn.can_pass
    with pytest.raises(NoSuchChoice, match="b5 leads to no legal move here; choose from: "):
        turn.click("b5")
    assert turn.can_pass
    stopped = turn.finish()
    assert turn.done
    assert len(stopped.steps) == 2
    assert position.board() == {at("c1"): MINE, at("c2"): THEIRS, at("d1"): THEIRS}
    turn.cancel()
    assert position.board()[at("a1")] is MINE
    assert position.steps == 0


def test_castling_moves_two_pieces_at_once() -> None:
    """The first movement names the part; the view hears of both, and they do not trip over each other."""
    swap = (movement(at("a1"), at("b1")), movement(at("b1"), at("a1")))
    turn = Turn(menu({"a1": MINE, "b1": CROWNED}, (swap,)))
    turn.click("a1")
    assert turn.click("b1") == (PieceMoved("a1", "b1", "One Man"), PieceMoved("b1", "a1", "One King"))
    assert turn.position.board() == {at("b1"): MINE, at("a1"): CROWNED}
    turn.back()
    assert turn.position.board() == {at("a1"): MINE, at("b1"): CROWNED}


def test_order_of_a_part_is_movements_drops_captures() -> None:
    """Whatever the order of the actions, a view hears movements first, then what appears, then what vanishes."""
    part = (capture(at("c1")), drop(at("d1"), CROWNED), movement(at("a1"), at("b1")))
    turn = Turn(menu({"a1": MINE, "c1": THEIRS}, (part,)))
    assert turn.run() == [(PieceMoved("a1", "b1", "One Man"), PieceCreated("d1", "One King"), PieceDeleted("c1"))]


def test_a_mover_that_takes_itself_off_comes_back() -> None:
    """An explicit capture of the target removes the mover; going back restores it (document 000)."""
    turn = Turn(menu({"a1": MINE}, ((movement(at("a1"), at("b1")), capture(at("b1"))),)))
    turn.click("a1")
    turn.click("b1")
    assert turn.position.board() == {}
    assert turn.back() == (PieceCreated("a1", "One Man"),)


def test_drop_and_movement_from_the_same_site() -> None:
    """A site that starts a movement and can also be dropped on is clicked twice to drop."""
    turn = Turn(menu({"a1": MINE}, ((movement(at("a1"), at("b1")),),), ((drop(at("a1"), CROWNED),),)))
    turn.click("a1")
    assert texts(turn) == ["b1", "a1"]
    assert turn.click("a1") == (PieceCreated("a1", "One King"),)


def test_a_click_that_means_two_things_is_refused() -> None:
    """Pieces are asked for by name where a click on their site would not tell them apart."""
    turn = Turn(menu({}, ((drop(at("a1"), MINE),),), ((drop(at("a1"), CROWNED),),)))
    turn.click("a1")
    with pytest.raises(NoSuchChoice, match="means several things here; choose from: One King, One Man"):
        turn.click("a1")
    turn.back()
    assert texts(turn) == ["a1"]


def test_choices_of_another_turn_are_refused() -> None:
    """A choice that was not offered leads nowhere and changes nothing."""
    turn = Turn(menu({"a1": MINE}, ((movement(at("a1"), at("b1")),),)))
    stranger = Turn(menu({}, ((drop(at("e5"), MINE),),))).choices()[0]
    with pytest.raises(NoSuchChoice, match="e5 leads to no legal move"):
        turn.choose(stranger)
    assert turn.position.steps == 0
