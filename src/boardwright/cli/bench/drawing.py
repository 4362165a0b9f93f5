"""Figures of drawing: how long a film of a game takes, and a picture as SVG; a film needs the extra `images`."""

from importlib.util import find_spec
from time import perf_counter

from boardwright.catalogue import load
from boardwright.cli.bench.measure import Measure
from boardwright.drawing import draw, seen
from boardwright.kernel.dice import Dice

PLIES = 80


def film_seconds() -> float:
    """Film eighty random moves of chess."""
    from boardwright.drawing.film import gif
    from boardwright.drawing.picture import Artist

    position, dice = load("chess").start(), Dice(2)
    begun = perf_counter()
    scenes = [seen(position)]
    while len(scenes) <= PLIES:
        moves = position.moves()
        position.make(moves[dice.number(len(moves))])
        scenes.append(seen(position))
    if not gif(Artist(position.game), scenes).startswith(b"GIF8"):
        raise AssertionError("the film is no GIF")
    return perf_counter() - begun


def picture_milliseconds() -> float:
    """Draw the start of chess as SVG, as a notebook does."""
    position = load("chess").start()
    draw(position)
    begun = perf_counter()
    for _ in range(10):
        draw(position)
    return (perf_counter() - begun) * 100


MEASURES = [
    Measure("drawing: a position of chess as SVG", "ms", picture_milliseconds, smaller_is_better=True),
    *(
        [Measure("drawing: a film of 80 moves of chess", "s", film_seconds, smaller_is_better=True)]
        if find_spec("resvg_py") and find_spec("PIL")
        else []
    ),
]
