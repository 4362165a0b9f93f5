"""The catalogue: lists of games say what the games say, and load nothing that they do not need."""

import subprocess
import sys
from pathlib import Path

import pytest

import boardwright
from boardwright.catalogue import REGISTRY, formats
from boardwright.catalogue.built_in import library
from boardwright.catalogue.check import examine
from boardwright.errors import RulesError
from boardwright.games.scripted import ScriptedGame


@pytest.mark.parametrize("name", boardwright.names())
def test_a_summary_says_what_the_game_says(name: str) -> None:
    """Skimmed texts are the texts of the whole game."""
    game, short = boardwright.load(name), REGISTRY.summary(name)
    found = (short.name, short.title, short.players, short.options, short.native, short.rules)
    assert found == (game.name, game.title, tuple(p.name for p in game.players), game.options, game.native, game.rules)
    assert short.seats == sum(not player.is_chance for player in game.players)
    if isinstance(game, ScriptedGame):
        assert short.history == game.design.texts["history"]


def test_every_game_tells_its_rules() -> None:
    """A title, some sentences of rules, and for rules texts where the game comes from."""
    for short in REGISTRY.summaries():
        assert short.title
        assert len(short.rules) > 60, short.name
        assert short.native or len(short.history) > 25, short.name


def test_a_list_of_games_compiles_nothing() -> None:
    """`boardwright games` imports neither the reader of rules texts nor the compiler."""
    script = (
        "import sys; from boardwright.cli.main import main; main(['games']);"
        "print([m for m in sys.modules if m.startswith(('boardwright.zrf', 'boardwright.program'))])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "[]"
    assert len(done.stdout.splitlines()) == len(boardwright.names()) + 1


def test_shared_files_are_no_games() -> None:
    """What rules texts include stands in a folder of its own and is not listed; names of files are names of games."""
    assert not any("common" in path.parts[-2] for path in library().values())
    assert len(library()) >= 25


@pytest.mark.parametrize(("title", "seats"), [("Chinese checkers for two", 2), ("Chinese checkers for six", 6)])
def test_variants_of_the_library_have_names(title: str, seats: int) -> None:
    """A title after # is a variant, as in paths; it has formats and plays; an unknown one is refused."""
    name = f"chinese-checkers#{title}"
    game = boardwright.load(name)
    assert (game.title, len(game.players), game.name) == (title, seats, name)
    assert [one.name for one in formats(name)] == ["zsg"]
    position = game.start()
    for _ in range(2 * seats):
        assert len(position.moves()) >= 10
        position.make(position.moves()[0])
    assert len(position.board()) == 10 * seats
    with pytest.raises(RulesError):
        boardwright.load("chinese-checkers#for nine")


@pytest.mark.parametrize("path", library().values(), ids=library())
def test_rules_texts_are_clean(path: Path) -> None:
    """Nothing is found by `check`, variants included; lines fit a page; the first line says what the file is."""
    examination = examine(path)
    assert examination.findings == ()
    assert examination.games
    lines = path.read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines)) <= 120
    assert lines[0].startswith("; ")
    assert lines[0].endswith("Written for Boardwright.")


def test_includes_of_the_same_name_are_different_files(tmp_path: Path) -> None:
    """A file may include one of its own name in another folder; only a file that comes back to itself is a circle."""
    moves = "(piece (name Man) (moves (step n)))"
    game = f"""(include "Parts\\GAME.zrf") (game (title "x") (players A) (turn-order A) {moves}
      (board (grid (dimensions ("a/b" (1 0)) ("2/1" (0 1))) (directions (n 0 -1)))) (board-setup (A (Man a1))))"""
    parts = tmp_path / "parts"
    parts.mkdir()
    (tmp_path / "game.zrf").write_text(game)
    (parts / "game.zrf").write_text('(include "more.zrf")')
    (parts / "more.zrf").write_text("(define step ($1 add))")
    assert [str(move) for move in boardwright.load(str(tmp_path / "game.zrf")).start().moves()] == ["a1 - a2"]
    (parts / "more.zrf").write_text('(include "game.zrf") (define step ($1 add))')
    (finding,) = examine(tmp_path / "game.zrf").findings
    assert (finding.code, finding.file, finding.line) == ("zrf/include-cycle", "parts/more.zrf", 1)
