"""Games on hexagons: abalone and Chinese checkers, in cube coordinates that sum to zero."""

from tests.library.oracles import Board

Cube = tuple[int, int, int]
SIX: list[Cube] = [(1, -1, 0), (-1, 1, 0), (1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1)]
RADIUS = 4


def plus(at: Cube, way: Cube, times: int = 1) -> Cube:
    """Go a number of steps."""
    return at[0] + times * way[0], at[1] + times * way[1], at[2] + times * way[2]


def hexagon() -> dict[Cube, str]:
    """Name the cells of abalone's board: letters count rows from below, numbers slant."""
    found = {}
    for row in range(9):
        for number in range(1, 10):
            cube = (number - 5, row - 4 - (number - 5), -(row - 4))
            if max(map(abs, cube)) <= RADIUS:
                found[cube] = f"{'abcdefghi'[row]}{number}"
    return found


HEXAGON = hexagon()
CELLS = {site: cube for cube, site in HEXAGON.items()}


def abalone(board: Board, player: str) -> list[Board]:
    """Return the boards after each move: all rows of one to three marbles, moved as sets."""
    enemy = "White" if player == "Black" else "Black"
    mine = {CELLS[site] for site, piece in board.items() if piece.startswith(player)}
    theirs = {CELLS[site] for site, piece in board.items() if piece.startswith(enemy)}
    if len(mine) == 8 or len(theirs) == 8:
        return []
    groups = {
        frozenset(plus(start, axis, i) for i in range(size))
        for start in mine for axis in SIX for size in (1, 2, 3)
        if all(plus(start, axis, i) in mine for i in range(size))
    }  # fmt: skip
    found = []
    for group in groups:
        for way in SIX:
            front = {plus(at, way) for at in group} - group
            if not front <= set(HEXAGON) or front & (mine - group):
                continue
            pushed: set[Cube] = set()
            if front & theirs:
                head = next(iter(front))
                while head in theirs:
                    pushed.add(head)
                    head = plus(head, way)
                if len(front) > 1 or len(pushed) >= len(group) or head in mine:
                    continue
            sides = {player: mine - group | {plus(at, way) for at in group}}
            sides[enemy] = theirs - pushed | {to for at in pushed if (to := plus(at, way)) in HEXAGON}
            found.append({HEXAGON[at]: f"{side} Marble" for side, cells in sides.items() for at in cells})
    return found


def star() -> dict[Cube, str]:
    """Name the holes of the star: two large triangles."""
    found = {}
    for i in range(17):
        for j in range(17):
            x, z = i - 8, j - 8
            cube = (x, -x - z, z)
            if max(cube) <= 4 or min(cube) >= -4:
                found[cube] = f"{chr(97 + i)}{17 - j}"
    return found


STAR = star()
HOLES = {site: cube for cube, site in STAR.items()}
AXIS = {"Red": 2, "Green": 1, "Blue": 0}
"""The coordinate that falls from a player's home, above 4, to his goal, below -4."""


def chinese_checkers(board: Board, player: str) -> list[Board]:
    """Return the boards after each step, and each chain of hops by depth-first search."""
    for name, axis in AXIS.items():
        pegs = [HOLES[site] for site, piece in board.items() if piece.startswith(name)]
        if all(peg[axis] < -4 for peg in pegs):
            return []
    found = []
    for site in [site for site, piece in board.items() if piece.startswith(player)]:
        rest = {HOLES[other] for other in board if other != site}
        start = HOLES[site]
        reached = {plus(start, way) for way in SIX} - rest
        seen, waiting = {start}, [start]
        while waiting:
            at = waiting.pop()
            for way in SIX:
                to = plus(at, way, 2)
                if plus(at, way) in rest and to in STAR and to not in rest and to not in seen:
                    seen.add(to)
                    waiting.append(to)
        ends = {to for to in reached if to in STAR} | seen - {start}
        for to in ends:
            if all(abs(value) <= 4 for index, value in enumerate(to) if index != AXIS[player]):
                after = {other: piece for other, piece in board.items() if other != site}
                found.append({**after, STAR[to]: board[site]})
    return found
