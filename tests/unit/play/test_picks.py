"""The tree of clicks: it leads to every legal move and to no other, for every game."""

from collections.abc import Sequence

import pytest

import boardwright
from boardwright.catalogue import names
from boardwright.errors import NoSuchChoice
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.play.picks import Menu, Pick, move_of, picks_of
from boardwright.play.turn import Ask
from tests.unit.zrf.texts import game

MOST_MOVES = 900


def leaves(position: Position, picks: Sequence[Pick], made: list[str]) -> list[Move]:
    """Follow all clicks to their ends, asking again where a part is settled."""
    return [move for pick in picks for move in below(position, pick, made)]


def below(position: Position, pick: Pick, made: list[str]) -> list[Move]:
    """Return the moves that a click leads to."""
    site = "" if pick.site is None else position.game.layout.name(pick.site)
    clicks = [*made, site if pick.ask in (Ask.START, Ask.TARGET) and site else pick.text or site]
    if pick.is_whole:
        return [move_of(position, clicks)]
    following = Menu(position, clicks).picks() if pick.goes_on else pick.next
    return leaves(position, following, clicks)


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
            found = leaves(position, picks_of(position), [])
            assert sorted(move.steps for move in found) == sorted(move.steps for move in moves)
            assert (position.key, position.setup()) == before
        position.make(moves[dice.number(len(moves))])


def test_a_wide_tree_ends_with_the_part() -> None:
    """With two thousand moves the first tree says where an amazon may go; the arrow is asked for afterwards."""
    position = boardwright.load("amazons").start()
    picks = picks_of(position)
    assert len(picks) == 4
    assert all(target.goes_on and not target.next for start in picks for target in start.next)
    menu = Menu(position, ["d1", "d7"])
    assert (menu.move, len(menu.parts)) == (None, 1)
    assert {pick.ask for pick in menu.picks()} == {Ask.START}
    for clicks in (["e5"], ["d1"], ["d1", "d7"], []):
        with pytest.raises(NoSuchChoice):
            move_of(position, clicks)
    assert str(move_of(position, ["d1", "d7", "g7"])).replace(" ", "").startswith("d1-d7")


def test_clicks_mean_no_text() -> None:
    """A click on e4 is not the chess move e4: clicks are names of sites, one after the other."""
    position = boardwright.load("chess").start()
    with pytest.raises(NoSuchChoice):
        move_of(position, ["e4"])
    assert position.format(move_of(position, ["e2", "e4"])) == "e4"


def test_pieces_that_remember_different_things_are_told_apart() -> None:
    """Moves that only set an attribute of the mover are different choices, and each click means its own move."""
    position = game("""
(define mark ((set-attribute $1 true) add))
(game (title "Marks") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40))) (directions (n 0 -1))))
  (piece (name Seed) (attribute one false) (attribute two false) (moves (mark one) (mark two)))
  (board-setup (White (Seed a1)) (Black (Seed a3))))
""").start()
    (start,) = Menu(position).picks()
    assert [pick.text for pick in start.next] == ["White Seed one=True", "White Seed two=True"]
    moves = [move_of(position, ["a1", pick.text]) for pick in start.next]
    assert moves == position.moves()
