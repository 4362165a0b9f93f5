"""The lobby and the frame: doors, living tables only, settings within reach, notices one can read."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.page.conftest import Welcome
from tests.page.test_colours import TEXT, contrast

PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL: Any = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}


def test_settings_are_within_reach_of_a_phone(welcome: Welcome) -> None:
    """The panel is inside a window of 320 pixels; Escape closes it, and so does a tap beside it."""
    ann = welcome(**SMALL)
    ann.go("/")
    ann.page.locator(".preferences summary").click()
    box = ann.page.locator(".preferences .panel").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    assert box["y"] + box["height"] <= 568
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".preferences .panel")).to_be_hidden()
    ann.page.set_viewport_size(PHONE["viewport"])
    ann.page.locator(".preferences summary").click()
    ann.page.touchscreen.tap(20, 600)
    expect(ann.page.locator(".preferences .panel")).to_be_hidden()


def test_the_lobby_begins_with_what_people_came_for(welcome: Welcome) -> None:
    """Four doors; the first starts a game against the computer with one click, the last leads to the workshop."""
    ann = welcome()
    ann.go("/")
    doors = ann.page.locator(".door")
    expect(doors).to_have_count(4)
    expect(doors.last).to_have_attribute("href", "/workshop")
    assert "Easy" in doors.first.inner_text()
    doors.first.click()
    ann.may_choose()
    assert "Easy" in ann.text('[data-seat="1"] b')


def test_families_search_and_favourites(welcome: Welcome) -> None:
    """A chip shows one family, the search finds by name, a star is remembered and comes first."""
    ann = welcome()
    ann.go("/")
    ann.page.wait_for_selector(".card")
    ann.press("Draughts kind")
    shown = ann.page.locator(".card:visible .card-title")
    assert "Chess" not in shown.all_inner_texts()
    assert "Russian draughts" in [text.capitalize() for text in shown.all_inner_texts()]
    ann.press("All")
    ann.page.get_by_label("Search").fill("shog")
    assert all("hogi" in text for text in shown.all_inner_texts())
    ann.page.get_by_label("Search").fill("")
    ann.page.get_by_role("button", name="Favourite: Othello").click()
    ann.go("/")
    ann.page.wait_for_selector(".card")
    assert ann.text(".card-title") == "Othello"


def test_only_living_tables_are_listed(welcome: Welcome) -> None:
    """A table is listed while its player is at it; when she leaves it goes, and stays among her own games."""
    ann, bob = welcome(), welcome()
    bob.go("/")
    number = ann.create("othello")
    row = bob.page.locator(f'.row:has(a[href="/matches/{number}"])')
    expect(row).to_have_count(1)
    ann.go("/")
    expect(row).to_have_count(0)
    expect(ann.page.locator(f'.row:has(a[href="/matches/{number}"])')).to_have_count(1)
    bob.page.reload()
    bob.page.wait_for_selector(".card")
    assert row.count() == 0


def test_notices_can_be_read_and_cover_no_piece(welcome: Welcome) -> None:
    """Light letters on a dark ground, above the board."""
    ann = welcome(color_scheme="light")
    ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    ann.press("Hint")
    notice = ann.page.locator(".notice").first
    notice.wait_for()
    colours = notice.evaluate("one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]")
    ink, ground = ("#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", one)[:3]) for one in colours)
    assert contrast(ink, ground) >= TEXT
    box, board = notice.bounding_box(), ann.page.locator(".board-frame").bounding_box()
    assert box is not None
    assert board is not None
    assert box["y"] + box["height"] <= board["y"]


def test_coming_back_to_the_lobby_leaves_nothing_behind(welcome: Welcome) -> None:
    """Twenty visits to the lobby do not add a hundredth of its nodes."""
    ann = welcome()
    session = ann.context.new_cdp_session(ann.page)
    session.send("Performance.enable")

    def nodes() -> float:
        session.send("HeapProfiler.collectGarbage")
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "Nodes"))

    ann.go("/")
    ann.pictures_in_sight()
    for visit in range(23):
        if visit == 3:
            before = nodes()
        ann.page.locator(".top .account").click()
        ann.page.locator(".you-are").wait_for()  # a handle would keep the page that is left
        ann.page.locator(".top .home").click()
        ann.pictures_in_sight()  # a page that is looked at sooner has fewer nodes
    assert nodes() <= 1.01 * before


def test_a_long_name_and_a_slash_too_many(welcome: Welcome) -> None:
    """A name of 24 wide letters does not push the board; an address with a slash at its end is the same place."""
    ann = welcome(**PHONE)
    ann.go("/account/")
    ann.page.locator("#sign-up-name").fill("W" * 24)
    ann.page.locator("#sign-up-password").fill("long enough")
    ann.page.get_by_role("form", name="Sign up").get_by_role("button").click()
    ann.page.wait_for_selector(".you-are:has-text('WWW')")
    number = ann.create("chess", engines={"1": "random"})
    top = ann.page.locator(".board-frame").bounding_box()
    bob = welcome(**PHONE)
    bob.go(f"/matches/{number}/")
    bob.page.wait_for_selector(".board-place[data-ply]")
    assert bob.page.locator(".board-frame").bounding_box() == top
    assert bob.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_page_can_be_installed_and_opens_offline(welcome: Welcome) -> None:
    """There is a manifest; with the network gone the shell still opens and says that there is no connection."""
    ann = welcome(allowed="WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch", service_workers="allow")
    ann.go("/")
    manifest = ann.page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((one) => one.json())")
    assert manifest["display"] == "standalone"
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ann.page.reload()
    ann.page.wait_for_selector(".picture.ready")
    ann.page.wait_for_load_state("networkidle")  # what is still being fetched could not be kept
    ann.context.set_offline(True)
    ann.page.reload()
    ann.page.wait_for_selector(".card")
    ann.page.wait_for_selector(".offline:visible")


def test_a_connection_that_fails_before_the_words_came_is_said(welcome: Welcome) -> None:
    """The socket gives up at once, the words come late: the page says all the same that there is no connection."""
    ann = welcome(allowed="WebSocket")
    ann.page.add_init_script("""
        globalThis.WebSocket = class extends EventTarget {
            constructor() { super(); queueMicrotask(() => this.dispatchEvent(new Event('close'))); }
            close() {}
        };
    """)
    ann.go("/")
    ann.page.wait_for_selector(".offline:visible")


def test_boards_and_pieces_can_be_chosen(welcome: Welcome) -> None:
    """Another board has other colours, other pieces other lines, at once and after a reload."""
    ann = welcome()
    ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    dark = "getComputedStyle(document.querySelector('.cell.dark')).fill"
    before = ann.page.evaluate(dark)
    ann.page.locator(".preferences summary").click()
    ann.page.get_by_label("Board", exact=True).select_option("sea")
    after = ann.page.evaluate(dark)
    assert after != before
    ann.page.get_by_label("Pieces", exact=True).select_option("bold")
    assert ann.page.evaluate("getComputedStyle(document.querySelector('defs .body')).strokeWidth") == "5.5px"
    ann.page.reload()
    ann.page.wait_for_selector(".cell.dark")
    assert ann.page.evaluate(dark) == after


def test_nobody_signs_up_as_a_guest(welcome: Welcome) -> None:
    """Names that look like those of guests are refused, and the page says why."""
    ann = welcome()
    ann.go("/account")
    ann.page.locator("#sign-up-name").fill("guest-0000aaaa")
    ann.page.locator("#sign-up-password").fill("long enough")
    ann.page.get_by_role("form", name="Sign up").get_by_role("button").click()
    expect(ann.page.locator(".notices")).to_contain_text("reserved")
