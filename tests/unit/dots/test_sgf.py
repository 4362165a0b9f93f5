"""SGF records of Dots: in, out, and what is wrong with bad ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.errors import RecordError
from boardwright.games.dots import Dots
from boardwright.games.dots.notation import read_sgf, write_sgf
from boardwright.kernel.dice import Dice
from boardwright.notation import sgf
from tests.unit.dots.pictures import field, place, play

SAMPLE = r"""(;FF[4]GM[40]CA[UTF-8]AP[example]SZ[12:10]RU[russian]PB[Ann]PW[Bob \] the \\ Great]RE[W+1]
AB[fe][gf]AW[ge][ff];W[ef];B[aa](;W[fg];B[bb];W[gg.ffefgg];B[cc];W[hf];B[dd])(;W[cc]))"""


def test_read_a_record() -> None:
    """Set-up dots, who begins, names with escapes, the main line, and the end."""
    record = read_sgf(SAMPLE)
    assert record.names == ("Ann", "Bob ] the \\ Great")
    assert record.result == "W+1"
    assert (record.game.width, record.game.height) == (12, 10)
    assert record.game.capture_at_once
    assert [move.text for move in record.moves] == ["e6", "a1", "f7", "b2", "g7", "c3", "h6", "d4"]
    position = record.replay()
    assert position.turn == 1
    assert position.scores() == (0, 1)
    assert record.doubts == ("move 5 closes a ring in the record but not by these rules",)


@pytest.mark.parametrize("seed", range(4))
def test_written_records_read_back(seed: int) -> None:
    """A random game of every kind survives the trip, rings and all."""
    options = {"extra_move": seed & 1, "capture_at_once": seed >> 1, "start": ("centre", "anywhere")[seed & 1]}
    position = Dots(width=11, height=13, **options).position(None)
    dice = Dice(seed)
    while (moves := position.moves()) and position.ply < 120:
        position.make(moves[dice.number(len(moves))])
    if seed > 1:
        position.withdraw(1, "stopped")
    text = write_sgf(position, ("one", "t]wo"))
    record = read_sgf(text)
    again = record.replay()
    assert position.setup() == again.setup()
    assert position.history() == list(record.moves)
    assert position.scores() == again.scores()
    assert record.names == ("one", "t]wo")
    assert record.doubts == ()
    assert "." in text
    assert write_sgf(again, record.names) == text


def test_rings_are_written_closed() -> None:
    """The closing dot carries its ring, first point repeated."""
    position = field()
    for text in ("e4", "e5", "d5", "a1", "f5", "a3", "e6"):
        position.play(text)
    assert "B[ef.edfeefdeed]" in write_sgf(position)


def test_dots_of_one_colour_at_the_end_mean_a_stop() -> None:
    """Other servers show grounding that way."""
    record = read_sgf("(;GM[40]SZ[10]RE[B+G];B[ee];W[ef];B[dd];B[df];B[de])")
    assert record.stopped == 1
    assert len(record.moves) == 3
    assert record.replay().outcome() is not None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1, column 1: '\\(;' was expected"),
        ("()", "';' was expected"),
        ("(;GM[40]", "line 1, column 9"),
        ("(;GM[40", "']' was expected"),
        ("(;GM[1])", "GM\\[40\\]"),
        ("(;GM[40]SZ[9:9])", "SZ or RU"),
        ("(;GM[40]SZ[x])", "SZ or RU"),
        ("(;GM[40]SZ[10]RU[MustSurr=0])", "not supported"),
        ("(;GM[40]SZ[10];B[zz])", "move 1: zz is not on a field"),
        ("(;GM[40]SZ[10];B[a])", "move 1: two letters"),
        ("(;GM[40]SZ[10];B[aa];W[aa])", "move 2: a1 is not a legal move"),
        ("(;GM[40]SZ[10];B[aa];B[ab];W[cc])", "move 2: W was expected"),
        ("(;GM[40]SZ[10]\n AB[a1])", "AB: two letters"),
        ("(;GM[40]\n SZ[10];B[aa]) tail", "line 2, column 16"),
        ("(;gm[40])", "capital"),
    ],
)
def test_bad_records(text: str, reason: str) -> None:
    """The first thing wrong is named, with its place."""
    with pytest.raises(RecordError, match=reason):
        read_sgf(text)


def test_what_sgf_cannot_say() -> None:
    """Three players, and a start with prisoners."""
    with pytest.raises(RecordError, match="two players"):
        write_sgf(field(players=3))
    position = play(".a./cBa/.a.")
    caught = position.game.start(position.setup())
    with pytest.raises(RecordError, match="surrounded already"):
        write_sgf(place(caught, 1, 9, 9))  # type: ignore[arg-type]


@given(text=st.text("(;)[]\\BWAGMSZRU40:abzZ., \n", max_size=120) | st.text(max_size=60))
def test_any_text(text: str) -> None:
    """Whatever comes in, it is read or refused with a typed error."""
    for candidate in (text, "(;GM[40]SZ[10]" + text + ")"):
        try:
            record = read_sgf(candidate)
        except RecordError as error:
            assert str(error)
        else:
            assert record.replay().steps == len(record.moves)


names = st.text("ABCXYZ", min_size=1, max_size=2)
values = st.lists(st.text(max_size=8).map(lambda text: text.replace("\r", "")), min_size=1, max_size=3)
nodes = st.recursive(
    st.builds(sgf.Node, st.dictionaries(names, values, max_size=3)),
    lambda below: st.builds(sgf.Node, st.dictionaries(names, values, max_size=3), st.lists(below, max_size=3)),
    max_leaves=8,
)


@given(root=nodes)
def test_trees_are_written_as_they_are_read(root: sgf.Node) -> None:
    """Branches, several values and odd letters survive."""
    assert [root] == sgf.read(sgf.write(root))
