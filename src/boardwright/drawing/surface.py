"""Surface: the board itself, its slab, cells, lines and marks."""

from collections.abc import Iterator
from math import cos, pi, sin, sqrt

from boardwright.drawing.element import Element
from boardwright.drawing.geometry import TILT, Geometry, whole
from boardwright.drawing.measures import measure, short
from boardwright.drawing.stylesheet import Node, attributes
from boardwright.kernel.layout import Layout

CORNER = 1 / sqrt(3)
CELL = {"x": "-0.5", "y": "-0.5", "width": "1", "height": "1"}


class Surface:
    """Draws what stays while pieces come and go."""

    def __init__(self, layout: Layout, geometry: Geometry, above: tuple[Node, ...], *, dark: bool) -> None:
        """Draw a board whose elements would stand below these on the page."""
        self._layout, self._geometry, self._above, self._dark = layout, geometry, above, dark
        self._style = layout.style.board

    def elements(self) -> Iterator[Element]:
        """Return the slab, the cells, and lines and marks on top of them."""
        if not self._geometry.hexagonal and self._style != "cells":
            yield self._slab()
        if self._style != "points":  # where cells cannot be seen
            for site in range(len(self._layout.sites)):
                yield self._cell(site)
        yield from self._lines()

    def mark(self, site: int, kind: str) -> Element:
        """Return a mark as large as a site: the last move, a check."""
        if self._geometry.hexagonal:
            tag, at = "polygon", {"points": _hexagon(self._geometry.upright)}
        elif self._style in ("points", "holes"):
            tag, at = "circle", {"r": short(measure("whole"))}
        else:
            tag, at = "rect", dict(CELL)
        return self._element(tag, kind, at | {"transform": self.place(site)})

    def place(self, site: int) -> str:
        """Return the transform that leads to a site."""
        x, y = self._geometry.at(site)
        return f"translate({short(x)} {short(y)})"

    def _element(self, tag: str, classes: str, at: dict[str, str]) -> Element:
        return Element(tag, at | attributes((*self._above, (tag, classes)), dark=self._dark))

    def _slab(self) -> Element:
        rim = measure("rim", self._style)
        width, height = self._geometry.width + 2 * rim, self._geometry.height + 2 * rim
        box = {"x": short(-rim), "y": short(-rim), "width": short(width), "height": short(height)}
        return self._element("rect", "slab", box | {"rx": short(measure("corner"))})

    def _cell(self, site: int) -> Element:
        x, y = self._geometry.home[site]
        place = {"transform": self.place(site)}
        if self._geometry.hexagonal:
            along, across = (y, x) if self._geometry.upright else (x, y)
            line = whole(across / TILT)
            tone = (whole(along - line / 2) - line) % 3  # no two neighbours have the same
            return self._element("polygon", f"cell tone-{tone}", {"points": _hexagon(self._geometry.upright)} | place)
        if self._style == "holes":
            return self._element("circle", "cell hole", {"r": short(measure("hole"))} | place)
        shade = "dark" if (whole(x) + whole(y)) % 2 or self._geometry.one_shade else "light"
        return self._element("rect", f"cell {shade if self._style == 'checkered' else 'plain'}", CELL | place)

    def _lines(self) -> Iterator[Element]:
        at = self._geometry.at
        path = "".join(
            f"M{short(at(a).x)} {short(at(a).y)}L{short(at(b).x)} {short(at(b).y)}" for a, b in self._layout.lines
        )
        if path:
            yield self._element("path", "line", {"d": path})
        for site in self._layout.style.marks:
            x, y = at(site)
            yield self._element("circle", "mark", {"cx": short(x), "cy": short(y), "r": short(measure("star"))})


def _hexagon(upright: bool) -> str:
    """Return the corners of a hexagon around the origin whose neighbours are one apart."""
    angles = [pi / 3 * at + (0 if upright else pi / 6) for at in range(6)]
    return " ".join(f"{short(CORNER * cos(angle))},{short(CORNER * sin(angle))}" for angle in angles)
