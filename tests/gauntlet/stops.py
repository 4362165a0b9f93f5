"""Measure how soon every search stops, how well it keeps a time, and how much memory it takes.

``python -m tests.gauntlet.stops`` looks at the library and at the texts of ``tests/strength``; or name games and paths.
"""

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
ASKED = 0.5
MOST_LATE = 0.05 * ASKED + MOST_SECONDS
"""How much longer than the time that was asked for a search may take."""
TEXTS = Path(__file__).parents[1] / "strength" / "texts"
MOST_MEGABYTES = MEGABYTES + 64
PLIES = 4
TIMES = 4
PAGE = 4096


def resident() -> float:
    """Say how much memory this process uses, in megabytes."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE / 1024**2


def measure(name: str) -> tuple[float, float, float]:
    """Return the slowest answer to ``stop`` and the worst delay after a time limit in seconds, and the memory in MB."""
    position = load(name).start()
    while position.ply < PLIES or position.chance:
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
    latest = 0.0
    for _ in range(TIMES):
        started = perf_counter()
        Engine(MEGABYTES).think(position, Limits(seconds=ASKED))
        latest = max(latest, perf_counter() - started - ASKED)
    return slowest, latest, resident() - before


def main() -> int:
    """Measure every game in a process of its own; 1 if one is too slow or too big."""
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(sys.argv[2])))  # noqa: T201
        return 0
    bad = 0
    for name in sys.argv[1:] or [*names(), *map(str, sorted(TEXTS.glob("*.zrf")))]:
        command = [sys.executable, "-m", "tests.gauntlet.stops", "--one", name]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        seconds, late, megabytes = json.loads(done.stdout)
        fine = seconds <= MOST_SECONDS and late <= MOST_LATE and megabytes <= MOST_MEGABYTES
        bad += not fine
        text = f"{Path(name).stem:28} stop {1000 * seconds:6.1f} ms, late {1000 * late:6.1f} ms {megabytes:6.1f} MB"
        print(text + ("" if fine else "  too much"), flush=True)  # noqa: T201
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
