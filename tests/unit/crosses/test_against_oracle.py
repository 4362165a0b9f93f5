"""The pluggable core, the native core and the oracle agree over random games with random undo."""

from copy import deepcopy

import pytest

from boardwright.games.crosses import Crosses
from boardwright.games.crosses.core import CrossesPosition
from boardwright.games.crosses.reference.boards import At
from boardwright.games.crosses.reference.game import PlainCrosses
from boardwright.games.crosses.reference.players import PlayerManager
from boardwright.games.crosses.view import corners
from boardwright.kernel.dice import Dice
from tests.unit.crosses.checking import CheckedHex, CheckedTorus, Checks
from tests.unit.crosses.oracle import Oracle


def begin(kind: type[Checks], size: int, players: int, steps: int, places: list[At]) -> tuple[PlainCrosses, Oracle]:
    """Set up the plain game and its oracle."""
    board = kind(size, size, players)
    plain = PlainCrosses.start(board, PlayerManager(steps, players), places)
    return plain, Oracle(board, {at: player for player, at in enumerate(places)})


def agree(plain: PlainCrosses, oracle: Oracle, position: CrossesPosition | None) -> None:
    """Compare all of them."""
    manager = plain.manager
    players = manager.max_players
    oracle.check(plain.board, players)
    for player in range(players):
        assert len(oracle.choices(player)) == plain.board.tallies[player].steps
        assert list(oracle.crosses.values()).count(player) == plain.board.tallies[player].crosses
    if position is None:
        return
    found = position.found()
    assert {16 * y + x: owner + 1 for (x, y), owner in oracle.crosses.items()} == {
        cell: value for cell, value in found.cells.items() if value > 0
    }
    assert {16 * y + x: -owner - 1 for (x, y), owner in oracle.filled.items()} == {
        cell: value for cell, value in found.cells.items() if value < 0
    }
    assert {16 * y + x for p in range(players) for x, y in oracle.living(p)} == position.living()
    assert (manager.current_player, manager.remaining_moves) == (position.turn, position.remaining)
    assert manager.is_over == (position.outcome() is not None)
    assert [loss is not None for loss in manager.losers] == [bool(position.losers >> p & 1) for p in range(players)]
    if not manager.is_over:
        assert [16 * y + x + 1 for x, y in plain.choices()] == [move.steps[0] for move in position.moves()]


def play(seed: int, kind: type[Checks], size: int, players: int, steps: int, position: CrossesPosition | None) -> int:
    """Play one random game with a third of the steps taken back; return how many steps were made."""
    places = list(corners(size)[:players]) if kind is not CheckedTorus else [(0, 0), (3, 3), (0, 3), (3, 0)][:players]
    plain, oracle = begin(kind, size, players, steps, places)
    dice = Dice(seed)
    past: list[Oracle] = []
    made = 0
    agree(plain, oracle, position)
    while not plain.manager.is_over and made < 400:
        made += 1
        if past and dice.number(3) == 0:
            for _ in range(1 + dice.number(min(4, len(past)))):
                board = plain.board
                oracle = past.pop()
                plain.undo()
                assert board is oracle.shape
                if position is not None:
                    position.undo()
        else:
            past.append(Oracle(oracle.shape, dict(oracle.crosses), dict(oracle.filled)))
            choices = plain.choices()
            assert set(choices) == oracle.choices(plain.manager.current_player)
            at = choices[dice.number(len(choices))]
            oracle.step(at, plain.manager.current_player)
            plain.step(at)
            if position is not None:
                position.play(position.spell((16 * at[1] + at[0] + 1,)))
        agree(plain, oracle, position)
    end = deepcopy(plain.manager)
    if plain.manager.is_over:
        plain.undo()
        plain.redo()
        assert end == plain.manager
    while plain.log:
        plain.undo()
    assert PlayerManager(steps, players) == plain.manager
    return made


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("steps", [1, 3, 4])
def test_three_ways_to_the_same_board(steps: int, players: int, seed: int) -> None:
    """Squares: pluggable core, native core and oracle show one board, one turn order, one list of steps."""
    size = 5 + seed
    position = Crosses(players=players, size=size, steps=steps).position(None)
    assert isinstance(position, CrossesPosition)
    assert play(seed, Checks, size, players, steps, position) > 5


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", [CheckedHex, CheckedTorus])
def test_rules_run_unchanged_on_other_boards(kind: type[Checks], players: int, seed: int) -> None:
    """Hexagons and a torus need nothing but another `adjacent`."""
    assert play(seed, kind, 7, players, 3, None) > 5
