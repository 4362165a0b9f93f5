"""Othello: bitboards, flips and forced passes."""

from boardwright.games.othello.game import Othello

__all__ = ["Othello"]
