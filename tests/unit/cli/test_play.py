"""Games at the terminal, as a script and as a person meet them."""

import io
import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

import boardwright
from boardwright.cli.main import main
from boardwright.cli.terminal.board import Look, Marks, Window, rows_of, text_of
from boardwright.cli.terminal.screen import describe
from boardwright.search.limits import Info, Limits

Capture = pytest.CaptureFixture[str]


def typed(monkeypatch: pytest.MonkeyPatch, capsys: Capture, words: list[str], *lines: str) -> str:
    """Run a command with lines on standard input; return what it prints."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(words) == 0
    return capsys.readouterr().out


def test_a_game_by_pipe(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Moves are answered, the board shows the last move and what can be played, and the end of input is polite."""
    out = typed(monkeypatch, capsys, ["play", "othello", "--against", "greedy"], "f5")
    assert "Black X (you): f5" in out
    assert "White O (greedy): " in out
    assert "5  .  .  .  X  O  *  .  ." in out
    assert "Othello, ply 2   > Black X (you) 3   White O (greedy) 3" in out
    assert out.endswith("Goodbye; the game is unfinished.\n")
    assert "\x1b" not in out


def test_wrong_words_answer_and_change_nothing(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Every refusal is a sentence and a code; the board is not drawn again because it did not change."""
    wrong = ["a1", "nonsense", "undo", "redo", "back", "save", "load", "load /no/such/file", "look z99", "", "\x00"]
    out = typed(monkeypatch, capsys, ["play", "othello", "--against", "person"], *wrong)
    assert out.count("Othello, ply 0") == 1
    assert "a1 is not a legal move here; legal: d3, c4, f5, e6 [play/illegal-move]" in out
    for code in ("play/nothing-to-undo", "play/nothing-to-redo", "play/no-such-choice", "input/unreadable"):
        assert f"[{code}]" in out


def test_draws_are_claimed(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """`draw` claims where the rules give a draw and offers elsewhere; `claim` without one is refused."""
    fifty = ["play", "chess", "--level", "1", "--setup", "7k/8/8/8/8/8/q7/7K w - - 100 80"]
    for word in ("draw", "claim"):
        out = typed(monkeypatch, capsys, fifty, word, "quit")
        assert "White P (you) claims a draw: fifty moves" in out
        assert "Draw: fifty moves (0.5 : 0.5)" in out
    out = typed(monkeypatch, capsys, ["play", "chess", "--level", "1"], "claim", "draw", "quit")
    assert "[match/no-claim]" in out
    assert "The offer was declined" in out


def test_stop_is_a_word_where_the_rules_know_it(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """In Dots a player may stop and keep what he has; elsewhere the word is no move."""
    dots = ["play", "dots", "--set", "width=10", "--set", "height=10", "--set", "players=3", "--against", "person"]
    out = typed(monkeypatch, capsys, dots, "e5", "stop", "f5", "quit")
    assert "Red 2 (you): stopped" in out
    assert "Green 3 (you): f5" in out
    out = typed(monkeypatch, capsys, ["play", "chess", "--level", "1"], "stop", "quit")
    assert "[move/malformed]" in out


def test_undo_redo_flip_hint_moves_help(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """The words do what the help says."""
    monkeypatch.setattr("boardwright.cli.terminal.words.HINT", Limits(nodes=2000))
    words = ["f5", "undo", "redo", "undo", "flip", "hint", "moves", "help", "quit"]
    out = typed(monkeypatch, capsys, ["play", "othello", "--against", "random"], *words)
    assert "2 moves taken back" in out
    assert "2 moves played again" in out
    assert "   h  g  f  e  d  c  b  a" in out
    assert re.search(r"Hint: (d3|c4|f5|e6)", out)
    assert "4 moves: d3 c4 f5 e6" in out
    assert "take your last move back" in out


def test_site_by_site(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """A piece is picked, its targets are shown, and going back is possible; sites may also come in one line."""
    lines = ["e2", "e5", "back", "b1", "c3", "e7 e5", "g1-f3"]
    out = typed(monkeypatch, capsys, ["play", "chess", "--against", "person"], *lines)
    assert "2  P  P  P  P (P) P  P  P" in out
    assert "4  .  .  .  .  *  .  .  ." in out
    assert "e5 does not fit e2; choose from e3, e4, or `back`" in out
    assert "White P (you): Nc3" in out
    assert "Black p (you): e5" in out
    assert "White P (you): Nf3" in out


def test_what_lies_beside_the_board(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Pieces in hand and steps that are left are shown; a stock that never runs out is not."""
    captured = typed(monkeypatch, capsys, ["play", "shogi", "--against", "person"], "7g-7f", "3c-3d", "8h 2b")
    assert "Sente has Bishop 1" in captured
    assert "steps: 3" in typed(monkeypatch, capsys, ["play", "crosses", "--against", "person"])
    assert " has " not in typed(monkeypatch, capsys, ["play", "gomoku", "--against", "person"])


def test_promotion_is_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """After source and target the piece is typed by name or letter."""
    words = ["play", "chess", "--against", "person", "--setup", "8/P6k/8/8/8/8/7K/8 w - - 0 1"]
    out = typed(monkeypatch, capsys, words, "a7 a8", "knight")
    assert "White P (you): a8=N" in out


def test_resigning_and_going_on(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """After the end one may still take back, and an engine that is not better off agrees to a draw."""
    out = typed(monkeypatch, capsys, ["play", "othello", "--against", "random"], "resign", "f5", "undo", "draw", "quit")
    assert "White O (random) won: resigned (2 : 2)" in out
    assert "the match is over [match/over]" in out
    assert "1 move taken back" in out
    assert "The offer was declined" in out


def test_save_and_load(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    """A game is saved, replayed, loaded inside and from the command line; transcripts by their suffix."""
    record, short = tmp_path / "game.json", tmp_path / "game.trs"
    lines = ["f5", "d6", "note well played", f"save {record}", f"save {short}", "c3", f"load {record}", "c4"]
    out = typed(monkeypatch, capsys, ["play", "othello", "--against", "person"], *lines)
    assert f"Saved to {record} (boardwright)" in out
    assert f"Loaded {record}" in out
    assert short.read_text() == "f5d6\n"
    assert json.loads(record.read_text())["line"][1] == {"move": "d6", "seat": 1, "comment": "well played"}
    out = typed(monkeypatch, capsys, ["play", "othello", "--load", str(record)], "c5")
    assert "Black X (you): c5" in out
    for file in (record, short):
        assert main(["replay", str(file), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["ok"], told["moves"], told["game"]) == (True, 2, "othello")
    assert main(["play", "chess", "--load", str(record)]) == 1
    assert "othello" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--seat", "3"], ["--against", "cat"], ["--clock", "fast"], ["--load", "/no/such"]])
def test_bad_arguments_are_one_line(capsys: Capture, words: list[str]) -> None:
    """Exit code 1 and a sentence, no traceback."""
    assert main(["play", "othello", *words]) == 1
    err = capsys.readouterr().err
    assert err.startswith("boardwright play: ")
    assert len(err.splitlines()) == 1


def test_watch_by_pipe(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    """Two engines play to the end; the game is the same for the same seed and can be replayed."""
    words = ["watch", "greedy", "random", "othello", "--set", "size=6", "--seed", "4", "--save"]
    first = typed(monkeypatch, capsys, [*words, str(tmp_path / "a.json")])
    second = typed(monkeypatch, capsys, [*words, str(tmp_path / "b.json")])
    assert first.replace("a.json", "b.json") == second
    assert " won: no moves left (" in first or "Draw: no moves left" in first
    assert main(["replay", str(tmp_path / "a.json")]) == 0
    assert "Othello, boardwright: 1 game, " in capsys.readouterr().out
    assert main(["watch", "greedy", "cat", "othello"]) == 1


def test_watch_four_players_with_a_cap(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Players take turns on more than two seats, and a game may be cut off."""
    words = ["watch", "random", "greedy", "dots", "--set", "players=4", "--set", "width=10", "--set", "height=10"]
    out = typed(monkeypatch, capsys, [*words, "--most", "8"])
    assert "Dots, ply 8" in out
    assert "Yellow 4 (greedy): " in out


def test_replay_detects_and_judges(capsys: Capture, tmp_path: Path) -> None:
    """Transcripts of several games, the first illegal move with ply and reason, and unknown texts."""
    file = tmp_path / "games.txt"
    file.write_text("f5d6c3d3c4\nF5 D6 C3 D3\nf5d6c3d3c4\n")
    assert main(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 3
    file.write_text("f5d6c3h8")
    assert main(["replay", str(file), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["ply"], told["move"], told["moves"]) == (False, 4, "h8", 3)
    assert "not a legal move" in told["reason"]
    assert main(["replay", str(file)]) == 1
    assert "ply 4: h8: h8 is not a legal move here" in capsys.readouterr().out
    file.write_text("f5d6c3h8\nf5d6c3d3\nf5a1")
    assert main(["replay", str(file), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["bad_games"], told["number"], told["moves"]) == (3, 2, 1, 8)
    file.write_text("once upon a time")
    assert main(["replay", str(file)]) == 1
    assert "not in any known format" in capsys.readouterr().err
    assert main(["replay", str(tmp_path / "missing")]) == 1
    file.write_bytes(b"\xff\xfe nothing")
    assert main(["replay", str(file), "--rules", "othello"]) == 1


# ---- drawing ------------------------------------------------------------------------------------


def test_wide_boards_are_squeezed_and_cut() -> None:
    """Cells get narrower, then the board is cut around what matters; long labels are written downward."""
    position = boardwright.load("dots").start()
    layout = position.game.layout
    narrow = text_of(rows_of(position, Marks(), Window(80)))
    assert max(map(len, narrow.splitlines())) <= 80
    assert narrow.splitlines()[-2].endswith("aaaaaaaaaaaaa")
    cut = rows_of(position, Marks(), Window(30, 12, centre=layout.by_name["am32"]))
    assert len(cut) == 12
    assert text_of(cut).splitlines()[-3].startswith("32 ")
    everything = text_of(rows_of(position, Marks(), Window(10_000)))
    assert len(everything.splitlines()) == 33


def test_marks_show_without_colour() -> None:
    """Last move in brackets, clicked in parentheses, targets as stars, targets on pieces between angles."""
    position = boardwright.load("othello").start()
    site = position.game.layout.by_name
    marks = Marks(frozenset([site["d5"]]), frozenset([site["f5"], site["e5"]]), frozenset([site["e4"]]))
    rows = rows_of(position, marks, Window())
    assert text_of(rows[4:5]) == "5  .  .  . [X]<O> *  .  ."
    assert text_of(rows[3:4]) == "4  .  .  .  O (X) .  .  ."
    assert rows[4][4].look is Look.LAST
    turned = rows_of(position, marks, Window(turned=True))
    assert text_of(turned).splitlines()[0].startswith("8 ")


def test_thinking_is_described() -> None:
    """Move, worth, depth and positions in a few words."""
    move = boardwright.load("othello").start().moves()[0]
    assert describe(Info(6, 123, 4021, 0.1, (move,))) == "d3, +1.23, depth 6, 4 021 positions"
    assert describe(Info(6, 31_999, 10, 0.1, (move,))).startswith("d3, wins in 1, ")
    assert describe(Info(6, -31_998, 10, 0.1, (move,))).startswith("d3, loses in 1, ")


# ---- a real terminal ----------------------------------------------------------------------------


def at_a_terminal(words: list[str], *lines: str, prompt: str = ">", **environment: str) -> str:
    """Run a command on a pseudo-terminal of 80x24, typing lines as it asks for them; return what it draws."""
    leader, follower = pty.openpty()
    settings = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **environment}
    command = [sys.executable, "-m", "boardwright", *words]
    process = subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower, env=settings)
    os.close(follower)
    drawn, waiting, heard = b"", list(lines), 0
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if select.select([leader], [], [], 0.2)[0]:
            try:
                drawn += os.read(leader, 65536)
            except OSError:
                break
        elif process.poll() is not None:
            break
        if waiting and drawn[heard:].rstrip().endswith(prompt.encode()):
            heard = len(drawn)
            os.write(leader, waiting.pop(0).encode() + b"\n")
    process.wait(timeout=10)
    os.close(leader)
    assert process.returncode == 0
    return drawn.decode(errors="replace")


def test_a_person_sees_colour() -> None:
    """On a terminal the board is drawn in colour and anew after every move; the end is polite."""
    drawn = at_a_terminal(["play", "othello", "--against", "greedy"], "f5", "help", "zz", "quit")
    assert "\x1b[" in drawn
    assert "48;2;" in drawn or "48;5;" in drawn
    assert "take your last move back" in drawn
    assert "zz is not a legal move" in drawn
    assert "Goodbye; the game is unfinished." in drawn


def test_hints_have_the_colour_of_the_mover() -> None:
    """Where Black may place a disc a dark one shines through, where White may a light one."""
    drawn = at_a_terminal(["play", "othello", "--against", "person"], "f5", "quit", COLORTERM="truecolor")
    boards = drawn.split("Othello, ply ")[1:3]
    hints = [re.findall(r"\x1b\[1;38;2;(\d+);(\d+);(\d+);48;2;[\d;]+m +\*", board) for board in boards]
    assert [len(found) for found in hints] == [4, 3]
    assert all(max(map(int, tone)) < 80 for tone in hints[0])
    assert all(min(map(int, tone)) > 160 for tone in hints[1])


def test_no_colour_when_refused() -> None:
    """NO_COLOR is respected on a terminal too."""
    drawn = at_a_terminal(["play", "othello", "--against", "greedy"], "f5", "quit", NO_COLOR="1")
    assert "\x1b[" not in drawn
    assert "Black> " in drawn


@pytest.mark.parametrize("colour", ["", "1"])
def test_a_flag_falls_while_nobody_types(colour: str) -> None:
    """The prompt does not wait for a line when a person's time is over, with colour and without."""
    words = ["play", "othello", "--against", "person", "--clock", "move:0.5"]
    drawn = at_a_terminal(words, "quit", prompt="over>", NO_COLOR=colour)
    assert "Black X (you): out of time" in drawn
    assert "White O (you) won: out of time" in drawn
    assert "Goodbye." in drawn


def test_a_flag_falls_at_the_end_of_a_pipe() -> None:
    """A script that says nothing loses by the clock, too."""
    command = [sys.executable, "-m", "boardwright", "play", "othello", "--against", "person", "--clock", "move:0.5"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        for line in process.stdout:
            if "won: out of time" in line:
                break
        process.stdin.close()
        assert "Goodbye." in process.stdout.read()
    assert process.returncode == 0


def test_watching_with_clocks(capsys: Capture) -> None:
    """Engines have clocks, too; a clock that cannot be read is refused."""
    words = ["watch", "random", "greedy", "othello", "--set", "size=6", "--most", "4", "--clock"]
    assert main([*words, "600+1"]) == 0
    assert "10:0" in capsys.readouterr().out
    assert main([*words, "soon"]) == 1
    assert "a clock is none, move:30" in capsys.readouterr().err


def test_stepping_through_a_watched_game() -> None:
    """Forth, back, to a ply, to the end."""
    words = ["watch", "random", "random", "othello", "--set", "size=6"]
    drawn = at_a_terminal(words, "", "", "b", "g 1", "g 99", "n", "r", "x", "q")
    assert "ply 2" in drawn
    assert "1 move taken back" in drawn
    assert "there is no ply 99" in drawn
    assert "no moves left" in drawn
