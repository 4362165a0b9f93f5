"""A server in use for long: `python -m tests.server.soak --seconds 3600`; its memory must stay flat after a warm-up."""

import argparse
import asyncio
import re
import signal
import tempfile
from pathlib import Path
from statistics import linear_regression
from time import monotonic

from tests.server.test_kill import Acked, Program, people_who_play

MOST_GROWTH = 8.0
"""Megabytes an hour that memory may grow by after the warm-up."""

SAMPLES = 120


def resident(pid: int) -> float:
    """Return the megabytes that a process has in memory."""
    found = re.search(r"VmRSS:\s+([0-9]+) kB", Path(f"/proc/{pid}/status").read_text(encoding="utf-8"))
    return int(found[1]) / 1024 if found else 0.0


async def run(seconds: float) -> float:
    """Let people play on both doors, game after game; return the growth of memory in megabytes an hour."""
    acked, samples = Acked(), []
    with tempfile.TemporaryDirectory() as folder:
        async with Program(str(Path(folder) / "db")) as program:
            async with people_who_play(program, acked):
                begun = monotonic()
                while monotonic() - begun < seconds:
                    await asyncio.sleep(seconds / SAMPLES)
                    assert program.process is not None
                    samples.append((monotonic() - begun, resident(program.process.pid)))
            assert await program.end(signal.SIGTERM) == 0
    warm = samples[len(samples) // 4 :]
    print("MB at each tenth:", *(f"{size:.1f}" for _, size in samples[SAMPLES // 10 - 1 :: SAMPLES // 10]))  # noqa: T201
    slope = linear_regression([at for at, _ in warm], [size for _, size in warm]).slope * 3600
    print(f"{seconds:.0f} s, {len(acked)} moves, {warm[0][1]:.1f} to {warm[-1][1]:.1f} MB, {slope:+.2f} MB an hour")  # noqa: T201
    return slope


def main() -> None:
    """Exit 1 if memory grows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600.0)
    if asyncio.run(run(parser.parse_args().seconds)) > MOST_GROWTH:
        raise SystemExit("memory grows")


if __name__ == "__main__":
    main()
