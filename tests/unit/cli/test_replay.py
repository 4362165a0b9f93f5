"""`boardwright replay` on chess records."""

import json
from pathlib import Path

import pytest

from boardwright.cli.main import main

Capture = pytest.CaptureFixture[str]
GOOD = '[Event "one"]\n\n1. e4 e5 2. Nf3 *\n\n'
BAD = '[Event "two"]\n\n1. e4\nKe6 *\n\n'


def test_a_sound_record(tmp_path: Path, capsys: Capture) -> None:
    """All games are counted, and the exit code is 0."""
    path = tmp_path / "games.pgn"
    path.write_text(GOOD * 3, encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out == "Chess, pgn: 3 games, 9 moves, all legal\n"
    assert main(["replay", str(path), "--json"]) == 0
    told = {"ok": True, "moves": 9, "games": 3, "game": "chess", "format": "pgn"}
    assert told == json.loads(capsys.readouterr().out)


def test_a_record_with_an_illegal_move(tmp_path: Path, capsys: Capture) -> None:
    """The first move at fault is named with ply, line and reason; the exit code is 1."""
    path = tmp_path / "games.PGN"
    path.write_text(GOOD + BAD + GOOD, encoding="utf-8")
    assert main(["replay", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {key: found[key] for key in ("ok", "moves", "ply", "move", "line")} == {
        "ok": False,
        "moves": 7,
        "ply": 2,
        "move": "Ke6",
        "line": 8,
    }
    assert "not a legal move" in found["reason"]
    assert main(["replay", str(path)]) == 1
    assert "line 8" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["missing.pgn", "record.xyz", "."])
def test_what_is_no_record(name: str, tmp_path: Path, capsys: Capture) -> None:
    """A file that is missing or of an unknown kind is one line on standard error."""
    assert main(["replay", str(tmp_path / name)]) == 1
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
