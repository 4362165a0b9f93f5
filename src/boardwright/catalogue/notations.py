"""The notations of a game: those that every game has, and its own."""

from importlib import import_module

from boardwright.catalogue.formats import DRAUGHTS, STONES
from boardwright.errors import InputError
from boardwright.notation.moves import GENERAL, Notation

HOMES = {
    "chess": "boardwright.games.chess.records",
    "dots": "boardwright.games.dots.records",
    "othello": "boardwright.games.othello.records",
    **dict.fromkeys(DRAUGHTS, "boardwright.games.scripted.draughts"),
    **dict.fromkeys(STONES, "boardwright.games.scripted.sgf"),
}
"""Game -> the module whose ``NOTATIONS`` it is written in besides the general ones."""


def notations(name: str) -> dict[str, Notation]:
    """Give the notations of a game by their names; ``native`` is the usual one."""
    own: tuple[Notation, ...] = import_module(HOMES[name]).NOTATIONS if name in HOMES else ()
    return {notation.name: notation for notation in (*GENERAL, *own)}


def notation(name: str, wanted: str) -> Notation:
    """Give one notation of a game; raise InputError that says which there are."""
    known = notations(name)
    if wanted not in known:
        msg = f"{name} has no notation {wanted[:20]!r}; it has {', '.join(known)}"
        raise InputError(msg, code="notation/unknown")
    return known[wanted]
