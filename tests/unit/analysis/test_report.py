"""The report of a game."""

import json
from pathlib import Path

import pytest

from boardwright.analysis.report import Report, report_of
from boardwright.analysis.verdict import Verdict, accuracy, verdict_on
from boardwright.catalogue import load
from boardwright.cli.main import main
from boardwright.games.chess.records import Pgn
from boardwright.kernel.sheet import Sheet, SheetMove, Valuation
from boardwright.play.archive import replay
from boardwright.play.record import read_record
from boardwright.search.limits import Limits

FEW = Limits(nodes=3000)
SCHOLAR = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"


def report(game: str, moves: list[str], setup: str | None = None, limits: Limits = FEW, **options: object) -> Report:
    """Look at a game that is given by its moves."""
    played = load(game, **options).start(setup)
    made = [played.play(move) for move in moves]
    return report_of(load(game, **options).start(setup), made, limits)


def some_moves(game: str, count: int, **options: object) -> list[str]:
    """Play the middle move of each list, and give the texts."""
    position, texts = load(game, **options).start(), []
    for _ in range(count):
        moves = position.moves()
        texts.append(position.format(moves[len(moves) // 2]))
        position.make(moves[len(moves) // 2])
    return texts


def test_a_blunder_is_found_with_what_was_better() -> None:
    """Scholar's mate: the move that allows it is a blunder, the mate is none, and something better is named."""
    found = report("chess", ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"])
    blunder, mate = found.plies[5], found.plies[6]
    assert blunder.verdict is Verdict.BLUNDER
    assert blunder.best not in ("", "Nf6")
    assert blunder.worth is not None
    assert (blunder.worth.mate, blunder.worth.chances) == (1, (1.0, 0.0))
    assert mate.verdict is Verdict.FINE
    assert mate.worth is not None
    assert mate.worth.chances == (1.0, 0.0)
    white, black = found.accuracies()
    assert white is not None
    assert black is not None
    assert white > black
    assert found.counts(1)["blunder"] == 1


def test_a_missed_win_has_its_own_name() -> None:
    """A mate in one that is not played, and lets the opponent draw, is a missed win."""
    found = report("chess", ["Qb3"], setup="7k/5Q2/6K1/8/8/8/8/1r6 w - - 0 1")
    assert found.plies[0].verdict is Verdict.MISSED_WIN
    assert verdict_on(0.95, 0.5) is Verdict.MISSED_WIN


def test_nodes_make_it_reproducible() -> None:
    """Two reports under the same number of nodes are equal to the last digit."""
    moves = ["f5", "d6", "c3", "d3", "c4"]
    assert report("othello", moves).plain() == report("othello", moves).plain()


def test_every_player_has_a_value() -> None:
    """A game for three has three chances at every move, and they add up to one."""
    moves = some_moves("dots", 6, players=3, width=10, height=10)
    found = report("dots", moves, players=3, width=10, height=10, limits=Limits(nodes=200))
    for ply in found.plies:
        assert ply.worth is not None
        assert len(ply.worth.chances) == len(ply.worth.scores) == 3
        assert sum(ply.worth.chances) == pytest.approx(1)
    assert len(found.accuracies()) == 3


def test_dice_are_not_blamed() -> None:
    """In a game with a die the moves of chance have no verdict, and those of players have."""
    found = report("runners", some_moves("runners", 12), limits=Limits(nodes=300))
    chance = [ply for ply in found.plies if ply.player is None]
    assert chance
    assert all(ply.verdict is Verdict.FINE and not ply.loss for ply in chance)


def test_a_lone_player_is_judged_by_the_solution() -> None:
    """A puzzle for one has one chance at every move."""
    found = report("peg-solitaire", some_moves("peg-solitaire", 3), limits=Limits(nodes=2000))
    assert all(ply.worth is not None and len(ply.worth.chances) == 1 for ply in found.plies)


def test_an_empty_game_has_a_report() -> None:
    """Without a move there is nothing but the first position."""
    found = report("chess", [])
    assert found.plies == ()
    assert found.start is not None
    assert found.accuracies() == (None, None)


def test_accuracy_falls_with_what_is_given_away() -> None:
    """Perfect moves have 100, and the more they give away the less."""
    assert accuracy([0.0, 0.0]) == 100
    assert (accuracy([0.3]) or 0) < (accuracy([0.1]) or 0) < 70


# ---- the command --------------------------------------------------------------------------------


@pytest.fixture
def pgn(tmp_path: Path) -> Path:
    """Write a game into a file."""
    file = tmp_path / "game.pgn"
    file.write_text(f'[White "Ann"]\n[Black "<Bob>"]\n\n{SCHOLAR}\n', encoding="utf-8")
    return file


def test_the_table_names_the_mistake(pgn: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the terminal every move has a line, and the blunder says what was better."""
    assert main(["analyse", str(pgn), "--nodes", "3000"]) == 0
    shown = capsys.readouterr().out
    line = shown.splitlines()[6]
    assert " Nf6 " in line
    assert "blunder; better:" in line
    assert "White: accuracy" in shown


def test_evaluations_are_read_back(pgn: Path, tmp_path: Path) -> None:
    """PGN, SGF and JSON keep values and signs, and reading and writing them again changes nothing."""
    for name in ("out.pgn", "out.json"):
        assert main(["analyse", str(pgn), "--nodes", "3000", "--out", str(tmp_path / name)]) == 0
    text = (tmp_path / "out.pgn").read_text(encoding="utf-8")
    assert "[%eval #1]" in text
    (sheet,) = Pgn().read(text)
    assert Pgn().write(sheet) == text
    record = read_record((tmp_path / "out.json").read_text(encoding="utf-8"))
    told = {mark.text: (mark.value.mate if mark.value else None, mark.glyph) for mark in record.line}
    assert told["Nf6"] == (1, "??")
    assert [one.glyph for one in record.sheet().line] == [one.glyph for one in sheet.line]
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["report"]["plies"][5]["verdict"] == "blunder"
    (tmp_path / "game.trs").write_text("f5d6c3d3c4\n", encoding="utf-8")
    assert main(["analyse", str(tmp_path / "game.trs"), "--nodes", "2000", "--out", str(tmp_path / "out.sgf")]) == 0
    (sgf,) = [one for one in load("othello").formats() if one.name == "sgf"]
    written = (tmp_path / "out.sgf").read_text(encoding="utf-8")
    (back,) = sgf.read(written)
    assert isinstance(back.line[0].value, Valuation)
    assert sgf.write(back) == written


def test_the_page_needs_no_other_file(pgn: Path, tmp_path: Path) -> None:
    """The HTML has the graph and the table inside, asks for nothing, and shows names as text."""
    file = tmp_path / "out.html"
    assert main(["analyse", str(pgn), "--nodes", "2000", "--out", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "polyline" in text
    assert "&lt;Bob&gt;" in text
    assert "src=" not in text
    assert "<script" not in text


def test_a_record_is_looked_at_up_to_its_illegal_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is legal has a report; then the reason is said, and the exit code is 1."""
    file = tmp_path / "bad.pgn"
    file.write_text("1. e4 e5 2. Ke3 a6\n", encoding="utf-8")
    assert main(["analyse", str(file), "--nodes", "500", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [ply["move"] for ply in told["plies"]] == ["e4", "e5"]
    assert told["broken"]["ply"] == 3
    assert "Ke3" in told["broken"]["reason"]
    assert main(["analyse", str(file), "--nodes", "500", "--out", str(tmp_path / "x.zip")]) == 1
    assert ".html, .json" in capsys.readouterr().err
    assert main(["analyse", str(file), "--nodes", "500", "--number", "2"]) == 1


@pytest.mark.parametrize("variant", ["evaluated", "plain"])
def test_values_of_other_programs_are_read(variant: str) -> None:
    """Clocks stay in the comment, depths are left out, and what is no value stays text."""
    extra = "[%eval -1.5,22] " if variant == "evaluated" else "[%eval ?] "
    (sheet,) = Pgn().read(f"1. e4 {{ {extra}[%clk 0:01:00] hm }} e5 $5 *")
    first, second = sheet.line
    assert first.value == (Valuation((-150, 150)) if variant == "evaluated" else None)
    assert "[%clk 0:01:00] hm" in first.comment
    assert ("%eval" in first.comment) == (variant == "plain")
    assert second.glyph == "!?"
    assert replay(sheet, load("chess")).ok


@pytest.mark.parametrize(("name", "suffix"), [("dots", ".sgf"), ("gomoku", ".sgf"), ("russian-draughts", ".pdn")])
def test_every_format_with_comments_keeps_values(name: str, suffix: str) -> None:
    """SGF of games with rules of their own, and PDN, keep values, signs and comments, also of variations."""
    game = load(name)
    position, texts = game.start(), list[str]()
    for _ in range(2):
        move = position.moves()[0]
        texts.append(position.format(move))
        position.make(move)
    other = game.start()
    aside = SheetMove(other.format(other.moves()[1]), 0, "aside", (), Valuation((-20, 20)), "?")
    line = (
        SheetMove(texts[0], 0, "well", ((aside,),), Valuation((35, -35)), "!"),
        SheetMove(texts[1], 1, "", (), Valuation((), 3), "??"),
    )
    form = next(one for one in game.formats() if suffix in one.suffixes)
    (sheet,) = form.read(form.write(Sheet(line, options={key: str(value) for key, value in game.values.items()})))
    told = [(one.comment, one.value, one.glyph) for one in (*sheet.line, *sheet.line[0].variations[0])]
    assert told == [(one.comment, one.value, one.glyph) for one in (*line, aside)]
