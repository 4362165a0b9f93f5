"""Measures: the sizes of boards and the numbers of a picture as text."""

from collections.abc import Iterable
from math import floor
from typing import Any

from boardwright.drawing.sources import data


def measure(name: str, kind: str = "") -> float:
    """Return a size by its name, for a kind of board where kinds differ."""
    found: Any = data("board/measures.js")[name]
    if isinstance(found, dict):
        found = found.get(kind, found["other"])
    return float(found)


def short(number: float) -> str:
    """Write a number with at most three digits after the point, as the page does."""
    rounded = f"{floor(number * 1000 + 0.5) / 1000:.3f}".rstrip("0").rstrip(".")
    return "0" if rounded == "-0" else rounded


def view_box(box: Iterable[float]) -> str:
    """Write a part of the plane as SVG wants it."""
    return " ".join(map(short, box))
