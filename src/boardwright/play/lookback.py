"""Looking back: the position and the scenes at any place of the move list, variations included.

A place is a path: ``[n]`` is after n entries of the line, ``[n, v, m]`` after m entries of the v-th variation there.
"""

from collections.abc import Sequence
from typing import NamedTuple

from boardwright.errors import NothingToRedo
from boardwright.kernel.position import Position
from boardwright.play.history import History, Node
from boardwright.play.scene import Scene, scene_at

STRETCH = 50
"""Entries whose scenes are given together."""


class Stretch(NamedTuple):
    """Some entries that follow each other, and where the first of them begins."""

    first: int
    """How many entries of its line come before."""
    root: Node
    before: list[Node]
    """All entries that lead there."""
    entries: list[Node]
    position: Position
    """A copy, which stands where the game does."""
    now: list[Node]
    """All entries that lead there."""

    def scenes(self) -> list[Scene]:
        """Return the scene before the first entry and after each; this moves the copy along, which takes a while."""
        _move(self.position, self.now, self.before)
        done = list(self.before)
        found = [scene_at(self.position, self.root, done)]
        for node in self.entries:
            node.apply(self.position)
            done.append(node)
            found.append(scene_at(self.position, self.root, done))
        return found


def stretch_at(history: History, path: Sequence[int]) -> Stretch:
    """Return the entries around a place; raise NothingToRedo if there is no such place."""
    trunk, line = _line_of(history, path)
    first = path[-1] // STRETCH * STRETCH
    before = [*trunk, *line[:first]]
    entries, position = line[first : first + STRETCH], history.position.copy()
    return Stretch(first, history.root, before, entries, position, list(history.done()))


def position_at(history: History, path: Sequence[int]) -> Position:
    """Return a copy of the position at a place; an empty path is where the game stands."""
    if not path:
        return history.position.copy()
    trunk, line = _line_of(history, path)
    position = history.position.copy()
    _move(position, list(history.done()), [*trunk, *line[: path[-1]]])
    return position


def _move(position: Position, now: Sequence[Node], wanted: Sequence[Node]) -> None:
    """Move a position from where some entries lead to where others do."""
    shared = 0
    while shared < min(len(now), len(wanted)) and now[shared] is wanted[shared]:
        shared += 1
    for node in reversed(now[shared:]):
        node.revert(position)
    for node in wanted[shared:]:
        node.apply(position)


def _line_of(history: History, path: Sequence[int]) -> tuple[list[Node], list[Node]]:
    """Return the line in which a place lies, and the entries that lead to it."""
    line, trunk = history.line, list[Node]()
    if len(path) % 2 == 0:
        raise _nowhere(path)
    for step in range(0, len(path), 2):
        count = path[step]
        if count > len(line):
            raise _nowhere(path)
        if step + 1 == len(path):
            break
        trunk += line[:count]
        parent = trunk[-1] if trunk else history.root
        rivals = [child for child in parent.children if count == len(line) or child is not line[count]]
        if path[step + 1] >= len(rivals):
            raise _nowhere(path)
        line = [rivals[path[step + 1]]]
        while line[-1].children:
            line.append(line[-1].children[0])
    return trunk, line


def _nowhere(path: Sequence[int]) -> NothingToRedo:
    return NothingToRedo(f"the game has no place {list(path)[:10]}")
