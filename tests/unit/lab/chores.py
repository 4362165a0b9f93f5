"""Small pieces of work for workers to do, or to die of."""

import os
import signal
from pathlib import Path
from threading import Event

from boardwright.errors import UnknownGame
from boardwright.lab.worker import Plain


def double(piece: Plain, halt: Event) -> Plain:
    """Work that anybody can check."""
    del halt
    return {"twice": 2 * piece["number"], "by": os.getpid()}


def die_once(piece: Plain, halt: Event) -> Plain:
    """Kill the worker the first time that a certain piece is begun."""
    mark = Path(piece["mark"])
    if piece["number"] == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return double(piece, halt)


def die(piece: Plain, halt: Event) -> Plain:
    """Kill the worker whenever it is asked."""
    del piece, halt
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def complain(piece: Plain, halt: Event) -> Plain:
    """Raise what a user should hear of."""
    del halt
    raise UnknownGame(f"no {piece['number']}", code="game/odd")


def wait_for_ever(piece: Plain, halt: Event) -> Plain:
    """Answer the first piece only; take all others as long as they are waited for."""
    if piece["number"]:
        halt.wait()
    return {}
