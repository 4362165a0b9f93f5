"""Notation: a way to write moves, one of several that a game may have."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from boardwright.kernel.move import Move
    from boardwright.kernel.position import Position


class Notation(Protocol):
    """A way to write moves; it only writes, ``notation.moves.find`` reads any of them."""

    @property
    def name(self) -> str:
        """What the notation is called."""

    def move(self, position: "Position", move: "Move") -> str:
        """Write a legal move."""

    def part(self, position: "Position", move: "Move", number: int) -> str:
        """Write one part of a legal move, counted from 1; raise InputError if it has no such part."""
