"""The table of games; a game is imported when somebody asks for it."""

from difflib import get_close_matches
from importlib import import_module

from boardwright.catalogue.library import is_path, library
from boardwright.errors import UnknownGame
from boardwright.kernel.game import Game

NATIVE = {
    "chess": "boardwright.games.chess:Chess",
    "crosses": "boardwright.games.crosses:Crosses",
    "dots": "boardwright.games.dots:Dots",
    "othello": "boardwright.games.othello:Othello",
}
"""Cores written for one game: name -> module:class."""


def names() -> list[str]:
    """List what can be loaded by name."""
    return sorted({*NATIVE, *library()})


def load(name: str, **options: object) -> Game:
    """Give the game of that name, or of that rules file, with its options chosen.

    ``name#Title`` is a variant of a rules text. Raise UnknownGame, OptionError or RulesError.
    """
    if name in NATIVE:
        module, _, cls = NATIVE[name].partition(":")
        game: Game = getattr(import_module(module), cls)(**options)
        return game
    base, _, variant = name.partition("#")
    if base in library() or is_path(name):
        # Imported only here: whoever plays a native core need not load a compiler.
        from boardwright.catalogue.rules import load_path, load_rules

        if base in library():
            return load_rules(library()[base], name, variant or None, **options)
        return load_path(name, **options)
    near = get_close_matches(name, names(), n=1)
    hint = f"did you mean {near[0]}?" if near else f"known games: {', '.join(names())}"
    msg = f"there is no game called {name[:60]!r}; {hint}"
    raise UnknownGame(msg)
