"""Where undo, redo and jumps lead, and whom they concern."""

from boardwright.play.history import History, Kind


def before_own(history: History, own: set[int]) -> int | None:
    """Return the ply before the last move that a player chose on one of these seats, None if there is none.

    Moves of engines, of chance and forced passes after it are taken back with it.
    """
    for at in range(history.at - 1, -1, -1):
        node = history.line[at]
        if node.seat in own and not node.automatic:
            return at
    return None


def next_own(history: History, own: set[int]) -> int | None:
    """Return the ply of the next turn of these seats after redoing one entry or more, None if nothing can be redone."""
    line, to = history.line, history.at + 1
    if to > len(line):
        return None
    while to < len(line) and (line[to].automatic or line[to].seat not in own):
        to += 1
    return to


def past_automatic(history: History, to: int) -> int:
    """Step over chance and forced passes, where no player has a choice."""
    while to < len(history.line) and history.line[to].automatic:
        to += 1
    return to


def touched(history: History, to: int, seats: int) -> set[int]:
    """Return the seats whose moves are taken back or made again on the way; a draw concerns all seats."""
    low, high = sorted((to, history.at))
    found: set[int] = set()
    for node in history.line[low:high]:
        if node.kind is Kind.DRAW:
            found |= set(range(seats))
        elif node.seat is not None and not node.automatic:
            found.add(node.seat)
    return found
