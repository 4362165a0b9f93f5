"""People at tables: offers, looking back, links, names, coming back after a crash, and the keyboard alone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import boardwright
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from tests.page.conftest import Welcome
from tests.page.serving import Serving
from tests.page.test_games import clicks_of, follow
from tests.page.visitor import Visitor

FOOLS_MATE = ("f2 f3", "e7 e5", "g2 g4", "d8 h4")


def test_two_people_offer_agree_and_play_again(welcome: Welcome) -> None:
    """Taking back needs consent, a draw too; a rematch has everybody one seat further."""
    ann, bob, eve = welcome(), welcome(), welcome()
    ann.go("/games/othello?with=table")
    ann.page.locator("#open-table").click()
    ann.page.wait_for_selector(".board-place[data-ply]")
    path = ann.page.url.removeprefix(ann.base)
    assert "Waiting" in ann.text(".status")
    bob.go(path)
    bob.page.get_by_role("button", name="Sit here").click()
    eve.go(path)
    ann.may_choose()
    ann.pick("f5")
    bob.may_choose()
    ann.press("Undo")
    expect(bob.page.locator(".far .offer").first).to_contain_text("change the moves")
    bob.press("Accept")
    ann.at_ply(0)
    ann.may_choose()
    ann.pick("d3")
    bob.may_choose()
    bob.press("Draw")
    expect(ann.page.locator(".far .offer").first).to_contain_text("draw")
    ann.press("Decline")
    expect(bob.page.locator(".near .offer")).to_have_text("")
    bob.press("Draw")
    ann.page.locator("#accept").click()
    for visitor in (ann, bob, eve):
        expect(visitor.page.locator(".status.over")).to_have_text(re.compile("Draw"))
    assert eve.page.locator("#rematch:visible").count() == 0
    ann.press("Rematch")
    ann.page.wait_for_url(re.compile(rf"/matches/(?!{path.rpartition('/')[2]}$)"))
    bob.press("Accept")  # the offer stands where he looks
    bob.may_choose()
    assert bob.text('[data-seat="0"] b') == "You"


def test_looking_back_with_keys(welcome: Welcome) -> None:
    """Arrows, Home and End walk through the game while it goes on; the record can be kept."""
    ann = welcome(accept_downloads=True)
    number = ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    ann.pick("e2", "e4")
    ann.at_ply(2)
    ann.may_choose()
    ann.page.locator("h1").focus()
    ann.page.keyboard.press("ArrowLeft")
    ann.at_ply(1)
    assert "looking back" in ann.text(".status")
    assert ann.page.locator(".move[aria-current]").inner_text() == "e4"
    ann.page.keyboard.press("Home")
    ann.at_ply(0)
    assert ann.label("e2").startswith("e2, White Pawn")
    ann.page.keyboard.press("End")
    ann.at_ply(2)
    ann.may_choose()
    ann.page.locator(".more summary").first.click()
    with ann.page.expect_download() as kept:
        ann.page.get_by_role("link", name="pgn").click()
    assert kept.value.suggested_filename == f"match-{number}.pgn"
    text = Path(kept.value.path()).read_text(encoding="utf-8")
    assert "1. e4" in text
    assert f'[Event "Match {number}"]' in text
    assert '[Site "Boardwright"]' in text
    assert re.search(r'\[Date "20\d\d\.\d\d\.\d\d"\]', text)


def test_hints_flip_and_giving_up(welcome: Welcome) -> None:
    """An engine advises against engines; the board can be turned; giving up is asked twice."""
    ann = welcome()
    ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    before = ann.middle("a1")
    ann.page.get_by_role("button", name="Turn the board").click()
    assert ann.middle("h8") == pytest.approx(before, abs=1)
    ann.press("Hint")
    expect(ann.page.locator(".notices")).to_contain_text("Try")
    ann.press("Resign")
    ann.press("Sure?")
    expect(ann.page.locator(".status.over")).to_have_text("You resigned.")


def test_a_private_table_needs_its_link(welcome: Welcome) -> None:
    """The link of a private table lets a friend in; the number alone does not."""
    ann, bob, eve = welcome(), welcome(), welcome()
    number = ann.create("othello", private=True)
    link = ann.page.locator("#share-link").input_value()
    assert "invitation=" in link
    eve.go(f"/matches/{number}")
    expect(eve.page.locator("main h1")).to_have_text("There is no such game.")
    bob.go(link.removeprefix(bob.base))
    bob.page.get_by_role("button", name="Sit here").click()
    ann.may_choose()
    ann.pick("f5")
    bob.at_ply(1)
    bob.may_choose()


def test_accounts_and_names_that_look_like_code(welcome: Welcome) -> None:
    """Sign up, log out and log in; a name is shown as text, whatever it looks like."""
    ann, bob = welcome(), welcome()
    name = "<b/onclick=alert(1)>"
    ann.go("/account")
    ann.page.locator("#sign-up-name").fill(name)
    ann.page.locator("#sign-up-password").fill("long enough")
    ann.page.get_by_role("form", name="Sign up").get_by_role("button").click()
    expect(ann.page.locator(".you-are")).to_contain_text(name)
    number = ann.create("othello")
    bob.go("/")
    row = bob.page.locator(f'.row:has(a[href="/matches/{number}"])')
    expect(row).to_contain_text(name)
    ann.go("/account")
    ann.press("Log out")
    ann.page.wait_for_selector("#log-in-name")
    ann.page.locator("#log-in-name").fill(name)
    ann.page.locator("#log-in-password").fill("wrong password")
    ann.page.get_by_role("form", name="Log in").get_by_role("button").click()
    expect(ann.page.locator(".notices")).to_contain_text("do not belong together")
    ann.page.locator("#log-in-password").fill("long enough")
    ann.page.get_by_role("form", name="Log in").get_by_role("button").click()
    expect(ann.page.locator(".you-are")).to_contain_text(name)
    assert ann.page.locator(".account img, .row img").count() == 0


def test_the_server_is_killed_and_comes_back(welcome: Welcome, tmp_path: Path) -> None:
    """The page says that it is offline, comes back by itself, and the game goes on where it was."""
    own = Serving(tmp_path).start()
    try:
        ann = welcome(own.base, allowed="WebSocket|ERR_CONNECTION_REFUSED")
        ann.create("chess", engines={"1": "random"}, clock="600+5")
        ann.may_choose()
        ann.pick("e2", "e4")
        ann.at_ply(2)
        ann.may_choose()
        moves = ann.moves()
        own.kill()
        ann.page.wait_for_selector(".offline:visible")
        ann.pick("d2", "d3")  # asked while the server is away, obeyed once when it is back
        own.start()
        ann.page.wait_for_selector(".offline", state="hidden")
        ann.at_ply(4)
        assert ann.moves()[:3] == [*moves, "d3"]
    finally:
        own.stop()


def step_to(ann: Visitor, site: str) -> None:
    """Walk with the arrow keys from the square that has the focus to another."""
    here = str(ann.page.evaluate("document.activeElement.dataset.site"))
    across, down = ord(site[0]) - ord(here[0]), int(here[1]) - int(site[1])
    for _ in range(abs(across)):
        ann.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        ann.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    assert ann.page.evaluate("document.activeElement.dataset.site") == site


@pytest.mark.slow
def test_a_game_of_chess_by_keyboard_alone(welcome: Welcome) -> None:
    """From the address to mate without a pointer; every move is announced."""
    ann = welcome()
    ann.go("/games/chess")
    quick = ann.page.locator("#quick-start")
    quick.wait_for()
    for _ in range(40):
        ann.page.keyboard.press("Tab")
        if quick.evaluate("button => button === document.activeElement"):
            break
    level = ann.page.get_by_label("Opponent")
    for _ in range(20):
        ann.page.keyboard.press("Shift+Tab")
        if level.evaluate("field => field === document.activeElement"):
            break
    ann.page.keyboard.press("Home")
    assert level.input_value() == "level:1"
    for _ in range(20):
        ann.page.keyboard.press("Tab")
        if quick.evaluate("button => button === document.activeElement"):
            break
    ann.page.keyboard.press("Enter")
    ann.may_choose()
    for _ in range(60):
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate("'site' in document.activeElement.dataset"):
            break
    engine, position = Engine(16), boardwright.load("chess").start()
    while position.outcome() is None and position.ply < 300:
        ann.may_choose()
        follow(ann, position)
        move = engine.think(position, Limits(nodes=30_000)).move
        assert move is not None
        for site in clicks_of(position, move):
            step_to(ann, site)
            ann.page.keyboard.press("Enter")
        if "=" in position.format(move):
            ann.page.keyboard.press("Enter")
        position.make(move)
        ann.page.wait_for_selector(f'.board-place[data-ply="{position.ply + (position.outcome() is None)}"]')
        follow(ann, position)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    expect(ann.page.locator("#alerts")).to_contain_text("You won: checkmate")
    assert ann.page.locator("#announcements p").count() > 0
