"""Figures of Dots and Crosses: random games in one native call, undo included."""

from boardwright.catalogue import load
from boardwright.cli.bench.measure import Measure, rate
from boardwright.search.playouts import Playouts

GAMES = 20
DOTS, WIDE_DOTS, CROSSES = 23_312, 49_950, 3_856
"""How many steps the first twenty random games of seed 1 take: a change of the rules would show here."""


def random_steps(expected: int, name: str, **options: object) -> float:
    """Play the same random games again and again and take them back; return the steps made per second."""
    position = load(name, **options).start()

    def play() -> int:
        tally = Playouts(1, limit=100_000)
        tally.run(position, GAMES)
        return tally.moves

    return rate(play, expected)


def dots() -> float:
    """Dots on the classic field."""
    return random_steps(DOTS, "dots")


def wide_dots() -> float:
    """Dots on the largest field with four players."""
    return random_steps(WIDE_DOTS, "dots", width=50, height=50, players=4)


def crosses() -> float:
    """Crosses on the usual board."""
    return random_steps(CROSSES, "crosses")


def crosses_by_contract() -> float:
    """Crosses on hexagons, in plain Python over a board that keeps the contract."""
    game, tally = load("crosses", board="hexagons"), Playouts(1)

    def play() -> int:
        before = tally.moves
        tally.run(game.start(), 1)
        return tally.moves - before

    return rate(play)


MEASURES = [
    Measure("dots 39x32, random games with undo", "dots/s", dots),
    Measure("dots 50x50 with 4 players, random games", "dots/s", wide_dots),
    Measure("crosses 10x10, random games with undo", "steps/s", crosses),
    Measure("crosses on hexagons by the contract, random games", "steps/s", crosses_by_contract),
]
