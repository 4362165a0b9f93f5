"""Crosses: grow, fill, and keep your chains alive."""

from boardwright.games.crosses.game import Crosses

__all__ = ["Crosses"]
