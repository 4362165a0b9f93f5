"""Tiny oracles: the rules of a game in plain Python, by another method than the rules text.

An oracle gives, for a board and the player to move, the boards after each legal turn; none when the game is over.
A board is a mapping from the name of a site to the player's name and the piece's, as ``"White Stone"``.
"""

from collections.abc import Callable

Board = dict[str, str]
Oracle = Callable[[Board, str], list[Board]]
