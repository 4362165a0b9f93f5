"""Dots: surround the dots of the others."""

from boardwright.games.dots.game import Dots

__all__ = ["Dots"]
