"""The analyst: a process that looks at positions for whoever asks; one JSON task a line, answers a line each.

A line of an answer begins with ``+`` (more comes), ``=`` (the last) or ``!`` (the last: a refusal). The line ``stop``
ends the thinking under way. The process ends when its input ends, also in the middle of a thought.
"""

import json
import os
import resource
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec

from boardwright.errors import BoardwrightError
from boardwright.search.signal import Signal
from boardwright.server import analyst_tasks as tasks

Tell = Callable[[str, Any], None]


def answer(task: dict[str, Any], signal: Signal, tell: Tell) -> None:
    """Do a task, and tell what comes of it."""
    kind = task.pop("do")
    if kind == "think":
        tell("=", tasks.think(task, signal, lambda news: tell("+", news)))
    elif kind == "report":
        tell("=", tasks.report(task, lambda done, of: tell("+", {"done": done, "of": of})))
    elif kind == "study":
        from boardwright.server.study_task import study  # of all analysts only one needs the laboratory

        limits = task["games"], task["seconds"]
        tell("=", study(tasks.game_of(task), *limits, lambda done, of: tell("+", {"done": done, "of": of})))
    else:
        tasks.game_of(task)
        tell("+", "loaded")
        tell("=", tasks.QUICK[kind](task))


def main() -> None:
    """Answer until the input ends; called with the megabytes that may be used (0 for any) and a niceness."""
    bytes_allowed = int(sys.argv[1]) * 1024 * 1024
    os.nice(int(sys.argv[2]))
    if bytes_allowed:
        resource.setrlimit(resource.RLIMIT_AS, (bytes_allowed, bytes_allowed))
    waiting: SimpleQueue[tuple[str, Signal]] = SimpleQueue()
    Thread(target=_listen, args=(waiting,), daemon=True).start()
    _tell("=", "ready")
    while True:
        line, signal = waiting.get()
        try:
            answer(json.loads(line), signal, _tell)
        except BoardwrightError as error:
            _tell("!", {"code": error.code, "detail": str(error)[:200]})
        except (MemoryError, RecursionError) as error:
            _tell("!", {"code": "play/too-costly", "detail": type(error).__name__})


def _tell(sign: str, news: Any) -> None:
    sys.stdout.buffer.write(sign.encode() + msgspec.json.encode(news) + b"\n")
    sys.stdout.buffer.flush()


def _listen(waiting: "SimpleQueue[tuple[str, Signal]]") -> None:
    """Hand tasks over, each with the signal that stops it; when there will be no more, end everything at once."""
    signal = Signal()
    for line in sys.stdin:
        if line == "stop\n":
            signal.stopped = True
        else:
            signal = Signal()
            waiting.put((line, signal))
    os._exit(0)


if __name__ == "__main__":
    main()
