"""Geometry: where the sites of a board are drawn, on the page and in pictures: neighbours one apart, hexagons even."""

from collections.abc import Sequence
from itertools import pairwise
from math import floor, hypot, inf, sqrt
from typing import NamedTuple

from boardwright.kernel.layout import Layout

NEAR = 1e-3
TILT = sqrt(3) / 2


class Point(NamedTuple):
    """A place in a picture, x to the right, y downward."""

    x: float
    y: float


class Box(NamedTuple):
    """A part of the plane."""

    x: float
    y: float
    width: float
    height: float


def whole(number: float) -> int:
    """Return the nearest whole number, halves upward."""
    return floor(number + 0.5)


def is_whole(number: float) -> bool:
    """Tell whether a number is whole but for what was rounded off."""
    return abs(number - whole(number)) < NEAR


class Geometry:
    """The sites of a layout as they are drawn, perhaps seen from the other side."""

    def __init__(self, layout: Layout, *, flipped: bool = False) -> None:
        """Measure a layout."""
        points = [Point(place.x, place.y) for place in layout.sites]
        self.hexagonal = layout.style.board == "hexagons"
        self.upright = self.hexagonal and not _is_offset([point.x for point in points])
        """Hexagons that stand on an edge have straight columns, those on a corner straight rows."""
        if self.hexagonal:
            points = _even(points, self.upright)
        unit = 1.0 if self.hexagonal else _spacing(points)
        left, top = min(point.x for point in points), min(point.y for point in points)
        self.home = [Point((point.x - left) / unit, (point.y - top) / unit) for point in points]
        """Where each site is before the board is turned."""
        self.width = max(point.x for point in self.home)
        self.height = max(point.y for point in self.home)
        self.regular = all(is_whole(point.x) and is_whole(point.y) for point in self.home)
        """True when the sites stand in rows and columns of a square pattern."""
        shades = {whole(point.x + point.y) % 2 for point in self.home}
        self.one_shade = self.regular and len(shades) == 1
        """True for a draughts board, where only every other cell is a site."""
        self.flipped = flipped

    def at(self, site: int) -> Point:
        """Return where a site is drawn."""
        x, y = self.home[site]
        return Point(self.width - x, self.height - y) if self.flipped else Point(x, y)


def _is_offset(values: Sequence[float]) -> bool:
    """Tell whether neighbouring rows are shifted by half a step along an axis."""
    first = values[0]
    return any(is_whole(2 * (value - first)) and not is_whole(value - first) for value in values)


def _even(points: list[Point], upright: bool) -> list[Point]:
    """Let neighbouring hexagons be one apart, whatever the proportions were."""
    x_step, y_step = _step([point.x for point in points]), _step([point.y for point in points])
    wide, high = (TILT / x_step, 0.5 / y_step) if upright else (0.5 / x_step, TILT / y_step)
    return [Point(point.x * wide, point.y * high) for point in points]


def _step(values: Sequence[float]) -> float:
    """Return the least difference between different numbers."""
    ordered = sorted(values)
    gaps = [b - a for a, b in pairwise(ordered) if b - a > NEAR]
    return min(gaps, default=1.0)


def _spacing(points: list[Point]) -> float:
    """Return the least distance between two sites."""
    first = points[0]
    if all(is_whole(point.x - first.x) and is_whole(point.y - first.y) for point in points):
        return 1.0
    least = inf
    ordered = sorted(points)
    for at, a in enumerate(ordered):
        for b in ordered[at + 1 :]:
            if b.x - a.x >= least:
                break
            distance = hypot(b.x - a.x, b.y - a.y)
            if distance > NEAR:
                least = min(least, distance)
    return 1.0 if least == inf else least
