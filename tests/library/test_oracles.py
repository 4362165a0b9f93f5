"""Games whose rules text is held to a tiny oracle in plain Python on every position of random games."""

import pytest

import boardwright
from tests.library.boards import compare
from tests.library.oracles import Oracle
from tests.library.oracles.fanorona import fanorona

ORACLES: dict[str, tuple[Oracle, int]] = {
    "fanorona": (fanorona, 70),
}
"""Game -> its oracle and the length of a walk."""


@pytest.mark.parametrize("name", ORACLES)
def test_the_oracle_finds_the_same_boards(name: str) -> None:
    """After each legal move of each position the board is one that the oracle has found, and none is missing."""
    oracle, plies = ORACLES[name]
    game = boardwright.load(name)
    assert sum(compare(game, oracle, seed, plies) for seed in range(4)) > 200
