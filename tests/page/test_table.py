"""The table: the board is as large as the window allows, keeps its size, and everything around it is in view."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import boardwright
from boardwright.catalogue import names
from tests.page.conftest import Welcome
from tests.page.visitor import Visitor

PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS: Any = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SMALL = [(320, 568), (568, 320), (390, 844), (844, 390)]
LARGE = [(768, 1024), (1366, 768), (2560, 1440)]
LEAST = 0.92
"""The share of the shorter free side that a board fills."""
FRAME = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [frame, place] = [box('.board-frame'), box('.board-place')];
    const page = document.documentElement;
    return {
        board: [frame.left, frame.top, frame.right, frame.bottom],
        fills: Math.max(frame.width / place.width, frame.height / place.height),
        place: [place.width, place.height],
        beyond: [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight],
    };
}"""
SHIFT = """() => {
    globalThis.shift = 0;
    const unasked = (list) => list.getEntries().filter((one) => !one.hadRecentInput);
    const seen = (list) => { for (const one of unasked(list)) globalThis.shift += one.value; };
    new PerformanceObserver(seen).observe({ type: 'layout-shift', buffered: false });
}"""


def frame(ann: Visitor) -> dict[str, Any]:
    """Return where the board is and how much of its place it fills."""
    found: dict[str, Any] = ann.page.evaluate(FRAME)
    return found


def test_a_phone_on_its_side_shows_the_whole_board(welcome: Welcome) -> None:
    """The board has the full height of 390 pixels, and all eight ranks are in view."""
    ann = welcome(**SIDEWAYS)
    ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    left, top, right, bottom = frame(ann)["board"]
    assert top >= 0
    assert bottom <= 390
    assert min(right - left, bottom - top) >= LEAST * 382


def test_the_friend_who_sits_down_sees_his_own_side(welcome: Welcome) -> None:
    """Black, who sits down after the table was shown to him, has his king in the lower half, as White has hers."""
    ann, bob = welcome(), welcome()
    number = ann.create("chess")
    bob.go(f"/matches/{number}")
    bob.page.get_by_role("button", name="Sit here").click()
    ann.may_choose()
    assert ann.middle("e1")[1] > ann.middle("e8")[1]
    bob.page.wait_for_selector('.near [data-seat="1"]')
    assert bob.middle("e8")[1] > bob.middle("e1")[1]


def test_whoever_begins_english_draughts_sits_below(welcome: Welcome) -> None:
    """Black moves first and up the board, although the rules text draws him above."""
    ann = welcome()
    ann.create("english-draughts", engines={"1": "random"})
    ann.may_choose()
    pieces = ann.page.locator(".board-place .pieces .colour-black")
    rows = [box["y"] for box in (one.bounding_box() for one in pieces.all()) if box]
    _, top, _, bottom = frame(ann)["board"]
    assert sum(rows) / len(rows) > (top + bottom) / 2


@pytest.mark.parametrize("game", ["chess", "shogi", "dots"])
def test_nothing_that_happens_moves_the_board(welcome: Welcome, game: str) -> None:
    """First captures, offers, results and looking back leave the board where it is, to the pixel."""
    ann = welcome(**PHONE)
    setups = {
        "chess": "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        "shogi": "turn 0; Sente: King 5i, Pawn 5f; Gote: King 5a, Pawn 5e",
    }
    moves = {"chess": ("e4", "d5"), "shogi": ("5f", "5e"), "dots": ("e5",)}
    options = {"options": {"width": 10, "height": 10, "start": "anywhere"}} if game == "dots" else {}
    ann.create(game, engines={"1": "random"}, clock="600+5", setup=setups.get(game), **options)
    ann.may_choose()
    ann.page.evaluate(SHIFT)
    before = frame(ann)["board"]
    ann.pick(*moves[game])
    ann.at_ply(2)
    ann.may_choose()
    assert frame(ann)["board"] == before
    ann.page.locator('button[aria-label="One move back"]').click()
    ann.at_ply(1)
    assert frame(ann)["board"] == before
    ann.page.keyboard.press("End")
    ann.press("Resign")
    ann.press("Sure?")
    ann.page.wait_for_selector(".status.over")
    assert frame(ann)["board"] == before
    assert ann.page.evaluate("globalThis.shift") == 0


def laid(ann: Visitor, sizes: Iterable[tuple[int, int]]) -> Iterator[tuple[str, bool, float]]:
    """Lay each game of the catalogue in windows of these sizes; tell which fits, and how much of its place it fills."""
    for name in names():
        seats = sum(not player.is_chance for player in boardwright.load(name).players)
        ann.create(name, engines={str(seat): "random" for seat in range(1, seats)})
        for width, height in sizes:
            ann.page.set_viewport_size({"width": width, "height": height})
            found = frame(ann)
            left, top, right, bottom = found["board"]
            inside = left >= 0 and top >= 0 and right <= width and bottom <= height and found["beyond"] == [0, 0]
            yield f"{name} at {width}x{height}", inside and found["fills"] >= LEAST, found["fills"]


@pytest.mark.slow
@pytest.mark.parametrize(("sizes", "touch"), [(SMALL, True), (LARGE, False)], ids=["phones", "desks"])
def test_every_game_fits_every_window(welcome: Welcome, sizes: list[tuple[int, int]], touch: bool) -> None:
    """Each game of the catalogue is whole in view, without scroll bars, and fills its place in one direction."""
    ann = welcome(has_touch=touch, is_mobile=touch)
    assert [what for what, fits, _ in laid(ann, sizes) if not fits] == []


def test_meaningless_heaps_are_not_shown(welcome: Welcome) -> None:
    """Gomoku's 112 stones are nobody's business; the nine men of morris are counted."""
    ann = welcome()
    ann.create("gomoku", engines={"1": "random"})
    ann.may_choose()
    assert ann.page.locator(".reserve-piece:visible").count() == 0
    ann.create("nine-mens-morris", engines={"1": "random"})
    ann.may_choose()
    assert ann.page.locator(".near .reserve-count").inner_text() == "9"


def test_long_moves_stand_in_columns(welcome: Welcome) -> None:
    """Moves of draughts do not wrap: each is in one line, cells of a column begin at the same place."""
    ann = welcome()
    ann.create("international-draughts", engines={"1": "random"})
    for ply in (0, 2):
        ann.at_ply(ply)
        ann.may_choose()
        site = ann.page.locator('[aria-label*="can be chosen"]').first.get_attribute("data-site")
        ann.pick(str(site))
        ann.pick(str(ann.page.locator('[aria-label*="can go here"]').first.get_attribute("data-site")))
    ann.at_ply(4)
    boxes = [box for box in (one.bounding_box() for one in ann.page.locator(".round > .move").all()) if box]
    assert len({round(box["x"]) for box in boxes}) <= 2
    assert {round(box["height"]) for box in boxes} == {round(boxes[0]["height"])}
