"""Whole games on the page, by clicks."""

import pytest

import boardwright
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from tests.page.conftest import Welcome
from tests.page.visitor import Visitor

MOST_PLIES = 300


def clicks_of(position: Position, move: Move) -> list[str]:
    """Give the sites that a person clicks for a simple move."""
    action = position.landmark(move)
    assert action is not None
    sites = [site for site in (action.source, action.target) if site is not None]
    return [position.game.layout.name(site) for site in sites]


def follow(visitor: Visitor, position: Position) -> None:
    """Make the moves on the board that the page shows and we do not know yet."""
    for text in visitor.moves()[position.ply :]:
        position.play(text)


@pytest.mark.slow
def test_a_whole_game_of_chess_against_level_1(welcome: Welcome) -> None:
    """Somebody opens the lobby, chooses chess and level 1, and plays by clicks until mate."""
    ann = welcome()
    ann.go("/")
    ann.page.locator('.card a[href="/games/chess"]').click()
    ann.page.get_by_label("Opponent").select_option("1")
    ann.page.locator("#quick-start").click()
    engine = Engine(16)
    position = boardwright.load("chess").start()
    while position.outcome() is None and position.ply < MOST_PLIES:
        ann.may_choose()
        follow(ann, position)
        move = engine.think(position, Limits(nodes=30_000)).move
        assert move is not None
        ann.pick(*clicks_of(position, move))
        if "=" in position.format(move):
            ann.page.locator(".board-chooser button").first.click()
        position.make(move)
        if position.outcome() is None:
            ann.at_ply(position.ply + 1)
            follow(ann, position)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    ann.page.wait_for_selector(".banner strong")
    assert ann.text(".banner strong").startswith("White won: checkmate")
    ann.go("/account")
    ann.page.wait_for_selector("tbody")
    assert [cell.strip() for cell in ann.page.locator("tbody tr td").all_inner_texts()] == ["1", "1", "0", "0"]
