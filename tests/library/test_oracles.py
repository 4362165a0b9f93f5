"""Games whose rules text is held to a tiny oracle in plain Python on every position of random games."""

import pytest

import boardwright
from boardwright.testing.walks import walked
from tests.library.boards import after_each_move, board_of, compare
from tests.library.oracles import Oracle
from tests.library.oracles.dama import turkish_dama
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
    "turkish-dama": (turkish_dama, 120),
    "virus-war": (virus_war, 200),
}
"""Game -> its oracle and the length of a walk."""


@pytest.mark.parametrize("name", ORACLES)
def test_the_oracle_finds_the_same_boards(name: str) -> None:
    """After each legal move of each position the board is one that the oracle has found, and none is missing."""
    oracle, plies = ORACLES[name]
    game = boardwright.load(name)
    assert sum(compare(game, oracle, seed, plies) for seed in range(4)) > 200


def test_late_amazons() -> None:
    """The same where the board is full of arrows and turns are few."""
    game, agreed = boardwright.load("amazons"), 0
    for seed in range(6):
        position = walked(game, seed, 46)
        board = board_of(position)
        after = sorted(sorted(one.items()) for one in amazons(board, str(game.players[position.turn])))
        assert after_each_move(position) == after
        agreed += len(after)
    assert agreed > 100
