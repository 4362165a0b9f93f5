"""The game as people play it: options, ends, set-ups, and bad input."""

import pytest

from boardwright.errors import IllegalMove, OptionError, SetupError
from boardwright.games.crosses import Crosses
from boardwright.kernel.dice import Dice

FIVE = "1..../...../...../...../....2"


def test_the_opening() -> None:
    """Opposite corners, three steps, three cells within reach."""
    position = Crosses().start()
    assert [move.text for move in position.moves()] == ["b1", "a2", "b2"]
    for text, turn in (("b2", 0), ("c3", 0), ("d4", 1), ("i9", 1)):
        position.play(text)
        assert turn == position.turn
    assert position.scores() == (4, 2)


def test_shorter_first_turn() -> None:
    """The balance rule: the very first turn has one step, all others three."""
    position = Crosses(first_steps=1).start()
    for text, turn in (("b2", 1), ("i9", 1), ("h8", 1), ("g7", 0), ("c3", 0)):
        position.play(text)
        assert turn == position.turn


def test_free_start() -> None:
    """On an empty board everyone's first step goes into his own corner, or anywhere once that is taken."""
    position = Crosses(start="free", size=5, steps=7).position(None)
    assert [move.text for move in position.moves()] == ["a1"]
    for text in ("a1", "b2", "c3", "d4", "e5", "d5", "e4"):
        position.play(text)
    assert position.turn == 1
    assert len(position.moves()) == 18
    with pytest.raises(IllegalMove):
        position.play("e5")
    position.play("a5")
    assert {"a4", "b4", "b5"} == {move.text for move in position.moves()}


@pytest.mark.parametrize(("players", "corner"), [(2, "e5"), (3, "e1"), (4, "a5")])
def test_everyone_has_a_corner(players: int, corner: str) -> None:
    """The last player's cross is where it belongs."""
    position = Crosses(size=5, players=players).start()
    piece = position.board()[position.game.layout.by_name[corner]]
    assert piece.player is position.game.players[-1] or piece.player == position.game.players[-1]
    assert len(position.board()) == players


def test_losing_the_last_cross() -> None:
    """Who has nothing alive when his turn comes is out."""
    position = Crosses(size=5).start("1..../...../...../...12/..... 1 1 - -")
    position.play("e4")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.reason == "no step left"
    position.undo()
    assert position.outcome() is None


def test_stuck_in_the_middle_of_a_turn() -> None:
    """A player who makes a step and cannot make the next one loses, too."""
    position = Crosses(size=5).start("1.b../bbb../...../...../....2 1 3 - -")
    position.play("b1")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert position.moves() == []


def test_a_draw() -> None:
    """The mover fills the last enemy cross and cannot go on: no player is left."""
    position = Crosses(size=5).start("12b../bbb../...../...../..... 1 2 - -")
    position.play("b1")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.is_draw
    assert outcome.reason == "nobody has a step left"



def test_dead_chains_are_shown() -> None:
    """Filling a cross that held a chain shows the chain dying, after the filled cell."""
    position = Crosses(size=5).start("1aaa./2..../...../1..../..... 2 3 - -")
    actions = position.actions(position.parse("a1"))
    assert [str(a.piece) for a in actions] == ["Noughts Filled cell"] + 3 * ["Crosses Dead filled cell"]
    position.play("a1")
    assert str(position).splitlines()[0] == "1 @ x x x ."


def test_three_players_go_on_without_a_leaver() -> None:
    """His cells stay and can be filled; undo brings him back."""
    position = Crosses(size=5, players=3).start()
    before = (position.setup(), position.key)
    position.withdraw(0)
    assert position.turn == 1
    assert position.outcome() is None
    assert len(position.board()) == 3
    position.withdraw(2)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason == "all others withdrew"
    position.undo()
    position.undo()
    assert before == (position.setup(), position.key)


def test_eliminated_players_stay_on_the_board() -> None:
    """Turns skip them, but their crosses can still be filled."""
    position = Crosses(size=5, players=3).start("12b../bbb../...../3..../..... 3 1 1 -")
    position.play("b4")
    assert position.turn == 1
    assert len([move for move in position.moves() if move.text == "a1"]) == 1


@pytest.mark.parametrize(
    "options",
    [{"size": 4}, {"size": 16}, {"players": 1}, {"players": 5}, {"steps": 0}, {"steps": 8}, {"start": "x"}, {"w": 1}],
)
def test_options_out_of_range(options: dict[str, object]) -> None:
    """Nothing but what the options say."""
    with pytest.raises(OptionError):
        Crosses(**options)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "fields"),
        ("1/2", "5 rows"),
        (FIVE.replace("....2", "...2"), "row 5: 5 cells"),
        (FIVE.replace("2", "3"), "row 5, cell 5"),
        (f"{FIVE} 12", "one player to step"),
        (f"{FIVE} x", "player to step"),
        (f"{FIVE} 1 4", "steps left"),
        (f"{FIVE} 1 0", "steps left"),
        (f"{FIVE} 1 3 3", "out"),
        (f"{FIVE} 1 3 - 1", "yet to begin"),
        ("1bbb./bb.../...../...../....2 1 3 - -", "nowhere to go"),
    ],
)
def test_bad_set_ups(text: str, reason: str) -> None:
    """A set-up that makes no sense says where."""
    with pytest.raises(SetupError, match=reason):
        Crosses(size=5).start(text)


def test_a_loser_cannot_be_to_step() -> None:
    """With three players and one out, it is the turn of another player."""
    with pytest.raises(SetupError, match="is out"):
        Crosses(size=5, players=3).start("1...3/...../...../...../....2 1 3 1 -")


def test_mobility_decides_the_evaluation() -> None:
    """Who can go to more places is better off."""
    position = Crosses(size=7).start("1....../......./......./...1.../......./......./......2 1 3 - -")
    assert position.evaluation(0) > 0
    assert position.evaluation(1) == -position.evaluation(0)


def test_equal_boards_have_equal_keys() -> None:
    """The order of steps within a turn does not matter."""
    one, two = Crosses().start(), Crosses().start()
    for text in ("b1", "b2", "a2"):
        one.play(text)
    for text in ("a2", "b1", "b2"):
        two.play(text)
    assert one.key == two.key
    assert one.setup() == two.setup()
    two.undo()
    assert one.key != two.key


def test_random_games_are_fair_enough() -> None:
    """Random play on the default board ends by starvation, never by the cap."""
    dice = Dice(3)
    for _ in range(20):
        position = Crosses().start()
        while moves := position.moves():
            position.make(moves[dice.number(len(moves))])
        outcome = position.outcome()
        assert outcome is not None
        assert outcome.reason in {"no step left", "nobody has a step left"}
        assert 20 < position.ply <= 200
