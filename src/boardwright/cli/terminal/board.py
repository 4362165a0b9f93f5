"""A board as rows of cells that know what they mean; how that looks is the screen's business."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from boardwright.kernel.action import Site
from boardwright.kernel.picture import Frame, centred, frame
from boardwright.kernel.position import Position

WIDTHS = (3, 2, 1)
"""Letters a cell may take, the widest that fits."""
HINT = "*"
"""An empty place where one may go."""


class Look(Enum):
    """What a cell is."""

    OUTSIDE = "outside"
    LABEL = "label"
    PLAIN = "plain"
    TARGET = "target"
    LAST = "last"
    CHOSEN = "chosen"


@dataclass(frozen=True)
class Cell:
    """Some letters, what they mean, and whose piece they are or would be."""

    text: str
    look: Look
    player: int | None = None
    light: bool = False
    """Every other cell is a little lighter."""


@dataclass(frozen=True)
class Marks:
    """What is pointed out: where the last move happened, where one may go, what was clicked."""

    last: frozenset[Site] = frozenset()
    targets: frozenset[Site] = frozenset()
    chosen: frozenset[Site] = frozenset()


@dataclass(frozen=True)
class Window:
    """How much room there is, and from which side the board is seen."""

    columns: int = 80
    lines: int = 0
    """0 means as many as needed."""
    turned: bool = False
    centre: Site | None = field(default=None)


Row = list[Cell]


def rows_of(position: Position, marks: Marks, window: Window) -> list[Row]:
    """Draw the board within a window; what does not fit is cut off around the centre."""
    layout = position.game.layout
    if not layout.sites:
        return []
    shape = frame(layout)
    margin = max(map(len, shape.left)) + 1
    label = max(map(len, shape.below), default=1)
    fitting = (width for width in WIDTHS if width * shape.columns + 2 * margin <= window.columns)
    width = max(next(fitting, 1), label if label * shape.columns + 2 * margin <= window.columns else 1)
    board = position.board()
    grid: list[Row] = [
        [Cell(" " * width, Look.OUTSIDE) for _ in range(shape.columns)] for _ in range(shape.rows)
    ]
    for site, (row, column) in shape.places.items():
        piece = board.get(site)
        glyph = piece.kind.glyph(piece.player) if piece else HINT if site in marks.targets else "."
        look = _look(site, marks)
        owner = piece.player.index if piece and piece.player else None
        if piece is None and look is Look.TARGET:
            owner = position.turn
        grid[row][column] = Cell(_letters(glyph, look, width), look, owner, light=(row + column) % 2 == 1)
    return _trimmed(shape, grid, width, margin, window)


def _look(site: Site, marks: Marks) -> Look:
    """Say what a site is; what was clicked matters more than what may be clicked."""
    for look, sites in ((Look.CHOSEN, marks.chosen), (Look.TARGET, marks.targets), (Look.LAST, marks.last)):
        if site in sites:
            return look
    return Look.PLAIN


def _letters(glyph: str, look: Look, width: int) -> str:
    """Write a cell so that its meaning shows without colour too, if there is room."""
    if width < 3:
        return f"{glyph:>{width}}"
    around = {Look.LAST: "[]", Look.CHOSEN: "()", Look.TARGET: "  " if glyph == HINT else "<>"}.get(look, "  ")
    return f"{around[0]}{glyph}{around[1]}".center(width)


def _trimmed(shape: Frame, grid: list[Row], width: int, margin: int, window: Window) -> list[Row]:
    """Turn the board if wanted, cut out what fits, and write the labels around it."""
    rows, columns = list(range(shape.rows)), list(range(shape.columns))
    if window.turned:
        rows.reverse()
        columns.reverse()
    row, column = shape.places[window.centre] if window.centre is not None else (0, 0)
    deep = -(-max(map(len, shape.below)) // width)  # labels that are too wide are written downward
    rows = _around(rows, row, max(1, window.lines - deep - len(shape.under)) if window.lines else shape.rows)
    columns = _around(columns, column, max(1, (window.columns - margin) // width))
    boards = {at: _boards(texts, columns, width, margin) for at, texts in shape.under.items()}
    last = None if window.turned else rows[-1]
    found: list[Row] = []
    for at in rows:
        if window.turned and at in boards:  # the lower edge of a board is above it now
            found.append(boards[at])
        label = Cell(f"{shape.left[at]:>{margin - 1}} ", Look.LABEL)
        tail = [Cell(f"  {shape.right[at]}", Look.LABEL)] if shape.right[at] else []
        found.append([label, *(grid[at][column] for column in columns), *tail])
        if not window.turned and at in boards and at != last:
            found.append(boards[at])
    below = [shape.below[column] for column in columns]
    for level in range(deep):
        names = [_slice(label, width, level, deep) for label in below]
        found.append([Cell(" " * margin, Look.LABEL), *(Cell(name, Look.LABEL) for name in names)])
    if last in boards:
        found.append(boards[last])
    return found


def _boards(texts: list[tuple[int, str]], columns: list[int], width: int, margin: int) -> Row:
    """Write the names of boards beside each other below the columns of their middles."""
    seen = [(margin + width * columns.index(at) + width // 2, text) for at, text in texts if at in columns]
    return [Cell(centred(seen), Look.LABEL)]


def _slice(label: str, width: int, level: int, deep: int) -> str:
    """Return the letters of a label that stand in one of the lines below the board."""
    if deep == 1:
        return label.center(width)
    return label.rjust(deep * width)[level * width : (level + 1) * width]


def _around(items: list[int], wanted: int, room: int) -> list[int]:
    """Return as many neighbouring items as there is room for, with the wanted one in the middle."""
    at = items.index(wanted)
    start = max(0, min(at - room // 2, len(items) - room))
    return items[start : start + room]


def text_of(rows: Iterable[Row]) -> str:
    """Write the cells as plain text."""
    return "\n".join("".join(cell.text for cell in row).rstrip() for row in rows)
