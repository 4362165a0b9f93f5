"""The core agrees with the oracle, point for point and score for score."""

from copy import deepcopy

import pytest

from boardwright.games.dots import Dots
from boardwright.kernel.dice import Dice
from tests.unit.dots.oracle import Oracle

SIZES = [(10, 10), (11, 10), (13, 17), (24, 15)]


def compare(seed: int, width: int, height: int, seats: int, *, extra: bool, at_once: bool, crowd: int = 40) -> int:
    """Play a random game with undo and stops on both; return how many positions were compared.

    Dots go to one of the first ``crowd`` free points: crowding closes more rings than spreading out.
    """
    game = Dots(players=seats, width=width, height=height, extra_move=extra, capture_at_once=at_once)
    position = game.position(None)
    oracle = Oracle(width, height, seats, extra, at_once)
    dice = Dice(seed)
    past: list[tuple[Oracle, int]] = []
    undone = compared = 0
    while position.outcome() is None:
        if dice.number(7) == 0 and past and undone < 200:
            for _ in range(min(len(past), 1 + dice.number(6))):
                oracle, key = past.pop()
                position.undo()
                undone += 1
                assert key == position.key
        else:
            past.append((deepcopy(oracle), position.key))
            if oracle.free() and dice.number(2 * width * height) == 0:
                player = dice.number(seats)
                if player + 1 in oracle.stopped:
                    past.pop()
                    continue
                position.withdraw(player, "stopped")
                oracle.stop(player + 1)
            else:
                choice = sorted(oracle.playable(), key=lambda at: (at[1] + at[0] // 4, at[0]))
                x, y = choice[dice.number(min(len(choice), crowd))]
                position.play(position.spell((position.step(x, y),)))
                oracle.place((x, y))
        compared += 1
        assert oracle.cells() == position.cells()
        assert tuple(oracle.scores()) == position.scores()
        assert oracle.turn == position.turn + 1
        if len(oracle.stopped) < seats - 1:
            sites = {position.padded(y * width + x) for x, y in oracle.playable()}
            assert sites == {move.steps[0] for move in position.moves()}
    if len(oracle.stopped) < seats - 1:
        assert not oracle.free()
    while position.steps or position.withdrawals:
        position.undo()
    assert position.key == game.start().key
    assert position.setup() == game.start().setup()
    return compared


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("extra", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_agree(seats: int, extra: bool, at_once: bool, seed: int) -> None:
    """Whole games of every kind, with undo and stops in between."""
    width, height = SIZES[(seed + seats) % len(SIZES)]
    assert compare(seed, width, height, seats, extra=extra, at_once=at_once) > 0
