"""The tree of clicks: it leads to every legal move and to no other, for every game."""

import pytest

import boardwright
from boardwright.catalogue import names
from boardwright.errors import NoSuchChoice
from boardwright.kernel.dice import Dice
from boardwright.kernel.position import Position
from boardwright.protocols.web_json.answers import Click
from boardwright.protocols.web_json.choosing import MOST_EXPANDED, choices

MOST_MOVES = 900


def leaves(position: Position, made: list[str]) -> list[str]:
    """Follow all clicks to their ends, asking again where the server must be asked."""
    found = choices(1, 0, position, made, "id")
    return [*found.sites, *(move for click in found.clicks for move in below(position, click, made))]


def below(position: Position, click: Click, made: list[str]) -> list[str]:
    """Give the moves that a click leads to."""
    name = click.site if click.ask in ("start", "target") and click.site else click.text or click.site
    if click.move:
        return [click.move]
    if click.goes_on:
        return leaves(position, [*made, name])
    return [move for one in click.next for move in below(position, one, [*made, name])]


@pytest.mark.parametrize("name", names())
def test_the_tree_leads_to_every_move(name: str) -> None:
    """At the start and after some random moves, the leaves are exactly the legal moves; the position is left alone."""
    position, dice = boardwright.load(name).start(), Dice(7)
    for ply in range(12):
        moves = position.moves()
        if position.outcome() is not None or not moves:
            break
        if ply % 4 == 0 and not position.chance and len(moves) < MOST_MOVES:
            before = (position.key, position.setup())
            assert sorted(leaves(position, [])) == sorted(position.format(move) for move in moves)
            assert (position.key, position.setup()) == before
        position.make(moves[dice.number(len(moves))])


def test_a_wide_tree_is_cut() -> None:
    """With two thousand moves the first answer only says where one may begin."""
    position = boardwright.load("amazons").start()
    assert len(position.moves()) > MOST_EXPANDED
    found = choices(1, 0, position, [], "id")
    assert all(click.goes_on and not click.next for click in found.clicks)
    start = found.clicks[0].site
    after = choices(1, 0, position, [start], "id")
    assert after.parts == []
    assert {click.ask for click in after.clicks} == {"target"}
    with pytest.raises(NoSuchChoice):
        choices(1, 0, position, ["e5"], "id")
