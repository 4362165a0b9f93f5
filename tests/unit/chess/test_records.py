"""PGN as a format: variations and comments of sheets, results, and set-ups."""

import pytest

import boardwright
from boardwright.errors import RecordError
from boardwright.games.chess.records import Pgn
from boardwright.kernel.sheet import Sheet, SheetMove
from boardwright.play.archive import replay

CHESS = boardwright.load("chess")


def test_variations_and_comments_are_kept() -> None:
    """What a sheet holds comes back from PGN."""
    aside = (SheetMove("d4"), SheetMove("d5", comment="solid"))
    sheet = Sheet((SheetMove("e4", comment="best {by} test", variations=(aside,)), SheetMove("e5")), comment="a game")
    text = Pgn().write(sheet)
    assert Pgn().recognises(text)
    (again,) = Pgn().read(text)
    assert replay(again, CHESS).ok
    assert again.comment == "a game"
    assert again.line[0].comment == "best {by) test"
    assert [[entry.text for entry in branch] for branch in again.line[0].variations] == [["d2d4", "d7d5"]]
    assert again.line[0].variations[0][1].comment == "solid"


@pytest.mark.parametrize(("winners", "result"), [((0,), "1-0"), ((1,), "0-1"), ((), "1/2-1/2"), (None, "*")])
def test_results(winners: tuple[int, ...] | None, result: str) -> None:
    """Who won is written and read."""
    text = Pgn().write(Sheet((SheetMove("e4"),), winners=winners))
    assert f'[Result "{result}"]' in text
    assert Pgn().read(text)[0].winners == winners
    with pytest.raises(RecordError, match="one winner"):
        Pgn().write(Sheet((), winners=(0, 1)))


def test_another_first_position() -> None:
    """A set-up becomes a FEN tag."""
    fen = "8/P6k/8/8/8/8/7K/8 w - - 0 1"
    text = Pgn().write(Sheet((SheetMove("a8=Q"),), setup=fen))
    assert f'[FEN "{fen}"]' in text
    (again,) = Pgn().read(text)
    assert replay(again, CHESS).ok


def test_a_game_that_breaks_off_is_refused_for_reading() -> None:
    """Judging counts it, reading for play refuses it with its line."""
    text = '[Event "x"]\n\n1. e4 e5 2. Ke3 *\n'
    judged = Pgn().judge(text)
    assert judged.blunder is not None
    assert (judged.games, judged.moves, judged.bad_games, judged.blunder.ply) == (1, 2, 1, 3)
    with pytest.raises(RecordError, match="line 3"):
        Pgn().read(text)


@pytest.mark.parametrize("text", ["", "f5d6", "(;GM[1])", "{}", "1"])
def test_what_is_no_pgn(text: str) -> None:
    """Other texts are left to other formats."""
    assert not Pgn().recognises(text)
