"""The command ``check``."""

import json
from pathlib import Path

import pytest

from boardwright.catalogue.library import library
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
