"""The table of record formats: who writes games down in which way; imported when somebody asks."""

from importlib import import_module

from boardwright.kernel.sheet import RecordFormat

HOMES = {
    "chess": "boardwright.games.chess.records",
    "dots": "boardwright.games.dots.records",
    "othello": "boardwright.games.othello.records",
}
"""Game -> the module whose ``FORMATS`` it is written in, besides the record that every game has."""


def formats(name: str) -> tuple[RecordFormat, ...]:
    """Give the formats of a game; none for a game that has only the record of all games."""
    if name not in HOMES:
        return ()
    found: tuple[RecordFormat, ...] = import_module(HOMES[name]).FORMATS
    return found


def recorded() -> list[str]:
    """List the games that have formats of their own."""
    return sorted(HOMES)
