"""Every game that must conform: the catalogue with its options, the toys, and the documented example."""

from functools import cache

import boardwright
from boardwright.kernel.game import Game
from boardwright.testing import with_options
from tests.docs_blocks import module_of
from tests.port.toys import TOYS


@cache
def every_game() -> dict[str, Game]:
    """Name every game to test."""
    found = [game for name in boardwright.names() for game in with_options(boardwright.load(name))]
    found += [toy() for toy in TOYS]
    found.append(module_of("docs/add-a-game.md").Hexapawn())
    return {repr(game)[6:-1].replace(" ", ""): game for game in found}
