"""Othello's rules, set-up text, transcripts and counts."""

import pytest

from boardwright.errors import IllegalMove, OptionError, RecordError, SetupError
from boardwright.games.othello import Othello
from boardwright.games.othello.notation import read_transcript, write_transcript
from boardwright.kernel.position import Position
from boardwright.search.perft import perft, visit
from boardwright.testing.walks import walk

OPENING = "---------------------------OX------XO--------------------------- X"

PICTURE = """\
1 . . . . . . . .
2 . . . . . . . .
3 . . . . . . . .
4 . . . O X . . .
5 . . . X X X . .
6 . . . . . . . .
7 . . . . . . . .
8 . . . . . . . .
  a b c d e f g h"""


def test_the_opening() -> None:
    """Black has d5 and e4, white d4 and e5, and black's four moves are known."""
    position = Othello().start()
    assert position.setup() == OPENING
    assert [move.text for move in position.moves()] == ["d3", "c4", "f5", "e6"]


def test_a_placement_flips_and_undo_flips_back() -> None:
    """f5 turns e5 over; undo brings the opening back."""
    position = Othello().start()
    position.play("F5")
    assert str(position) == PICTURE
    assert position.scores() == (4.0, 1.0)
    position.undo()
    assert position.setup() == OPENING


def test_actions_name_the_placed_disc_first() -> None:
    """A click names the placed disc; flips come after it as drops onto standing discs."""
    position = Othello().start()
    actions = position.actions(position.parse("f5"))
    name = position.game.layout.name
    shown = [(name(action.target), str(action.piece), action.part) for action in actions if action.target]
    assert shown == [("f5", "Black Disc", -1), ("e5", "Black Disc", -1)]
    assert all(action.is_drop for action in actions)


COUNTS = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284]


@pytest.mark.parametrize(("depth", "nodes"), list(enumerate(COUNTS, start=1)))
def test_perft(depth: int, nodes: int) -> None:
    """The published counts; a pass is a ply and a finished game one leaf."""
    assert perft(Othello().start(), depth) == nodes


@pytest.mark.slow
def test_perft_11() -> None:
    """Deep enough for passes and games that end early."""
    assert perft(Othello().start(), 11) == 212258800


def test_both_ways_of_counting_agree() -> None:
    """Bare bitboards count what making every move counts, early endings included."""
    position = Othello(size=6).start()
    assert perft(position, 9) == visit(position, 9)


def test_a_wipe_out_ends_the_game_early() -> None:
    """The game is over when neither side can place, long before the board is full."""
    position = Othello().start()
    for move in read_transcript("e6f4e3f6g5d6e7f5c5", position):
        position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (13.0, 0.0), "no moves left")
    assert position.moves() == []


def forced_pass() -> Position:
    """Set up a position in which only white can go on."""
    return Othello().start("XO------" + "-" * 55 + "-" + " O")


def test_a_forced_pass_is_the_only_move() -> None:
    """Who cannot place passes, explicitly and only then."""
    position = forced_pass()
    assert [move.text for move in position.moves()] == ["pass"]
    assert position.actions(position.moves()[0]) == ()
    with pytest.raises(IllegalMove):
        position.play("c1")
    position.play("pass")
    assert (position.turn, [move.text for move in position.moves()]) == (0, ["c1"])
    position.undo()
    assert position.turn == 1


def test_nobody_passes_of_his_own_will() -> None:
    """A pass is refused while there is a square to play."""
    with pytest.raises(IllegalMove):
        Othello().start().play("pass")


def test_empty_squares_count_for_the_winner() -> None:
    """The payoff of a finished game gives the winner the empty squares."""
    position = Othello().start("XXX" + "-" * 61 + " X")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (3.0, 0.0))


def test_equal_discs_are_a_draw() -> None:
    """No player wins a level game."""
    outcome = Othello().start("X-O" + "-" * 61 + " X").outcome()
    assert outcome is not None
    assert outcome.is_draw


@pytest.mark.parametrize(("black", "white", "empty"), ["XO-", "*O.", "xo_", "BW-"])
def test_set_up_letters(black: str, white: str, empty: str) -> None:
    """The usual letters for black, white and empty are all read."""
    text = OPENING.replace("-", empty).replace("X", black).replace("O", white)
    assert Othello().start(text).setup() == OPENING


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ("", "64 squares and the side to move were expected, not 0 letters"),
        (OPENING[:-2], "not 64 letters"),
        (OPENING[:-1] + "?", "the side to move must be X or O"),
        ("?" + OPENING[1:], "square 1: X, O or - was expected"),
        (OPENING + "X", "not 66 letters"),
    ],
)
def test_malformed_set_ups(setup: str, reason: str) -> None:
    """A bad set-up is refused with what was expected."""
    with pytest.raises(SetupError, match=reason) as caught:
        Othello().start(setup)
    assert caught.value.code == "setup/malformed"


def test_six_by_six() -> None:
    """The small board has its own opening, counts and end."""
    position = Othello().start(size=6)
    assert position.setup() == "--------------OX----XO-------------- X"
    assert [perft(position, depth) for depth in (1, 2, 3, 4, 5)] == [4, 12, 56, 244, 1364]
    walk(position, 1, 60)
    assert position.outcome() is not None


@pytest.mark.parametrize("size", [0, 7, 10, "x", None])
def test_other_sizes_are_refused(size: object) -> None:
    """Only 6 and 8 are offered."""
    with pytest.raises(OptionError):
        Othello(size=size)


def test_transcripts_leave_passes_out() -> None:
    """Random games with passes survive writing and reading."""
    passes = 0
    for seed in range(30):
        position = Othello().start()
        made = walk(position, seed, 80)
        text = write_transcript(made)
        passes += sum(move.text == "pass" for move in made)
        assert read_transcript(text, Othello().start()) == made[: len(made) - (made[-1].text == "pass")]
    assert passes > 0


@pytest.mark.parametrize("text", ["F5D6C3", "f5 d6 c3", "f5\nd6\nc3"])
def test_transcripts_in_other_shapes(text: str) -> None:
    """Capitals and blanks do not matter."""
    assert [move.text for move in read_transcript(text, Othello().start())] == ["f5", "d6", "c3"]


@pytest.mark.parametrize("written", ["--", "pa", "PS", "pass"])
def test_written_passes_are_understood(written: str) -> None:
    """Some writers insert passes; they are read where one is due."""
    moves = read_transcript(f"{written}c1", forced_pass())
    assert [move.text for move in moves] == ["pass", "c1"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("f5f5", "move 2: f5 is not a legal move"),
        ("z9", "move 1: a square such as f5"),
        ("--", "move 1: a pass"),
        ("a" * 2000, "at most 1000 letters"),
    ],
)
def test_malformed_transcripts(text: str, reason: str) -> None:
    """A bad transcript is refused with the number of the move."""
    with pytest.raises(RecordError, match=reason):
        read_transcript(text, Othello().start())
