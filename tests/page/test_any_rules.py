"""Rules that were never drawn for us: layers, several boards, stacks, hidden cells, no pictures, many choices."""

from collections.abc import Iterator
from itertools import combinations
from math import dist

import pytest

from tests.page.conftest import Welcome
from tests.page.serving import Serving
from tests.unit.scripted.test_hidden_positions import HELPERS, LAYERS, LEVELS, ROUND, STACKS

IDLE = """
(game (title "Idle") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c" (40 0)) ("6/5/4/3/2/1" (0 40))) (directions (n 0 -1))))
  (piece (name Man) (moves (add) (n (verify empty?) add)))
  (board-setup (White (Man a1 b1 c1 a2 b2 c2 a3 b3 c3)) (Black (Man a6))))
"""
TEXTS = {
    "helpers": HELPERS,
    "layers": LAYERS,
    "levels": LEVELS.format(offset="(0 96)"),
    "round": ROUND,
    "stacks": STACKS,
    "idle": IDLE,
}


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Serve a folder of these rules."""
    folder = tmp_path_factory.mktemp("serving")
    for name, text in TEXTS.items():
        (folder / f"{name}.zrf").write_text(text, encoding="utf-8")
    started = Serving(folder, "--rules", str(folder)).start()
    yield started
    started.stop()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "captions", "first"),
    [
        ("helpers", {"left1", "left2", "tiny", "above"}, "a4"),
        ("layers", {"lower", "middle", "upper", "bank", "pool"}, "uppera1"),
        ("levels", {"A", "B", "C"}, "Ca1"),
        ("round", set(), "c4"),
        ("stacks", {"x", "a1y", "c2z"}, "c2z"),
    ],
)
def test_any_board_is_legible(welcome: Welcome, serving: Serving, game: str, captions: set[str], first: str) -> None:
    """Every cell can be told apart, clicked and read; layers, boards and helper positions have their names."""
    ann = welcome(serving.base)
    ann.create(game, engines={"1": "level:1"})
    ann.may_choose()
    cells = ann.page.locator(".board-place [data-site]")
    boxes = [box for box in (cells.nth(at).bounding_box() for at in range(cells.count())) if box]
    assert min(box["width"] for box in boxes) >= 16
    middles = {(round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)) for box in boxes}
    assert len(middles) == len(boxes) == cells.count()
    written = set(ann.page.locator(".board-place .caption").all_text_contents())
    assert captions <= written
    labels = [box for box in (one.bounding_box() for one in ann.page.locator(".coordinates text").all()) if box]
    at = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in labels]
    assert all(dist(one, other) > 4 for one, other in combinations(at, 2))  # no label lies on another
    height = ann.page.locator(".board-view").first.bounding_box()
    assert height is not None
    assert height["height"] < 1200
    ann.pick(first)
    ann.at_ply(2)


@pytest.mark.slow
def test_many_moves_without_a_place_are_a_menu(welcome: Welcome, serving: Serving) -> None:
    """Nine men may stay where they are: nine moves that nothing on the board shows, in one menu that plays them."""
    ann = welcome(serving.base)
    ann.create("idle", engines={"1": "level:1"})
    ann.may_choose()
    menu = ann.page.locator(".playing select")
    assert menu.locator("option").count() == 1 + 9
    assert ann.page.locator(".playing button.pass").count() == 0
    menu.select_option(index=3)
    ann.at_ply(2)
    assert len(ann.moves()) == 2
