"""Opening books in Polyglot's format: sixteen-byte entries sorted by key.

Any bytes will do: what a file holds, or a memory map of it, so that a book of any size costs no memory.
"""

import struct
from typing import NamedTuple, Protocol

from boardwright.errors import RecordError
from boardwright.games.chess.core import ChessPosition
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move

ENTRY = struct.Struct(">QHHI")
PROMOTION = 1 << 3


class Data(Protocol):
    """What a book is read from: bytes, a memory map, anything that can be sliced."""

    def __len__(self) -> int:
        """Count the bytes."""

    def __getitem__(self, part: slice, /) -> bytes:
        """Return some of them."""


class BookMove(NamedTuple):
    """A legal move that a book knows, how often it wants it played, and what it has learnt."""

    move: Move
    weight: int
    learn: int


class Book:
    """A book in the order of its keys; looking up takes about twenty steps in the largest of them."""

    def __init__(self, data: Data) -> None:
        """Open a book; raise RecordError if it is not made of whole entries."""
        if len(data) % ENTRY.size:
            msg = f"a book is made of entries of {ENTRY.size} bytes; {len(data)} bytes are not"
            raise RecordError(msg)
        self._data = data

    def __len__(self) -> int:
        """Count the entries."""
        return len(self._data) // ENTRY.size

    def _entry(self, index: int) -> tuple[int, int, int, int]:
        key, move, weight, learn = ENTRY.unpack(self._data[index * ENTRY.size : (index + 1) * ENTRY.size])
        return key, move, weight, learn

    def _first(self, key: int) -> int:
        """Return the index of the first entry whose key is not smaller."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self._entry(middle)[0] < key:
                low = middle + 1
            else:
                high = middle
        return low

    def moves(self, position: ChessPosition) -> list[BookMove]:
        """List what the book knows here, the heaviest first; entries that are not legal are left out."""
        key = position.polyglot_key
        legal = {coordinates(move.steps[0]): move for move in position.legal_moves()}
        legal |= {landing(move.steps[0]): move for move in legal.values() if move.steps[0] >> 12 in {2, 3}} | legal
        found = []
        index = self._first(key)
        while index < len(self):
            entry_key, word, weight, learn = self._entry(index)
            if entry_key != key:
                break
            move = legal.get(word)
            if move is not None:
                found.append(BookMove(move, weight, learn))
            index += 1
        return sorted(found, key=lambda entry: -entry.weight)

    def choose(self, position: ChessPosition, dice: Dice) -> Move | None:
        """Pick a move at random, each as often as its weight says; None when the book knows none."""
        entries = self.moves(position)
        total = sum(entry.weight for entry in entries)
        if total == 0:
            return entries[0].move if entries else None
        rolled = dice.number(total)
        for entry in entries:
            rolled -= entry.weight
            if rolled < 0:
                return entry.move
        return None


def coordinates(word: int) -> int:
    """Write a step as books do: target, source and promotion; castling is the king taking its rook."""
    source, target, flag = word & 63, word >> 6 & 63, word >> 12
    promotion = (flag & 3) + 1 if flag & PROMOTION else 0
    return target | source << 6 | promotion << 12


def landing(word: int) -> int:
    """Write castling as the king's two squares, as some books do."""
    source, flag = word & 63, word >> 12
    return (source & 56) + (6 if flag == 2 else 2) | source << 6
