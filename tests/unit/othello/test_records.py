"""Othello as people write it down: transcripts and SGF with their quirks."""

import pytest

import boardwright
from boardwright.errors import RecordError
from boardwright.games.othello.records import OthelloSgf, Transcript
from boardwright.kernel.sheet import Sheet, SheetMove
from boardwright.play.archive import replay

OTHELLO = boardwright.load("othello")
BLOCKED = "-OOOOOXOOXXOXOXXXXXXXXXXXXXOXX-OXXXX X"


@pytest.mark.parametrize("text", ["F5D6C3", "f5 d6 c3", "f5d6\nc3", " f5\t d6 C3\n\n"])
def test_ways_to_write_a_transcript(text: str) -> None:
    """Case, blanks and line breaks do not matter."""
    assert Transcript().recognises(text)
    (sheet,) = Transcript().read(text)
    assert [entry.text for entry in sheet.line] == ["f5", "d6", "c3"]


@pytest.mark.parametrize("text", ["", "1. e4 e5", "(;GM[2])", "hello", "a1b2"])
def test_what_is_no_transcript(text: str) -> None:
    """Anything but squares is left to other formats."""
    assert not Transcript().recognises(text)


def test_passes_may_be_written_or_left_out() -> None:
    """Both ways replay to the same position."""
    small = boardwright.load("othello", size=6)
    written = replay(Sheet((SheetMove("a6"), SheetMove("pass"), SheetMove("a1")), setup=BLOCKED), small)
    left_out = replay(Sheet((SheetMove("a6"), SheetMove("a1")), setup=BLOCKED), small)
    assert written.ok
    assert left_out.ok
    assert written.position.key == left_out.position.key
    assert [move.text for move in left_out.moves] == ["a6", "pass", "a1"]


def test_a_pass_that_is_not_forced_is_named() -> None:
    """A written pass where squares are open is the move at fault."""
    (sheet,) = Transcript().read("f5--d6c3")
    blunder = replay(sheet, OTHELLO).blunder
    assert blunder is not None
    assert (blunder.ply, blunder.move) == (2, "pass")


def test_transcripts_cannot_begin_elsewhere() -> None:
    """Another first position needs another format."""
    with pytest.raises(RecordError, match="choose another format"):
        Transcript().write(Sheet((SheetMove("a6"),), setup=BLOCKED))


def test_sgf_with_variations_comments_and_names() -> None:
    """Both spellings of squares, comments, names and variations are kept through reading and writing."""
    text = "(;GM[2]FF[4]PB[ann]PW[bob]C[friendly](;B[f5]C[usual];W[df])(;B[dc];W[c3]))"
    assert OthelloSgf().recognises(text)
    (sheet,) = OthelloSgf().read(text)
    assert [(entry.text, entry.player) for entry in sheet.line] == [("f5", 0), ("d6", 1)]
    assert sheet.line[0].comment == "usual"
    assert [[entry.text for entry in branch] for branch in sheet.line[0].variations] == [["d3", "c3"]]
    assert (sheet.tags["PB"], sheet.tags["PW"], sheet.comment) == ("ann", "bob", "friendly")
    assert replay(sheet, OTHELLO).ok
    assert OthelloSgf().read(OthelloSgf().write(sheet)) == [sheet]


def test_sgf_of_a_position() -> None:
    """Discs that are put down, and who is to move; the usual four need no set-up text."""
    usual = "(;GM[2]AB[e4][d5]AW[d4][e5]PL[B];B[f5])"
    assert OthelloSgf().read(usual)[0].setup is None
    (other,) = OthelloSgf().read("(;GM[2]SZ[6]AB[aa][b1]AW[c1]PL[W];W[])")
    assert other.setup == "XXO" + "-" * 33 + " O"
    assert other.options == {"size": "6"}
    assert other.line[0].text == "pass"
    assert OthelloSgf().read(OthelloSgf().write(other))[0].setup == other.setup


@pytest.mark.parametrize("text", ["(;GM[2]SZ[9])", "(;GM[2]SZ[6]AB[h8])", "(;GM[2];B[z9])", "(;GM[2]"])
def test_bad_sgf(text: str) -> None:
    """What is wrong is said."""
    assert OthelloSgf().recognises(text)
    with pytest.raises(RecordError):
        OthelloSgf().read(text)


def test_sgf_needs_to_know_the_players() -> None:
    """A transcript does not say who moved, so it cannot become SGF without being played first."""
    with pytest.raises(RecordError, match="who played f5"):
        OthelloSgf().write(Sheet((SheetMove("f5"),)))
