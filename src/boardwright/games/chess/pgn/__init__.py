"""Portable Game Notation: games with comments, marks and variations, read and written."""

from boardwright.games.chess.pgn.reader import read_games, read_text
from boardwright.games.chess.pgn.record import GameRecord, record_of
from boardwright.games.chess.pgn.tree import Node
from boardwright.games.chess.pgn.writer import write_game

__all__ = ["GameRecord", "Node", "read_games", "read_text", "record_of", "write_game"]
