"""The worker: does pieces of work for another process; one JSON object a line in, one a line out.

It ends when its input ends, also in the middle of a piece, so that whoever was killed leaves no process behind.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from boardwright import errors
from boardwright.errors import BoardwrightError, Fault

Plain = dict[str, Any]
"""A JSON object."""
Work = Callable[[Plain, Event], Plain]
"""Does a piece of work; the event is set when no caller waits for the result any more. A function of a module."""


def name_of(work: Work) -> str:
    """Say where a function is found in another process."""
    return f"{work.__module__}:{work.__qualname__}"


def perform(name: str, piece: Plain) -> Plain:
    """Do a piece of work with the function of a name; what went wrong is part of the answer."""
    try:
        module, _, function = name.partition(":")
        return {"result": getattr(import_module(module), function)(piece, Event())}
    except BoardwrightError as error:
        return {"error": str(error), "kind": type(error).__name__, "code": error.code}


def result_of(answer: Plain) -> Plain:
    """Return what a worker found, or raise what it raised."""
    if "error" not in answer:
        found: Plain = answer["result"]
        return found
    kind = getattr(errors, answer["kind"], Fault)
    try:
        raise kind(answer["error"], code=answer["code"])
    except TypeError:
        raise Fault(answer["error"], code=answer["code"]) from None


def main() -> None:
    """Answer until the input ends; called with the name of a function."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever handed the work out is told, and ends us
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # a game that prints must not disturb the answers
    pieces: SimpleQueue[str] = SimpleQueue()
    Thread(target=_listen, args=(pieces,), daemon=True).start()
    while True:
        answers.write(json.dumps(perform(sys.argv[1], json.loads(pieces.get()))) + "\n")
        answers.flush()


def _listen(pieces: "SimpleQueue[str]") -> None:
    """Hand pieces over; when there will be no more, end everything at once."""
    for line in sys.stdin:
        pieces.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
