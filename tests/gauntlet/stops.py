"""How soon does the search of every game stop, and how much memory does it take? ``python -m tests.gauntlet.stops``."""

import json
import subprocess
import sys
from pathlib import Path
from threading import Timer
from time import perf_counter

from boardwright.catalogue import load, names
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits

MEGABYTES = 16
MOST_SECONDS = 0.020
MOST_MEGABYTES = MEGABYTES + 64
PLIES = 4
TIMES = 4
PAGE = 4096


def resident() -> float:
    """Say how much memory this process uses, in megabytes."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE / 1024**2


def measure(name: str) -> tuple[float, float]:
    """Give the slowest answer to ``stop`` in seconds, and the growth of memory in megabytes."""
    position = load(name).start()
    for _ in range(PLIES):
        position.play(position.moves()[0])
    Engine(1).think(position, Limits(nodes=50))  # what the game itself needs
    before, engine, slowest = resident(), Engine(MEGABYTES), 0.0
    for number in range(TIMES):
        asked: list[float] = []

        def stop(asked: list[float] = asked) -> None:
            asked.append(perf_counter())
            engine.stop()

        timer = Timer(0.5 + 0.1 * number, stop)
        timer.start()
        engine.think(position)
        slowest = max([slowest, *(perf_counter() - at for at in asked)])
        timer.cancel()
    return slowest, resident() - before


def main() -> int:
    """Measure every game in a process of its own; 1 if one is too slow or too big."""
    if len(sys.argv) > 1:
        print(json.dumps(measure(sys.argv[1])))  # noqa: T201
        return 0
    bad = 0
    for name in names():
        command = [sys.executable, "-m", "tests.gauntlet.stops", name]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        seconds, megabytes = json.loads(done.stdout)
        fine = seconds <= MOST_SECONDS and megabytes <= MOST_MEGABYTES
        bad += not fine
        print(f"{name:28} {1000 * seconds:6.1f} ms {megabytes:6.1f} MB{'' if fine else '  too much'}", flush=True)  # noqa: T201
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
