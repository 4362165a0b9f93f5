"""Every game that must conform: the catalogue with its options, the toys, and the documented example."""

from collections.abc import Iterator

import boardwright
from boardwright.kernel.game import Game
from boardwright.kernel.option import Option, Value
from tests.docs_blocks import module_of
from tests.spike.toys import TOYS

FEW = 4


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


def with_options(game: Game) -> Iterator[Game]:
    """Give the game as it is, then with one option changed at a time."""
    yield game
    for option in game.options:
        for value in values(option):
            yield game.with_options(**{option.name: value})


def every_game() -> dict[str, Game]:
    """Name every game to test."""
    found = [game for name in boardwright.names() for game in with_options(boardwright.load(name))]
    found += [toy() for toy in TOYS]
    found.append(module_of("docs/add-a-game.md").Hexapawn())
    return {repr(game)[6:-1].replace(" ", ""): game for game in found}
