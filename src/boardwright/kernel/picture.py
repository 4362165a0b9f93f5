"""Picture: a board in plain text, for any layout."""

from boardwright.kernel.action import Board, Site
from boardwright.kernel.layout import Layout, Place

EMPTY = "."
OFF_BOARD = " "


def draw(layout: Layout, board: Board) -> str:
    """Draw the board as lines of letters; rows and columns are labelled where their names allow it."""
    if not layout.sites:
        return ""
    columns = {x: i for i, x in enumerate(sorted({place.x for place in layout.sites}))}
    rows = {y: i for i, y in enumerate(sorted({place.y for place in layout.sites}))}
    cells = [[OFF_BOARD] * len(columns) for _ in rows]
    for index, place in enumerate(layout.sites):
        piece = board.get(Site(index))
        cells[rows[place.y]][columns[place.x]] = piece.kind.glyph(piece.player) if piece else EMPTY
    left = _shared(layout, [[p for p in layout.sites if p.y == y] for y in rows], suffix=True)
    below = _shared(layout, [[p for p in layout.sites if p.x == x] for x in columns], suffix=False)
    width = max(1, *map(len, below))
    margin = max(map(len, left))
    lines = [_line(label, margin, row, width) for label, row in zip(left, cells, strict=True)]
    if any(below):
        lines.append(_line("", margin, below, width))
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
    """Give the digits all names end with, or the letters they all begin with."""
    found = {_tail(name) if suffix else _head(name) for name in names}
    return found.pop() if len(found) == 1 else ""


def _tail(name: str) -> str:
    return name[len(name.rstrip("0123456789")) :]


def _head(name: str) -> str:
    return name.rstrip("0123456789")
