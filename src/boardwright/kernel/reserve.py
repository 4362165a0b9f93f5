"""Reserve: pieces beside the board."""

from dataclasses import dataclass

from boardwright.kernel.piece import Piece


@dataclass(frozen=True)
class Reserve:
    """So many equal pieces that wait beside the board."""

    piece: Piece
    count: int
