"""The workshop in a browser: rules are written, mended, played, shared and set up."""

import re
import struct

import pytest
from playwright.sync_api import FilePayload, expect

from tests.page.conftest import Examine, Welcome
from tests.page.visitor import Visitor

TINY = """(define row (relative-config Mark $1 Mark))
(game
  (title "<b>Two</b> & ряд 两")
  (players Анна 小明)
  (turn-order Анна 小明)
  (board
    (grid
      (start-rectangle 0 0 50 50)
      (dimensions ("a/b/c/d/e" (50 0)) ("1" (0 50)))
      (directions (e 1 0))
    )
  )
  (piece (name Mark) (drops ((verify empty?) add)))
  (board-setup (Анна (Mark off 3)) (小明 (Mark off 2)))
  (win-condition (Анна 小明) (row e))
  (draw-condition (Анна 小明) stalemated)
)
"""
CHOSEN = "area => area.value.slice(area.selectionStart, area.selectionEnd)"
BITMAP = b"BM" + struct.pack("<IHHIIiiHHIIiiII", 62, 0, 0, 54, 40, 2, 1, 1, 24, 0, 8, 0, 0, 0, 0) + bytes(8)
"""A picture of two black pixels; a row takes whole words."""
TITLE = "<b>Two</b> & ряд 两"


def open_workshop(visitor: Visitor, path: str = "/workshop?template=placing") -> None:
    """Go to the workshop and wait until its text was looked at."""
    visitor.go(path)
    checked(visitor, "good")


def checked(visitor: Visitor, how: str) -> None:
    """Wait until the server has looked at the text that is there now."""
    expect(visitor.page.locator(f'.workshop[data-checked="{how}"]')).to_be_visible()


def text_of(visitor: Visitor) -> str:
    """Read the text."""
    return visitor.page.locator("#rules-text").input_value()


def select(visitor: Visitor, words: str) -> None:
    """Select words of the text, as by a double click."""
    at = text_of(visitor).index(words)
    area = visitor.page.locator("#rules-text")
    area.focus()
    area.evaluate("(area, [from, to]) => area.setSelectionRange(from, to)", [at, at + len(words)])


def test_a_mistake_its_caret_and_its_repair(welcome: Welcome) -> None:
    """A mistyped word is listed and marked, a click leads there, a proposed word mends it; the board stays."""
    ann = welcome()
    open_workshop(ann)
    page = ann.page
    before = text_of(ann)
    select(ann, "empty?")
    page.keyboard.type("emty?")
    page.keyboard.press("Escape")
    checked(ann, "bad")
    problem = page.locator(".problem")
    expect(problem).to_have_count(1)
    expect(problem).to_contain_text("did you mean empty?")
    expect(page.locator(".mark.error")).to_have_count(1)
    expect(page.locator(".preview-old")).to_be_visible()
    expect(page.locator(".preview-board svg.board-view")).to_be_visible()
    page.locator("#rules-text").press("Control+Home")
    problem.click()
    assert page.locator("#rules-text").evaluate(CHOSEN) == "emty?"
    page.keyboard.type("emp")
    expect(page.locator(".proposals")).to_be_visible()  # the words of the last time are still in it while it is hidden
    expect(page.locator(".proposals li").first).to_contain_text("empty?")
    page.keyboard.press("Enter")
    checked(ann, "good")
    assert text_of(ann) == before
    expect(page.locator(".preview-old")).to_be_hidden()


def test_undo_reaches_beyond_a_reload(welcome: Welcome) -> None:
    """Text, files and changes are there after a reload; undo takes the last back, format lays a line out."""
    ann = welcome()
    open_workshop(ann, "/workshop?from=breakthrough")
    page = ann.page
    first = text_of(ann)
    expect(page.locator(".workshop-tools select option")).to_have_count(3)
    select(ann, '"Breakthrough"')
    page.keyboard.type('"Through"')
    expect(page.locator(".preview-title")).to_have_text("Through")
    page.reload()
    checked(ann, "good")
    assert '"Through"' in text_of(ann)
    page.locator("#rules-text").focus()
    while text_of(ann) != first:
        page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    assert text_of(ann) != first
    page.keyboard.press("Control+z")
    select(ann, "(turn-order White Black)")
    page.keyboard.type("(turn-order   White\nBlack")
    page.keyboard.press("Escape")
    page.keyboard.type(")")
    page.locator("#lay-out").click()
    laid = re.compile(r"\(turn-order White\n    Black\n  \)")
    expect(page.locator("#rules-text")).to_have_value(laid)
    checked(ann, "good")


def test_a_game_to_the_end_and_its_link(welcome: Welcome) -> None:
    """Own rules are played to the end against an engine; who has the link reads, copies and plays them."""
    ann = welcome()
    open_workshop(ann)
    page = ann.page
    page.locator("#rules-text").fill(TINY)
    expect(page.locator(".preview-title")).to_have_text(TITLE)
    checked(ann, "good")
    page.locator("#share-rules").click()
    page.wait_for_selector(".workshop[data-shared]")
    address = page.locator(".workshop").get_attribute("data-shared") or ""
    assert re.search(r"/workshop/[0-9a-f]{40}$", address)
    page.locator("#workshop-play").click()
    page.wait_for_selector(".board-place[data-ply]")
    assert TITLE in ann.text(".table-title")
    ann.may_choose()
    ann.pick("c1")
    ann.at_ply(2)
    ann.may_choose()
    free = [site for site in ("b1", "d1") if "Mark" not in ann.label(site)]
    ann.pick(free[0])
    expect(page.locator(".status")).to_contain_text("won")
    bob = welcome()
    bob.go(address.removeprefix(bob.base))
    checked(bob, "good")
    assert text_of(bob) == TINY
    assert bob.page.locator("#rules-text").get_attribute("readonly") is not None
    bob.page.locator("#make-copy").click()
    expect(bob.page.locator("#rules-text")).to_be_editable()
    checked(bob, "good")
    assert text_of(bob) == TINY
    bob.page.locator("#workshop-both").click()
    bob.page.wait_for_selector(".board-place[data-ply]")


def test_a_match_keeps_its_text_and_outlives_a_reload(welcome: Welcome) -> None:
    """A match goes on after a reload by the text it began with, while the draft is another one and is played too."""
    ann = welcome()
    open_workshop(ann)
    page = ann.page
    page.locator("#rules-text").fill(TINY.replace(TITLE, "Before"))
    expect(page.locator(".preview-title")).to_have_text("Before")
    checked(ann, "good")
    page.locator("#workshop-both").click()
    page.wait_for_selector(".board-place[data-ply]")
    first = page.url.removeprefix(ann.base)
    ann.may_choose()
    ann.pick("a1")
    ann.at_ply(1)
    page.reload()
    ann.at_ply(1)
    ann.go("/workshop")
    checked(ann, "good")
    select(ann, "Before")
    page.keyboard.type("After")
    expect(page.locator(".preview-title")).to_have_text("After")
    checked(ann, "good")
    page.locator("#workshop-both").click()
    page.wait_for_selector('.board-place[data-ply="0"]')
    assert "After" in ann.text(".table-title")
    ann.go(first)
    ann.at_ply(1)
    assert "Before" in ann.text(".table-title")
    ann.may_choose()
    ann.pick("c1")
    ann.at_ply(2)


def test_files_are_uploaded_with_what_they_include(welcome: Welcome) -> None:
    """Files in an old code are read, the one with the game comes first, and a mistake in an included one is found."""
    ann = welcome()
    ann.go("/workshop")
    page = ann.page
    page.wait_for_selector(".template")
    define, game = TINY.replace("小明", "Боря").replace("两", "два").split("\n", 1)
    included = define.replace("$1 Mark", "$1 Mrk")
    files = [("row.zrf", included), ("two.zrf", f'(include "parts/ROW.zrf")\n{game}')]
    upload = page.locator("#upload-rules")
    upload.set_input_files(
        [FilePayload(name=name, mimeType="text/plain", buffer=text.encode("cp1251")) for name, text in files]
    )
    expect(page.locator("#rules-text")).to_have_value(re.compile("Боря"))
    checked(ann, "bad")
    page.locator(".problem").first.click()
    expect(page.locator("#rules-text")).to_have_value(included)
    assert page.locator("#rules-text").evaluate(CHOSEN) == "Mrk"
    page.keyboard.type("Mark")
    checked(ann, "good")
    with page.expect_download() as found:
        page.locator("#download-rules").click()
    whole = found.value.path().read_text(encoding="utf-8")
    assert found.value.suggested_filename == "two.zrf"
    assert define in whole
    assert "include" not in whole
    page.locator("#new-text").click()
    upload.set_input_files([FilePayload(name="mark.bmp", mimeType="image/bmp", buffer=BITMAP)])
    page.locator(".workshop-tools select").select_option("two.zrf")
    select(ann, "(name Mark)")
    page.keyboard.insert_text('(name Mark) (image Анна "mark.bmp")')
    brought = page.locator(".preview-board symbol image")  # beside the board, before it is placed
    expect(brought).to_have_attribute("href", re.compile("^data:image/png"))


def test_own_games_are_analysed(welcome: Welcome) -> None:
    """A game that is written has an analysis board with an engine, and so has a match of it and a position."""
    ann = welcome()
    open_workshop(ann)
    page = ann.page
    page.locator("#rules-text").fill(TINY)
    expect(page.locator(".preview-title")).to_have_text(TITLE)
    checked(ann, "good")
    page.locator("#workshop-set-up").click()
    page.locator('.palette [data-code="2/1"]').click()
    page.locator('.editor-board [data-site="a1"]').click(force=True)
    page.locator("#analyse-from-here").click()
    page.wait_for_selector(".engine-line")
    assert TITLE in ann.text(".table-title")
    assert "Mark" in ann.label("a1")
    ann.may_choose()
    ann.pick("c1")
    ann.at_ply(1)
    while "Mark c1" not in page.evaluate("JSON.stringify(localStorage)"):  # what rests for a moment is kept
        page.wait_for_timeout(50)
    page.reload()
    ann.at_ply(1)
    page.locator(".table-title a").click()
    checked(ann, "good")
    assert text_of(ann) == TINY


def test_a_draft_follows_its_account(welcome: Welcome) -> None:
    """Who signs in elsewhere finds the text with its undo; what was written there without an account is not lost."""
    ann, there = welcome(), welcome()
    name, password = "draft-keeper", "a long password"
    for one, how in ((ann, "sign-up"), (there, "log-in")):
        open_workshop(one, f"/workshop?template={'placing' if one is ann else 'sliding'}")
        mine = text_of(one)
        one.go("/account")
        one.page.locator(f"#{how}-name").fill(name)
        one.page.locator(f"#{how}-password").fill(password)
        one.page.locator(f"#{how}-password").press("Enter")
        one.page.wait_for_selector(".you-are:has-text('draft-keeper')")
        one.go("/workshop")
        checked(one, "good")
        if one is ann:
            select(ann, "My game")
            ann.page.keyboard.type("Ours")
            expect(ann.page.locator(".preview-title")).to_have_text("Ours")
            while ann.ask("my-draft")["revision"] < 2 or "Ours" not in ann.ask("my-draft")["draft"]:
                ann.page.wait_for_timeout(50)
        else:
            expect(there.page.locator(".preview-title")).to_have_text("Ours")
            there.page.locator("#rules-text").focus()
            there.page.keyboard.press("Control+z")
            expect(there.page.locator("#rules-text")).to_have_value(mine)


def test_a_position_set_up_by_hand(welcome: Welcome) -> None:
    """Pieces placed by pointer and keyboard become set-up text, rules, and a game; what cannot be played is told."""
    ann = welcome()
    ann.go("/games/othello/setup")
    page = ann.page
    text = page.locator("#setup-text")
    expect(text).not_to_have_value("")
    page.locator('[data-code="1/1"]').click()
    cell = page.locator('.editor-board [data-site="a1"]')
    cell.click(force=True)
    expect(text).to_have_value(re.compile("^X-------"))
    for key in ("Tab", "Shift+Tab", "ArrowRight", "Enter"):  # a board that was clicked is walked when it is come to
        page.keyboard.press(key)
    expect(text).to_have_value(re.compile("^XX------"))
    text.fill("nonsense")
    page.locator("#read-setup").click()
    expect(page.locator('.rules-state[data-how="bad"]')).to_be_visible()
    expect(page.locator("#setup-play")).to_be_disabled()
    page.get_by_role("button", name="Start position").click()
    expect(page.locator("#setup-play")).to_be_enabled()
    page.locator("#setup-play").click()
    page.wait_for_selector(".board-place[data-ply]")


def test_a_set_up_goes_into_the_text(welcome: Welcome) -> None:
    """In the workshop the editor writes the block of the set-up, and a game begins from there."""
    ann = welcome()
    open_workshop(ann)
    page = ann.page
    page.locator("#workshop-set-up").click()
    page.locator('.palette [data-code="2/1"]').click()
    page.locator('.editor-board [data-site="b2"]').click(force=True)
    page.locator("#put-block").click()
    expect(page.locator("#rules-text")).to_have_value(re.compile(r"\(White \(Stone b2 off 18\)\)"))
    expect(page.locator(".preview-board")).to_be_visible()
    checked(ann, "good")
    page.locator("#workshop-set-up").click()
    page.locator("#play-from-here").click()
    page.wait_for_selector(".board-place[data-ply]")
    assert "Stone" in ann.label("b2")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(welcome: Welcome, examine: Examine, theme: str) -> None:
    """The workshop, its dialog, a mistake, and the editor are in order for whoever listens or sees little."""
    ann = welcome(color_scheme=theme, bypass_csp=True)
    open_workshop(ann)
    assert examine(ann) == []
    ann.page.locator("#new-text").click()
    ann.page.wait_for_selector(".template")
    assert examine(ann) == []
    ann.page.keyboard.press("Escape")
    select(ann, "empty?")
    ann.page.keyboard.type("em")
    expect(ann.page.locator(".proposals li").first).to_be_visible()
    assert examine(ann) == []
    ann.go("/games/chess/setup")
    expect(ann.page.locator('.rules-state[data-how="good"]')).to_be_visible()
    assert examine(ann) == []
