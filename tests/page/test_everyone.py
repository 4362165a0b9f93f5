"""The page is for everyone: no barrier that axe knows, three languages, phones and wide screens, dark and light."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Examine, Welcome

GAMES = ("chess", "othello", "dots", "crosses", "shogi", "xiangqi", "yavalath", "nine-mens-morris")
PLACES = {
    "/": ".door >> nth=3",
    "/watch": ".tables > *",
    "/mine": ".played-row, .mine .button",
    "/games/dots": "#quick-start",
    "/account": "#sign-up-name",
    "/matches/999999": 'main a[href="/"]',
}
"""Places of the page, and what is there when all has come."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers_on_any_page(welcome: Welcome, examine: Examine, scheme: str) -> None:
    """Axe finds nothing on the lobby, a game's page, the account and a table, before, during and after a game."""
    ann = welcome(color_scheme=scheme, bypass_csp=True)
    found: dict[str, list[str]] = {}
    ann.create("othello")  # a table that waits
    found["waiting table"] = examine(ann)
    ann.create("chess", engines={"1": "random"}, clock="600+5")
    ann.may_choose()
    ann.pick("e2", "e4")
    ann.at_ply(2)
    ann.may_choose()
    ann.pick("d2")
    found["table"] = examine(ann)
    ann.page.locator(".more summary").first.click()
    found["more"] = examine(ann)
    ann.page.keyboard.press("Escape")
    ann.press("Resign")
    ann.press("Sure?")
    ann.page.wait_for_selector(".status.over")
    found["finished table"] = examine(ann)
    for place, there in PLACES.items():
        ann.walk(place)
        ann.page.wait_for_selector(there)
        if place == "/":
            ann.page.locator(".preferences summary").click()
        found[place] = examine(ann)
        ann.page.keyboard.press("Escape")
    assert {place: complaints for place, complaints in found.items() if complaints} == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_barriers_on_any_board(welcome: Welcome, examine: Examine, game: str) -> None:
    """Boards of every shape are grids or lists with names."""
    ann = welcome(bypass_csp=True)
    options = {"width": 12, "height": 10} if game == "dots" else {}
    ann.create(game, engines={"1": "random"}, options=options)
    ann.may_choose()
    assert examine(ann) == []


@pytest.mark.parametrize(
    ("locale", "language", "heading", "turn", "pawn", "rule"),
    [
        ("en-GB", "en", "What would you like to play?", "Your turn.", "e2, White Pawn", "White begins."),
        ("ru-RU", "ru", "Во что сыграем?", "Ваш ход.", "e2, пешка (Белые)", "Начинают белые."),
        ("zh-CN", "zh", "想玩什么？", "轮到你了。", "e2, 白方兵", "白方先走。"),
        ("fr-FR", "en", "What would you like to play?", "Your turn.", "e2, White Pawn", "White begins."),
    ],
)
def test_each_language(
    welcome: Welcome, locale: str, language: str, heading: str, turn: str, pawn: str, rule: str
) -> None:
    """The browser's language is spoken everywhere, if we know it; another can be chosen and is kept."""
    ann = welcome(locale=locale)
    ann.go("/")
    assert ann.page.evaluate("document.documentElement.lang") == language
    assert ann.text("main h1") == heading
    ann.go("/games/chess")
    expect(ann.page.locator(".rules p").first).to_contain_text(rule)
    ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    assert ann.text(".status") == turn
    assert ann.label("e2").startswith(pawn)
    ann.page.locator(".preferences summary").click()
    ann.page.locator("#language").select_option("ru")
    expect(ann.page.locator(".status")).to_have_text("Ваш ход.")
    ann.go("/")
    assert ann.text("main h1") == "Во что сыграем?"


@pytest.mark.parametrize("width", [360, 768, 1920])
def test_from_phone_to_wide_screen(welcome: Welcome, width: int) -> None:
    """Nothing sticks out sideways, the board fits, and a tap plays."""
    ann = welcome(viewport={"width": width, "height": 740}, has_touch=width < 800, is_mobile=width < 800)
    ann.go("/")
    for place, there in PLACES.items():
        ann.walk(place)
        ann.page.wait_for_selector(there)
        assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, place
    for game in ("chess", "dots", "shogi"):
        ann.create(game, engines={"1": "random"})
        ann.may_choose()
        assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, game
        box = ann.page.locator(".board-view").bounding_box()
        assert box is not None
        assert box["width"] <= width
    ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    for site in ("e2", "e4"):
        if width < 800:
            ann.page.touchscreen.tap(*ann.middle(site))
        else:
            ann.pick(site)
    ann.at_ply(2)
    assert ann.moves()[0] == "e4"


def test_a_dark_page_is_dark(welcome: Welcome) -> None:
    """The system decides between dark and light, unless the visitor chooses."""
    ann = welcome(color_scheme="dark")
    ann.go("/")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = ann.page.evaluate(ground)
    ann.page.locator(".preferences summary").click()
    ann.page.get_by_label("Colours").select_option("light")
    light = ann.page.evaluate(ground)
    assert sum(map(int, re.findall(r"\d+", dark))) < 200 < sum(map(int, re.findall(r"\d+", light)))


@pytest.mark.parametrize(
    ("locale", "undo", "redo", "knight", "result"),
    [("ru-RU", "Взять назад", "Повторить ход", "Кf3", "Вы сдались."), ("zh-CN", "悔棋", "恢复", "马f3", "你认输了。")],
)
def test_a_table_in_other_languages(
    welcome: Welcome, locale: str, undo: str, redo: str, knight: str, result: str
) -> None:
    """Buttons that cannot be confused, moves as readers write them, results in their words, no card tables."""
    ann = welcome(locale=locale)
    ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    ann.pick("g1", "f3")
    ann.at_ply(2)
    assert ann.moves()[0] == knight
    ann.press(undo)
    ann.at_ply(0)
    ann.press(redo)
    ann.at_ply(2)
    ann.page.locator("#resign").click()
    ann.page.locator("#resign").click()
    expect(ann.page.locator(".status.over")).to_have_text(result)
    assert "牌桌" not in ann.text("body")
