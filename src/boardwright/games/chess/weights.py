"""The weights of the evaluation."""

from boardwright.games.chess.reasoned import REASONED

FITTED = tuple(pair for pairs in REASONED.values() for pair in pairs)
