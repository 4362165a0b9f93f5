"""Measurements that mean the same for every game of the catalogue."""

import random
from collections.abc import Callable

from boardwright.catalogue import load
from boardwright.cli.bench.measure import rate
from boardwright.search.perft import perft
from boardwright.search.playouts import Playouts

Taken = Callable[[], float]


def leaves(name: str, depth: int, expected: int, setup: str | None = None) -> Taken:
    """Count the positions of a known depth, the last ply in bulk."""

    def measure() -> float:
        position = load(name).start(setup)
        return rate(lambda: perft(position, depth), expected)

    return measure


def random_games(name: str, games: int) -> Taken:
    """Play a number of random games in one native call."""

    def measure() -> float:
        position, tally = load(name).start(), Playouts(1)

        def play() -> int:
            tally.run(position, games)
            return games

        return rate(play)

    return measure


def python_loop(name: str) -> Taken:
    """Play random games move by move from Python."""

    def measure() -> float:
        game, dice = load(name), random.Random(1)

        def play() -> int:
            position = game.start()
            while moves := position.moves():
                position.make(dice.choice(moves))
            return position.ply

        return rate(play)

    return measure
