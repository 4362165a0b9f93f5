"""Puzzles: one good move, proved; sets that load; tries that are judged by the solution."""

import json
from io import StringIO
from pathlib import Path

import pytest

import boardwright
from boardwright.cli.main import main
from boardwright.cli.terminal.puzzles import Quiz
from boardwright.errors import IllegalMove, PlayError, RecordError
from boardwright.lab.mining import Miner, Recipe
from boardwright.puzzles.judge import Judge
from boardwright.puzzles.puzzle import Puzzle, PuzzleSet, Theme, check_legal, read_set, write_set
from boardwright.puzzles.shelf import SETS, shelf, shelved
from boardwright.puzzles.themes import themes_of
from boardwright.puzzles.trial import Trial

Capture = pytest.CaptureFixture[str]
TWO_MATES = "7k/R7/1R6/2R5/8/8/8/7K w - - 0 1"
"""Two rooks can mate, on b8 or on c8."""
ONE_MATE = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1"
MATE_IN_TWO = "2r3k1/5ppp/8/8/8/1q6/3R1PPP/3R2K1 w - - 0 1"


def test_a_position_with_two_solutions_is_rejected() -> None:
    """Two mates in one are no puzzle, one is, though the miner wants it to be hidden."""
    game = boardwright.load("chess")
    judge, miner = Judge(game, 2_000), Miner(game, Recipe(2_000, 1))
    two = judge.look(game.start(TWO_MATES))
    assert two is not None
    assert (two.chance, two.gap) == (1.0, 0.0)
    assert miner.examine(game.start(TWO_MATES)) is None
    one = judge.look(game.start(ONE_MATE))
    assert one is not None
    assert (one.move.text, one.chance, one.is_clear(0.3)) == ("d1d8", 1.0, True)
    assert miner.examine(game.start(ONE_MATE)) is None, "it is seen at once"


def test_a_mate_is_proved_and_named() -> None:
    """The line goes on while the solver has one good move, and ends with the game in the game's own words."""
    game = boardwright.load("chess")
    puzzle = Miner(game, Recipe(2_000, 1)).examine(game.start(MATE_IN_TWO))
    assert puzzle is not None
    assert puzzle.line == ("d2d8", "c8d8", "d1d8")
    assert Theme("win", 2, "checkmate") in puzzle.themes
    assert Theme("sacrifice", 1) in puzzle.themes


def test_themes_come_from_the_board() -> None:
    """A promotion is named by what the piece becomes; a longest capture takes as many as any other."""
    chess = boardwright.load("chess").start("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    queen = chess.parse("a8=Q")
    assert Theme("promotion", 0, "Queen") in themes_of(chess, (queen,), (queen,), 0.9)
    draughts = boardwright.load("russian-draughts")
    long = [puzzle for puzzle in shelf("russian-draughts").puzzles if puzzle.themes[0].name == "long-capture"]
    for puzzle in long:
        position = draughts.start(puzzle.setup)
        taken = [sum(one.is_capture for one in position.actions(move)) for move in position.moves()]
        first = sum(one.is_capture for one in position.actions(position.parse(puzzle.line[0])))
        assert first == puzzle.themes[0].number == max(taken) >= 3


@pytest.mark.parametrize("name", shelved())
def test_shipped_puzzles_load_and_are_legal(name: str) -> None:
    """Every set is small, has forty puzzles or more, the command that made it, and solutions that can be played."""
    found = shelf(name)
    text = (SETS / f"{name}.json").read_text(encoding="utf-8")
    assert len(text.encode()) < 30_000
    assert found.game == name
    assert found.command.startswith(f"boardwright puzzles mine {name} --self-play ")
    assert len(found.puzzles) >= 40
    assert len({puzzle.id for puzzle in found.puzzles}) == len(found.puzzles)
    assert write_set(found) == text
    game = boardwright.load(name, **found.options)
    check_legal(found, game)
    for puzzle in found.puzzles:
        start = game.start(puzzle.setup)
        assert len(start.moves()) > 1
        assert puzzle.themes


def test_there_are_sets_for_twelve_games() -> None:
    """The starting set covers a dozen games."""
    assert len(shelved()) >= 12


def test_a_trial_follows_the_solution() -> None:
    """A right move is answered, a wrong one changes nothing, and another win at once is as good."""
    game = boardwright.load("chess")
    puzzle = Puzzle(MATE_IN_TWO, ("d2d8", "c8d8", "d1d8"), (Theme("win", 2),), 2, 0.5)
    trial = Trial(puzzle, game)
    assert not trial.play("h3").right
    step = trial.play("Rd8+")
    assert (step.right, step.solved, [move.text for move in step.answers]) == (True, False, ["c8d8"])
    assert trial.play("Rxd8#").solved
    with pytest.raises(IllegalMove):
        Trial(puzzle, game, 3)
    other = Trial(Puzzle(TWO_MATES, ("b6b8",), (), 1, 0.5), game)
    assert other.play("Rc8#").solved


def test_bad_sets_and_games_without_puzzles_are_refused() -> None:
    """What is no set of puzzles says so; so does a game that is not searched by alpha-beta."""
    for text in ("", "[]", '{"puzzles": 9}', '{"puzzles": 1, "game": "chess"}', "[" * 100_000):
        with pytest.raises(RecordError):
            read_set(text)
    bad = PuzzleSet("chess", puzzles=[Puzzle(ONE_MATE, ("d1d9",), (Theme("best"),), 1, 0.5)])
    with pytest.raises(RecordError, match="puzzle 1"):
        check_legal(bad, boardwright.load("chess"))
    with pytest.raises(PlayError, match="no puzzles"):
        Judge(boardwright.load("peg-solitaire"), 100)
    assert read_set(write_set(bad)) == bad


def test_mining_is_reproducible_and_goes_on(tmp_path: Path, capsys: Capture) -> None:
    """Interrupted after some games it goes on there, in processes, and finds what one go finds; others are refused."""
    words = ["puzzles", "mine", "connect-four", "--nodes", "1000", "--seed", "3", "--json"]
    whole, broken = tmp_path / "whole.json", tmp_path / "broken.json"
    assert main([*words, "--self-play", "4", "--out", str(whole)]) == 0
    told = json.loads(capsys.readouterr().out)
    first = read_set(whole.read_text(encoding="utf-8"))
    assert told["puzzles"] == len(first.puzzles) > 0
    miner = Miner(boardwright.load("connect-four"), Recipe(1000, 3))
    half = PuzzleSet("connect-four", {}, first.command, 1000, 2, [*miner.self_play(0), *miner.self_play(1)])
    broken.write_text(write_set(half), encoding="utf-8")
    assert main([*words, "--self-play", "4", "--out", str(broken), "--on", "processes", "--concurrency", "2"]) == 0
    assert broken.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
    capsys.readouterr()
    assert main([*words, "--self-play", "5", "--out", str(whole)]) == 1
    assert "was begun by" in capsys.readouterr().err
    assert main(["puzzles", "check", "connect-four", "--file", str(whole), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unique"] >= 95
    assert main(["puzzles", "mine", "connect-four"]) == 1
    assert main(["puzzles", "play", "dots"]) == 1


def test_records_are_mined(tmp_path: Path, capsys: Capture) -> None:
    """A recorded game gives its puzzle; one that cannot be read, or of another game, is refused with the reason."""
    record = tmp_path / "game.pgn"
    begin = f'[SetUp "1"]\n[FEN "{MATE_IN_TWO}"]\n\n1. h3 Qd3'
    record.write_text(f"{begin} 1-0\n", encoding="utf-8")
    out = tmp_path / "chess.json"
    assert main(["puzzles", "mine", "chess", str(record), "--nodes", "2000", "--out", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
    assert [one.line[0] for one in read_set(out.read_text(encoding="utf-8")).puzzles][:1] == ["d2d8"]
    record.write_text(f"{begin} 2. Nonsense\n", encoding="utf-8")
    assert main(["puzzles", "mine", "chess", str(record), "--out", str(tmp_path / "other.json")]) == 1
    assert "Nonsense" in capsys.readouterr().err
    assert main(["puzzles", "mine", "othello", str(record), "--out", str(tmp_path / "other.json")]) == 1


def test_a_quiz_in_the_terminal() -> None:
    """Moves, a hint, a wrong move, the solution and the end are understood; the score is told."""
    game = boardwright.load("chess")
    puzzles = [Puzzle(MATE_IN_TWO, ("d2d8", "c8d8", "d1d8"), (Theme("win", 2, "checkmate"),), 2, 0.5)] * 2
    screen = StringIO()
    Quiz(game, PuzzleSet("chess", puzzles=puzzles), StringIO("Rd8\nRd8\nnonsense\nh3\nsolution\nquit\n"), screen).run(0)
    shown = screen.getvalue()
    assert "Solved!" in shown
    assert "wins in 2: checkmate" in shown
    assert "not it" in shown
    assert "1 of 2 solved" in shown
