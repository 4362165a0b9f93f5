"""Fanorona and alquerque by coordinates: a turn is a walk that remembers where it has been."""

from tests.library.oracles import EIGHT, Board, Point, moved, name, owned, owner, plus, within


def ways(at: Point) -> list[Point]:
    """Return the directions of the lines through a point: slanting ones only where the sum is even."""
    return [(dx, dy) for dx, dy in EIGHT if not (dx and dy) or (at[0] + at[1]) % 2 == 0]


def other(player: str) -> str:
    """Name the opponent."""
    return "Black" if player == "White" else "White"


def row(board: Board, start: Point, way: Point, enemy: str) -> list[Point]:
    """Return the enemies in an unbroken row, counted from ``start``."""
    found: list[Point] = []
    while owner(board, start) == enemy:
        found.append(start)
        start = plus(start, way)
    return found


def captures(board: Board, at: Point, enemy: str, been: frozenset[Point], last: Point | None) -> list[Board]:
    """Return the board after each capture by the stone on a point, and after each way to go on from there."""
    found: list[Board] = []
    for way in ways(at):
        to, back = plus(at, way), (-way[0], -way[1])
        if not within(to, 9, 5) or name(to) in board or to in been or way == last:
            continue
        for gone in (row(board, plus(to, way), way, enemy), row(board, plus(at, back), back, enemy)):
            if gone:
                after = moved(board, at, to, *gone)
                found.append(after)
                found += captures(after, to, enemy, been | {at}, way)
    return found


def steps(board: Board, player: str, width: int) -> list[Board]:
    """Return the boards after each step along a line."""
    return [
        moved(board, at, to)
        for at in owned(board, player)
        for to in (plus(at, way) for way in ways(at))
        if within(to, width, 5) and name(to) not in board
    ]


def fanorona(board: Board, player: str) -> list[Board]:
    """Return the boards after each turn of Fanorona."""
    enemy = other(player)
    if not owned(board, enemy):
        return []
    taking = [after for at in owned(board, player) for after in captures(board, at, enemy, frozenset(), None)]
    return taking or steps(board, player, 9)


def jumps(board: Board, at: Point, enemy: str) -> list[Board]:
    """Return the boards after each chain of jumps that is played to its end."""
    found: list[Board] = []
    for way in ways(at):
        over, to = plus(at, way), plus(at, way, 2)
        if owner(board, over) == enemy and within(to, 5, 5) and name(to) not in board:
            after = moved(board, at, to, over)
            found += jumps(after, to, enemy) or [after]
    return found


def alquerque(board: Board, player: str) -> list[Board]:
    """Return the boards after each turn of alquerque."""
    enemy = other(player)
    if not owned(board, enemy):
        return []
    taking = [after for at in owned(board, player) for after in jumps(board, at, enemy)]
    return taking or steps(board, player, 5)
