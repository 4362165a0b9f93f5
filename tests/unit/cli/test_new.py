"""`boardwright new`: a starting file for every mechanism, and one in Python."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardwright.catalogue import load
from boardwright.catalogue.check import examine
from boardwright.catalogue.templates import FOLDER, class_of, file_of, templates
from boardwright.cli.main import main
from boardwright.errors import InputError
from boardwright.search.playouts import Playouts
from boardwright.testing import conform
from boardwright.zrf import lay_out

MECHANISMS = sorted(templates())


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_every_template_is_a_game(mechanism: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file that is written has no fault, its title is the name, it is laid out, and random games of it end."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "First Try", "--template", mechanism]) == 0
    path = tmp_path / "first-try.zrf"
    assert examine(path).findings == ()
    game = load(str(path))
    assert game.title == "First Try"
    assert game.rules
    tally = Playouts(seed=1)
    tally.run(game.start(), 20)
    assert tally.games == 20
    assert lay_out(path.read_text(encoding="utf-8")) == path.read_text(encoding="utf-8")


def test_a_name_may_be_the_path_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is written where the path says, and nowhere else; a folder that is not there is an error."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    assert main(["new", "games/first-try.zrf"]) == 0
    assert load("games/first-try.zrf").title == "First try"
    assert sorted(path.name for path in tmp_path.rglob("*.zrf")) == ["first-try.zrf"]
    assert main(["new", "nowhere/first-try"]) == 1


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_templates_keep_the_promises_of_games(mechanism: str) -> None:
    """What every game of the package promises holds for each template."""
    conform(load(str(FOLDER / f"{mechanism}.zrf")), walks=2)


def test_a_class_in_python(tmp_path: Path) -> None:
    """The file runs the suite of every game on itself, and the class is played by its name."""
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    steps = json.loads(run("-m", "boardwright", "new", "night-duel", "--python", "--json"))
    assert steps["file"] == "night_duel.py"
    assert run("night_duel.py") == ""
    assert "9 moves" in run("-m", "boardwright", "show", "night_duel:NightDuel")


def test_nothing_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that is there stays, an unknown template and a name without letters are refused, all with one line."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.zrf").write_text("mine", encoding="utf-8")
    assert main(["new", "mine"]) == 1
    assert main(["new", "other", "--template", "dancing"]) == 1
    assert main(["new", "日本"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3
    assert "there already" in lines[0]
    assert [path.name for path in tmp_path.iterdir()] == ["mine.zrf"]
    assert (tmp_path / "mine.zrf").read_text(encoding="utf-8") == "mine"


def test_names() -> None:
    """Files and classes are called after the game; a path leads nowhere, and quotes do no harm in a title."""
    assert file_of("../../My Gäme 2") == "my-g-me-2"
    assert class_of("4-chess") == "Game4Chess"
    with pytest.raises(InputError):
        file_of("...")
