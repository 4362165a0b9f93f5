"""Games on plain squares: amazons, ataxx, brandubh, breakthrough, virus war."""

from tests.library.oracles import EIGHT, FOUR, Board, Point, moved, name, owned, owner, plus, ride, within


def amazons(board: Board, player: str) -> list[Board]:
    """Return the boards after each ride and shot."""
    found: list[Board] = []
    for start in owned({site: piece for site, piece in board.items() if piece.endswith("Queen")}, player):
        for to in (to for way in EIGHT for to in ride(board, start, way, 10, 10)):
            after = moved(board, start, to)
            found += [
                {**after, name(hit): f"{player} Arrow"} for way in EIGHT for hit in ride(after, to, way, 10, 10)
            ]
    return found


def ataxx(board: Board, player: str) -> list[Board]:
    """Return the boards after each growth, which has no parent, and each jump; a pass leaves the board as it is."""
    enemy = "Blue" if player == "Red" else "Red"

    def options(side: str) -> list[tuple[Point, Board]]:
        near: dict[Point, Board] = {}
        far: list[tuple[Point, Board]] = []
        for x, y in owned(board, side):
            for to in ((x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3)):
                if not within(to, 7, 7) or name(to) in board:
                    continue
                if max(abs(to[0] - x), abs(to[1] - y)) == 1:
                    near[to] = {**board, name(to): f"{side} Stone"}
                else:
                    far.append((to, moved(board, (x, y), to)))
        return [*near.items(), *far]

    if not owned(board, enemy) or not owned(board, player):
        return []
    found = []
    for to, after in options(player):
        turned = {name(near): f"{player} Stone" for way in EIGHT if owner(board, near := plus(to, way)) == enemy}
        found.append({**after, **turned})
    if not found and options(enemy):
        return [board]
    return found


CORNERS = {(0, 0), (0, 6), (6, 0), (6, 6)}
THRONE = (3, 3)


def brandubh(board: Board, player: str) -> list[Board]:
    """Return the boards after each move; captures are looked for on the board after the movement."""
    enemy = "Guards" if player == "Raiders" else "Raiders"
    king = next((site for site, piece in board.items() if piece == "Guards King"), "")
    if not king or king in map(name, CORNERS) or not owned(board, enemy):
        return []
    found = []
    for start in owned(board, player):
        is_king = name(start) == king
        for to in (to for way in FOUR for to in ride(board, start, way, 7, 7)):
            if is_king or (to not in CORNERS and to != THRONE):
                after = moved(board, start, to)
                gone = {name(victim) for victim in (plus(to, way) for way in FOUR) if falls(after, victim, to, player)}
                found.append({site: piece for site, piece in after.items() if site not in gone})
    return found


def falls(board: Board, victim: Point, mover: Point, player: str) -> bool:
    """Tell whether a piece is captured by a neighbour that has just arrived."""
    if owner(board, victim) in {"", player}:
        return False

    def is_hostile(at: Point) -> bool:
        return owner(board, at) == player or (at == THRONE and name(at) not in board)

    safe = THRONE in {victim, *(plus(victim, way) for way in FOUR)}
    if board[name(victim)].endswith("King") and safe:
        return all(is_hostile(plus(victim, way)) for way in FOUR)
    behind = (2 * victim[0] - mover[0], 2 * victim[1] - mover[1])
    return is_hostile(behind) or behind in CORNERS


def breakthrough(board: Board, player: str) -> list[Board]:
    """Return the boards after each step of a pawn."""
    forward, enemy = (1, "Black") if player == "White" else (-1, "White")
    goal = 0 if player == "White" else 7
    if not owned(board, player) or any(y == goal for _, y in owned(board, enemy)):
        return []
    return [
        moved(board, start, to)
        for start in owned(board, player)
        for dx in (-1, 0, 1)
        if within(to := plus(start, (dx, forward)), 8, 8) and owner(board, to) in ({"", enemy} if dx else {""})
    ]


def virus_war(board: Board, player: str) -> list[Board]:
    """Return the boards after each step: a flood from the living cells through the player's own walls."""
    cells = {at for at in owned(board, player) if board[name(at)].endswith("Cell")}
    walls = {at for at in owned(board, player) if board[name(at)].endswith("Wall")}
    if not cells:
        corner = "a1" if player == "Crosses" else "j10"
        return [{**board, corner: f"{player} Cell"}] if corner not in board else []
    known, new = set(cells), set(cells)
    while new:
        new = {to for at in new for way in EIGHT if (to := plus(at, way)) in walls} - known
        known |= new
    found = []
    for to in {plus(at, way) for at in known for way in EIGHT}:
        there = board.get(name(to), "")
        if within(to, 10, 10) and (not there or (there.endswith("Cell") and not there.startswith(player))):
            found.append({**board, name(to): f"{player} {'Wall' if there else 'Cell'}"})
    return found
