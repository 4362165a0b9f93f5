"""Fanorona: captures toward and away from the enemy, the trail of a turn, the player who stops (document 000)."""

import pytest

import boardwright
from boardwright.errors import IllegalMove
from boardwright.kernel.position import Position
from boardwright.search.perft import perft


def start(setup: str | None = None) -> Position:
    """Set the game up."""
    return boardwright.load("fanorona").start(setup)


def texts(setup: str | None = None) -> set[str]:
    """Name the moves of a position."""
    return {move.text for move in start(setup).moves()}


def test_the_first_turn() -> None:
    """The five moves of the vectors; one step with two meanings is two moves, so that the player is asked."""
    assert texts() == {
        "f2 - e3 x d4 x c5", "e2 - e3 x e4 x e5", "d2 - e3 x f4 x g5", "d3 - e3 x c3", "d3 - e3 x f3",
    }  # fmt: skip


def test_counts() -> None:
    """What the oracle of these tests counts."""
    assert [perft(start(), depth) for depth in (1, 2, 3, 4)] == [5, 39, 724, 18026]


def test_only_the_first_capture_is_obligatory() -> None:
    """A stone may stop after any capture: in the middle of the turn a Pass is one of the parts."""
    position = start("turn 0; White: Stone a1; Black: Stone a3 c2 i5")
    moves = {move.text: move for move in position.moves()}
    assert set(moves) == {"a1 - a2 x a3", "a1 - a2 - b2 x a3 x c2"}
    whole = moves["a1 - a2 - b2 x a3 x c2"]
    assert [position.format_part(whole, n) for n in (1, 2)] == ["a1 - a2 x a3", "a2 - b2 x c2"]
    position.play("a1 - a2 x a3")
    assert position.setup() == "turn 1; White: Stone a2; Black: Stone c2 i5"


def test_the_trail_closes_the_points_of_the_turn() -> None:
    """The stone does not come back to where it has been, though it would capture there."""
    assert texts("turn 0; White: Stone c2; Black: Stone c4 c1 i5") == {"c2 - c3 x c4", "c2 - c3 x c1"}
    position = start("turn 0; White: Stone a1; Black: Stone a3 c2 i5")
    whole = next(move for move in position.moves() if len(move.text) > 15)
    position.apply_part(whole, 1)
    assert "Trail[(captured)=true] a1" in position.setup()
    position.undo_part()
    position.make(whole)
    assert "Trail" not in position.setup()


def test_no_direction_twice_running() -> None:
    """Away from one enemy and on toward another in the same line is not allowed; after a turn aside it is."""
    assert texts("turn 0; White: Stone b1; Black: Stone a1 e1 i5") == {"b1 - c1 x a1"}
    found = texts("turn 0; White: Stone b1; Black: Stone a1 c3 d1 e2 i5")
    assert "b1 - c1 - c2 x a1 x c3" in found
    assert "b1 - c1 - c2 - d2 x a1 x c3 x e2" in found


def test_a_move_without_capture_only_when_there_is_none() -> None:
    """Who can capture must, with any of the stones."""
    assert texts("turn 0; White: Stone a1 i1; Black: Stone a3") == {"a1 - a2 x a3"}
    quiet = start("turn 0; White: Stone a1; Black: Stone i5")
    assert {move.text for move in quiet.moves()} == {"a1 - a2", "a1 - b1", "a1 - b2"}
    with pytest.raises(IllegalMove):
        start("turn 0; White: Stone a1 i1; Black: Stone a3").play("i1 - i2")


def test_the_last_stone_decides() -> None:
    """Who has taken everything has won."""
    position = start("turn 0; White: Stone a1; Black: Stone a3")
    position.play("a1 - a2 x a3")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
