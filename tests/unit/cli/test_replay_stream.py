"""Large records are streamed."""

import json
from pathlib import Path

import pytest

from boardwright.cli import records
from boardwright.cli.main import main

GAME = '[Event "x"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n'
BAD = '[Event "y"]\n[Result "*"]\n\n1. e4 e4 *\n\n'


def test_a_large_file_is_played_one_game_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beyond a size the file is never read as a whole, and the answer is the same."""
    file = tmp_path / "games.pgn"
    file.write_text(GAME * 300 + BAD + GAME, encoding="utf-8")
    assert main(["replay", str(file), "--json"]) == 1
    whole = json.loads(capsys.readouterr().out)
    monkeypatch.setattr(records, "LARGE", 4096)
    monkeypatch.setattr(records, "read_text", lambda _path: pytest.fail("the file was read as a whole"))
    assert main(["replay", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == whole
    assert (whole["games"], whole["bad_games"], whole["number"]) == (302, 1, 301)
