"""PDN: what real files contain can be read, and what we write is PDN 3.0."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardwright
from boardwright.cli.main import main
from boardwright.errors import RecordError
from boardwright.games.chess.records import Pgn
from boardwright.games.scripted.draughts import DIALECTS, DraughtsBoard, Numbering
from boardwright.games.scripted.pdn import Pdn
from boardwright.kernel.dice import Dice
from boardwright.kernel.sheet import Judgement, Sheet, SheetMove
from boardwright.notation import pdn
from boardwright.notation.pdn import PdnMove
from boardwright.testing.walks import A_FEW, some
from tests.docs_blocks import ROOT

Capture = pytest.CaptureFixture[str]
ENGLISH, LARGE, RUSSIAN, TURKISH = "english-draughts", "international-draughts", "russian-draughts", "turkish-dama"


def pdn_of(name: str) -> Pdn:
    """Return the format of a game of the library."""
    return Pdn(name, lambda: boardwright.load(name))


def judge(name: str, text: str) -> Judgement:
    """Play a text through."""
    return pdn_of(name).judge(text)


def test_squares_are_numbered_from_black() -> None:
    """The corners of both numbered boards, and the neighbours of square 1."""
    large, small = Numbering(boardwright.load(LARGE)), Numbering(boardwright.load(ENGLISH))
    assert [large.names[n] for n in ("1", "5", "6", "46", "50")] == ["b10", "j10", "a9", "a1", "i1"]
    assert [small.names[n] for n in ("1", "4", "5", "29", "32")] == ["b8", "h8", "a7", "a1", "g1"]
    assert len(small.names) == 32
    top = boardwright.load(ENGLISH).start().setup()
    assert all(small.names[str(n)] in top.partition("White")[0] for n in range(1, 13))
    assert small.site("a1") == small.site("29") == "a1"


@pytest.mark.parametrize(("name", "corner"), [(ENGLISH, "h8"), (LARGE, "j10"), (RUSSIAN, "h8")])
def test_each_player_has_a_dark_corner_at_the_left(name: str, corner: str) -> None:
    """The square at the lower left of either side of the board is played on, the one at the right is not."""
    sites = {place.name for place in boardwright.load(name).layout.sites}
    assert {"a1", corner} <= sites
    assert {f"a{corner[1:]}", f"{corner[0]}1"}.isdisjoint(sites)


def test_openings_everybody_knows() -> None:
    """Numbers and letters lead to the same moves as in books."""
    assert judge(ENGLISH, "1. 11-15 23-19 2. 8-11 22-17 3. 4-8 *") == Judgement(1, 5)
    assert judge(ENGLISH, "1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 *") == Judgement(1, 6)
    assert judge(LARGE, "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *") == Judgement(1, 5)
    assert judge(RUSSIAN, "1. c3-d4 f6-e5 2. d4:f6 g7:e5 *") == Judgement(1, 4)
    assert judge(RUSSIAN, '[GameType "25"]\n1. 22-18 11-15 2. 18x11 8x15 *') == Judgement(1, 4)
    assert judge(TURKISH, '[GameType "30"]\n1. d3-d4 e6-e5 2. d4-e4 *').games == 1


PECULIAR = """\ufeff% a line for other programs
[Event "Two \\"names\\""]
[Result "2-0"]
[GameType "20,W,10,10,N2,0"]

{Before the first move} 01. 34-29 17-22 2.32-28{popular ; not a line}11-17 3. 37 - 32 06-11! 4. 41-37(?) 19-23
( {usually} 4... 1-6 {to go on} 5. 46-41 19-23 ( 5... 19-24 $1 ) 6. 28x19 14x34 ) ; the rest is forced
5. 28:19* 14x34?? 6. 39x30 $6 ( 6. 40x29 ) 6. ... 13-19 2-0

[Event "without tags that help"]
1.3228 1823 1-1

1. 0-2
"""


def test_peculiarities_of_files() -> None:
    """Byte-order marks, blanks, zeros, dots, stars, glyphs, nested variations, results as ends, games without moves."""
    sheets = pdn_of(LARGE).read(PECULIAR)
    assert [sheet.winners for sheet in sheets] == [(0,), (), (1,)]
    first = sheets[0]
    assert first.tags["Event"] == 'Two "names"'
    assert first.comment == "Before the first move"
    assert [len(sheet.line) for sheet in sheets] == [12, 2, 0]
    said = [entry.comment for entry in first.line]
    assert said[2] == "popular ; not a line"
    signs = [entry.glyph for entry in first.line]
    assert (signs[5], signs[6], signs[9], signs[10]) == ("!", "?", "??", "?!")
    assert said[7] == "the rest is forced"
    (aside,) = first.line[7].variations
    assert (aside[0].comment, len(aside), len(aside[2].variations)) == ("usually to go on", 5, 1)
    assert aside[2].variations[0][0].glyph == "!"
    assert judge(LARGE, PECULIAR) == Judgement(3, 14)


def test_round_trip_keeps_everything() -> None:
    """Tags, comments, strengths, variations and the result come back."""
    form = pdn_of(LARGE)
    for sheet in form.read(PECULIAR):
        text = form.write(sheet)
        (again,) = form.read(text)
        assert (sheet.line, sheet.comment, sheet.winners, sheet.setup) == (
            again.line,
            again.comment,
            again.winners,
            again.setup,
        )
        assert max(map(len, text.splitlines())) < 80
    written = form.write(form.read(PECULIAR)[0])
    assert '[Event "Two \\"names\\""]' in written
    assert "3. 37-32 6-11! 4. 41-37? 19-23 {the rest is forced} ( 4... 1-6" in " ".join(written.split())
    assert written.rstrip().endswith("2-0")


def test_set_ups() -> None:
    """FEN in numbers, with ranges, kings and a dot at the end, or in letters; who moves may be the second player."""
    form = pdn_of(ENGLISH)
    (sheet,) = form.read('[FEN "W:WK32,K31,30:BK28,K23,K22,21."]\n1... 31-27 22-26 *')
    assert sheet.setup is not None
    assert len(sheet.line) == 2
    again = form.write(sheet)
    assert '[FEN "W:W30,K31,K32:B21,K22,K23,K28"]' in again
    assert "1... 31-27 2. 22-26" in again
    assert judge(LARGE, '[GameType "20"]\n[FEN "W:W31-50:B1-20"]\n1. 32-28 *') == Judgement(1, 1)
    assert judge(RUSSIAN, '[FEN "W:WKd2:Bg7,b6"]\n1. d2-a5 *') == Judgement(1, 1)
    assert form.read('[FEN "B:W21-32:B1-12"]\n1. 9-14 *')[0].setup is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1. 11-15 23-20 *", "23-20 is not a legal move here; legal: "),
        ("1. 11-15 33-20 *", "names square 33"),
        ('[GameType "26"]\n1. 11-15 *', "GameType 26 is another game"),
        ('[FEN "X:W1:B2"]\n1. 11-15 *', "a colour, then squares"),
        ('[FEN "W:W1-99:B2"]\n1. 11-15 *', "there is no square '33'"),
        ('[FEN "W:W9-1:B2"]\n1. 11-15 *', "numbers as in 1-20"),
        ('[FEN "W:Q1:B2"]\n1. 11-15 *', "W or B was expected"),
    ],
)
def test_what_is_wrong_is_named(text: str, reason: str) -> None:
    """A game at fault is reported with its line, and reading it raises."""
    judged = judge(ENGLISH, text)
    assert judged.blunder is not None
    assert reason in judged.blunder.reason
    with pytest.raises(RecordError):
        pdn_of(ENGLISH).read(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1. 11-15 {no end", "line 1: the comment has no end"),
        ("1. 11-15\n( 1. 9-14 *", "line 2: a variation is still open"),
        ("1. 11-15 )", "no variation is open"),
        ("( 1. 9-14 )", "follows the move that it replaces"),
        ("1. 11-15 hello", "a move was expected, not 'hello'"),
        ("1. 11-15 " + "( 9-14 " * 150, "inside each other"),
        ('1. 11-15 /FEN "W:W1:B2"/', "in the middle of a game"),
        ("41. - -", "not known"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str) -> None:
    """Grammar at fault names the line."""
    with pytest.raises(RecordError, match="line") as error:
        list(pdn.read(text))
    assert reason in str(error.value)


def test_a_short_capture_is_understood_by_what_follows() -> None:
    """Where two captures have the same ends, the one is meant with which the game goes on."""
    game = boardwright.load(ENGLISH)
    numbering = Numbering(game)
    form = pdn_of(ENGLISH)
    fen = '[FEN "B:W6,7,14,15,30:B2"]\n'
    # Either way round from 2: over 6 and 14 or over 7 and 15, to 18; both are legal, and White's answer decides.
    position = game.start(form.read(fen + "*")[0].setup)
    board = DraughtsBoard(position, DIALECTS[ENGLISH], numbering)
    texts = {board.write(move) for move in position.moves()}
    assert {"2x9x18", "2x11x18"} <= texts
    assert len(board.find(PdnMove(("2", "18"), "2x18", 1))) == 2
    for answer in ("15-10", "14-10"):
        (sheet,) = form.read(f"{fen}1. 2x18 {answer} *")
        assert len(sheet.line) == 2
    assert judge(ENGLISH, f"{fen}1. 2x18 30-25 *").ok
    assert not judge(ENGLISH, f"{fen}1. 2x18 6-1 15-10 *").ok


@pytest.mark.parametrize("name", DIALECTS)
@given(seed=st.integers(0, 2**32))
def test_what_is_written_is_what_was_meant(name: str, seed: int) -> None:
    """On random boards full of kings every move is written so that it can only be read as itself."""
    game, dice = boardwright.load(name), Dice(seed)
    names = [place.name for place in game.layout.sites]
    squares = [names.pop(dice.number(len(names))) for _ in range(3 + dice.number(6))]
    kings = 1 + dice.number(2)
    players = [str(player) for player in game.players]
    text = f"turn 0; {players[0]}: King {' '.join(squares[:kings])}; {players[1]}: King {' '.join(squares[kings:])}"
    position = game.start(text)
    board = DraughtsBoard(position, DIALECTS[name], Numbering(game))
    for move in some(position.moves(), A_FEW):
        written = board.write(move)
        (parsed,) = [one for read in pdn.read(f"1. {written} *") for one in read.moves]
        found = board.find(parsed)
        assert len(found) == 1
        assert board.path(found[0]).taken == board.path(move).taken
        assert board.path(found[0]).stops[-1] == board.path(move).stops[-1]
    form = pdn_of(name)
    (again,) = form.read(form.write(Sheet((), setup=text)))
    assert game.start(again.setup).key == position.key


def test_games_are_told_apart() -> None:
    """GameType decides; without it numbers, letters and set-ups do; chess in long notation is left to PGN."""
    told = {
        '[GameType "25"]\n1. a': 25,
        "1. 11-15 23-19": 21,
        "1.32-28 19-23": 20,
        "1. c3-d4": 25,
        "1.a3b4": 25,
        '[FEN "B:W18:BK1"]\n1-0': 21,
        '[FEN "B:W18:BK45"]\n1-0': 20,
        "1. e2-e4 e7-e5": None,
        "1. e4 e5": None,
        '[White "x"]\n\n1-0': None,
        "f5d6c3": None,
    }
    assert {text: pdn.looks_like(text) for text in told} == told
    draughts = '[Event "x"]\n[GameType "21"]\n\n1. 11-15 *'
    assert not Pgn().recognises(draughts)
    assert Pgn().recognises('[Event "x"]\n\n1. e4 *')


def test_results_belong_to_who_begins() -> None:
    """1-0 in English draughts is a win of Black, who begins; international results count two points."""
    entry = SheetMove("b6 - a5", 0)
    assert pdn_of(ENGLISH).write(Sheet((entry,), winners=(0,))).rstrip().endswith("1-0")
    assert pdn_of(LARGE).write(Sheet((), winners=())).rstrip().endswith("1-1")
    assert pdn_of(RUSSIAN).write(Sheet((), winners=(1,))).rstrip().endswith("0-1")
    assert pdn_of(RUSSIAN).read("1. c3-d4 0-2")[0].winners == (1,)


def test_the_command(capsys: Capture) -> None:
    """`replay` finds out that a file is draughts, and which."""
    sample = ROOT / "tests" / "unit" / "scripted" / "sample.pdn"
    assert main(["replay", str(sample)]) == 0
    assert "Russian draughts, pdn: 2 games" in capsys.readouterr().out
