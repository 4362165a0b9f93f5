"""Every move of every game can be reached by clicks, and nothing but legal moves can."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.errors import NoSuchChoice, NothingToUndo
from boardwright.kernel.action import identity
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.play.show import Names, follow, names_of
from boardwright.play.turn import Turn
from tests.conformance.games import every_game
from tests.conformance.walks import snapshot, walked

GAMES = every_game()
game_names = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
seeds = st.integers(0, 2**32)
lengths = st.integers(0, 40)
WIDE = 60


def names(position: Position) -> Names:
    """Give what a view shows of a position."""
    return names_of(position.game.layout, position.board())


def click_through(turn: Turn, shown: Names, found: list[Move]) -> None:
    """Try every click at every stage; the view must follow every part forth and back."""
    if turn.move is not None:
        found.append(turn.move)
        return
    for choice in turn.choices():
        after = follow(shown, turn.choose(choice))
        assert after == names(turn.position)
        click_through(turn, after, found)
        assert shown == follow(after, turn.back())


@game_names
@given(seed=seeds, length=lengths)
def test_clicks_reach_exactly_the_legal_moves(game: Game, seed: int, length: int) -> None:
    """All ways of clicking together give each legal move once, and leave no trace (decision 1)."""
    position = walked(game, seed, length)
    legal = position.moves()
    if len(legal) > WIDE:
        legal = legal[:: len(legal) // WIDE + 1]
    before = snapshot(position)
    found: list[Move] = []
    click_through(Turn(position, legal), names(position), found)
    assert sorted(legal, key=lambda move: move.steps) == sorted(found, key=lambda move: move.steps)
    assert before == snapshot(position)


@game_names
@given(seed=seeds, length=lengths)
def test_pass_is_offered_exactly_when_the_parts_are_a_move(game: Game, seed: int, length: int) -> None:
    """`can_pass` is true exactly when no visible part of some remaining move is left, and `finish` then makes it."""
    position = walked(game, seed, length)
    moves = position.moves()[:WIDE]
    idle = [move for move in moves if not position.actions(move)]
    turn = Turn(position, moves)
    assert turn.can_pass == bool(idle)
    if len(idle) == 1:
        assert turn.finish() == idle[0]
        assert turn.done
        turn.back()
    else:
        with pytest.raises(NoSuchChoice):
            turn.finish()
    turn.cancel()
    assert position.steps == walked(game, seed, length).steps


@game_names
@given(seed=seeds, length=lengths)
def test_an_engine_goes_through_the_same_door(game: Game, seed: int, length: int) -> None:
    """A single candidate runs by itself, shows every part, and ends where `make` ends."""
    position = walked(game, seed, length)
    moves = position.moves()
    if not moves:
        assert Turn(position).choices() == []
        return
    move = moves[Dice(seed).number(len(moves))]
    shown = names(position)
    turn = Turn(position, [move])
    for part in turn.run():
        shown = follow(shown, part)
    assert turn.move == move
    assert shown == names(position)
    played = snapshot(position)
    turn.cancel()
    assert turn.move is None
    position.make(move)
    assert played == snapshot(position)


@game_names
@given(seed=seeds, length=lengths)
def test_landmarks_stand_where_actions_begin(game: Game, seed: int, length: int) -> None:
    """The quick name of a move has the sites of the action that names its first part."""
    position = walked(game, seed, length)
    for move in position.moves()[:WIDE]:
        quick, exact = position.landmark(move), identity(position.actions(move), 1)
        assert (quick and (quick.source, quick.target)) == (exact and (exact.source, exact.target))


@game_names
def test_wrong_clicks_change_nothing(game: Game) -> None:
    """A click elsewhere, a click on nothing and going back too far are refused."""
    position = game.start()
    turn = Turn(position, position.moves()[:WIDE])
    before = snapshot(position)
    for name in ["", "nowhere", "\0"]:
        with pytest.raises(NoSuchChoice):
            turn.click(name)
    with pytest.raises(NothingToUndo):
        turn.back()
    if len(turn.moves) > 1:
        with pytest.raises(NoSuchChoice):
            turn.run()
    assert before == snapshot(position)
