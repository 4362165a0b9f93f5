"""Stopping, grounding, full fields, and bad input."""

import pytest

from boardwright.errors import CannotWithdraw, IllegalMove, OptionError, SetupError
from boardwright.games.dots import Dots
from boardwright.kernel.dice import Dice
from tests.unit.dots.pictures import field, place, play


@pytest.mark.parametrize(
    ("picture", "stopper", "scores"),
    [
        ("aaB", 0, (0, 2)),
        ("aaB", 1, (1, 0)),
        ("aB/Ba", 0, (0, 2)),
        ("aB/Ba", 1, (2, 0)),
        (".aa./aB.a/.ac.", 0, (0, 6)),  # the ring is lost, its prisoner freed
        (".aa./aB.a/.ac.", 1, (1, 0)),
    ],
)
def test_grounding(picture: str, stopper: int, scores: tuple[int, int]) -> None:
    """The last player takes every dot that has no way to the edge; undo gives it all back."""
    position = play(picture)
    before = (position.setup(), position.key, position.scores())
    position.withdraw(stopper, "stopped")
    outcome = position.outcome()
    assert outcome is not None
    assert scores == outcome.scores
    assert position.moves() == []
    position.undo()
    assert before == (position.setup(), position.key, position.scores())


def test_dots_joined_to_the_edge_are_safe() -> None:
    """Side by side to the edge counts, corner to corner does not."""
    safe = play("aa", left=0)
    safe.withdraw(0, "stopped")
    assert safe.scores() == (0, 0)
    loose = play("a./.a", left=0)
    loose.withdraw(0, "stopped")
    assert loose.scores() == (0, 1)


def test_a_dot_inside_a_grounded_ring_of_ones_own_is_safe() -> None:
    """No rival can surround it: whoever enters the ring is surrounded."""
    position = play("...aaa./aaaa.aa/...aaa.", left=0)
    position = place(position, 0, 4, 3)
    ring = play("..aaaaa/aaa...a/..a.a.a/..a...a/..aaaaa", left=0)
    ring.withdraw(0, "stopped")
    assert ring.scores() == (0, 0)
    position.withdraw(0, "stopped")
    assert position.scores() == (0, 0)


def test_others_go_on_after_a_stop() -> None:
    """With three players a stop ends the game only when one is left."""
    position = field(players=3)
    position.withdraw(1, "stopped")
    assert position.outcome() is None
    assert position.turn == 0
    position.play("a1")
    assert position.turn == 2
    with pytest.raises(CannotWithdraw):
        position.withdraw(1, "stopped")
    position.withdraw(2, "stopped")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "one player left"
    assert outcome.is_draw
    with pytest.raises(CannotWithdraw):
        position.withdraw(0, "stopped")
    for _ in range(3):
        position.undo()
    assert position.setup() == field(players=3).setup()


@pytest.mark.parametrize(
    ("reason", "winners"), [("stopped", (0,)), ("time", (0,)), ("resigned", (1,)), ("left", (1,))]
)
def test_who_stops_may_win_but_who_gives_up_does_not(reason: str, winners: tuple[int, ...]) -> None:
    """The leader, safe at the edge, stops or runs out of time and wins; resigning and leaving lose."""
    position = play("aBa./.aaa", left=8, top=3)
    position = place(position, 0, 9, 2)
    assert position.scores() == (1, 0)
    position.withdraw(0, reason)
    outcome = position.outcome()
    assert outcome is not None
    assert winners == outcome.winners
    assert outcome.scores == (1, 0)


def test_shared_lead_is_a_draw() -> None:
    """Two leaders share; the third has lost, and a search sees it that way."""
    position = field(players=3)
    assert [position.evaluation(p) for p in range(3)] == [0, 0, 0]
    position.withdraw(0, "stopped")
    position.withdraw(1, "stopped")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == ()


def test_a_full_field_ends_the_game() -> None:
    """No free point, no grounding: what is captured counts."""
    position = Dots(width=10, height=10).position(None)
    dice = Dice(5)
    while moves := position.moves():
        position.make(moves[dice.number(len(moves))])
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "no free points"
    assert "0" not in "".join(position.rows())
    digits = "".join(position.rows())
    assert sum(outcome.scores) == sum(digits.count(d) for d in "56")


@pytest.mark.parametrize(
    "options",
    [{"width": 9}, {"height": 51}, {"players": 1}, {"players": 5}, {"width": "wide"}, {"start": "corner"}, {"size": 3}],
)
def test_options_out_of_range(options: dict[str, object]) -> None:
    """Sizes from 10 to 50, two to four players, nothing else."""
    with pytest.raises(OptionError):
        Dots(**options)


@pytest.mark.parametrize("text", ["a0", "m1", "a13", "ab1"])
def test_off_the_field(text: str) -> None:
    """Points that are not there are refused, and nothing changes."""
    position = field()
    with pytest.raises(IllegalMove):
        position.play(text)
    assert position.setup() == field().setup()


EMPTY = "/".join(["." * 10] * 10)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "fields"),
        ("./.", "10 rows"),
        (EMPTY.replace(".", "..", 1), "row 1: 10 points"),
        (EMPTY.replace(".", "3", 1), "row 1, point 1"),
        (f"{EMPTY} 3", "player to move"),
        (f"{EMPTY} 1 12", "has stopped"),
        (f"{EMPTY} 1 1", "has stopped"),
        (f"{EMPTY} 1 x", "stopped player"),
        (f"{EMPTY} 1 - -", "fields"),
        (f"{'.' * 10}/....c..... /{EMPTY[22:]}".replace(" ", ""), "not closed"),
        (f"c{EMPTY[1:]}", "not closed"),
        (f"{'.' * 10}/....1...../...1a1..../....1...../{EMPTY[44:]}", "without a prisoner"),
    ],
)
def test_bad_set_ups(text: str, reason: str) -> None:
    """A set-up that makes no sense says where."""
    with pytest.raises(SetupError, match=reason):
        Dots(width=10, height=10).start(text)


def test_set_ups_remember_who_is_inside() -> None:
    """An intruder of an empty ring is taken after a set-up just as in the game that led there."""
    position = place(play(".a./a.a/.a."), 1, 3, 3)
    fresh = position.game.start(position.setup())
    fresh.play("l12")
    position.play("l12")
    assert fresh.scores() == position.scores() == (1, 0)
    assert fresh.key == position.key


def test_threats_count_in_the_evaluation() -> None:
    """A ring that lacks one dot is worth something, more to the player to move, and prisoners are worth most."""
    threat = play(".a./aBa/...")
    quiet = play(".a./aB./...")
    captured = play(".a./aBa/.c.")
    assert quiet.evaluation(0) == 0
    assert quiet.evaluation(0) < threat.evaluation(0) < captured.evaluation(0)
    assert threat.evaluation(1) == -threat.evaluation(0)
