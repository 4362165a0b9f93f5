"""Tiny oracles: the rules of a game in plain Python, by another method than the rules text.

An oracle gives, for a board and the player to move, the boards after each legal turn; none when the game is over.
A board is a mapping from the name of a site to the player's name and the piece's, as ``"White Stone"``.
"""

from collections.abc import Callable, Iterator

Board = dict[str, str]
Oracle = Callable[[Board, str], list[Board]]
Point = tuple[int, int]

FOUR: list[Point] = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANTS: list[Point] = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
EIGHT = FOUR + SLANTS


def name(point: Point) -> str:
    """Name a point as on a chess board, also one beyond the edge."""
    return f"{chr(97 + point[0])}{point[1] + 1}"


def point(site: str) -> Point:
    """Find the point of a name."""
    return ord(site[0]) - 97, int(site[1:]) - 1


def plus(start: Point, way: Point, times: int = 1) -> Point:
    """Go a number of steps."""
    return start[0] + times * way[0], start[1] + times * way[1]


def within(at: Point, width: int, height: int) -> bool:
    """Tell whether a point is on a board."""
    return 0 <= at[0] < width and 0 <= at[1] < height


def owned(board: Board, player: str) -> list[Point]:
    """Return the points of a player's pieces."""
    return [point(site) for site, piece in board.items() if piece.startswith(f"{player} ")]


def owner(board: Board, at: Point) -> str:
    """Name who holds a point; no holder is an empty name."""
    return board.get(name(at), "").partition(" ")[0]


def moved(board: Board, start: Point, to: Point, *gone: Point) -> Board:
    """Return the board after a movement, without what it takes."""
    lost = {name(start), *map(name, gone)}
    after = {site: piece for site, piece in board.items() if site not in lost}
    return {**after, name(to): board[name(start)]}


def ride(board: Board, start: Point, way: Point, width: int, height: int) -> Iterator[Point]:
    """Return the empty points in a direction up to the first piece."""
    at = plus(start, way)
    while within(at, width, height) and name(at) not in board:
        yield at
        at = plus(at, way)
