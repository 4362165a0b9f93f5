"""Figures of batch work: games of a match a second, by two workers and by one; both must play the same games."""

from functools import cache, partial
from importlib.util import find_spec

from boardwright.catalogue import load
from boardwright.cli.bench.measure import Measure, wall_rate
from boardwright.lab.game import Played, Terms
from boardwright.lab.match import Fixture, play_match
from boardwright.lab.openings import random_opening
from boardwright.lab.subject import subject_of
from boardwright.lab.workers import Crew
from boardwright.play.budget import Budget

UNITS, NODES = 24, 20_000
PLACES = ("processes", "ray") if find_spec("ray") else ("processes",)
"""Ray is an extra."""


def games(on: str, workers: int) -> float:
    """Play the same match again and again; who does it is warm before it counts."""
    _played(on, 2, 4)

    def play() -> int:
        found = _played(on, workers, UNITS)
        if found != _expected():
            msg = f"{workers} workers on {on} played other games than one thread"
            raise AssertionError(msg)
        return len(found)

    return wall_rate(play)


def _played(on: str, workers: int, units: int) -> list[Played]:
    game, terms = load("othello"), Terms(budget=Budget(nodes=NODES))
    met = Fixture(subject_of(game), "engine:no-book", "engine:no-book", partial(random_opening, game), terms)
    return list(play_match(met, units, Crew(on, workers)))[-1].games


@cache
def _expected() -> list[Played]:
    return _played("threads", 1, UNITS)


MEASURES = [
    Measure(f"batch on {on}, two workers", "games/s", partial(games, on, 2), "one worker", partial(games, on, 1))
    for on in PLACES
]
