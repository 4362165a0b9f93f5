# cython: auto_pickle=True
"""Node: a move in the tree of a recorded game."""

import re

from boardwright.kernel.move import Move

COMMAND = re.compile(r"\[%(\w+)\s+([^\]]*)\]")
NUMBER = re.compile(r"\d{1,6}(\.\d+)?", re.ASCII)


class Node:
    """A move in the tree; the first child continues the line, the others are variations.

    ``comment`` is what is said after the move, ``prelude`` before it; ``marks`` are numeric annotation glyphs, such
    as 1 for a good move. The root has no move.
    """

    def __init__(self, move: Move | None) -> None:
        """Begin without children and comments."""
        self.move = move
        self.children: list[Node] = []
        self.comment = ""
        self.prelude = ""
        self.marks: tuple[int, ...] = ()

    def line(self) -> list[Move]:
        """List the moves behind this one, along the first children."""
        moves: list[Move] = []
        node = self
        while node.children:
            node = node.children[0]
            if node.move is not None:
                moves.append(node.move)
        return moves

    def commands(self) -> dict[str, str]:
        """Return what programs wrote into the comment, as ``[%clk 0:05:00]``."""
        return dict(COMMAND.findall(self.comment))

    @property
    def clock(self) -> float | None:
        """The seconds that ``%clk`` leaves the mover, None without one that can be read."""
        parts = self.commands().get("clk", "").strip().split(":")
        if len(parts) != 3 or not all(NUMBER.fullmatch(part) for part in parts):
            return None
        hours, minutes, seconds = map(float, parts)
        return 3600 * hours + 60 * minutes + seconds
