"""The options of a game that are worth a test, one at a time."""

from collections.abc import Iterator

from boardwright.kernel.game import Game
from boardwright.kernel.option import Option, Value
from boardwright.kernel.python_position import PythonPosition

FEW = 4
LARGE, SMALL = 400, 12
LARGE_IN_PYTHON, SMALL_IN_PYTHON = 40, 6
"""A board with this many sites is tried as it is once; its other options are tried on one with sides of 12."""


def values(option: Option) -> list[Value]:
    """Choose values of an option that are worth a test, besides the default."""
    if option.choices:
        found: list[Value] = list(option.choices)
    elif isinstance(option.default, bool):
        found = [not option.default]
    elif isinstance(option.default, int):
        span = option.high - option.low
        found = list(range(option.low, option.high + 1)) if span <= FEW else [option.low]
    else:
        found = []
    return [value for value in found if value != option.default]


def sides(game: Game) -> dict[str, Value]:
    """Choose the sides of a smaller board, if the game has a large one: walks there meet more captures in less time."""
    plain = isinstance(game.start(), PythonPosition)
    large, small = (LARGE_IN_PYTHON, SMALL_IN_PYTHON) if plain else (LARGE, SMALL)
    if len(game.layout.sites) < large:
        return {}
    return {
        option.name: max(small, option.low)
        for option in game.options
        if type(option.default) is int and option.default > small
    }


def with_options(game: Game) -> Iterator[Game]:
    """Return the game as it is, then with one option changed at a time."""
    yield game
    for option in game.options:
        for value in values(option):
            changed = {option.name: value}
            yield game.with_options(**{**sides(game.with_options(**changed)), **changed})
