"""What every game promises, tried on random walks: the suite that `boardwright.testing.conform` runs for authors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.kernel.game import Game
from boardwright.testing import CHECKS, Check
from tests.conformance.games import every_game

GAMES = every_game()
game_names = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
WALKING = {check.name: check for check in CHECKS if check.walks}
STANDING = {check.name: check for check in CHECKS if not check.walks}


@game_names
@pytest.mark.parametrize("check", WALKING.values(), ids=WALKING.keys())
@given(seed=st.integers(0, 2**32), length=st.integers(0, 80))
def test_on_random_walks(game: Game, check: Check, seed: int, length: int) -> None:
    """The promise holds wherever a random walk leads."""
    check.run(game, seed, length)


@game_names
@pytest.mark.parametrize("check", STANDING.values(), ids=STANDING.keys())
def test_at_the_start(game: Game, check: Check) -> None:
    """The promise holds at the start."""
    check.run(game, 0, 0)
