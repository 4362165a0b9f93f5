"""Counted: rows for the explorer in columns, which are short enough to be sent from process to process."""

from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

ID_LETTERS, RECENT = 8, 4
"""The last games of a row: how many numbers, and hexadecimal digits of each; the newest first."""
Row = tuple[int, str, int, int, int, str]
"""Key, move, bucket; games, the sum of their strengths, and the last of them."""


@dataclass
class Counted:
    """Rows about in the order of their keys, which is how a database keeps them; moves and buckets by their numbers."""

    keys: "array[int]"
    moves: "array[int]"
    buckets: "array[int]"
    games: "array[int]"
    strengths: "array[int]"
    recent: str
    """The last games of all rows, one behind the other."""
    move_texts: list[str]
    bucket_values: list[int]

    def __iter__(self) -> Iterator[Row]:
        """Return one row after the other; a million a second go through here, so every step is a map."""
        moves = map(self.move_texts.__getitem__, self.moves)
        buckets = map(self.bucket_values.__getitem__, self.buckets)
        sizes = [ID_LETTERS * min(count, RECENT) for count in range(max(self.games, default=0) + 1)]
        ends = list(accumulate(map(sizes.__getitem__, self.games), initial=0))
        recent = map(self.recent.__getitem__, map(slice, ends, ends[1:]))
        return zip(self.keys, moves, buckets, self.games, self.strengths, recent, strict=True)

    def plain(self) -> dict[str, Any]:
        """Write it as a JSON object."""
        return {
            name: {"type": value.typecode, "data": b64encode(value).decode()} if isinstance(value, array) else value
            for name, value in vars(self).items()
        }

    @classmethod
    def of_plain(cls, plain: dict[str, Any]) -> "Counted":
        """Read it again."""
        columns: dict[str, Any] = {
            name: array(value["type"], b64decode(value["data"])) if isinstance(value, dict) else value
            for name, value in plain.items()
        }
        return cls(**columns)
