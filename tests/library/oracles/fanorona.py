"""Fanorona by coordinates: a turn is a walk that remembers where it has been."""

from tests.library.oracles import Board

Point = tuple[int, int]


def name(point: Point) -> str:
    """Name a point, also one beyond the edge."""
    return f"{chr(97 + point[0])}{point[1] + 1}"


POINTS = {name((x, y)): (x, y) for x in range(9) for y in range(5)}
EIGHT = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def ways(point: Point) -> list[Point]:
    """Give the directions of the lines through a point: slanting ones only where the sum is even."""
    return [(dx, dy) for dx, dy in EIGHT if not (dx and dy) or (point[0] + point[1]) % 2 == 0]


def row(board: Board, start: Point, way: Point, enemy: str) -> list[str]:
    """Give the enemies in an unbroken row, counted from ``start``."""
    found: list[str] = []
    point = start
    while board.get(name(point), "").startswith(enemy) and name(point) in POINTS:
        found.append(name(point))
        point = (point[0] + way[0], point[1] + way[1])
    return found


def captures(board: Board, at: Point, enemy: str, been: frozenset[Point], last: Point | None) -> list[Board]:
    """Give the board after each capture by the stone on a point, and after each way to go on from there."""
    found: list[Board] = []
    for dx, dy in ways(at):
        to = (at[0] + dx, at[1] + dy)
        if name(to) not in POINTS or name(to) in board or to in been or (dx, dy) == last:
            continue
        ahead = row(board, (to[0] + dx, to[1] + dy), (dx, dy), enemy)
        behind = row(board, (at[0] - dx, at[1] - dy), (-dx, -dy), enemy)
        for gone in (ahead, behind):
            if gone:
                after = {site: piece for site, piece in board.items() if site not in gone and site != name(at)}
                after[name(to)] = board[name(at)]
                found.append(after)
                found += captures(after, to, enemy, been | {at}, (dx, dy))
    return found


def fanorona(board: Board, player: str) -> list[Board]:
    """Give the boards after each turn."""
    enemy = "Black" if player == "White" else "White"
    mine = [POINTS[site] for site, piece in board.items() if piece.startswith(player)]
    if not any(piece.startswith(enemy) for piece in board.values()):
        return []
    taking = [after for at in mine for after in captures(board, at, enemy, frozenset(), None)]
    if taking:
        return taking
    found: list[Board] = []
    for at in mine:
        for dx, dy in ways(at):
            to = name((at[0] + dx, at[1] + dy))
            if to in POINTS and to not in board:
                after = {site: piece for site, piece in board.items() if site != name(at)}
                found.append({**after, to: board[name(at)]})
    return found
