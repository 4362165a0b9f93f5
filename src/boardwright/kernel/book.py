"""Book: what deep searches found about openings; looked up by the keys of positions, never searched.

A file is a line of text that names the game, then the keys in order, the values and the depths of all positions.
A book has no moves: a move is known when the position after it is. So transpositions and mirror images cost nothing.
"""

import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from boardwright.errors import RecordError
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move

if TYPE_CHECKING:
    from boardwright.kernel.position import Position

MAGIC = "boardwright-book-1"
LONGEST_HEAD = 500
BYTES = 8 + 2 + 1
"""Of a key, a value and a depth."""
OPENED = 128
"""Set in the depth of a position whose good moves are in the book, too."""
HIGHEST, DEEPEST = 32_000, 100


class BookPosition(NamedTuple):
    """What a book knows of a position."""

    key: int
    value: int
    """For the player to move, in hundredths."""
    depth: int
    """How deep it was looked at: a search, and before it the moves of the best line in the book."""
    opened: bool = False
    """Whether its good moves were searched; then the value is the best of theirs."""


class BookMove(NamedTuple):
    """A move that a book knows, what it is worth for its player in hundredths, and how deep that was looked at."""

    move: Move
    value: int
    depth: int


class Trust(NamedTuple):
    """Which moves of a book a player takes: at most how many hundredths worse than the best, and how deep."""

    slack: int
    depth: int


class Book:
    """Positions by their canonical keys."""

    def __init__(self, label: str, positions: Iterable[BookPosition]) -> None:
        """Take positions of a game, named by its ``Game.label``, in any order."""
        self.label = label
        ordered = sorted(positions)
        self._keys = array("Q", [known.key for known in ordered])
        self._values = array("h", [max(-HIGHEST, min(HIGHEST, known.value)) for known in ordered])
        self._depths = bytes(known.depth | (OPENED if known.opened else 0) for known in ordered)

    def __len__(self) -> int:
        """Count the positions."""
        return len(self._keys)

    @property
    def opened(self) -> int:
        """How many positions have their moves in the book."""
        return sum(depth >= OPENED for depth in self._depths)

    # ---- asking -----------------------------------------------------------------------------

    def find(self, position: "Position") -> BookPosition | None:
        """Return what is known of a position."""
        key = position.game.canonical_key(position)
        at = bisect_left(self._keys, key)
        if at == len(self._keys) or self._keys[at] != key:
            return None
        depth = self._depths[at]
        return BookPosition(key, self._values[at], depth % OPENED, depth >= OPENED)

    def moves(self, position: "Position") -> list[BookMove]:
        """List the moves that are known here, best first; none where the book ends."""
        here = self.find(position)
        if here is None or not here.opened:
            return []
        board, found = position.copy(), []
        for move in position.moves():
            board.make(move)
            after = self.find(board)
            if after is not None:
                same = board.turn == position.turn
                found.append(BookMove(move, after.value if same else -after.value, after.depth + 1))
            board.undo()
        return sorted(found, key=lambda known: -known.value)

    def choose(self, position: "Position", trust: Trust, dice: Dice) -> BookMove | None:
        """Pick one of the moves that can be trusted; None where the book ends, or does not see far enough."""
        known = self.moves(position)
        if not known or known[0].depth < trust.depth:
            return None
        good = [one for one in known if one.value >= known[0].value - trust.slack and one.depth >= trust.depth]
        return good[dice.number(len(good))]

    # ---- files ------------------------------------------------------------------------------

    def write(self) -> bytes:
        """Write the file; the numbers are little-endian."""
        head = f"{MAGIC} {len(self)} {self.label}\n".encode()
        return head + _little(self._keys) + _little(self._values) + self._depths

    @classmethod
    def read(cls, data: bytes) -> "Book":
        """Read a file; raise RecordError if it is none."""
        head, newline, body = data[:LONGEST_HEAD].partition(b"\n")
        words = head.decode("utf-8", "replace").split(" ", 2)
        if not newline or len(words) != 3 or words[0] != MAGIC or not words[1].isdecimal():
            msg = f"this is no opening book; its first word is not {MAGIC}"
            raise RecordError(msg, code="book/format")
        count = int(words[1])
        body = data[len(head) + 1 :]
        if len(body) != BYTES * count:
            msg = f"a book of {count} positions has {BYTES * count} bytes after its first line, not {len(body)}"
            raise RecordError(msg, code="book/format")
        book = cls(words[2], ())
        book._keys = _native("Q", body[: 8 * count])
        book._values = _native("h", body[8 * count : 10 * count])
        book._depths = body[10 * count :]
        return book

    def check(self, label: str) -> "Book":
        """Return the book; raise RecordError if it is one of another game."""
        if self.label != label:
            msg = f"this is a book of {self.label[:80]}, not of {label}"
            raise RecordError(msg, code="book/other-game")
        return self


def _little(numbers: "array[int]") -> bytes:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def _native(kind: str, data: bytes) -> "array[int]":
    numbers: array[int] = array(kind, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
