"""Boardwright plays any turn-based board game you can write down.

>>> import boardwright
>>> position = boardwright.load("othello").start()
>>> position.play("f5")
<Move f5>
"""

import os
from importlib import import_module

from boardwright import instructions

TYPE_CHECKING = False  # type checkers know the name; importing it would be most of what this module costs

if TYPE_CHECKING:
    from boardwright.catalogue import load, names
    from boardwright.drawing import draw
    from boardwright.errors import (
        BoardwrightError,
        BrokenGame,
        IllegalMove,
        InputError,
        OptionError,
        PlayError,
        RecordError,
        RulesError,
        SetupError,
        UnknownGame,
    )
    from boardwright.kernel.action import Action, Board, Site
    from boardwright.kernel.game import Game
    from boardwright.kernel.layout import Layout, Place, grid, grid_name, upside_down
    from boardwright.kernel.move import Move
    from boardwright.kernel.notation import Notation
    from boardwright.kernel.option import Option
    from boardwright.kernel.outcome import Outcome
    from boardwright.kernel.piece import Piece, PieceKind
    from boardwright.kernel.player import Player, players
    from boardwright.kernel.position import Position
    from boardwright.kernel.python_position import PythonPosition
    from boardwright.kernel.sheet import RecordFormat, Sheet
    from boardwright.kernel.style import Style
    from boardwright.kernel.thinking import Thinking
    from boardwright.notation.moves import notations
    from boardwright.play.clock import Control, read_control
    from boardwright.play.commands import Play, Seat, Sitter, Start, Undo
    from boardwright.play.match import Match
    from boardwright.play.turn import Turn
    from boardwright.search.engine import Engine
    from boardwright.search.limits import Info, Limits
    from boardwright.search.minimax import Minimax
    from boardwright.search.perft import perft
    from boardwright.search.playouts import Playouts

__all__ = [
    "Action",
    "Board",
    "BoardwrightError",
    "BrokenGame",
    "Control",
    "Engine",
    "Game",
    "IllegalMove",
    "Info",
    "InputError",
    "Layout",
    "Limits",
    "Match",
    "Minimax",
    "Move",
    "Notation",
    "Option",
    "OptionError",
    "Outcome",
    "Piece",
    "PieceKind",
    "Place",
    "Play",
    "PlayError",
    "Player",
    "Playouts",
    "Position",
    "PythonPosition",
    "RecordError",
    "RecordFormat",
    "RulesError",
    "Seat",
    "SetupError",
    "Sheet",
    "Site",
    "Sitter",
    "Start",
    "Style",
    "Thinking",
    "Turn",
    "Undo",
    "UnknownGame",
    "draw",
    "grid",
    "grid_name",
    "is_native",
    "load",
    "names",
    "notations",
    "perft",
    "players",
    "read_control",
    "upside_down",
]

_HOMES = {
    "Action": "kernel.action",
    "Board": "kernel.action",
    "BoardwrightError": "errors",
    "BrokenGame": "errors",
    "Control": "play.clock",
    "Engine": "search.engine",
    "Game": "kernel.game",
    "IllegalMove": "errors",
    "Info": "search.limits",
    "InputError": "errors",
    "Layout": "kernel.layout",
    "Limits": "search.limits",
    "Match": "play.match",
    "Minimax": "search.minimax",
    "Move": "kernel.move",
    "Notation": "kernel.notation",
    "Option": "kernel.option",
    "OptionError": "errors",
    "Outcome": "kernel.outcome",
    "Piece": "kernel.piece",
    "PieceKind": "kernel.piece",
    "Place": "kernel.layout",
    "Play": "play.commands",
    "PlayError": "errors",
    "Player": "kernel.player",
    "Playouts": "search.playouts",
    "Position": "kernel.position",
    "PythonPosition": "kernel.python_position",
    "RecordError": "errors",
    "RecordFormat": "kernel.sheet",
    "RulesError": "errors",
    "Seat": "play.commands",
    "SetupError": "errors",
    "Sheet": "kernel.sheet",
    "Site": "kernel.action",
    "Sitter": "play.commands",
    "Start": "play.commands",
    "Style": "kernel.style",
    "Thinking": "kernel.thinking",
    "Turn": "play.turn",
    "Undo": "play.commands",
    "UnknownGame": "errors",
    "draw": "drawing",
    "grid": "kernel.layout",
    "grid_name": "kernel.layout",
    "load": "catalogue",
    "names": "catalogue",
    "notations": "notation.moves",
    "perft": "search.perft",
    "players": "kernel.player",
    "read_control": "play.clock",
    "upside_down": "kernel.layout",
}


def __getattr__(name: str) -> object:
    """Import what is asked for, when it is asked for: `import boardwright` alone costs nothing."""
    if name == "__version__":
        return import_module("importlib.metadata").version(__name__)
    if name not in _HOMES:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    return getattr(import_module(f"boardwright.{_HOMES[name]}"), name)


def is_native() -> bool:
    """Tell whether the hot modules are compiled."""
    return instructions.used() != "interpreted"


instructions.choose()
if os.environ.get("BOARDWRIGHT_REQUIRE_NATIVE") == "1" and not is_native():
    msg = "the native modules are not compiled; run `make build` or unset BOARDWRIGHT_REQUIRE_NATIVE"
    raise ImportError(msg)
