"""Whole turns: captures are compared, turns without a legal end are not begun, and there is a bound."""

import pytest

from boardwright.errors import Fault
from tests.unit.zrf.texts import game, game_text, listed

JUMPS = "(moves (n (verify enemy?) capture n (verify empty?) add) (e (verify enemy?) capture e (verify empty?) add))"
STRONG = ("(piece (name King) (moves (n add)))", "(piece (name King) (moves (n add) (s add) (e add) (w add)))")
MEETS = "(White (Man a1)) (Black (Man a2) (King b1))"


def test_equal_captures_are_compared_by_type_where_the_rules_say_2() -> None:
    """Most pieces first, then most of the better type."""
    text = game_text(JUMPS, setup=MEETS, more='(option "maximal captures" {})').replace(*STRONG)
    assert listed(text.replace("{}", "true")) == ["a1 - a3 x a2", "a1 - c1 x b1"]
    assert listed(text.replace("{}", "2")) == ["a1 - c1 x b1"]
    assert listed(text.replace("{}", "false")) == ["a1 - a3 x a2", "a1 - c1 x b1"]


def test_displaced_pieces_count_as_captures() -> None:
    """A piece that is taken by standing on its place counts like any other."""
    text = game_text("(moves (n add) (e add))", setup="(White (Man a1)) (Black (Man a2))",
                     more='(option "maximal captures" true)')  # fmt: skip
    assert listed(text) == ["a1 - a2"]
    assert listed(text, tier=1) == ["a1 - a2"]


def test_a_turn_that_would_leave_the_king_attacked_is_not_begun() -> None:
    """The first part alone would be legal; no second part is."""
    text = game_text(
        "(moves (move-type first) (n (verify empty?) (add-partial second)) (move-type second) (e (verify empty?) add))",
        setup="(White (King a1) (Man b1)) (Black (Rook d1))",
        more="(loss-condition (White) (checkmated King)) "
        "(piece (name Rook) (moves (w (while empty? add w) (verify not-friend?) add)))",
    )
    assert listed(text) == ["a1 - a2", "b1 - c1"]


def test_turns_without_end_are_a_fault() -> None:
    """Every bound has a typed error."""
    around = "(moves (n add-partial) (s add-partial) (e add-partial) (w add-partial))"
    position = game(game_text(around, more='(option "maximal captures" true)')).start()
    with pytest.raises(Fault, match="too long or gives too many moves"):
        position.moves()
