"""What surrounds what, as pictures."""

import pytest

from boardwright.errors import IllegalMove
from boardwright.games.dots import Dots
from tests.unit.dots.pictures import field, place, play

BOTH = pytest.mark.parametrize("at_once", [False, True])


@BOTH
@pytest.mark.parametrize(
    ("picture", "scores"),
    [
        (".a./cBa/.a.", (1, 0)),  # the smallest ring
        (".a./aBa/.c.", (1, 0)),  # closed from below
        (".aB./aCaB/.aB.", (0, 1)),  # a dot in an empty ring that captures first is safe
        (".a.a./aAbAa/.a.a.", (2, 0)),  # two rings by one dot
        ("..a../.aAa./aAbAa/.a.a.", (3, 0)),  # three rings with common borders
        (".aaa./aBBBa/.aca.", (3, 0)),  # three dots in one ring
        (".aa./aB.a/.ac.", (1, 0)),  # a free point in the ring
        (".aaaa./aB..../.a.a../..a..d", (0, 0)),  # the ring is not closed
        ("aaa/aBa/acc", (1, 0)),  # corners change nothing
        ("..a../.aBa./..a../.aBa./..c..", (2, 0)),  # the point between two rings closes one of them
        (".aAa./aA.Aa/.aAa./..d..", (0, 0)),  # an inner ring around nothing takes nothing
    ],
)
def test_rings(picture: str, scores: tuple[int, int], at_once: bool) -> None:
    """Scores after the last dot, the same under both rules."""
    assert scores == play(picture, capture_at_once=at_once).scores()


def test_edge_dots_are_never_surrounded() -> None:
    """A ring that leans on the edge is none."""
    assert play(".a./aBa", top=10).scores() == (0, 0)
    assert play("aBa/.a.", top=0).scores() == (0, 0)


def diamond(radius: int) -> list[tuple[int, int]]:
    """List the points of a ring, the last one at its top."""
    points = [(x, y) for x in range(12) for y in range(12) if abs(x - 5) + abs(y - 5) == radius]
    return sorted(points, key=lambda at: -at[1])


def test_an_onion_frees_and_takes() -> None:
    """One dot in four in eight in twelve: 1, then 4, then 9; own prisoners are freed each time."""
    position = place(field(), 0, 5, 5)
    seen = []
    for radius, player in ((1, 1), (2, 0), (3, 1)):
        for x, y in diamond(radius):
            position = place(position, player, x, y)
        seen.append(position.scores())
    assert seen == [(0, 1), (4, 0), (0, 9)]


def test_prisoners_build_no_rings() -> None:
    """A captured dot is not part of a line."""
    position = play(".a..../aBa.../.aC.../..D.D./...D..", capture_at_once=True)
    free = position.copy()
    assert free.scores() == (1, 0)
    assert play("....../.BaB../..Da..", capture_at_once=True).scores() == (0, 0)
    # The same ring around the dot on the right, once with a live dot at its left and once with a prisoner.
    assert play("..B../.BaB./..C..").scores() == (0, 1)
    caught = play(".a.C./aBdaC/.a.C.")
    assert caught.scores() == (1, 0)


def test_captured_points_are_closed_to_everybody() -> None:
    """No player plays into a surround, empty points included, and the refusal changes nothing."""
    position = play(".aa./aB.a/.ac.")
    before = position.setup()
    for player in (0, 1):
        with pytest.raises(IllegalMove):
            place(position, player, 4, 3)
    assert before == position.setup()
    assert position.rows()[3] == "001691000000"


def test_only_the_smallest_area_is_taken() -> None:
    """A ring inside a ring of the same player: the space between stays free."""
    position = play(".aaaaa./a.....a/a..a..a/a.aBa.a/a..c..a/a.....a/.aaaaa.")
    assert position.scores() == (1, 0)
    assert place(position, 1, 3, 3).rows()[3][3] == "2"


def test_a_hole_is_taken_with_the_area_around_it() -> None:
    """An empty ring inside a surround becomes unplayable too."""
    position = play(".aaaaa./aB....a/a..a..a/a.a.a.a/a..a..a/a.....a/.aaaac.")
    assert position.scores() == (1, 0)
    assert position.rows()[5][5] == "9"
    assert position.rows()[5][4] == "1"


def test_deferred_rule() -> None:
    """An enemy in an empty ring is taken with the owner's next dot, wherever that is."""
    position = play(".a./a.a/.a.")
    position = place(position, 1, 3, 3)
    assert position.scores() == (0, 0)
    assert position.rows()[3][3] == "2"
    position = place(position, 0, 9, 9)
    assert position.scores() == (1, 0)
    position.undo()
    assert position.scores() == (0, 0)
    assert position.rows()[3][3] == "2"


def test_at_once_rule() -> None:
    """With `capture_at_once` the intruder is taken immediately."""
    position = place(play(".a./a.a/.a.", capture_at_once=True), 1, 3, 3)
    assert position.scores() == (1, 0)


@BOTH
def test_a_stopped_owner_never_closes(at_once: bool) -> None:
    """His empty ring stays open until the end."""
    position = field(players=3, capture_at_once=at_once)
    for x, y in diamond(1):
        position = place(position, 0, x, y)
    position.withdraw(0, "stopped")
    position = place(position, 1, 5, 5)
    position = place(position, 2, 9, 9)
    assert position.scores() == (0, 0, 0)
    assert position.rows()[5][5] == "2"


def test_prisoners_change_hands_among_three() -> None:
    """Dots that one rival holds inside another's ring count for the outer one."""
    position = place(field(players=3), 2, 5, 5)
    for x, y in diamond(1):
        position = place(position, 1, x, y)
    assert position.scores() == (0, 1, 0)
    for x, y in diamond(2):
        position = place(position, 0, x, y)
    assert position.scores() == (5, 0, 0)


@pytest.mark.parametrize(("extra", "turn"), [(False, 1), (True, 0)])
def test_extra_move(extra: bool, turn: int) -> None:
    """A surround gives another move, if the players agreed on that."""
    assert turn == play(".a./cBa/.a.", extra_move=extra).turn


def test_first_dots_go_to_the_centre() -> None:
    """2x2 where both sides are even, else 3x3; free once no central point is."""
    assert {"e5", "f5", "e6", "f6"} == {m.text for m in Dots(width=10, height=10).start().moves()}
    assert len(Dots(width=11, height=10).start().moves()) == 9
    assert {m.text for m in Dots(width=11, height=10).start().moves()} >= {"e5", "g7"}
    classic = Dots().start()
    assert len(classic.moves()) == 9
    classic.play(classic.moves()[0])
    assert len(classic.moves()) == 8
    classic.play(classic.moves()[0])
    assert len(classic.moves()) == 39 * 32 - 2
    four = Dots(width=10, height=10, players=4, start="anywhere").position(None)
    assert len(four.moves()) == 100
    rows = ["." * 10] * 4 + ["....22....", "....22...."] + ["." * 10] * 4
    crowded = Dots(width=10, height=10).start("/".join(rows) + " 1 -")
    assert len(crowded.moves()) == 96


def test_the_view_shows_the_surround() -> None:
    """Pieces, protocol digits, the polygon, and the placed dot first among the actions."""
    position = play(".aa./aB.a/.a..")
    move = position.parse("e5")
    actions = position.actions(move)
    assert position.game.layout.name(actions[0].target or 0) == "e5"  # type: ignore[arg-type]
    assert [str(a.piece) for a in actions] == ["Blue Dot", "Red Captured dot", "Blue Captured point"]
    assert position.areas() == ()
    position.play(move)
    (area,) = position.areas()
    assert area.player == 0
    assert {"d3", "e3", "c4", "f4", "d5", "e5"} == {position.game.layout.name(site) for site in area.ring}
    assert len(area.ring) == 6
    assert position.rows()[3] == "001691000000"
