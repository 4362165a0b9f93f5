"""Chance: a search looks beyond the dice as far as its depth goes, and no farther."""

from pathlib import Path

import pytest

from boardwright.catalogue import load
from boardwright.kernel.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.testing.walks import walked

TEXTS = sorted((Path(__file__).parents[2] / "strength" / "texts").glob("*.zrf"))
LEVEL_FIVE = Limits(nodes=450)


def to_move(name: str, seed: int, plies: int) -> Position:
    """Walk at random until a player is to move in a game that goes on."""
    game = load(name)
    position = walked(game, seed, plies)
    while position.chance and position.outcome() is None:
        position.make(position.moves()[0])
    return position


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_first_depth_is_always_searched(path: Path) -> None:
    """A few hundred positions are enough for a depth in every family of rules, however many captures there are."""
    for seed in (1, 3):
        position = to_move(str(path), seed, 4 + 11 * seed)
        if position.outcome() is None:
            assert Engine(1).think(position, LEVEL_FIVE).info.depth >= 1


def test_a_depth_ends_before_the_dice() -> None:
    """One depth looks at each move and not beyond the next roll, though every move takes the dice."""
    position = to_move(str(TEXTS[0].with_name("dice-chess.zrf")), 1, 2)
    thought = Engine(1).think(position, Limits(depth=1))
    assert thought.info.nodes <= 2 * len(position.moves()) + 1


def test_equal_rolls_are_looked_at_once() -> None:
    """A roll that the rules list once for every cell costs no more than a roll that is listed once."""
    position = to_move(str(TEXTS[0].with_name("dice-hunt.zrf")), 1, 2)
    moves = len(position.moves())
    thought = Engine(1).think(position, Limits(depth=2))
    rolls, replies = 3, 4 * 7
    assert thought.info.depth == 2
    assert thought.info.nodes <= 2 * (moves + 1) * rolls * replies


@pytest.mark.parametrize("name", ["dice-chess", "dice-corner", "dice-hunt"])
def test_replies_beyond_the_dice_are_seen(name: str) -> None:
    """The few nodes of level 5 suffice for a second depth: dice are no choices and cost no more than one roll."""
    position = to_move(str(TEXTS[0].with_name(f"{name}.zrf")), 1, 2)
    thought = Engine(1).think(position, LEVEL_FIVE)
    assert thought.info.depth >= 2
    assert thought.info.nodes <= LEVEL_FIVE.nodes
