"""Chess and Chess960: bitboards, complete rules, notations and records."""

from boardwright.games.chess.core import ChessPosition
from boardwright.games.chess.game import Chess

__all__ = ["Chess", "ChessPosition"]
