"""Saved games of Zillions: their grammar, lines matched with what legal steps do, and games written."""

import os
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright
from boardwright.catalogue import formats
from boardwright.catalogue.built_in import library
from boardwright.cli.main import main
from boardwright.errors import BoardwrightError, RecordError
from boardwright.games.scripted.records import Zsg
from boardwright.kernel.game import Game
from boardwright.kernel.sheet import Judgement, Sheet, SheetMove
from boardwright.notation import zsg
from boardwright.notation.zsg import Turned, Vocabulary
from boardwright.play.archive import replay
from boardwright.testing.walks import walked
from tests.unit.zrf.texts import game, game_text

HEADER = "Zillions Save Game File Version 0.02 HC\r\nRulesFile=x.zrf\r\nVariantName=\r\n"
SAVED = Path(os.environ.get("BOARDWRIGHT_DATA", "")) / "zrf"


@lru_cache(maxsize=1)
def zsg_of(name: str) -> Zsg:
    """Return the format of a game of the library."""
    known = formats(name)[0]
    assert isinstance(known, Zsg)
    return known


def own_format(text: str) -> Zsg:
    """Return the format of a small rules text."""
    played = game(text)
    return Zsg(lambda: played, "test.zrf")


def sheet_of(played: Game, seed: int, length: int, setup: str | None = None) -> tuple[Sheet, str]:
    """Write a random game down; return it and the set-up that it leads to."""
    end = walked(played, seed, length) if setup is None else played.start(setup)
    position = played.start(setup)
    line = []
    for move in end.history():
        line.append(SheetMove(position.format(move), None if position.chance else position.turn))
        position.make(move)
    return Sheet(tuple(line), setup=setup), end.setup()


@pytest.mark.parametrize("name", library())
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32), length=st.integers(1, 40))
def test_random_games_come_back(name: str, seed: int, length: int) -> None:
    """What is written is read again, move for move: drops, captures, promotions, chains, passes, dice."""
    known = zsg_of(name)
    played = known.game_of(HEADER)
    sheet, setup = sheet_of(played, seed, length)
    text = known.write(sheet)
    assert known.recognises(text)
    judged = known.judge(text)
    assert judged.blunder is None
    assert judged.moves == len(sheet.line)
    (again,) = known.read(text)
    assert again == sheet
    assert replay(again, played).position.setup() == setup


def test_grammar() -> None:
    """Movements, drops, captures, changes, flips, attributes and passes of one line."""
    moves = "King c7 x b6 Knight b6 - n5 = Rook flip n5"
    saved = zsg.read(HEADER + f"1. partial 3 {moves} White Man a1 x e2 x e3 = Red on b6 @ a1 0 1\n2. Pass\n")
    one, two = (zsg.understand(line) for line in saved.lines)
    assert one.movements == [("c7", "b6"), ("b6", "n5")]
    assert one.drops == [("White", "Man", "a1")]
    assert one.captures == ["e2", "e3"]
    assert one.changes == [("Rook", "n5"), ("Red", "b6")]
    assert one.flips == ["n5"]
    assert one.attributes == [("a1", 0, 1)]
    assert (two.is_pass, saved.rules, saved.kinds) == (True, "x.zrf", "HC")


def test_names_decide_what_a_line_means() -> None:
    """A change may list several sites, and names may look like signs or like each other."""
    names = Vocabulary({"x", "19J"}, {"x", "EV", "1F"}, {"1F", "19J", "19N", "1P", "x"})
    line = zsg.understand(Turned(9, "EV 1F - x = EV on 1F 19J = x on 19N 1P x x"), names)
    assert line.movements == [("1F", "x")]
    assert line.changes == [("EV", "1F"), ("EV", "19J"), ("x", "19N"), ("x", "1P")]
    assert line.captures == ["x"]
    assert zsg.understand(Turned(9, "x 1F 19J"), names).drops == [("x", "1F", "19J")]
    with pytest.raises(RecordError, match="line 9"):
        zsg.understand(Turned(9, "EV 1F - z9"), names)


@pytest.mark.parametrize("text", ["", "hello", HEADER + "nonsense", HEADER + "(a b)", HEADER + "1. x\n(x a1)"])
def test_bad_texts(text: str) -> None:
    """What is no saved game is refused."""
    with pytest.raises(RecordError):
        zsg.read(text)


@given(st.text(max_size=80) | st.text("abc123 -x=@.\n()Passflipon", max_size=80))
def test_any_text(text: str) -> None:
    """Reading ends in a typed error or a judgement."""
    try:
        judged = zsg_of("breakthrough").judge(HEADER + text)
    except BoardwrightError as error:
        assert str(error)
    else:
        assert judged.games == 1


def test_the_first_illegal_line_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`replay --rules` tells line, ply and text."""
    file = tmp_path / "game.zsg"
    file.write_text(HEADER + "1. Pawn a2 - a3\n1. Pawn a7 - a6\n2. Pawn a3 - a5\n")
    assert main(["replay", str(file), "--rules", "breakthrough"]) == 1
    out = capsys.readouterr().out
    assert "line 6, ply 3: Pawn a3 - a5: no legal move does 'Pawn a3 - a5'" in out
    known = zsg_of("breakthrough")
    with pytest.raises(RecordError, match="line 6"):
        known.read(file.read_text())
    judged = known.judge(HEADER + "1. Pawn a2 - z9\n")
    assert judged.blunder is not None
    assert "neither a movement" in judged.blunder.reason


def test_rules_are_found_beside_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file names its rules, whatever their case, and the variant whose title is shown."""
    rules = game_text("(moves (n add))") + '(variant (title "Second") (board-setup (White (Man b1))))'
    (tmp_path / "My.ZRF").write_text(rules)
    (tmp_path / "game.zsg").write_text(
        "Zillions Save Game File Version 0.02 HC\nRulesFile=.\\my.zrf\nVariantName=Second\n1. Man b1 - b2\n"
    )
    assert main(["replay", str(tmp_path / "game.zsg")]) == 0
    assert capsys.readouterr().out == "Second, zsg: 1 game, 1 move, all legal\n"
    (tmp_path / "two.zsg").write_text(HEADER.replace("x.zrf", "breakthrough.zrf") + "1. Pawn a2 - a3\n")
    assert main(["replay", str(tmp_path / "two.zsg")]) == 0
    assert capsys.readouterr().out == "Breakthrough, zsg: 1 game, 1 move, all legal\n"


def test_set_ups_by_hand() -> None:
    """Pieces put on the board or taken from it before the game are read and written."""
    known = zsg_of("breakthrough")
    text = HEADER + "(x a2)\n(White Pawn a3)\n(x a7)\n1. Pawn a3 - a4\n"
    (sheet,) = known.read(text)
    assert sheet.setup is not None
    written = known.write(sheet)
    assert "(White Pawn a3)\r\n(x a2)\r\n" in written
    assert known.judge(written).ok
    assert known.read(written) == [sheet]
    with pytest.raises(BoardwrightError, match="not there"):
        known.judge(HEADER + "(White Bishop a3)\n")
    with pytest.raises(RecordError, match="first turn"):
        known.write(Sheet((), setup="turn 1; White: Pawn a2; Black: Pawn a7"))


def test_chains_are_written_part_by_part() -> None:
    """Each part is a line; ``partial`` stands where a part may be followed, and a stop is a pass."""
    text = "(moves (move-type hop) (n (verify empty?) (add-partial hop)) (move-type go) (e (verify empty?) add))"
    known = own_format(game_text(text, setup="(White (Man b1))", more="(pass-partial true)"))
    written = known.write(Sheet((SheetMove("b1 - b2 - b3"),)))
    assert written.splitlines()[3:] == ["1. partial 1 Man b1 - b2", "1. partial 1 Man b2 - b3", "1. Pass"]
    assert known.judge(written).ok
    assert known.read(written)[0].line[0].text == "b1 - b2 - b3"


def test_a_chain_may_stop_in_silence() -> None:
    """A chain that the next line does not continue has ended."""
    text = "(moves (move-type hop) (n (verify empty?) (add-partial hop)))"
    setup = "(White (Man b1)) (Black (Man d4))"
    known = own_format(game_text(text, setup=setup, more="(pass-partial true)"))
    judged = known.judge(HEADER + "1. partial 1 Man b1 - b2\n1. partial 1 Man d4 - d3\n1. Pass\n")
    assert judged.ok
    assert judged.moves == 2


def test_side_effects_are_compared_without_order() -> None:
    """Creations, changes and captures may come in any order, but none may be missing and none made up."""
    block = "(moves (n (create King a4) (capture d1) (capture d2) (change-owner d3) add))"
    setup = "(White (Man b1)) (Black (Man d1 d2 d3))"
    known = own_format(game_text(block, setup=setup))
    written = known.write(Sheet((SheetMove("b1 - b2 x d1 x d2"),)))
    assert written.splitlines()[3] == "1. Man b1 - b2 White King a4 = White on d3 x d1 x d2"
    good = ("x d2 x d1 = White on d3 White King a4", "White King a4 x d1 x d2 = White on d3")
    bad = ("x d1 x d2 = White on d3", "White King a4 x d1 = White on d3", "White King a3 x d1 x d2 = White on d3",
           "White King a4 x d1 x d2", "White King a4 x d1 x d2 x a1 = White on d3")  # fmt: skip
    assert all(known.judge(HEADER + f"1. Man b1 - b2 {rest}\n").ok for rest in good)
    assert not any(known.judge(HEADER + f"1. Man b1 - b2 {rest}\n").ok for rest in bad)


def test_moves_that_look_alike() -> None:
    """Where lines leave open which move was made, the choice that the rest fits is found."""
    block = ("(attribute fast? false) (moves (move-type a) (n (set-attribute fast? true) add) (n add) "
             "((verify fast?) n n add))")  # fmt: skip
    text = game_text(block, setup="(White (Man b1)) (Black (Man d4))")
    known = own_format(text)
    assert known.judge(HEADER + "1. Man b1 - b2\n1. Man d4 - d3\n2. Man b2 - b4\n").ok
    names = game(text).start().moves()
    assert len(names) == 2
    position = game(text).start()
    assert sorted(position.format(move) for move in names) == ["b1 - b2 #1", "b1 - b2 #2"]
    assert [position.parse(position.format(move)) for move in names] == names


def test_attributes_are_numbered_over_the_whole_game() -> None:
    """An attribute is written by its place among all of the game, the last of the last piece being 0."""
    block = "(attribute one? true) (attribute two? true) (moves (n (set-attribute one? false) add))"
    text = game_text(block, setup="(White (Man b1))")
    known = own_format(text)
    written = known.write(Sheet((SheetMove("b1 - b2"),)))
    assert written.splitlines()[3] == "1. Man b1 - b2 @ b2 1 0"
    assert known.judge(written).ok
    more = own_format(text.replace("(name King)", "(name King) (attribute three? true) (attribute one? false)"))
    written = more.write(Sheet((SheetMove("b1 - b2"),)))
    assert written.splitlines()[3] == "1. Man b1 - b2 @ b2 0 0"
    assert more.judge(written).ok


def test_attributes_of_a_line_are_compared() -> None:
    """A line that sets another value, or an attribute somewhere else, fits no move; one that says nothing does."""
    block = "(attribute one? true) (moves (n (set-attribute one? false) add))"
    known = own_format(game_text(block, setup="(White (Man b1))"))
    lines = {"": True, " @ b2 0 0": True, " @ b2 0 1": False, " @ b1 0 0": False, " @ b2 0 0 @ b2 1 0": False}
    assert {rest: known.judge(HEADER + f"1. Man b1 - b2{rest}\n").ok for rest in lines} == lines


@pytest.mark.skipif(not SAVED.is_dir(), reason="BOARDWRIGHT_DATA names no folder with zrf/*/*.zsg")
@pytest.mark.slow
def test_real_saved_games() -> None:
    """Every saved game at hand is played through to its last line."""
    found = sorted(SAVED.glob("*/*.zsg"))
    assert found
    for path in found:
        text = path.read_text(encoding="latin-1")
        wanted = zsg.read(text).rules.replace("\\", "/").rsplit("/", 1)[-1].casefold()
        rules = next(other for other in path.parent.iterdir() if other.name.casefold() == wanted)
        (known,) = formats(str(rules))
        assert isinstance(known, Zsg)
        assert known.judge(text).blunder is None, path.name


@pytest.mark.skipif(not SAVED.is_dir(), reason="BOARDWRIGHT_DATA names no folder with zrf/*/*.zrf")
@pytest.mark.slow
def test_random_games_of_real_files_come_back() -> None:
    """Games of every rules file at hand are written and read again."""
    found = sorted(SAVED.glob("*/*.zrf"))
    assert found
    for path in found:
        (known,) = formats(str(path))
        sheet, setup = sheet_of(boardwright.load(str(path)), 5, 25)
        text = known.write(sheet)
        assert known.read(text) == [sheet], path.name
        assert replay(sheet, boardwright.load(str(path))).position.setup() == setup


@pytest.mark.parametrize("title", ["", '(title "Two\\lines")'])
def test_titles_that_a_record_cannot_hold(title: str, tmp_path: Path) -> None:
    """A game without a title, or with one of several lines, is saved and found again."""
    path = tmp_path / "untitled.zrf"
    path.write_text(f"""(game {title} (players A B) (turn-order A B) (piece (name Man) (moves (n add)))
      (board (grid (dimensions ("a/b" (1 0)) ("3/2/1" (0 1))) (directions (n 0 -1)))) (board-setup (A (Man a1))))""")
    (saved,) = formats(str(path))
    assert isinstance(saved, Zsg)
    text = saved.write(Sheet((SheetMove("a1 - a2", 0),)))
    assert saved.judge(text) == Judgement(1, 1)
