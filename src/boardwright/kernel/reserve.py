"""Reserve: pieces beside the board."""

from dataclasses import dataclass

from boardwright.kernel.piece import Piece


@dataclass(frozen=True)
class Reserve:
    """Equal pieces that wait beside the board, and how many."""

    piece: Piece
    count: int
