"""Whole games on the page, by clicks."""

from typing import Any

import pytest

import boardwright
from boardwright.catalogue import names
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from tests.page.conftest import Welcome
from tests.page.visitor import Visitor

MOST_PLIES = 300


def clicks_of(position: Position, move: Move) -> list[str]:
    """Return the sites that a person clicks for a simple move."""
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
    """A visitor opens the lobby, chooses chess and level 1, and plays by clicks until mate."""
    ann = welcome()
    ann.go("/")
    ann.page.locator('.card a[href="/games/chess"]').click()
    ann.page.get_by_label("Opponent").select_option("level:1")
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
    ann.page.wait_for_selector(".status.over")
    assert ann.text(".status").startswith("You won: checkmate")
    ann.go("/account")
    ann.page.wait_for_selector("tbody")
    assert [cell.strip() for cell in ann.page.locator("tbody tr td").all_inner_texts()] == ["1", "1", "0", "0"]


@pytest.mark.slow
def test_every_game_of_the_catalogue_can_be_begun(welcome: Welcome) -> None:
    """Every game is laid out, offers something to click, and takes a first move by clicks; nobody wrote it a viewer."""
    ann = welcome()
    for name in names():
        seats = sum(not player.is_chance for player in boardwright.load(name).players)
        number = ann.create(name, engines={str(seat): "random" for seat in range(1, seats)})
        ann.may_choose()
        first = len(ann.moves())
        made: list[str] = []
        for _ in range(12):
            found = ann.ask("choices", match=number, ply=first, clicks=made)
            if found["type"] != "choices":
                break
            starts = roots(found["picks"])
            goes_on = walk(ann, starts[0], made, implied=bool(made) and len(starts) == 1)
            if not goes_on:
                break
        ann.page.locator(".round > .move").nth(first).wait_for()


def roots(picks: Any) -> list[Any]:
    """Write out what may be clicked first, and what after it."""
    found = [{"ask": "start", "site": site} for site in picks.get("sites", ())]
    for kind, more in (("paths", {}), ("parts", {"goes_on": True})):
        for start, targets in picks.get(kind, {}).items():
            following = [{"ask": "target", "site": target, **more} for target in targets.split()]
            found.append({"ask": "start", "site": start, "next": following})
    return [*found, *picks.get("clicks", ())]


def walk(ann: Visitor, click: Any, made: list[str], *, implied: bool) -> bool:
    """Click from a start to the end of its part; tell whether the move goes on."""
    while True:
        made.append(click["site"] if click["ask"] in ("start", "target") else click.get("text", ""))
        if click["ask"] == "piece":
            ann.page.locator(".board-chooser button").first.click()
        elif click["ask"] == "finish":
            ann.page.locator(".pass").first.click()
        elif not (implied and click["ask"] == "start" and click.get("next")):
            ann.pick(click["site"])
        if "next" not in click:
            return bool(click.get("goes_on"))
        click = click["next"][0]
