"""The rules worker: a process that reads and runs rules texts of strangers; one JSON request a line, one answer a line.

What a text may cost is limited here: memory, processor time for each request, the length of the answer. A process that
passed a limit, or has grown large, ends; whoever asked starts another. It writes no file and ends when its input ends.
"""

import json
import os
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import process_time
from typing import Any

import msgspec

from boardwright.catalogue.texts import RulesText
from boardwright.errors import BoardwrightError, RulesLimit
from boardwright.games.scripted import ScriptedGame
from boardwright.program.evaluation import material_values
from boardwright.protocols.web_json.workshop import Caret, inspect, write
from boardwright.server.analyst_tasks import QUICK, game_of
from boardwright.server.rules_play import Matches

LONGEST_ANSWER = 8 << 20
ENTRIES_A_SECOND = 500
"""Entries of a match for which playing it again may take one more second."""
LARGE_KILOBYTES = 128 << 10
"""A process that ever needed so much ends after its answer, so that no text leaves its memory behind.

All games of the library together need half of it.
"""
Request = dict[str, Any]


def check(request: Request) -> bytes:
    """Say what is wrong with a text, and how the chosen game looks; its games are tried for half of the time.

    So a sound text with many games is sound, and those that were not tried are named.
    """
    caret = Caret(**request["caret"]) if request.get("caret") else None
    rules, seconds = RulesText.of_plain(request["rules"]), request["seconds"] / 2
    return write(inspect(rules, request["wants"], request["variant"], caret, seconds))


def quick(task: Callable[[Request], Any]) -> Callable[[Request], bytes]:
    """Do here what an analyst does with listed games; nothing is searched, so only material counts."""

    def answered(request: Request) -> bytes:
        game = game_of(request)
        if isinstance(game, ScriptedGame):
            game.worths = material_values(game.program)
        return msgspec.json.encode(task(request))

    return answered


TASKS: dict[str, Callable[[Request], bytes]] = {
    "check": check,
    **Matches().tasks,
    **{f"{kind} of rules": quick(task) for kind, task in QUICK.items()},
}
"""What a worker does, by its name; a record is written for a match, and ``of rules`` for an analysis board."""


def answer(request: Request) -> bytes:
    """Do what is asked; what is refused is answered with its code, and a limit by its name."""
    try:
        found = TASKS[request["do"]](request)
    except RulesLimit as error:
        return _refusal(error, error.limit)
    except BoardwrightError as error:
        return _refusal(error, "moves" if error.code == "fault/limit" else "")
    except MemoryError:
        return _refusal(RulesLimit("memory"), "memory")
    except RecursionError:
        return _refusal(RulesLimit("depth"), "depth")
    return found if len(found) <= LONGEST_ANSWER else _refusal(RulesLimit("output"), "output")


def _refusal(error: BoardwrightError, limit: str = "") -> bytes:
    plain = {"error": type(error).__name__, "code": error.code, "message": str(error)[:1000], "limit": limit}
    return json.dumps(plain).encode()


def main() -> None:
    """Answer until the input ends; called with megabytes, seconds of processor time for a request, and a niceness."""
    megabytes, seconds, niceness = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
    os.nice(niceness)
    requests: SimpleQueue[str] = SimpleQueue()
    Thread(target=_listen, args=(requests,), daemon=True).start()
    for limit, most in ((resource.RLIMIT_AS, megabytes << 20), (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(limit, (most, most))
    _say(b"{}")  # ready: what it took to start is not charged to any request
    while True:
        line = requests.get()
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        request = json.loads(line)
        allowed = seconds + len(request.get("entries", ())) // ENTRIES_A_SECOND
        resource.setrlimit(resource.RLIMIT_CPU, (int(process_time() + allowed) + 1, hard))
        found = answer({**request, "seconds": seconds})
        _say(found)
        if _most_kilobytes() > LARGE_KILOBYTES:
            os._exit(0)


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def _most_kilobytes() -> int:
    """Return the most memory that this process ever needed; getrusage would count the process that started it, too."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("VmHWM")))
    except (OSError, StopIteration, ValueError):
        return 0  # a system that does not tell; the limit of memory holds all the same


def _listen(requests: "SimpleQueue[str]") -> None:
    """Hand requests over; when there will be no more, end everything at once."""
    for line in sys.stdin:
        requests.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
