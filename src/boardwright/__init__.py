"""Boardwright plays any turn-based board game you can write down.

>>> import boardwright
>>> position = boardwright.load("othello").start()
>>> position.play("f5")
<Move f5>
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardwright.catalogue import load, names
    from boardwright.errors import BoardwrightError, IllegalMove
    from boardwright.kernel.action import Action
    from boardwright.kernel.game import Game
    from boardwright.kernel.move import Move
    from boardwright.kernel.outcome import Outcome
    from boardwright.kernel.piece import Piece
    from boardwright.kernel.position import Position
    from boardwright.kernel.python_position import PythonPosition

__all__ = [
    "Action",
    "BoardwrightError",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "Piece",
    "Position",
    "PythonPosition",
    "load",
    "names",
]

_HOMES = {
    "Action": "kernel.action",
    "BoardwrightError": "errors",
    "Game": "kernel.game",
    "IllegalMove": "errors",
    "Move": "kernel.move",
    "Outcome": "kernel.outcome",
    "Piece": "kernel.piece",
    "Position": "kernel.position",
    "PythonPosition": "kernel.python_position",
    "load": "catalogue",
    "names": "catalogue",
}


def __getattr__(name: str) -> object:
    """Import what is asked for, when it is asked for: `import boardwright` alone costs nothing."""
    if name not in _HOMES:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    return getattr(import_module(f"boardwright.{_HOMES[name]}"), name)


def is_native() -> bool:
    """Tell whether the hot modules are compiled."""
    position = import_module("boardwright.kernel.position")
    return not (position.__file__ or "").endswith(".py")


if os.environ.get("BOARDWRIGHT_REQUIRE_NATIVE") == "1" and not is_native():
    msg = "the native modules are not compiled; run `make build` or unset BOARDWRIGHT_REQUIRE_NATIVE"
    raise ImportError(msg)
