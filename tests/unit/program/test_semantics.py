"""The decisions of program/semantics.py, each with a game that shows it."""

import pytest

from boardwright.program import semantics
from tests.unit.zrf.texts import game, game_text, listed

STEP = "(moves (n (verify empty?) add))"


def test_two_stuck_players_do_not_pass_for_ever() -> None:
    """A forced pass needs a player who can go on; else the player is stalemated."""
    assert semantics.PASS_NEEDS_A_MOVER
    blocked = game_text(STEP, setup="(White (Man a4)) (Black (Man b1))", more='(option "pass turn" forced)')
    assert listed(blocked) == []
    outcome = game(blocked).start().outcome()
    assert outcome is not None
    assert outcome.is_draw
    waiting = game_text(STEP, setup="(White (Man a4)) (Black (Man b2))", more='(option "pass turn" forced)')
    assert listed(waiting) == ["Pass"]


def test_no_moves_without_a_rule_is_a_draw() -> None:
    """A stuck player loses only where a rule says so."""
    assert semantics.NO_MOVES_WITHOUT_A_RULE == "draw"
    setup = "(White (Man a4)) (Black (Man b2))"
    outcome = game(game_text(STEP, setup=setup)).start().outcome()
    assert outcome is not None
    assert outcome.winners == ()
    outcome = game(game_text(STEP, setup=setup, more="(loss-condition (White Black) stalemated)")).start().outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_the_third_occurrence_is_a_draw() -> None:
    """Repetition is a draw unless a condition names it."""
    text = game_text("(moves (n add) (s add))", setup="(White (Man a1)) (Black (Man d4))")
    position = game(text).start()
    for _ in range(2):
        for name in ("a1 - a2", "d4 - d3", "a2 - a1", "d3 - d4"):
            assert position.outcome() is None
            position.play(name)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "repetition")
    position.undo()
    assert position.outcome() is None


def test_the_mover_is_judged_first() -> None:
    """When a move makes both players' conditions true the mover wins."""
    assert semantics.MOVER_IS_JUDGED_FIRST
    text = game_text(
        "(moves (n add))",
        setup="(White (Man a1)) (Black (Man d4))",
        more="(win-condition (Black White) (or (pieces-remaining 1) (pieces-remaining 1)))",
    )
    position = game(text).start()
    position.make(position.moves()[0])
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_attacks_see_the_mover_there() -> None:
    """A piece that takes only sideways when something stands there still attacks an empty square on the way."""
    assert semantics.ATTACK_SEES_THE_MOVER_THERE
    text = game_text(
        "(moves (n (verify not-attacked?) add))",
        setup="(White (Man a1)) (Black (King b2))",
    ).replace("(piece (name King) (moves (n add)))", "(piece (name King) (moves (w (verify enemy?) add)))")
    assert listed(text) == []


def test_lines_and_counts_end_games() -> None:
    """relative-config, absolute-config, captured and total-piece-count decide."""
    row = game_text("(moves (n add))", setup="(White (Man a1 b2)) (Black (Man d4))",
                    more="(win-condition (White) (relative-config Man e Man))")  # fmt: skip
    position = game(row).start()
    position.play("a1 - a2")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert position.moves() == []
    gone = game_text("(moves (n add))", setup="(White (Man a1)) (Black (King a2) (Man d4))",
                     more="(loss-condition (White Black) (captured King))")  # fmt: skip
    position = game(gone).start()
    position.play("a1 - a2")
    assert position.outcome() is not None


DECISIONS = {
    # name, other value: rules in which the first moves differ by it
    ("EMPTY_OFF_BOARD", True): game_text("(moves (n (verify (empty? w)) add))", setup="(White (Man a1 b1))"),
    ("NEUTRALS_ARE_ENEMIES", True): game_text(
        "(moves (n (verify enemy?) add))", setup="(White (Man a1)) (Black (Man d4)) (Stone (Man a2))"
    ).replace("(players White Black)", "(players White Black Stone)"),
    ("UNTYPED_BLOCKS_COME_LAST", False): game_text(
        "(moves (move-type first) (n (verify enemy?) add)) (moves (n (verify empty?) add))",
        more="(move-priorities first)", setup="(White (Man a1)) (Black (Man d4))",
    ),
    ("DROPS_NEED_A_RESERVE", False): game_text(
        "(drops ((verify empty?) add))", setup="(White (Man a1 off 0)) (Black (Man d4))"
    ),
    ("DROPS_ARE_FREE_WITHOUT_RESERVES", False): game_text(
        "(drops ((verify empty?) add))", setup="(White (Man a1)) (Black (Man d4))"
    ),
}  # fmt: skip


@pytest.mark.parametrize("decision", DECISIONS, ids=str)
def test_a_decision_is_one_change(decision: tuple[str, bool], monkeypatch: pytest.MonkeyPatch) -> None:
    """Decided otherwise, the same rules give other moves."""
    before = listed(DECISIONS[decision])
    monkeypatch.setattr(semantics, *decision)
    assert listed(DECISIONS[decision]) != before


def test_the_verdict_about_stuck_players_is_one_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decided otherwise, a player without moves and without a rule loses."""
    monkeypatch.setattr(semantics, "NO_MOVES_WITHOUT_A_RULE", "loss")
    outcome = game(game_text(STEP, setup="(White (Man a4)) (Black (Man b2))")).start().outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
