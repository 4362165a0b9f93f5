"""Style: hints for views that draw a board; each may be ignored, and none changes a rule."""

from dataclasses import dataclass

from boardwright.kernel.action import Site

BOARDS = ("cells", "checkered", "points", "hexagons", "holes")
"""Ways to draw a board: plain cells, cells in two shades, crossings of lines, hexagons, holes in a slab."""

COLOURS = ("white", "black", "red", "blue", "green", "yellow", "brown", "purple", "orange", "grey")
"""Colours that views know; a player who is called after one gets it, others get one by their numbers."""


@dataclass(frozen=True)
class Style:
    """How a board and its pieces would like to look."""

    board: str = "cells"
    """One of ``BOARDS``."""
    surface: str = ""
    """What the board is made of, such as wood, felt or paper; empty leaves it to the view."""
    pieces: str = ""
    """The family of drawings, such as chess, draughts or shogi; kinds that it lacks are drawn by their letters."""
    colours: tuple[str, ...] = ()
    """The colour of each player's pieces; by default what the name of the player says."""
    marks: tuple[Site, ...] = ()
    """Sites with a small dot, such as the stars of a Go board."""


PLAIN = Style()
"""No wishes at all."""
