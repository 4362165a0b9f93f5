"""Opening books in Polyglot's format: sixteen bytes an entry, sorted by the key of the position."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, cast

from boardwright.errors import BoardwrightError, InputError
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.protocols.uci.board import past_draws

ENTRY = 16
PROMOTIONS = ("", "n", "b", "r", "q")


class Keyed(Protocol):
    """What a book needs to know of a chess position."""

    @property
    def polyglot_key(self) -> int:
        """The key that books use."""


class Book:
    """A book in memory; ``choose`` gives its moves as often as it recommends them."""

    def __init__(self, path: Path) -> None:
        """Read a file; raise InputError if it cannot be read or is no book."""
        try:
            self._data = path.read_bytes()
        except OSError as error:
            msg = f"the book cannot be read: {error.strerror or error}"
            raise InputError(msg, code="book/unreadable") from None
        if len(self._data) % ENTRY:
            msg = f"the book is not in Polyglot's format: {len(self._data)} bytes are no multiple of {ENTRY}"
            raise InputError(msg, code="book/malformed")

    def choose(self, position: Position, below: Callable[[int], int]) -> Move | None:
        """Choose a move by weight; ``below(n)`` draws a number from 0 to n - 1. None when the book knows nothing."""
        known = self.moves(position)
        total = sum(weight for _, weight in known)
        if total == 0:
            return None
        drawn = below(total)
        for move, weight in known:
            drawn -= weight
            if drawn < 0:
                return move
        return None

    def moves(self, position: Position) -> list[tuple[Move, int]]:
        """List the legal moves that the book has for a position, with their weights."""
        key = cast("Keyed", position).polyglot_key
        at = self._first(key)
        found = []
        while at < len(self._data) and self._key(at) == key:
            packed = int.from_bytes(self._data[at + 8 : at + 10])
            weight = int.from_bytes(self._data[at + 10 : at + 12])
            at += ENTRY
            try:
                found.append((past_draws(position).read_move(_spelled(packed)), weight))
            except BoardwrightError:
                continue  # another position with the same key
        return found

    def _key(self, at: int) -> int:
        return int.from_bytes(self._data[at : at + 8])

    def _first(self, key: int) -> int:
        """Find the first entry whose key is not smaller."""
        low, high = 0, len(self._data) // ENTRY
        while low < high:
            middle = (low + high) // 2
            if self._key(ENTRY * middle) < key:
                low = middle + 1
            else:
                high = middle
        return ENTRY * low


def _spelled(packed: int) -> str:
    """Write a packed move: target, source, promotion, from the lowest bits; castling takes the own rook."""
    target, source, promotion = packed & 63, packed >> 6 & 63, packed >> 12 & 7
    letter = PROMOTIONS[promotion] if promotion < len(PROMOTIONS) else "?"
    return "".join("abcdefgh"[square % 8] + "12345678"[square // 8] for square in (source, target)) + letter
