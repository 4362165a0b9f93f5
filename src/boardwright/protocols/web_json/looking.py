"""Looking around in a match: the move list with its variations, and the board at any place of it."""

from collections.abc import Sequence

from boardwright.errors import NothingToRedo
from boardwright.kernel.position import Position
from boardwright.play.archive import record_of
from boardwright.play.history import History, Node
from boardwright.play.match import Match
from boardwright.play.record import Mark
from boardwright.protocols.web_json.answers import LineEntry


def line_of(match: Match) -> tuple[list[LineEntry], list[list[LineEntry]]]:
    """Give the line that is played, and what was played after its end and taken back."""
    record = record_of(match)
    return _line(record.line), [_line(branch) for branch in record.tail]


def _line(marks: Sequence[Mark]) -> list[LineEntry]:
    return [
        LineEntry(
            mark.text,
            mark.kind.value,
            mark.seat,
            mark.automatic,
            mark.comment,
            [_line(branch) for branch in mark.variations],
        )
        for mark in marks
    ]


def position_at(match: Match, path: Sequence[int]) -> Position:
    """Give a copy of the position at a place of the move list; raise NothingToRedo if there is no such place."""
    history = match.history
    position = history.position.copy()
    if not path:
        return position
    wanted = nodes_at(history, path)
    now = list(history.done())
    shared = 0
    while shared < min(len(now), len(wanted)) and now[shared] is wanted[shared]:
        shared += 1
    for node in reversed(now[shared:]):
        node.revert(position)
    for node in wanted[shared:]:
        node.apply(position)
    return position


def nodes_at(history: History, path: Sequence[int]) -> list[Node]:
    """Give the entries that lead to a place: counts of entries, and between them numbers of variations."""
    line, done = history.line, []
    for step in range(0, len(path), 2):
        count = path[step]
        if count > len(line):
            raise _nowhere(path)
        done += line[:count]
        if step + 1 == len(path):
            return done
        parent = done[-1] if done else history.root
        rivals = [child for child in parent.children if count == len(line) or child is not line[count]]
        if path[step + 1] >= len(rivals):
            raise _nowhere(path)
        line = [rivals[path[step + 1]]]
        while line[-1].children:
            line.append(line[-1].children[0])
    raise _nowhere(path)


def _nowhere(path: Sequence[int]) -> NothingToRedo:
    return NothingToRedo(f"the game has no place {list(path)[:10]}")
