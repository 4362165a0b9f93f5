"""Picture: a board in plain text, for any layout."""

import re
from typing import NamedTuple

from boardwright.kernel.action import Board, Site
from boardwright.kernel.layout import Layout, Place

EMPTY = "."
OFF_BOARD = " "
HALVES = re.compile(r"([^\W\d]+)(\d+)|(\d+)([^\W\d]+)")


class Frame(NamedTuple):
    """Where the sites of a layout stand in lines of text, and what is written beside and below them."""

    columns: int
    rows: int
    places: dict[Site, tuple[int, int]]
    """The row and the column of each site."""
    left: list[str]
    below: list[str]


def frame(layout: Layout) -> Frame:
    """Find rows and columns for any layout; they are labelled where the names of their sites allow it.

    Where rows are shifted, as on hexagons, columns have no names of their own, and a row begins with its first site.
    """
    xs = {x: i for i, x in enumerate(sorted({place.x for place in layout.sites}))}
    ys = {y: i for i, y in enumerate(sorted({place.y for place in layout.sites}))}
    places = {Site(index): (ys[place.y], xs[place.x]) for index, place in enumerate(layout.sites)}
    rows = [sorted((p for p in layout.sites if p.y == y), key=lambda p: p.x) for y in ys]
    left = _shared(layout, rows, suffix=True)
    below = _shared(layout, [[p for p in layout.sites if p.x == x] for x in xs], suffix=False)
    if not any(below) and all(_head(place.name) and _tail(place.name) for place in layout.sites):
        left = [row[0].name for row in rows]
    return Frame(len(xs), len(ys), places, left, below)


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
    lines = [_line(label, margin, row, width) for label, row in zip(shape.left, cells, strict=True)]
    if any(shape.below):
        lines.append(_line("", margin, shape.below, width))
    return "\n".join(lines)


def _line(label: str, margin: int, cells: list[str], width: int) -> str:
    """Write one row, each cell as wide as the widest label."""
    start = f"{label:>{margin}} " if margin else ""
    return (start + " ".join(f"{cell:>{width}}" for cell in cells)).rstrip()


def _shared(layout: Layout, groups: list[list[Place]], *, suffix: bool) -> list[str]:
    """Find what the names of each group end (or begin) with, if that tells the groups apart."""
    labels = [_common([p.name for p in group], suffix=suffix) for group in groups]
    return labels if len(set(labels)) == len(groups) and len(layout.sites) > len(groups) else [""] * len(groups)


def _common(names: list[str], *, suffix: bool) -> str:
    """Give what all names end with, or begin with, where they are letters and a number or a number and letters."""
    found = {_tail(name) if suffix else _head(name) for name in names}
    return found.pop() if len(found) == 1 else ""


def _head(name: str) -> str:
    """Give the first half of a name like a10 or 5e; nothing for other names."""
    match = HALVES.fullmatch(name)
    return (match[1] or match[3]) if match else ""


def _tail(name: str) -> str:
    match = HALVES.fullmatch(name)
    return (match[2] or match[4]) if match else ""
