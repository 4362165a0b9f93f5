"""A package that was installed with pip is played through every command, without another line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.plugin.installed import GAMES, install

every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Install the sample package once."""
    return install(tmp_path_factory.mktemp("plugin"))


def run(environment: dict[str, str], *words: str, said: str = "") -> str:
    """Run a command that must succeed and must complain of nothing; return its output."""
    command = [sys.executable, "-m", "boardwright", *words]
    everything = {**os.environ, **environment}
    done = subprocess.run(command, env=everything, input=said, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def test_games_lists_them(environment: dict[str, str]) -> None:
    """Both are in the list beside the games of the package, in words and as JSON."""
    listed = {one["name"]: one for one in json.loads(run(environment, "games", "--json"))}
    assert {"chess", *GAMES} <= set(listed)
    assert [listed[name]["title"] for name in GAMES] == ["Pebbles", "Tug"]
    assert "pebbles  " in run(environment, "games")


@every_game
def test_it_is_drawn_counted_and_searched(environment: dict[str, str], game: str) -> None:
    """show, perft, playouts and search."""
    moves = json.loads(run(environment, "show", game, "--json"))["moves"]
    assert len(moves) == {"pebbles": 13, "tug": 2}[game]
    assert json.loads(run(environment, "perft", game, "1", "--json"))["nodes"] == len(moves)
    assert json.loads(run(environment, "playouts", game, "--games", "5", "--json"))["games"] == 5
    assert json.loads(run(environment, "search", game, "--nodes", "200", "--json"))["move"] in moves


@every_game
def test_it_is_played(environment: dict[str, str], game: str, tmp_path: Path) -> None:
    """play, watch, match, and replay of what was saved."""
    first = {"pebbles": "d1", "tug": "a1 - b1"}[game]
    out = run(environment, "play", game, "--against", "random", said=f"{first}\nmoves\nquit\n")
    assert first in out
    record = tmp_path / "game.json"
    run(environment, "watch", "random", "random", game, "--most", "20", "--save", str(record))
    judged = json.loads(run(environment, "replay", str(record), "--json"))
    assert (judged["ok"], judged["game"]) == (True, game)
    assert json.loads(run(environment, "match", "random", "random", game, "--games", "2", "--json"))["games"] == 2


def test_the_signature_of_searches_has_them(environment: dict[str, str]) -> None:
    """`bench --only signature` adds up the searches of added games apart from those of the package."""
    words = ("bench", "--only", "signature of the search of added", "--rounds", "1", "--json")
    (figure,) = json.loads(run(environment, *words))
    assert figure["value"] > 0
