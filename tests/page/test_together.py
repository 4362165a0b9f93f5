"""Together: rematches, presence, titles, links, two on one device, engines among themselves, results in one's words."""

import json
import re
from typing import Any

from playwright.sync_api import Route, expect

from tests.page.conftest import Welcome
from tests.page.visitor import Visitor

PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def seated(welcome: Welcome, game: str, **fields: Any) -> tuple[Visitor, Visitor, int]:
    """Let two people sit down at a table."""
    ann, bob = welcome(), welcome()
    number = ann.create(game, **fields)
    bob.go(f"/matches/{number}")
    bob.page.get_by_role("button", name="Sit here").click()
    ann.may_choose()
    return ann, bob, number


def test_a_rematch_reaches_the_opponent_where_he_looks(welcome: Welcome) -> None:
    """After the game one asks for another; the other sees it in her strip, accepts, and both play again."""
    ann, bob, number = seated(welcome, "othello")
    ann.press("Resign")
    ann.press("Sure?")
    expect(ann.page.locator(".status")).to_have_text("You resigned.")
    expect(bob.page.locator(".status")).to_have_text("You won: Black resigned.")
    bob.press("Rematch")
    offer = ann.page.locator('.far [data-seat="1"] .offer').first
    expect(offer).to_contain_text("Wants a rematch")
    ann.press("Accept")
    bob.page.wait_for_selector('.board-place[data-choosing="yes"]')
    assert ann.page.url == bob.page.url
    assert not ann.page.url.endswith(f"/{number}")


def test_an_opponent_who_left_is_shown_and_players_are_no_spectators(welcome: Welcome) -> None:
    """Presence: the strip says that the opponent has left; only those who do not play are counted as watching."""
    ann, bob, number = seated(welcome, "chess")
    eve = welcome()
    eve.go(f"/matches/{number}")
    expect(ann.page.locator(".watching")).to_have_text("1 watching")
    expect(eve.page.locator(".watching")).to_have_text("1 watching")
    bob.go("/account")
    expect(ann.page.locator(".far .away")).to_have_text("has left")
    bob.go(f"/matches/{number}")
    ann.page.wait_for_selector(".far .away", state="detached")


def test_a_match_with_a_clock_may_be_claimed_from_who_has_left(welcome: Welcome) -> None:
    """The strip of an opponent who left counts down to a button; the server decides, and here it was too early."""
    ann, bob = welcome(allowed="WebSocket"), welcome()  # a minute that is jumped over looks like a dead line
    ann.page.clock.install()
    number = ann.create("chess", clock="600+5")
    bob.go(f"/matches/{number}")
    bob.page.get_by_role("button", name="Sit here").click()
    ann.may_choose()
    bob.go("/account")
    expect(ann.page.locator(".far .offer")).to_have_text(re.compile(r"win in (1:00|0:\d\d)"))
    ann.page.clock.run_for(61_000)
    ann.press("Claim the win")
    expect(ann.page.locator(".notices")).to_contain_text("has not been away long enough")
    bob.go(f"/matches/{number}")
    ann.page.locator("#claim-left").wait_for(state="detached")


def test_an_offer_is_in_view_on_a_phone(welcome: Welcome) -> None:
    """A draw offer and both answers are whole in the strip above the board, in the smallest window and long words."""
    ann = welcome(**{**PHONE, "viewport": {"width": 320, "height": 568}, "locale": "ru-RU"})
    bob = welcome()
    number = ann.create("chess", clock="600+5")
    bob.go(f"/matches/{number}")
    bob.page.get_by_role("button", name="Sit here").click()
    bob.press("Draw")
    ann.page.wait_for_selector("#accept")
    strip, *answers = [ann.page.locator(one).bounding_box() for one in (".far .seat-under", "#accept", "#decline")]
    assert strip is not None
    for box in answers:
        assert box is not None
        assert strip["x"] <= box["x"]
        assert box["x"] + box["width"] <= strip["x"] + strip["width"]
        assert 0 <= box["y"] < 568 - box["height"]


def test_the_title_says_whose_turn_it_is(welcome: Welcome) -> None:
    """Whoever looks at another tab sees that it is her turn."""
    ann, bob, _ = seated(welcome, "chess")
    assert ann.page.title().startswith("Your turn")
    assert not bob.page.title().startswith("Your turn")
    ann.pick("e2", "e4")
    bob.may_choose()
    assert bob.page.title().startswith("Your turn")


def test_two_on_one_device(welcome: Welcome) -> None:
    """One browser plays both sides, and takes back without asking anybody."""
    ann = welcome()
    ann.go("/games/chess?with=device")
    ann.page.locator("#quick-start").click()
    ann.may_choose()
    ann.pick("e2", "e4")
    ann.at_ply(1)
    ann.may_choose()
    assert "Black" in ann.text(".status")
    ann.pick("e7", "e5")
    ann.at_ply(2)
    ann.press("Undo")
    ann.at_ply(1)


def test_engines_play_among_themselves(welcome: Welcome) -> None:
    """A table with engines on every seat is opened and played while its owner looks on."""
    ann = welcome()
    ann.go("/games/othello?with=table")
    for at in (0, 1):
        ann.page.locator(".table-form select").nth(at).select_option("random")
    ann.page.locator("#open-table").click()
    ann.page.wait_for_selector(".round .move >> nth=5")
    assert ann.page.locator("#resign:visible").count() == 0


def test_nothing_is_missed_while_the_look_of_the_game_is_fetched(welcome: Welcome) -> None:
    """The opponent moves while the page waits for the shapes of the pieces; the move is there when they have come."""
    ann, bob, number = seated(welcome, "chess")
    eve = welcome()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    eve.page.route("**/games/chess.json*", hold)
    eve.page.goto(f"{eve.base}/matches/{number}", wait_until="commit")
    while not (held and any('"snapshot"' in frame for frame in eve.frames)):
        eve.page.wait_for_timeout(20)
    ann.pick("e2", "e4")
    bob.at_ply(1)
    held[0].continue_()
    eve.at_ply(1)
    assert eve.moves() == ["e4"]


def test_where_there_is_no_clipboard_the_link_is_selected(welcome: Welcome) -> None:
    """In a plain-http network there is no clipboard: the page does not say that the link is copied."""
    ann = welcome()
    ann.page.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })")
    ann.create("chess")
    ann.page.locator(".more summary").first.click()
    ann.press("Copy")
    expect(ann.page.locator(".notices")).to_contain_text("copy it")
    assert ann.page.evaluate("getSelection().toString() || document.activeElement.id") != ""
    assert "copied" not in ann.text(".notices")


def test_a_friend_gets_a_link_and_a_clock(welcome: Welcome) -> None:
    """The quick start makes a private table with a clock of one's own."""
    ann, bob = welcome(), welcome()
    ann.go("/games/chess?with=friend")
    ann.page.locator(".quick").get_by_label("Clock", exact=True).select_option("own")
    ann.page.locator(".quick").get_by_label("Minutes").fill("7")
    ann.page.locator(".quick").get_by_label("Seconds a move").fill("2")
    ann.page.locator("#quick-start").click()
    ann.page.wait_for_selector(".board-place[data-ply]")
    assert ann.text(".near .clock") == "7:00"
    link = ann.page.locator("#share-link").input_value()
    assert "invitation=" in link
    bob.go(link.removeprefix(bob.base))
    bob.page.get_by_role("button", name="Sit here").click()
    ann.may_choose()


def test_a_game_is_shared_with_a_picture(welcome: Welcome) -> None:
    """Share hands the link, the result and an image of the board to the system's sheet."""
    ann = welcome()
    ann.page.add_init_script(
        """navigator.canShare = () => true;
        navigator.share = async (what) => {
            const file = what.files[0];
            const bitmap = await createImageBitmap(file);
            document.body.dataset.shared = JSON.stringify([what.url, what.text, file.type, bitmap.width]);
        };"""
    )
    number = ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    ann.press("Resign")
    ann.press("Sure?")
    ann.page.wait_for_selector(".status.over")
    ann.press("Share")
    ann.page.wait_for_selector("body[data-shared]")
    url, text, kind, width = json.loads(str(ann.page.locator("body").get_attribute("data-shared")))
    assert url.endswith(f"/matches/{number}")
    assert re.search("resigned", text)
    assert kind == "image/png"
    assert width > 800


def test_players_chat_and_hide_whom_they_like(welcome: Welcome) -> None:
    """A message is counted on the button, read as text, and gone once its author is hidden; guests read only."""
    ann, bob, _ = seated(welcome, "othello")
    ann.page.locator("#chat").click()
    expect(ann.page.locator(".chat .note:visible").last).to_have_text("Sign up to write here.")
    ann.page.keyboard.press("Escape")
    name = f"bob{ann.page.evaluate('Date.now() % 1e9')}"
    bob.ask("sign-up", name=name, password="long enough")
    bob.page.reload()
    bob.page.locator("#chat").click()
    bob.page.locator("#chat-text").fill("<i>good luck</i>")
    bob.page.keyboard.press("Enter")
    expect(bob.page.locator(".said li")).to_have_text(re.compile("good luck"))
    expect(ann.page.locator(".chat .badge")).to_have_text("1")
    ann.page.locator("#chat").click()
    line = ann.page.locator(".said li").filter(has_text="<i>good luck</i>")
    expect(line).to_contain_text(name)
    expect(ann.page.locator(".chat .badge")).to_be_hidden()
    line.locator("summary").click()
    ann.press(f"Hide messages of {name}")
    expect(line).to_have_count(0)


def test_preferences_come_along_with_the_account(welcome: Welcome) -> None:
    """What is chosen in one browser is found in another after logging in there."""
    here, there = welcome(), welcome()
    here.go("/account")
    name = f"ann{here.page.evaluate('Date.now() % 1e9')}"
    here.ask("sign-up", name=name, password="long enough")
    here.page.reload()
    here.page.locator("summary[title=Settings]").click()
    here.page.get_by_label("Colours", exact=True).select_option("dark")
    there.go("/account")
    welcome_text = there.ask("log-in", name=name, password="long enough")
    while welcome_text.get("preferences", {}).get("theme") != "dark":
        there.page.wait_for_timeout(50)
        welcome_text = there.ask("log-in", name=name, password="long enough")
    there.page.evaluate("token => localStorage.setItem('boardwright.token', token)", welcome_text["token"])
    there.page.reload()
    expect(there.page.locator("html")).to_have_attribute("data-theme", "dark")
