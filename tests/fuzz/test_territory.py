"""Dots and Crosses against their oracles: a few games always, thousands under `make fuzz`."""

import os

import pytest

from boardwright.games.crosses import Crosses
from boardwright.games.crosses.core import CrossesPosition
from tests.unit.crosses.checking import CheckedHex, CheckedTorus, Checks
from tests.unit.crosses.test_against_oracle import play
from tests.unit.dots.test_oracle import compare

GAMES = 1000 if os.environ.get("BOARDWRIGHT_FUZZ") else 4
FIRST = 10_000
"""Seeds that the unit tests do not use."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dots(players: int) -> None:
    """Every rule, small fields of many shapes, with undo and stops."""
    for seed in range(FIRST, FIRST + GAMES):
        width, height = 10 + seed % 5, 10 + seed // 5 % 4
        assert compare(seed, width, height, players, extra=bool(seed & 1), at_once=bool(seed & 2)) > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_crosses(players: int) -> None:
    """Pluggable core, native core and oracle, with a third of the steps taken back."""
    for seed in range(FIRST, FIRST + GAMES):
        size, steps = 5 + seed % 4, 1 + seed % 5
        position = Crosses(players=players, size=size, steps=steps).position(None)
        assert isinstance(position, CrossesPosition)
        assert play(seed, Checks, size, players, steps, position)


@pytest.mark.parametrize("kind", [CheckedHex, CheckedTorus])
def test_crosses_on_other_boards(kind: type[Checks]) -> None:
    """The pluggable core alone, where the native one cannot go."""
    for seed in range(FIRST, FIRST + GAMES):
        assert play(seed, kind, 6, 2 + seed % 3, 1 + seed % 4, None)
