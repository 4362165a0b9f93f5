"""Coordinates: the letters and numbers around a board, found from the names of its sites, and captions of its parts."""

import re
from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from boardwright.drawing.geometry import Geometry, Point
from boardwright.drawing.measures import measure, short
from boardwright.kernel.action import Site
from boardwright.kernel.captions import captions
from boardwright.kernel.layout import Layout

NAME = re.compile(r"([a-z]+)([0-9]+)|([0-9]+)([a-z]+)", re.IGNORECASE | re.ASCII)
STRAIGHT = 0.01
BELOW, LEFT = "below", "left"
NEAREST = 0.6
"""Labels of layers that are nearer to each other than this are left out: layers drawn askew share no rows."""


class Label(NamedTuple):
    """A text and its middle; ``kind`` is inside or outside the board, or caption."""

    text: str
    at: Point
    kind: str


class Coordinates:
    """The labels of one board."""

    def __init__(self, layout: Layout, geometry: Geometry) -> None:
        """Find the labels."""
        self._geometry = geometry
        self._has_slab = not geometry.hexagonal and layout.style.board != "cells"
        span = max(geometry.width, geometry.height)
        large = span > measure("large")
        self.size = "large" if large else "small" if span < measure("small") else ""
        self._beyond = measure("beyond", "large" if large else layout.style.board)
        names = ["" if place.is_beside else place.name for place in layout.sites]
        ends = [geometry.at(site) for site, name in enumerate(names) if name] or [Point(0, geometry.height)]
        self._left, self._floor = min(point.x for point in ends), max(point.y for point in ends)
        named = captions(layout.sites)
        within = [_named(layer, len(names)) for layer in named.layers]
        self.layered = bool(within)
        found = self._of_layers(within) if within else self._around(names)
        self.labels = [label for _, label in found]
        lettered = self.layered and any(side == BELOW for side, _ in found)
        depth = self._beyond + measure("line")
        for site, text in sorted(named.below.items()):
            x, y = geometry.at(site)
            last = lettered and not geometry.flipped and abs(self._floor - y) < STRAIGHT
            drop = depth if last else measure("caption") * (-1 if geometry.flipped else 1)
            self.labels.append(Label(text, Point(x, y + drop), "caption"))
        turned = [Point(self._left, self._floor + depth)] if lettered else []
        self.reach = [*(label.at for label in self.labels), *turned]
        """Where labels stand, and how low the name of a layer would if the board were turned."""
        self.room = measure("room", "large" if large else "other") if self.labels else 0.0
        """How much the labels take beside the board."""

    def _of_layers(self, within: list[list[str]]) -> list[tuple[str, Label]]:
        """Write each letter and number once for all layers that share the line, and none where they do not."""
        every = [sided for names in within for sided in self._around(names)]
        found = {(one.text, short(one.at.x), short(one.at.y)): (side, one) for side, one in every}.values()
        along = {
            LEFT: sorted(label.at.y for side, label in found if side == LEFT),
            BELOW: sorted(label.at.x for side, label in found if side == BELOW),
        }
        crowded = {side: any(b - a < NEAREST for a, b in pairwise(places)) for side, places in along.items()}
        return [(side, label) for side, label in found if not crowded[side]]

    def _around(self, names: list[str]) -> list[tuple[str, Label]]:
        """Write the labels to the left and below, each with its side."""
        families = (_groups(names, 0), _groups(names, 1))
        if not all(families) or any(map(self._is_crooked, families)):
            return []
        usual = (Point(0, 1), Point(1, 0))
        ways = [self._way(family) or usual[at] for at, family in enumerate(families)]
        sides = [_side(way) for way in ways]
        sides[0] = sides[0] or (LEFT if sides[1] == BELOW else BELOW)
        sides[1] = sides[1] or (LEFT if sides[0] == BELOW else BELOW)
        found = []
        for family, way, side in zip(families, ways, sides, strict=True):
            for text, sites in family.items():
                at = self._end(sites, way, side or LEFT)
                found.append((side or LEFT, Label(text, at, "inside" if self._is_inside(at) else "outside")))
        return found

    def _is_inside(self, at: Point) -> bool:
        """Tell whether a label stands on the slab, above helpers or in the corners that shifted rows leave."""
        wide, high = self._geometry.width / 2, self._geometry.height / 2
        return self._has_slab and abs(at.x - wide) < wide + 0.5 and abs(at.y - high) < high + 0.5

    def _way(self, family: dict[str, list[int]]) -> Point | None:
        """Return the direction that the lines of a family share."""
        return next(filter(None, (_direction(self._sorted(sites)) for sites in family.values())), None)

    def _is_crooked(self, family: dict[str, list[int]]) -> bool:
        """Tell whether most lines of a family are none, as on a round board: then letters beside it name nothing."""
        long = [self._sorted(sites) for sites in family.values() if len(sites) > 2]
        return 2 * sum(_direction(points) is None for points in long) > len(long)

    def _sorted(self, sites: Sequence[int]) -> list[Point]:
        return sorted((self._geometry.at(site) for site in sites), key=lambda point: (point.y, point.x))

    def _end(self, sites: Sequence[int], way: Point, side: str) -> Point:
        """Return the place beyond the end of a line; lines along an axis share one edge, that of the board itself."""
        points, beyond, hexagonal = self._sorted(sites), self._beyond, self._geometry.hexagonal
        if side == BELOW:
            last = points[-1]
            if abs(way.x) < STRAIGHT:
                return Point(last.x, last.y + beyond if hexagonal else self._floor + beyond)
            return Point(last.x + way.x * beyond, last.y + way.y * beyond)
        first = min(points, key=lambda point: point.x)
        if abs(way.y) < STRAIGHT:
            return Point(first.x - beyond if hexagonal else self._left - beyond, first.y)
        sign = 1 if way.x > 0 else -1
        return Point(first.x - sign * way.x * beyond, first.y - sign * way.y * beyond)


def _named(layer: dict[str, Site], sites: int) -> list[str]:
    """Return the name of every site within a layer, nothing for those of others."""
    names = [""] * sites
    for name, site in layer.items():
        names[site] = name
    return names


def _groups(names: Sequence[str], half: int) -> dict[str, list[int]]:
    """Group the sites by the first or second half of names such as e4 or 9a; nothing if most have no halves.

    Sites beside the board are given without names.
    """
    found: dict[str, list[int]] = {}
    for site, name in enumerate(names):
        cut = NAME.fullmatch(name)
        if cut:
            found.setdefault(cut[1 + half] or cut[3 + half], []).append(site)
    total = sum(map(len, found.values()))
    return found if total > sum(map(bool, names)) / 2 and len(found) > 1 else {}


def _direction(points: Sequence[Point]) -> Point | None:
    """Return the way from the first to the last of some sites if all lie on one line, downward or to the right."""
    a, b = points[0], points[-1]
    length = hypot(b.x - a.x, b.y - a.y)
    if length == 0:
        return None
    way = Point((b.x - a.x) / length, (b.y - a.y) / length)
    straight = all(abs((point.x - a.x) * way.y - (point.y - a.y) * way.x) < STRAIGHT for point in points)
    return way if straight else None


def _side(way: Point) -> str | None:
    """Return the side of lines along an axis; others take what is left."""
    if abs(way.x) < STRAIGHT:
        return BELOW
    return LEFT if abs(way.y) < STRAIGHT else None
