"""The registry: where games come from, who keeps a name, and what a stranger cannot make it do."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import boardwright
from boardwright.catalogue.registry import GROUP, Registry
from boardwright.errors import BoardwrightError, BrokenGame, UnknownGame
from boardwright.kernel.game import Game
from tests.plugin.installed import SAMPLE
from tests.plugin.sample.src.sample_games.pebbles import Pebbles

TUG = SAMPLE / "src" / "sample_games" / "tug.zrf"
PEBBLES = "tests.plugin.sample.src.sample_games.pebbles:Pebbles"


def packages(**points: str) -> Registry:
    """Return a registry in which installed packages announce these games."""
    return Registry(packages=lambda: [EntryPoint(name, value, GROUP) for name, value in points.items()])


def test_a_class_and_a_file_are_loaded_by_their_own_names() -> None:
    """`package.module:Class` and `path.zrf` are names of games for whoever types them."""
    assert boardwright.load(PEBBLES).start().play("d1").text == "d1"
    assert boardwright.load(str(TUG)).title == "Tug"
    assert "pebbles" not in boardwright.names()


def test_a_folder_of_rules_is_listed(tmp_path: Path) -> None:
    """Each rules text of a folder is a game called after its file; other files and a broken text do not matter."""
    for name in ("Tug of War (old).zrf", "TUG.ZRF"):
        (tmp_path / name).write_text(TUG.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("nothing")
    (tmp_path / "broken.zrf").write_text("(game (title")
    registry = Registry([str(tmp_path), PEBBLES])
    assert registry.added() == ["pebbles", "tug", "tug-of-war-old"]
    assert registry.load("tug#Tug").start().moves()
    assert [one.title for one in registry.summaries() if one.name.startswith("tug")] == ["Tug", "Tug"]
    (problem,) = registry.problems()
    assert problem.where.endswith("broken.zrf")
    assert problem.code.startswith("zrf/")
    assert [one.name for one in registry.find("tug").formats()] == ["zsg"]


def test_installed_packages_are_listed_and_imported_late() -> None:
    """An entry point is a name in the table; what it leads to is imported when the game is asked for."""
    module = PEBBLES.partition(":")[0]
    sys.modules.pop(module, None)
    registry = packages(pebbles=PEBBLES, tug="tests.plugin.sample.src.sample_games:TUG")
    assert registry.load("othello").name == "othello"
    assert registry.load("tug").title == "Tug"
    assert module not in sys.modules
    assert registry.added() == ["pebbles", "tug"]
    assert registry.problems() == []


@pytest.mark.parametrize(
    ("point", "code", "part"),
    [
        ({"lost": "no.such.module:Game"}, "catalogue/broken-game", "ModuleNotFoundError"),
        ({"lost": "tests.plugin.installed:Nothing"}, "catalogue/broken-game", "AttributeError"),
        ({"lost": "tests.plugin.installed:GAMES"}, "catalogue/not-a-game", "not a subclass"),
        ({"lost": "boardwright.kernel.game:Game"}, "catalogue/bad-name", "calls itself"),
        ({"lost": "tests.plugin.test_registry:Abstract"}, "catalogue/broken-game", "TypeError"),
        ({"lost": "tests.plugin.test_registry:Faulty"}, "catalogue/broken-game", "ZeroDivisionError"),
        ({"peebles": PEBBLES}, "catalogue/bad-name", "calls itself 'pebbles'"),
        ({"../x": PEBBLES}, "catalogue/bad-name", "small letters"),
        ({"chess": "boardwright.games.chess:Chess"}, "catalogue/name-taken", "belongs to"),
    ],
)
def test_a_broken_game_is_named_and_hides_no_other(point: dict[str, str], code: str, part: str) -> None:
    """The problem has a stable code and says what is wrong; all other games are there."""
    registry = packages(tug="tests.plugin.sample.src.sample_games:TUG", **point)
    assert registry.names() == sorted([*boardwright.names(), "tug"])
    (problem,) = registry.problems()
    assert problem.code == code
    assert part in problem.message
    (name,) = point
    assert registry.load("chess").name == "chess"
    if name == "lost":
        with pytest.raises(BrokenGame) as error:
            registry.load(name)
        assert error.value.code == code
        assert not registry.lists(name)


def test_the_first_of_two_packages_keeps_a_name() -> None:
    """Two games of one name: one is listed, the other is a problem that says who has the name."""
    registry = Registry([PEBBLES], packages=lambda: [EntryPoint("pebbles", PEBBLES, GROUP)])
    assert registry.added() == ["pebbles"]
    (problem,) = registry.problems()
    assert problem.code == "catalogue/name-taken"


def test_a_place_that_is_none(tmp_path: Path) -> None:
    """A folder, file or class that is not there is a problem, not an end."""
    registry = Registry([str(tmp_path / "nowhere"), "no.such:Thing"])
    assert registry.added() == []
    assert [problem.code for problem in registry.problems()] == ["catalogue/no-place", "catalogue/broken-game"]


@pytest.mark.parametrize("name", ["antigravity:fly", "this:d", str(TUG), "../../secret.zrf", "", "chess#x", "#", "\0"])
def test_a_listed_name_opens_nothing_else(name: str) -> None:
    """Names that strangers send neither import a module nor open a file."""
    before = set(sys.modules)
    with pytest.raises(BoardwrightError):
        boardwright.catalogue.load_listed(name)
    assert not {"antigravity", "this"} & (set(sys.modules) - before)


def test_an_unknown_name_is_refused_with_a_hint() -> None:
    """Names of added games are offered as well."""
    with pytest.raises(UnknownGame, match="did you mean pebbles"):
        packages(pebbles=PEBBLES).load("peebles")


class Abstract(Game):
    """A game whose author forgot its methods."""

    name = "lost"


class Faulty(Pebbles):
    """A game whose code fails."""

    name = "lost"

    def __init__(self) -> None:
        """Fail."""
        raise ZeroDivisionError
