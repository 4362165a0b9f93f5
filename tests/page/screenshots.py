"""`make screenshots`: a picture of every page and of ten games, for docs/pictures and for whoever wants to look."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.page.conftest import BROWSERS, program_of
from tests.page.serving import Serving
from tests.page.visitor import Visitor

PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"
WIDE: dict[str, Any] = {"width": 1280, "height": 800}
PHONE: dict[str, Any] = {"width": 390, "height": 844}
SIDEWAYS: dict[str, Any] = {"width": 844, "height": 390}
CHESS = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
DOTS = (
    "................/..........3...../...........3..../...1........33../..1c1....2....../...1....2i2...../"
    ".....1...2....../....1......2..../..1...3.....2.../.......3......../................/................ 1 -"
)
SHOGI = (
    "turn 0; "
    "Sente: King 8h, Rook 2f off 1, Gold 7h 6g, Silver 7g off 1, Knight 8i, Lance 9i, Pawn 9g 8g 7f 6f 5f 4f 1g off 3; "
    "Gote: King 3b, Rook 8b, Gold 4c 4a, Silver 3c off 1, Lance 9a 1a, +Bishop 5d, Pawn 9c 8e 6d 4d 3d 2c 1c off 2"
)
GAMES: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    # picture: game, fields of its table, clicks
    "chess": ("chess", {"setup": CHESS, "clock": "600+5"}, ("c4",)),
    "othello": ("othello", {}, ("f5", "", "", "")),
    "dots": (
        "dots",
        {"options": {"width": 16, "height": 12, "players": 3, "start": "anywhere"}, "setup": DOTS},
        ("g7",),
    ),
    "crosses": ("crosses", {}, ("b2", "c3", "d4")),
    "shogi": ("shogi", {"setup": SHOGI}, ()),
    "xiangqi": ("xiangqi", {}, ("h3", "e3")),
    "draughts": ("international-draughts", {}, ("b4", "c5")),
    "fanorona": ("fanorona", {}, ("d3", "e3")),
    "morris": ("nine-mens-morris", {}, ("d2",)),
    "yavalath": ("yavalath", {}, ("e5",)),
}


def main() -> int:
    """Take all pictures."""
    program = program_of(BROWSERS)
    if program is None:
        print("no chromium on this machine; no pictures were taken", file=sys.stderr)  # noqa: T201
        return 1
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            _pages(browser, serving.base)
            for name in GAMES:
                _game(browser, serving.base, name)
        finally:
            browser.close()
            serving.stop()
    return 0


def _visitor(browser: Browser, base: str, **settings: Any) -> Visitor:
    usual = {"locale": "en-GB", "viewport": WIDE, "reduced_motion": "reduce", "color_scheme": "light"}
    return Visitor(browser.new_context(**{**usual, **settings}), base)


def _keep(visitor: Visitor, name: str) -> None:
    visitor.page.wait_for_timeout(400)
    visitor.page.screenshot(path=PICTURES / f"{name}.png")
    print(f"docs/pictures/{name}.png")  # noqa: T201


def _pages(browser: Browser, base: str) -> None:
    """Take the pages: lobby, game, account, analysis, workshop, puzzles, tables of two people, a phone, the dark."""
    host = _visitor(browser, base)
    host.create("othello", clock="300+5")
    host.create("chess", engines={"1": "level:3"})
    ann = _visitor(browser, base)
    ann.go("/")
    ann.page.wait_for_selector(".row")
    for _ in range(100):
        if ann.page.locator(".picture.ready").count() > 5:
            break
        ann.page.wait_for_timeout(100)
    _keep(ann, "lobby")
    ann.go("/games/dots")
    ann.page.wait_for_selector(".picture.ready")
    _keep(ann, "game")
    ann.create("chess", engines={"1": "random"}, setup="8/P6k/8/8/8/8/7p/K7 w - - 0 1")
    ann.may_choose()
    ann.pick("a7", "a8")
    _keep(ann, "promotion")
    ann.page.keyboard.press("Escape")
    ann.press("Resign")
    ann.press("Sure?")
    ann.page.wait_for_selector(".status.over")
    _keep(ann, "result")
    ann.go("/account")
    ann.page.wait_for_selector("tbody")
    _keep(ann, "account")
    ann.go("/analysis/chess?new")
    for ply, sites in enumerate((("e2", "e4"), ("c7", "c5"), ("g1", "f3"), ("d7", "d6"))):
        ann.at_ply(ply)
        ann.may_choose()
        ann.pick(*sites)
    ann.at_ply(4)
    ann.page.wait_for_timeout(2500)  # the engine looks a little deeper
    _keep(ann, "analysis")
    ann.go("/workshop?template=placing")
    ann.page.wait_for_selector('.workshop[data-checked="good"]')
    _keep(ann, "workshop")
    ann.go("/puzzles/chess")
    ann.page.wait_for_selector(".puzzle[data-puzzle]")
    _keep(ann, "puzzle")
    dark = _visitor(browser, base, color_scheme="dark", locale="ru-RU")
    dark.go("/")
    dark.page.wait_for_selector(".picture.ready")
    dark.page.wait_for_timeout(500)
    _keep(dark, "lobby-dark")
    dark.create("chess", engines={"1": "random"}, clock="600+5")
    dark.may_choose()
    dark.pick("e2", "e4")
    dark.at_ply(2)
    dark.may_choose()
    dark.pick("g1")
    _keep(dark, "chess-dark")
    phone = _visitor(browser, base, viewport=PHONE, has_touch=True, is_mobile=True, locale="zh-CN")
    phone.go("/")
    phone.page.wait_for_selector(".picture.ready")
    _keep(phone, "lobby-phone")
    phone.create("xiangqi", engines={"1": "random"})
    phone.may_choose()
    _keep(phone, "xiangqi-phone")
    sideways = _visitor(browser, base, viewport=SIDEWAYS, has_touch=True, is_mobile=True, color_scheme="dark")
    sideways.create("chess", engines={"1": "random"}, clock="300+3")
    sideways.may_choose()
    sideways.pick("e2", "e4")
    sideways.at_ply(2)
    sideways.may_choose()
    _keep(sideways, "chess-sideways")
    upright = _visitor(browser, base, viewport=PHONE, has_touch=True, is_mobile=True)
    upright.create("chess", engines={"1": "level:3"}, setup=CHESS, clock="600+5")
    upright.may_choose()
    upright.pick("c4")
    _keep(upright, "chess-phone")
    for visitor in (host, ann, dark, phone, sideways, upright):
        visitor.context.close()


def _game(browser: Browser, base: str, name: str) -> None:
    """Play a few moves of a game against engines that play at random, and take its picture."""
    game, fields, clicks = GAMES[name]
    ann = _visitor(browser, base)
    people = int(fields.get("options", {}).get("players", 2))
    ann.create(game, engines={str(seat): "random" for seat in range(1, people)}, **fields)
    for site in clicks:
        ann.may_choose()
        ann.pick(site or str(ann.page.locator('[aria-label*="can go here"]').first.get_attribute("data-site")))
        ann.page.wait_for_timeout(700)
    _keep(ann, name)
    ann.context.close()


if __name__ == "__main__":
    sys.exit(main())
