"""The command ``check``."""

import json
from pathlib import Path

import pytest

from boardwright.catalogue.built_in import library
from boardwright.catalogue.check import examine
from boardwright.cli.main import main
from tests.unit.zrf.texts import game_text


@pytest.mark.parametrize("name", library())
def test_the_library_is_clean(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every rules text that we ship has neither errors nor warnings, and its tiers are told."""
    assert main(["check", str(library()[name]), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["ok"], answer["diagnostics"]) == (True, [])
    assert sum(answer["games"][0]["tiers"].values()) > 0


def test_errors_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An error is drawn with a caret, or given as JSON with its place; the exit code is 1."""
    path = tmp_path / "wrong.zrf"
    path.write_text(game_text("(moves (n (verify emty?) add))"), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    shown = capsys.readouterr().out
    assert "zrf/unknown-condition" in shown
    assert "^^^^^ emty? is no condition or attribute; did you mean empty??" in shown
    assert main(["check", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["diagnostics"][0]
    assert {"file", "line", "column", "severity", "code", "message"} == set(found)
    assert (found["file"], found["severity"]) == ("wrong.zrf", "error")
    assert found["line"] > 0


def test_limits_are_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A block that never ends, macros without end and a file that is not there exit 1 with a reason."""
    path = tmp_path / "endless.zrf"
    path.write_text(game_text("(moves ((while true n s) add))"), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert "runs too long" in capsys.readouterr().out
    path.write_text(game_text("(moves (m))", defines="(define m (m))"), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert "zrf/limit-recursion" in capsys.readouterr().out
    assert main(["check", str(tmp_path / "none.zrf")]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_a_file_of_many_games_keeps_to_its_time(tmp_path: Path) -> None:
    """The default game is tried first; those for which no time is left are named in one warning."""
    path = tmp_path / "many.zrf"
    variants = "".join(f'(variant (title "V{i}") (board-setup (White (Man b1))))' for i in range(5))
    path.write_text(game_text("(moves (n add))") + variants, encoding="utf-8")
    ticks = iter(range(100))
    found = examine(path, 2.0, lambda: float(next(ticks)))
    assert [title for title, _ in found.games] == ["Test", "V0"]
    assert found.ok
    assert [finding.code for finding in found.findings] == ["zrf/limit-time"]
    assert "V1, V2, V3, V4: no time" in found.findings[0].message


@pytest.mark.parametrize(("more", "why"), [
    ('(engine "x.dll")', "the rules of this game live in a plug-in (x.dll)"),
    ('(option "plug-in extension" true)', "the option plug-in extension changes the rules in a way that is not here"),
])  # fmt: skip
def test_rules_that_live_elsewhere_leave_a_board(
    more: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``check`` says so in one finding and is content, ``show`` draws the board and then says so too."""
    path = tmp_path / "plugin.zrf"
    path.write_text(game_text("(moves (from))", more=more) + '(variant (title "Two"))', encoding="utf-8")
    assert main(["check", str(path)]) == 0
    said = capsys.readouterr().out
    assert why in said
    assert "Test, Two: " in said
    assert main(["show", str(path)]) == 1
    shown = capsys.readouterr()
    assert shown.out.splitlines()[3].split() == ["1", "M", ".", ".", "."]
    assert "plug-in" in shown.err


def test_several_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each file has its line; one with an error spoils the exit code, and programs get a list."""
    bad = tmp_path / "bad.zrf"
    bad.write_text("(game (title", encoding="utf-8")
    good = library()["breakthrough"]
    assert main(["check", str(good), str(bad)]) == 1
    said = capsys.readouterr().out
    assert "breakthrough.zrf: 1 game, 0 errors" in said
    assert "bad.zrf: 0 games" in said
    assert main(["check", str(good), str(bad), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [one["ok"] for one in told["files"]] == [True, False]
