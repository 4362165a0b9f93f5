"""State and Setup: a chess position as a value, whether or not it can be played.

A square is a number: 0 is a1, 7 is h1, 63 is h8. A piece's code is its type (1 pawn, 2 knight, 3 bishop, 4 rook,
5 queen, 6 king), plus 8 for Black; 0 is an empty square.
"""

from enum import Enum
from typing import NamedTuple

LETTERS = ".PNBRQK..pnbrqk."
"""The FEN letter of each piece code."""
CODES = {letter: code for code, letter in enumerate(LETTERS) if letter != "."}
BIT = tuple(1 << square for square in range(64))
"""The bit of each square, for compiled code that holds Python's numbers: there 1 << 63 would overflow."""


class Variant(Enum):
    """Where kings and rooks begin; in Chess960 castling is written as the king taking its rook."""

    STANDARD = "chess"
    CHESS960 = "chess960"


class State(NamedTuple):
    """What makes two positions the same: squares, turn, castling rights, en passant."""

    cells: bytes
    """Sixty-four piece codes."""
    turn: int
    """0 when White is to move, 1 when Black is."""
    castling: int
    """The rooks that may still castle, as bits."""
    ep: int | None
    """The square behind a pawn that has just moved two squares."""

    def __str__(self) -> str:
        """Draw the board, the eighth row first."""
        rows = [self.cells[8 * row : 8 * row + 8] for row in range(7, -1, -1)]
        return "\n".join(" ".join(LETTERS[code] for code in row) for row in rows)

    def pack(self) -> bytes:
        """Return the state in 34 bytes: two squares to a byte, then turn, en-passant file and castling."""
        halves = bytes(self.cells[i] | self.cells[i + 1] << 4 for i in range(0, 64, 2))
        file = 8 if self.ep is None else self.ep % 8
        rooks = [s for s in (0, 7, 56, 63) if self.castling >> s & 1]
        rights = sum(1 << (0, 7, 56, 63).index(s) for s in rooks)
        return halves + bytes([self.turn | file << 1, rights])


class Setup(NamedTuple):
    """What a FEN says: a state, the plies since a capture or a pawn's move, and the number of the move."""

    state: State
    clock: int = 0
    number: int = 1


def square_name(square: int) -> str:
    """Name a square."""
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


SQUARES = {square_name(square): square for square in range(64)}
