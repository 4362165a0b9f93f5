"""What the port costs: start-up, memory, the vtable, threads."""

import subprocess
import sys
from statistics import median
from threading import Thread
from time import process_time

from boardwright.catalogue import load
from boardwright.cli.bench.measure import Measure, rate, wall_rate
from boardwright.search.perft import perft, visit

START_UP = "import time; t = time.perf_counter(); import boardwright; print((time.perf_counter() - t) * 1000)"
COMMAND = (
    "import subprocess, sys, time; t = time.perf_counter(); "
    "subprocess.run([sys.executable, '-m', 'boardwright', {}], capture_output=True, check=True); "
    "print((time.perf_counter() - t) * 1000)"
)
MEMORY = "{}; print(int(open('/proc/self/status').read().split('VmHWM:')[1].split()[0]) / 1024)"
"""Linux's own account: the peak that getrusage reports is inherited from the process that started us."""
LOADED = "import boardwright; boardwright.load('othello').start()"
PERFT_8 = 390_216
PERFT_10 = 24_571_284


def run_python(code: str) -> float:
    """Run a line in a new interpreter and read the number that it prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    return float(done.stdout)


def import_time() -> float:
    """Time `import boardwright` in a new interpreter."""
    return median(run_python(START_UP) for _ in range(5))


def import_memory() -> float:
    """Measure what a loaded game adds to a bare interpreter."""
    return run_python(MEMORY.format(LOADED)) - run_python(MEMORY.format("pass"))


def command_time() -> float:
    """Time `boardwright show othello` as a whole: the program starts, loads a game and draws it."""
    return median(run_python(COMMAND.format("'show', 'othello'")) for _ in range(5))


def listing_time() -> float:
    """Time `boardwright games` as a whole: every game of the catalogue is read."""
    return median(run_python(COMMAND.format("'games'")) for _ in range(5))


def vtable() -> float:
    """Make and unmake every move through the vtable, as a search does."""
    position = load("othello").start()
    return rate(lambda: visit(position, 8), PERFT_8, seconds=0.5)


def count_on_threads(threads: int) -> int:
    """Count the same tree on a number of threads at once."""
    workers = [Thread(target=perft, args=(load("othello").start(), 10)) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return threads * PERFT_10


def one_thread() -> float:
    """Count on one thread, by the clock on the wall."""
    return wall_rate(lambda: count_on_threads(1))


def two_threads() -> float:
    """Count on two threads, by the clock on the wall."""
    return wall_rate(lambda: count_on_threads(2))


def calibration() -> float:
    """Count a million in plain Python: says how fast this machine is just now."""
    started = process_time()
    total = 0
    for i in range(1_000_000):
        total += i & 1
    return total / (process_time() - started)


MEASURES = [
    Measure("import boardwright", "ms", import_time, smaller_is_better=True),
    Measure("a loaded game above bare Python", "MB", import_memory, smaller_is_better=True),
    Measure("boardwright show othello, whole command", "ms", command_time, smaller_is_better=True),
    Measure("boardwright games, whole command", "ms", listing_time, smaller_is_better=True),
    Measure("othello steps through the vtable", "steps/s", vtable),
    Measure("perft on two threads", "leaves/s", two_threads, "one thread", one_thread),
    Measure("plain Python, for orientation", "loops/s", calibration),
]
