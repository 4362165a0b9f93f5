"""The table of record formats: who writes games down in which way; imported when somebody asks."""

from importlib import import_module

from boardwright.catalogue.library import is_path, library
from boardwright.catalogue.names import load
from boardwright.kernel.sheet import RecordFormat

HOMES = {
    "chess": "boardwright.games.chess.records",
    "dots": "boardwright.games.dots.records",
    "othello": "boardwright.games.othello.records",
}
"""Game -> the module whose ``FORMATS`` it is written in, besides the record that every game has."""


def formats(name: str) -> tuple[RecordFormat, ...]:
    """Give the formats of a game or rules file; none for a game that has only the record of all games."""
    if is_path(name) or name in library():
        from boardwright.games.scripted.records import Zsg

        base = name.partition("#")[0]
        return (Zsg(lambda title: load(f"{base}#{title}" if is_path(name) and title else name)),)
    if name not in HOMES:
        return ()
    found: tuple[RecordFormat, ...] = import_module(HOMES[name]).FORMATS
    return found


def recorded() -> list[str]:
    """List the games that have formats of their own."""
    return sorted(HOMES)
