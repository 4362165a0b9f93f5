"""Tests of what a page is told about a game and its scenes."""

import msgspec
import pytest

from boardwright.catalogue import load, names
from boardwright.kernel.dice import Dice
from boardwright.play.commands import Play, Seat, Sitter, Start
from boardwright.play.match import Match
from boardwright.play.scene import scene, scene_of
from boardwright.protocols.web_json.answers import Happened
from boardwright.protocols.web_json.look import Look, look
from boardwright.protocols.web_json.matches import brief, happened, untold
from boardwright.protocols.web_json.scene import State, change, state

MOVES = 30


@pytest.mark.parametrize("name", names())
def test_every_game_can_be_drawn(name: str) -> None:
    """Each game of the catalogue gives a look and a state that survive JSON and name only known sites and pieces."""
    game = load(name)
    seen = look(game)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Look) == seen
    now = state(scene(game.start()), game.layout)
    assert msgspec.json.decode(msgspec.json.encode(now), type=State) == now
    assert set(now.pieces) <= {site.name for site in seen.sites}
    for code in [*now.pieces.values(), *(reserve.piece for reserve in now.reserves)]:
        owner, kind = map(int, code.split("/"))
        assert 0 <= owner <= len(seen.players)
        assert 1 <= kind <= len(seen.kinds)
    assert all(max(pair) < len(seen.sites) for pair in seen.lines)


@pytest.mark.parametrize("name", names())
def test_news_lead_to_the_next_scene(name: str) -> None:
    """A page that knows a scene and hears what happened and what changed knows the next one."""
    game, dice = load(name), Dice(11)
    match = Match(game, [Seat(Sitter.PERSON, str(player)) for player in game.players[: game.start().seats]])
    match.handle(Start(0))
    known = msgspec.to_builtins(state(before := scene_of(match.history), game.layout))
    moves = 0
    while match.result is None and moves < MOVES:
        choice = match.position.moves()
        move = match.position.format(choice[dice.number(len(choice))])
        events = [happened(event) for event in match.handle(Play(match.position.turn, move, moves))]
        after = scene_of(match.history)
        events = brief(events, before, after, game.layout)
        news = untold(change(before, after, game.layout), events, before, after, game.layout)
        applied(known, told(known["pieces"], events) | msgspec.to_builtins(news))
        whole = msgspec.to_builtins(state(after, game.layout))
        assert {key: value for key, value in known.items() if value} == {k: v for k, v in whole.items() if v}
        before, moves = after, moves + 1
    assert moves > 4


def told(pieces: dict[str, str], events: list[Happened]) -> dict[str, object]:
    """Return what the page learns about the scene from the events."""
    board = dict(pieces)
    for part in (part for event in events for part in event.parts):
        lifted = [one.piece or board.get(one.source, "") for one in part]
        board |= {one.source: "" for one in part if one.source}
        board |= {one.target: piece for one, piece in zip(part, lifted, strict=True) if one.target}
    known: dict[str, object] = {"pieces": board}
    for event in events:
        if event.what == "turn":
            known["turn"] = event.seat
        elif event.parts:
            sites = [site for part in event.parts for site in (part[0].source, part[0].target) if site]
            known["last"] = list(dict.fromkeys(sites))
    return known


def applied(known: dict[str, object], fresh: dict[str, object]) -> None:
    """Do what the page does with a change."""
    for key, value in fresh.items():
        if key in ("pieces", "attributes") and isinstance(value, dict):
            merged = {**known.get(key, {}), **value}  # type: ignore[dict-item]
            known[key] = {site: one for site, one in merged.items() if one}
        else:
            known[key] = value


def test_boards_without_hints_are_drawn_by_their_shape() -> None:
    """Hexagons, lines and shades are found from the coordinates and links of the board."""
    boards = {name: look(load(name)).style.board for name in ("yavalath", "nine-mens-morris", "english-draughts")}
    assert boards == {"yavalath": "hexagons", "nine-mens-morris": "points", "english-draughts": "checkered"}
    assert len(look(load("nine-mens-morris")).lines) == 32
