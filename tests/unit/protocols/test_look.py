"""Tests of what a page is told about a game and a position."""

import msgspec
import pytest

from boardwright.catalogue import load, names
from boardwright.protocols.web_json.look import AreaState, Look, ReserveState, State, look, state


@pytest.mark.parametrize("name", names())
def test_every_game_can_be_drawn(name: str) -> None:
    """Each game of the catalogue gives a look and a state that survive JSON and name only known sites and pieces."""
    game = load(name)
    seen = look(game)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Look) == seen
    now = state(game.start())
    assert msgspec.json.decode(msgspec.json.encode(now), type=State) == now
    assert set(now.pieces) <= {site.name for site in seen.sites}
    for code in [*now.pieces.values(), *(reserve.piece for reserve in now.reserves)]:
        owner, kind = map(int, code.split("/"))
        assert 0 <= owner <= len(seen.players)
        assert 1 <= kind <= len(seen.kinds)
    assert all(max(pair) < len(seen.sites) for pair in seen.lines)


def test_the_last_move_and_the_check_are_pointed_out() -> None:
    """Chess says where the last move went and which king must be saved, also for a game in rules text."""
    for name, moves in (("chess", ("e4", "f5", "Qh5")), ("chess-zrf", ("e2-e4", "f7-f5", "d1-h5"))):
        position = load(name).start()
        for move in moves:
            position.play(move)
        now = state(position)
        assert now.last == ["d1", "h5"], name
        assert now.check == ["e8"], name


def test_a_withdrawal_leaves_the_last_move_as_it_is() -> None:
    """Who resigns does not change where the last move went."""
    position = load("chess").start()
    position.play("e4")
    position.withdraw(1)
    assert state(position).last == ["e2", "e4"]


def test_reserves_are_counted() -> None:
    """A captured piece of shogi waits in the captor's hand."""
    position = load("shogi").start("turn 0; Sente: King 5i, Rook 5e; Gote: King 1a, Pawn 5c")
    assert state(position).reserves == []
    position.play("5e-5c")
    assert [ReserveState("1/8", 1)] == state(position).reserves


def test_surrounds_are_polygons() -> None:
    """Four dots around one make an area through them."""
    position = load("dots", width=10, height=10, start="anywhere").start()
    for move in ("e4", "e5", "d5", "a1", "f5", "b1", "e6"):
        position.play(move)
    (area,) = state(position).areas
    assert isinstance(area, AreaState)
    assert {"e4", "f5", "e6", "d5"} == set(area.ring)
    assert area.player == 0
    assert state(position).pieces["e5"] == "2/2"


def test_steps_are_counted() -> None:
    """Crosses tells how many steps are left in the turn."""
    position = load("crosses").start()
    position.play("b2")
    assert state(position).counters == {"steps": 2}


def test_boards_without_hints_are_drawn_by_their_shape() -> None:
    """Hexagons, lines and shades are found from the coordinates and links of the board."""
    boards = {name: look(load(name)).style.board for name in ("yavalath", "nine-mens-morris", "english-draughts")}
    assert boards == {"yavalath": "hexagons", "nine-mens-morris": "points", "english-draughts": "checkered"}
    assert len(look(load("nine-mens-morris")).lines) == 32
