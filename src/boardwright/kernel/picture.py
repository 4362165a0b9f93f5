"""Picture: a board in plain text, for any layout."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import NamedTuple

from boardwright.kernel.action import Board, Site
from boardwright.kernel.captions import APART, captions
from boardwright.kernel.layout import Layout, Place, is_scattered

EMPTY = "."
OFF_BOARD = " "
SNAPS = (1.0, 0.5, 0.25)
"""Scattered sites stand on the widest of these grids that has a place for each."""
MOST_FRAMES = 64
HALVES = re.compile(r"([^\W\d]+)(\d+)|(\d+)([^\W\d]+)")


class Frame(NamedTuple):
    """Where the sites of a layout stand in lines of text, and what is written beside and below them."""

    columns: int
    rows: int
    places: dict[Site, tuple[int, int]]
    """The row and the column of each site."""
    left: list[str]
    below: list[str]
    right: list[str]
    """Names of boards and of places beside them, behind the rows where they stand."""
    under: dict[int, list[tuple[int, str]]]
    """Names of boards beside each other, with the columns of their middles, under the rows where they end."""


def frame(layout: Layout) -> Frame:
    """Find rows and columns for any layout; they are labelled where the names of their sites allow it.

    Where rows are shifted, as on hexagons, columns have no names of their own, and a row begins with its first site.
    What is returned is never changed: boards are drawn again and again, and their frames are kept.
    """
    return _frame(layout.sites)


@lru_cache(MOST_FRAMES)
def _frame(sites: tuple[Place, ...]) -> Frame:
    named, scattered = captions(sites), is_scattered(sites)
    if scattered:
        sites = _snapped(sites)
    across, left_edges = _aligned(sites, named.layers, "x")
    down, upper_edges = _aligned(sites, named.layers, "y")
    xs, ys = _numbered(set(across), left_edges), _numbered(set(down), upper_edges)
    places = {Site(index): (ys[y], xs[x]) for index, (x, y) in enumerate(zip(across, down, strict=True))}
    rows: list[list[Place]] = [[] for _ in range(max(ys.values()) + 1)]
    columns: list[list[Place]] = [[] for _ in range(max(xs.values()) + 1)]
    board = [place for place in sites if not place.is_beside]
    at = dict(zip(sites, places.values(), strict=True))
    for place in sorted(board, key=lambda p: (p.x, p.y)):
        row, column = at[place]
        rows[row].append(place)
        columns[column].append(place)
    names = dict(zip(sites, named.names, strict=True))
    several = named.names != [place.name for place in sites]
    left = _shared([[names[place] for place in row] for row in rows], suffix=True, several=several)
    below = _shared([[names[place] for place in column] for column in columns], suffix=False, several=several)
    if not scattered and not any(below) and all(_head(place.name) and _tail(place.name) for place in board):
        left = [row[0].name if row else "" for row in rows]
    right: list[list[tuple[int, str]]] = [[] for _ in rows]
    ends = Counter(places[site][0] for site in named.feet)
    under: dict[int, list[tuple[int, str]]] = {}
    for site, text in named.below.items():
        row, column = places[site]
        is_beside_another = site in named.feet and ends[row] > 1
        (under.setdefault(row, []) if is_beside_another else right[row]).append((column, text))
    tails = [" ".join(text for _, text in sorted(row)) for row in right]
    return Frame(len(columns), len(rows), places, left, below, tails, under)


def _snapped(sites: tuple[Place, ...]) -> tuple[Place, ...]:
    """Move scattered sites to a grid, so that those nearly in a line share it."""
    for step in SNAPS:
        moved = [replace(place, x=step * round(place.x / step), y=step * round(place.y / step)) for place in sites]
        if len({(place.x, place.y) for place in moved}) == len(moved):
            return tuple(moved)
    return sites


def _aligned(sites: Sequence[Place], layers: tuple[dict[str, Site], ...], axis: str) -> tuple[list[float], set[float]]:
    """Return where sites are along an axis, and where layers begin: together if they overlap, though drawn askew."""
    found: list[float] = [getattr(place, axis) for place in sites]
    lines, begins = [-inf], set()
    for layer in sorted(layers, key=lambda layer: min(found[site] for site in layer.values())):
        here = sorted({found[site] for site in layer.values()})
        if here[0] > lines[-1] or len(here) != len(lines):
            lines = here
        begins.add(lines[0])
        for site in layer.values():
            found[site] = lines[here.index(found[site])]
    return found, begins


def _numbered(values: set[float], begins: set[float]) -> dict[float, int]:
    """Return rows or columns their numbers in order; where boards lie apart, or begin, one number is left out."""
    ordered = sorted(values)
    steps = sorted(b - a for a, b in pairwise(ordered))
    wide = APART * max(1.0, steps[len(steps) // 2] if steps else 1.0)
    found: dict[float, int] = {}
    for before, value in zip([ordered[0], *ordered], ordered, strict=False):
        found[value] = (max(found.values()) + 1 + (value - before > wide or value in begins)) if found else 0
    return found


def draw(layout: Layout, board: Board) -> str:
    """Draw the board as lines of letters; rows and columns are labelled where their names allow it."""
    if not layout.sites:
        return ""
    shape = frame(layout)
    cells = [[OFF_BOARD] * shape.columns for _ in range(shape.rows)]
    for site, (row, column) in shape.places.items():
        piece = board.get(site)
        cells[row][column] = piece.kind.glyph(piece.player) if piece else EMPTY
    width = max(1, *map(len, shape.below))
    margin = max(map(len, shape.left))
    lines: list[str] = []
    for at, (label, cells_of_row, tail) in enumerate(zip(shape.left, cells, shape.right, strict=True)):
        lines.append(_line(label, margin, [*cells_of_row, *([" " + tail] if tail else [])], width))
        if at == shape.rows - 1 and any(shape.below):
            lines.append(_line("", margin, shape.below, width))
        if at in shape.under:
            begin = (margin + 1 if margin else 0) + (width - 1) // 2
            lines.append(centred((begin + (width + 1) * column, text) for column, text in shape.under[at]))
    return "\n".join(lines)


def centred(texts: Iterable[tuple[int, str]]) -> str:
    """Write texts in one line, each with the place of its middle."""
    line = ""
    for middle, text in sorted(texts):
        line = line.ljust(max(middle - len(text) // 2, len(line) + bool(line))) + text
    return line


def _line(label: str, margin: int, cells: list[str], width: int) -> str:
    """Write one row, each cell as wide as the widest label."""
    start = f"{label:>{margin}} " if margin else ""
    return (start + " ".join(f"{cell:>{width}}" for cell in cells)).rstrip()


def _shared(groups: list[list[str]], *, suffix: bool, several: bool) -> list[str]:
    """Find what the names of each group end (or begin) with, if that tells the groups of a board apart."""
    cells = [[name for name in group if _head(name)] for group in groups]  # others are written by themselves
    labels = [_common(group, suffix=suffix) for group in cells]
    told = [label for label, group in zip(labels, cells, strict=True) if group]
    mostly = 2 * sum(map(len, cells)) > sum(map(len, groups)) > len(told)
    return labels if mostly and (several or len(set(told)) == len(told)) else [""] * len(groups)


def _common(names: list[str], *, suffix: bool) -> str:
    """Return what all names end with, or begin with; nothing where they differ."""
    found = {_tail(name) if suffix else _head(name) for name in names}
    return found.pop() if len(found) == 1 else ""


def _head(name: str) -> str:
    """Return the first half of a name like a10 or 5e; nothing for other names."""
    match = HALVES.fullmatch(name)
    return (match[1] or match[3]) if match else ""


def _tail(name: str) -> str:
    match = HALVES.fullmatch(name)
    return (match[2] or match[4]) if match else ""
