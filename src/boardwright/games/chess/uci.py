"""Moves as engines write them: two squares, and the letter of what a pawn becomes."""

from boardwright.games.chess.state import Variant, square_name

PROMOTION_LETTERS = "nbrq"


def spell(word: int, variant: Variant) -> str:
    """Write a move; castling is the king's two squares, in Chess960 the king's and the rook's."""
    source, target, flag = word & 63, word >> 6 & 63, word >> 12
    if flag in {2, 3} and variant is Variant.STANDARD:
        target = (source & 56) + (6 if flag == 2 else 2)
    return square_name(source) + square_name(target) + (PROMOTION_LETTERS[flag & 3] if flag & 8 else "")
