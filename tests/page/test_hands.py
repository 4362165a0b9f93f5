"""Fast hands: what is clicked is seen at once, clicks are not lost, and what cannot be done says why."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Welcome
from tests.page.serving import Serving
from tests.page.test_late_clicks import silent
from tests.page.visitor import Visitor

PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MILL = "turn 0; White: Man a1 d1 off 5; Black: Man b2 d2 off 5"


@contextmanager
def busy(ann: Visitor, times: int) -> Iterator[None]:
    """Let the browser of a visitor be slower by this factor."""
    session = ann.context.new_cdp_session(ann.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    yield
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def test_a_move_is_seen_before_the_server_has_answered(welcome: Welcome, server: Serving) -> None:
    """A click moves the piece at once; after a second the page says that the move is on its way."""
    ann = welcome()
    ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    with silent(server):
        ann.pick("e2", "e4")
        assert ann.label("e4").startswith("e4, White Pawn")
        assert ann.label("e2").startswith("e2, empty")
        expect(ann.page.locator(".status")).to_have_text("Sending your move…")
    ann.at_ply(2)
    assert ann.moves()[0] == "e4"


def test_a_disc_is_placed_before_the_server_has_answered(welcome: Welcome, server: Serving) -> None:
    """Placements too: the disc is there at once, what it flips follows."""
    ann = welcome()
    ann.create("othello", engines={"1": "random"})
    ann.may_choose()
    with silent(server):
        ann.pick("f5")
        assert ann.label("f5").startswith("f5, Black Disc")
    ann.at_ply(2)


def test_a_dead_connection_is_noticed(welcome: Welcome, server: Serving) -> None:
    """A server that has stopped answering without closing the line is noticed within ten seconds of the page."""
    ann = welcome(allowed="WebSocket")
    ann.page.clock.install()
    ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    with silent(server):
        ann.page.clock.run_for(10_000)
        ann.page.wait_for_selector(".offline:visible")
    ann.page.wait_for_selector(".offline", state="hidden")
    ann.may_choose()


def test_parts_may_be_clicked_a_quarter_of_a_second_apart(welcome: Welcome) -> None:
    """An amazon moves and shoots by clicks that come while the piece still travels, in a slow browser."""
    ann = welcome(reduced_motion="no-preference")
    ann.create("amazons", engines={"1": "random"})
    ann.may_choose()
    with busy(ann, 6):
        for site in ("d1", "d7", "g7"):
            ann.pick(site)
            ann.page.wait_for_timeout(250)
    ann.page.wait_for_selector(".round .move")
    assert "g7" in ann.moves()[0]


def test_a_click_right_after_undo_is_played_in_a_slow_browser(welcome: Welcome) -> None:
    """Undo and the next move in one breath, again and again: no click is lost."""
    ann = welcome()
    ann.create("othello", engines={"1": "level:1"})
    with busy(ann, 8):
        for site in ("f5", "d3", "c4", "e6", "f5", "d3"):
            ann.at_ply(0)
            ann.may_choose()
            ann.pick(site)
            ann.at_ply(2)
            assert ann.moves()[0] == site
            ann.press("Undo")


def test_arrow_keys_after_a_click_look_through_the_game(welcome: Welcome) -> None:
    """After a click on the board the arrows still belong to the game; f turns the board, z takes back."""
    ann = welcome()
    ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    ann.pick("e2", "e4")
    ann.at_ply(2)
    ann.may_choose()
    ann.pick("a4")
    ann.page.keyboard.press("ArrowLeft")
    ann.at_ply(1)
    ann.page.keyboard.press("ArrowRight")
    ann.at_ply(2)
    before = ann.middle("a1")
    ann.page.keyboard.press("f")
    assert ann.middle("h8") == pytest.approx(before, abs=1)
    ann.page.keyboard.press("z")
    ann.at_ply(0)


def test_moves_of_two_parts_say_what_comes_next(welcome: Welcome) -> None:
    """The line below the board asks for the arrow in Amazons and for a man after a mill."""
    ann = welcome()
    ann.create("amazons", engines={"1": "random"})
    ann.may_choose()
    ann.pick("d1", "d7")
    expect(ann.page.locator(".status")).to_have_text("Shoot an arrow.")
    ann.create("nine-mens-morris", engines={"1": "random"}, setup=MILL)
    ann.may_choose()
    ann.pick("g1")
    expect(ann.page.locator(".status")).to_have_text("A mill! Take a man.")


def test_what_cannot_be_done_says_why(welcome: Welcome) -> None:
    """A man beside a compulsory capture, a rook while the king is in check, a piece of the opponent."""
    ann = welcome()
    ann.create("russian-draughts", engines={"1": "random"}, setup="turn 0; White: Man c3 a1; Black: Man d4 f6 h2")
    ann.may_choose()
    assert "You must capture." in ann.text(".status")
    ann.pick("a1")
    assert ann.text(".status.why") == "You must capture, and this does not."
    ann.create("chess", engines={"1": "random"}, setup="4r2k/8/8/8/8/8/8/R3K3 w - - 0 1")
    ann.may_choose()
    ann.pick("a1")
    assert "in check" in ann.text(".status")
    ann.pick("e8")
    assert ann.text(".status.why") == "That is not your piece."


def test_where_a_piece_in_hand_may_go_is_marked(welcome: Welcome) -> None:
    """Picking a gold in hand marks the empty squares where it may be dropped."""
    ann = welcome()
    ann.create(
        "shogi",
        engines={"1": "random"},
        setup="turn 0; Sente: King 5i, Gold off 1; Gote: King 5a, Lance 1a",
    )
    ann.may_choose()
    ann.page.get_by_role("button", name="Sente Gold in hand: 1").click()
    assert ann.page.locator(".hints .free:visible").count() > 60
    assert "drop" in ann.text(".status")


def test_the_king_castles_onto_his_rook(welcome: Welcome) -> None:
    """King, then rook: the king goes to g1 and the rook to f1."""
    ann = welcome()
    ann.create("chess", engines={"1": "random"}, setup="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    ann.may_choose()
    ann.pick("e1", "h1")
    ann.page.wait_for_selector(".round .move")
    assert ann.moves()[0] == "O-O"


def test_the_last_square_of_a_chain_plays_the_chain(welcome: Welcome) -> None:
    """A man jumps twice by two clicks: where it stands and where it ends."""
    ann = welcome()
    ann.create(
        "russian-draughts", engines={"1": "random"}, setup="turn 0; White: Man c3; Black: Man d4 f6 h2"
    )
    ann.may_choose()
    ann.pick("c3", "g7")
    ann.page.wait_for_selector(".round .move")
    assert ann.moves()[0].replace(" ", "").startswith("c3-e5-g7")


def test_a_move_may_be_planned(welcome: Welcome) -> None:
    """While the opponent thinks, a piece and its goal are clicked; the move is played when its turn comes."""
    ann, bob = welcome(), welcome()
    number = ann.create("chess")
    bob.go(f"/matches/{number}")
    bob.page.get_by_role("button", name="Sit here").click()
    ann.may_choose()
    bob.page.wait_for_selector('.near [data-seat="1"]')
    bob.pick("e7", "e5")
    assert "planned" in bob.text(".status")
    ann.pick("e2", "e4")
    ann.at_ply(2)
    assert ann.moves() == ["e4", "e5"]


def test_a_tap_on_a_fine_board_comes_closer_first(welcome: Welcome) -> None:
    """On a phone a tap on 39x32 dots plays nothing but zooms in; the next tap plays; labels keep their size."""
    ann = welcome(**PHONE)
    ann.create("dots", options={"start": "anywhere"}, engines={"1": "random"})
    ann.may_choose()
    height = "document.querySelector('.coordinates text').getBoundingClientRect().height"
    before = ann.page.evaluate(height)
    ann.page.touchscreen.tap(*ann.middle("t15"))
    ann.page.wait_for_selector(".board-view.close")
    assert ann.page.locator(".round .move").count() == 0
    assert ann.page.evaluate(height) == pytest.approx(before, rel=0.3)
    ann.page.touchscreen.tap(*ann.middle("t15"))
    ann.page.wait_for_selector(".round .move")
    assert ann.moves()[0] == "t15"


def test_check_and_refusals_are_heard(welcome: Welcome) -> None:
    """A check has its own tones, and so has a click that does nothing."""
    ann = welcome()
    ann.page.add_init_script(
        """const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...at) {
            document.body.dataset.tones = `${document.body.dataset.tones ?? ''} ${this.frequency.value}`;
            return start.apply(this, at);
        };"""
    )
    ann.create("chess", engines={"1": "random"}, setup="7k/8/8/8/8/8/8/R3K3 w - - 0 1")
    ann.may_choose()
    ann.pick("h5")
    expect(ann.page.locator("body")).to_have_attribute("data-tones", re.compile(r"\b300\b"))
    ann.pick("a1", "a8")
    expect(ann.page.locator("body")).to_have_attribute("data-tones", re.compile(r"\b520\b.*\b660\b"))
