"""Games that others added are in the lobby, are played by clicks against an engine, and leave a record."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.page.conftest import Welcome, chromium, server, welcome
from tests.page.serving import Serving
from tests.plugin.installed import SAMPLE, install

__all__ = ["server", "welcome"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start a browser for these tests alone."""
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Serve the games of the installed sample package and of a folder of rules texts."""
    folder = tmp_path_factory.mktemp("serving")
    rules = folder / "rules"
    rules.mkdir()
    text = (SAMPLE / "src/sample_games/tug.zrf").read_text(encoding="utf-8")
    (rules / "my-tug.zrf").write_text(text.replace('(title "Tug")', '(title "My tug")'), encoding="utf-8")
    (rules / "broken.zrf").write_text("(game", encoding="utf-8")
    places = ("--rules", str(rules), "--game", "tests.unit.crosses.ring:RingCrosses")
    started = Serving(folder, *places, **install(folder)).start()
    yield started
    started.stop()


@pytest.mark.slow
@pytest.mark.xdist_group("added games")  # one server and one browser for all of them
@pytest.mark.parametrize(
    ("game", "title", "clicks", "options"),
    [
        ("pebbles", "Pebbles", ["g1"], {}),
        ("tug", "Tug", ["a1", "b1"], {}),
        ("my-tug", "My tug", ["a1", "b1"], {}),
        ("crosses-on-a-ring", "Crosses on a ring", ["c2"], {"steps": 1}),
        ("crosses", "Crosses", ["b1"], {"steps": 1, "board": "hexagons"}),
    ],
)
def test_an_added_game_on_the_page(
    welcome: Welcome, serving: Serving, game: str, title: str, clicks: list[str], options: dict[str, object]
) -> None:
    """Its card leads to its page; a level in a worker process answers the first move; the record is there to keep."""
    ann = welcome(serving.base)
    ann.go("/")
    assert title in ann.text(f'.card a[href="/games/{game}"]')
    number = ann.create(game, engines={"1": "level:1"}, options=options)
    ann.may_choose()
    ann.pick(*clicks)
    ann.at_ply(2)
    assert len(ann.moves()) == 2
    assert ann.context.request.get(f"{serving.base}/matches/{number}/record.json").json()["game"] == game
    log = Path(serving.folder / "server.log").read_text(encoding="utf-8")
    assert "left out" in log
    assert "broken.zrf" in log
