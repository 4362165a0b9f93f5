"""Scripted games: any design that a program can run, behind the same face as every other game."""

from boardwright.games.scripted.game import ScriptedGame

__all__ = ["ScriptedGame"]
