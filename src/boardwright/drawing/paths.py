"""Paths: every shape of a picture as lines and curves, for formats that know nothing else."""

import re
from collections.abc import Iterator
from math import acos, copysign, cos, hypot, pi, radians, sin, sqrt, tan

from boardwright.drawing.element import Element

ROUND = 0.5522847498
"""How far the handles of a quarter of a circle reach."""
COMMAND = re.compile(r"([MLHVCAZ])([^MLHVCAZ]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")

Segment = tuple[str, list[float]]
"""M, L, C or Z and its numbers."""


def numbers_of(text: str) -> list[float]:
    """Return all numbers of a text."""
    return [float(number) for number in NUMBER.findall(text)]


def segments(element: Element) -> Iterator[Segment]:
    """Return a shape as segments of a path."""
    at = element.attributes
    if element.tag == "path":
        yield from _path(at["d"])
    elif element.tag == "polygon":
        numbers = numbers_of(at["points"])
        for index in range(0, len(numbers), 2):
            yield "L" if index else "M", numbers[index : index + 2]
        yield "Z", []
    elif element.tag == "rect":
        x, y, width, height = (float(at[name]) for name in ("x", "y", "width", "height"))
        yield from _box(x, y, width, height, float(at.get("rx", 0)))
    else:
        rx, ry = float(at.get("rx", at.get("r", 0))), float(at.get("ry", at.get("r", 0)))
        cx, cy = float(at.get("cx", 0)), float(at.get("cy", 0))
        yield from _box(cx - rx, cy - ry, 2 * rx, 2 * ry, rx, ry)


def _box(x: float, y: float, width: float, height: float, rx: float, ry: float = -1.0) -> Iterator[Segment]:
    """Return a rectangle with round corners; an ellipse is nothing but corners."""
    ry = rx if ry < 0 else ry
    right, bottom = x + width, y + height
    a, b = rx * (1 - ROUND), ry * (1 - ROUND)
    yield "M", [x + rx, y]
    yield "L", [right - rx, y]
    yield "C", [right - a, y, right, y + b, right, y + ry]
    yield "L", [right, bottom - ry]
    yield "C", [right, bottom - b, right - a, bottom, right - rx, bottom]
    yield "L", [x + rx, bottom]
    yield "C", [x + a, bottom, x, bottom - b, x, bottom - ry]
    yield "L", [x, y + ry]
    yield "C", [x, y + b, x + a, y, x + rx, y]
    yield "Z", []


def _path(text: str) -> Iterator[Segment]:
    """Read the commands of a path, all of which name places and not distances."""
    x = y = 0.0
    sizes = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7}
    for name, rest in COMMAND.findall(text):
        if name == "Z":
            yield "Z", []
            continue
        numbers, size = numbers_of(rest), sizes[name]
        for index in range(0, len(numbers), size):
            some = numbers[index : index + size]
            end = {"H": [some[0], y], "V": [x, some[0]]}.get(name, some[-2:])
            if name == "A":
                yield from _arc(x, y, some)
            elif name == "C":
                yield "C", some
            else:
                yield "M" if name == "M" and index == 0 else "L", end
            x, y = end


def _arc(x: float, y: float, numbers: list[float]) -> Iterator[Segment]:
    """Return an arc as curves of at most a quarter each, by the formulas of the SVG standard for its centre."""
    rx, ry, turn, large, sweep, to_x, to_y = numbers
    c, s = cos(radians(turn)), sin(radians(turn))
    mx, my = (x - to_x) / 2, (y - to_y) / 2
    px, py = c * mx + s * my, c * my - s * mx
    grow = max(1.0, sqrt((px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * py) ** 2 + (ry * px) ** 2
    factor = sqrt(max(0.0, (rx * ry) ** 2 - below) / below) * (-1 if large == sweep else 1)
    ux, uy = factor * rx * py / ry, -factor * ry * px / rx
    first = _angle(1, 0, (px - ux) / rx, (py - uy) / ry)
    span = _angle((px - ux) / rx, (py - uy) / ry, (-px - ux) / rx, (-py - uy) / ry)
    if sweep and span < 0:
        span += 2 * pi
    if not sweep and span > 0:
        span -= 2 * pi
    cx, cy = c * ux - s * uy + (x + to_x) / 2, s * ux + c * uy + (y + to_y) / 2
    pieces = max(1, int(abs(span) / (pi / 2) + 0.999))
    step = span / pieces
    handle = 4 / 3 * tan(step / 4)
    for at in range(pieces):
        a, b = first + at * step, first + (at + 1) * step
        ends = [
            (cos(a) - handle * sin(a), sin(a) + handle * cos(a)),
            (cos(b) + handle * sin(b), sin(b) - handle * cos(b)),
            (cos(b), sin(b)),
        ]
        yield "C", [n for u, v in ends for n in (cx + c * rx * u - s * ry * v, cy + s * rx * u + c * ry * v)]


def _angle(ux: float, uy: float, vx: float, vy: float) -> float:
    """Return the angle from one direction to another."""
    cosine = (ux * vx + uy * vy) / (hypot(ux, uy) * hypot(vx, vy))
    return copysign(acos(max(-1.0, min(1.0, cosine))), ux * vy - uy * vx)
