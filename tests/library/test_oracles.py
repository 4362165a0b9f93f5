"""Games whose rules text is held to a tiny oracle in plain Python on every position of random games."""

import pytest

import boardwright
from tests.library.boards import compare
from tests.library.oracles import Oracle
from tests.library.oracles.fanorona import alquerque, fanorona
from tests.library.oracles.hexagons import abalone, chinese_checkers
from tests.library.oracles.squares import amazons, ataxx, brandubh, breakthrough, virus_war

ORACLES: dict[str, tuple[Oracle, int]] = {
    "abalone": (abalone, 90),
    "alquerque": (alquerque, 60),
    "amazons": (amazons, 1),
    "ataxx": (ataxx, 90),
    "brandubh": (brandubh, 90),
    "breakthrough": (breakthrough, 90),
    "chinese-checkers": (chinese_checkers, 120),
    "fanorona": (fanorona, 70),
    "virus-war": (virus_war, 200),
}
"""Game -> its oracle and the length of a walk."""


@pytest.mark.parametrize("name", ORACLES)
def test_the_oracle_finds_the_same_boards(name: str) -> None:
    """After each legal move of each position the board is one that the oracle has found, and none is missing."""
    oracle, plies = ORACLES[name]
    game = boardwright.load(name)
    assert sum(compare(game, oracle, seed, plies) for seed in range(4)) > 200
