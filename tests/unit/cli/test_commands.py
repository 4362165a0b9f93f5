"""The command line as a user and as a program meets it."""

import json
import subprocess
import sys
from importlib.metadata import version

import pytest

from boardwright.cli.main import COMMANDS, main

Capture = pytest.CaptureFixture[str]


def run_json(capsys: Capture, *words: str) -> object:
    """Run a command with --json and read the one thing it prints."""
    assert main([*words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert len(out.splitlines()) == 1
    result: object = json.loads(out)
    return result


def test_games(capsys: Capture) -> None:
    """Every game is listed with name, title, players, options and whether it is native."""
    games = run_json(capsys, "games")
    assert isinstance(games, list)
    othello = next(game for game in games if game["name"] == "othello")
    assert othello["title"] == "Othello"
    assert othello["players"] == ["Black", "White"]
    assert othello["native"] is True
    assert othello["options"][0]["choices"] == [6, 8]


def test_show(capsys: Capture) -> None:
    """A position is drawn with its moves, outcome and set-up."""
    shown = run_json(capsys, "show", "othello")
    assert isinstance(shown, dict)
    assert shown["moves"] == ["d3", "c4", "f5", "e6"]
    assert (shown["turn"], shown["outcome"]) == (0, None)
    assert shown["picture"].splitlines()[3] == "4 . . . O X . . ."
    assert run_json(capsys, "show", "othello", "--setup", shown["setup"]) == shown


def test_show_says_how_a_game_ended(capsys: Capture) -> None:
    """A finished position has an outcome and no moves."""
    assert main(["show", "othello", "--setup", "XXX" + "-" * 61 + " X"]) == 0
    assert "Black won: no moves left (3 : 0)" in capsys.readouterr().out


def test_perft(capsys: Capture) -> None:
    """Counts and divided counts."""
    counted = run_json(capsys, "perft", "othello", "5", "--divide")
    assert isinstance(counted, dict)
    assert (counted["game"], counted["depth"], counted["nodes"]) == ("othello", 5, 1396)
    assert counted["seconds"] > 0
    assert counted["divide"] == dict.fromkeys(["d3", "c4", "f5", "e6"], 349)


def test_perft_writes_moves_in_any_notation(capsys: Capture) -> None:
    """Divided counts name the moves as asked."""
    counted = run_json(capsys, "perft", "chess", "1", "--divide", "--notation", "uci")
    assert isinstance(counted, dict)
    assert {"g1f3", "e2e4"} < set(counted["divide"])
    counted = run_json(capsys, "perft", "othello", "1", "--divide", "--notation", "sgf")
    assert isinstance(counted, dict)
    assert sorted(counted["divide"]) == ["cd", "dc", "ef", "fe"]


def test_perft_of_nothing(capsys: Capture) -> None:
    """Depth 0 is one position; a finished Othello game is one leaf."""
    assert run_json(capsys, "perft", "othello", "0")["nodes"] == 1  # type: ignore[index]
    finished = run_json(capsys, "perft", "othello", "3", "--setup", "XXX" + "-" * 61 + " X")
    assert finished["nodes"] == 1  # type: ignore[index]


def test_options_reach_the_game(capsys: Capture) -> None:
    """--set chooses the small board."""
    shown = run_json(capsys, "show", "othello", "--set", "size=6")
    assert len(shown["picture"].splitlines()) == 7  # type: ignore[index]


def test_playouts_repeat_themselves(capsys: Capture) -> None:
    """The same seed plays the same games; shares add up."""
    one, two = (run_json(capsys, "playouts", "othello", "--games", "300", "--seed", "9") for _ in range(2))
    assert isinstance(one, dict)
    assert isinstance(two, dict)
    assert (one["games"], one["moves"], one["shares"]) == (300, two["moves"], two["shares"])
    assert sum(one["shares"].values()) == pytest.approx(1)


def test_playouts_for_a_while(capsys: Capture) -> None:
    """A number of seconds is as good as a number of games."""
    played = run_json(capsys, "playouts", "othello", "--seconds", "0.05")
    assert isinstance(played, dict)
    assert played["games"] > 0
    assert played["seconds"] >= 0.05


def test_search(capsys: Capture) -> None:
    """A search names its move, score, depth, nodes and line; several lines on request."""
    found = run_json(capsys, "search", "othello", "--depth", "6", "--multipv", "2", "--hash", "1")
    assert isinstance(found, dict)
    assert found["game"] == "othello"
    assert found["move"] == found["pv"][0]
    assert (found["depth"], len(found["lines"])) == (6, 2)
    assert found["nodes"] > 0
    assert main(["search", "othello", "--nodes", "2000", "--hash", "1"]) == 0
    assert "best move: " in capsys.readouterr().out


def test_solve(capsys: Capture) -> None:
    """Every move of an endgame gets its exact score, or with --wld its result."""
    setup = "XXXXXXXO" * 7 + "XXXX----" + " O"
    solved = run_json(capsys, "solve", "othello", "--setup", setup)
    assert isinstance(solved, dict)
    assert solved["score"] == max(solved["moves"].values()) == solved["moves"][solved["move"]]
    assert solved["nodes"] > 0
    short = run_json(capsys, "solve", "othello", "--setup", setup, "--wld")
    assert set(short["moves"].values()) <= {-1, 0, 1}  # type: ignore[index]


def test_bench(capsys: Capture) -> None:
    """A figure has a name, a value, a unit, a peer and a ratio; without --peers none is measured."""
    figures = run_json(capsys, "bench", "--only", "perft 9", "--rounds", "1")
    assert isinstance(figures, list)
    assert [figure["name"] for figure in figures] == ["othello perft 9"]
    assert figures[0]["value"] > 0
    assert figures[0]["ratio"] is None
    assert main(["bench", "--only", "perft 9", "--rounds", "1"]) == 0
    assert "not measured" in capsys.readouterr().out
    assert main(["bench", "--only", "no figure", "--peers"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("boardwright ")
    assert f"python-chess {version('chess')}" in last


@pytest.mark.parametrize("command", COMMANDS)
def test_human_output_and_help(command: str, capsys: Capture) -> None:
    """Every command explains itself."""
    with pytest.raises(SystemExit) as caught:
        main([command, "--help"])
    assert caught.value.code == 0
    assert COMMANDS[command] in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "reason"),
    [
        (["perft", "chessy", "3"], 1, "there is no game called 'chessy'"),
        (["show", "othello", "--setup", "nonsense"], 1, "64 squares and the side to move were expected"),
        (["show", "othello", "--set", "size=7"], 1, "7 is not one of 6, 8"),
        (["show", "othello", "--set", "size"], 1, "--set takes NAME=VALUE"),
        (["show", "othello", "--set", "colour=red"], 1, "othello has no option colour"),
        (["perft", "othello", "deep"], 2, "'deep' is not a whole number"),
        (["perft", "othello", "-1"], 2, "'-1' is not a whole number"),
        (["perft", "othello", "999"], 2, "'999' is not a whole number from 0 to 60"),
        (["perft", "othello"], 2, "DEPTH"),
        (["playouts", "othello", "--games", "0"], 2, "'0' is not a whole number"),
        (["playouts", "othello", "--seconds", "nan"], 2, "'nan' is not a positive number"),
        (["playouts", "othello", "--games", "1", "--seconds", "1"], 2, "not allowed with"),
        (["search", "othello", "--setup", "XXX" + "-" * 61 + " X"], 1, "the game is over"),
        (["solve", "othello"], 1, "60 empty squares are too many to solve"),
        (["search", "othello", "--depth", "0"], 2, "'0' is not a whole number"),
        (["fly"], 2, "there is no command 'fly'"),
        (["--fly"], 2, "--fly"),
    ],
)
def test_bad_input_is_one_line(words: list[str], code: int, reason: str, capsys: Capture) -> None:
    """What was wrong and what was expected, on standard error, with the right exit code and no traceback."""
    try:
        assert main(words) == code
    except SystemExit as stop:
        assert stop.code == code
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert reason in err


def test_the_front_page(capsys: Capture) -> None:
    """Without a command the commands are listed; the version can be asked for."""
    assert main([]) == 0
    listing = capsys.readouterr().out
    assert all(f"  {name}" in listing for name in COMMANDS)
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("boardwright ")


def test_the_program_itself() -> None:
    """As a process: the exit code and one line, no traceback."""
    command = [sys.executable, "-m", "boardwright", "show", "no-such-game"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "Traceback" not in done.stderr


def test_a_closed_pipe_is_no_error() -> None:
    """`boardwright games | head -0` ends quietly."""
    command = f"{sys.executable} -m boardwright games | head -c 0"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


def test_progress_is_drawn_on_a_terminal() -> None:
    """With a terminal on standard error a bar appears there, and standard output stays clean."""
    import os
    import pty

    parent, child = pty.openpty()
    command = [sys.executable, "-m", "boardwright", "perft", "othello", "6", "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=child, text=True, check=True)
    os.close(child)
    drawn = os.read(parent, 65536).decode()
    os.close(parent)
    assert json.loads(done.stdout)["nodes"] == 8200
    assert "perft 6" in drawn
