"""Clicks that come before the server has answered are made when it has: the server is stopped for a while to see it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from tests.page.conftest import Welcome
from tests.page.serving import Serving


@contextmanager
def silent(server: Serving) -> Iterator[None]:
    """Let the server answer nothing for a while."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


def test_a_click_right_after_undo_is_made_on_the_position_before(welcome: Welcome, server: Serving) -> None:
    """Undo is pressed and the next move clicked before the undo is answered: the move is played after it."""
    ann = welcome()
    ann.create("othello", engines={"1": "level:1"})
    ann.may_choose()
    ann.pick("f5")
    ann.at_ply(2)
    ann.may_choose()
    with silent(server):
        ann.press("Undo")
        ann.pick("d3")
    ann.page.wait_for_selector(".variation .move")
    assert ann.page.locator(".variation .move").first.inner_text() == "f5"
    ann.at_ply(2)
    assert ann.moves()[0] == "d3"


def test_the_steps_of_a_turn_may_be_clicked_at_once(welcome: Welcome, server: Serving) -> None:
    """Three steps of Crosses are clicked before the first is answered: all are played."""
    ann = welcome()
    ann.create("crosses", engines={"1": "random"})
    ann.may_choose()
    with silent(server):
        ann.pick("b2", "c3", "d4")
    ann.page.wait_for_selector(".round .move >> nth=3")
    assert ann.moves()[:3] == ["b2", "c3", "d4"]


def test_the_parts_of_a_move_may_be_clicked_at_once(welcome: Welcome, server: Serving) -> None:
    """An amazon is moved and its arrow shot before the server has said where arrows may go."""
    ann = welcome()
    ann.create("amazons", engines={"1": "random"})
    ann.may_choose()
    with silent(server):
        ann.pick("d1", "d7", "g7")
    ann.page.wait_for_selector(".round .move")
    assert ann.moves()[0].replace(" ", "").startswith("d1-d7")
    assert "g7" in ann.moves()[0]
