"""Turkish dama: whole captures by recursion, then the longest ones."""

from tests.library.oracles import FOUR, Board, Point, moved, name, owned, owner, plus, ride, within


def captures(board: Board, at: Point, player: str, last: Point | None) -> list[tuple[int, Board]]:
    """Return the number of captured pieces and the board after each capture that is played to its end."""
    king = board[name(at)].endswith("King")
    back = -1 if player == "White" else 1
    found: list[tuple[int, Board]] = []
    for way in FOUR:
        if (not king and way == (0, back)) or (king and last is not None and way == (-last[0], -last[1])):
            continue
        empty = list(ride(board, at, way, 8, 8)) if king else []
        victim = plus(empty[-1] if empty else at, way)
        if owner(board, victim) in {"", player} or not within(victim, 8, 8):
            continue
        landings = list(ride(board, victim, way, 8, 8))
        for to in landings if king else landings[:1]:
            after = moved(board, at, to, victim)
            on = captures(after, to, player, way)
            found += [(1 + count, end) for count, end in on] or [(1, crowned(after, to, player))]
    return found


def crowned(board: Board, at: Point, player: str) -> Board:
    """Make a king of a man whose move has ended on the last row."""
    return {**board, name(at): f"{player} King"} if at[1] == (7 if player == "White" else 0) else board


def turkish_dama(board: Board, player: str) -> list[Board]:
    """Return the boards after each turn."""
    forward = 1 if player == "White" else -1
    taking = [one for at in owned(board, player) for one in captures(board, at, player, None)]
    if taking:
        most = max(count for count, _ in taking)
        return [after for count, after in taking if count == most]
    found = []
    for at in owned(board, player):
        if board[name(at)].endswith("King"):
            found += [moved(board, at, to) for way in FOUR for to in ride(board, at, way, 8, 8)]
        else:
            steps = [plus(at, way) for way in FOUR if way != (0, -forward)]
            free = [to for to in steps if within(to, 8, 8) and name(to) not in board]
            found += [crowned(moved(board, at, to), to, player) for to in free]
    return found
