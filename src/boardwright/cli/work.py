"""`boardwright work`: think for servers on other machines, until it is interrupted."""

import asyncio
import os
import signal
import sys
from argparse import ArgumentParser, Namespace

from boardwright.catalogue import REGISTRY
from boardwright.cli.arguments import add_places, warn_of_problems, whole_number
from boardwright.cli.main import OK

SECONDS, MEGABYTES = 20.0, 1024
"""After which a thought is given up, and the memory of a process."""


def arguments(parser: ArgumentParser) -> None:
    """Take where the bus is and how much may be thought at once."""
    parser.add_argument("--bus", metavar="URL", required=True, help="where the servers are joined, such as redis://HOST:6379")
    many = whole_number(1, 1024)
    parser.add_argument("--workers", metavar="N", type=many, help="thoughts at once (one for each processor)")
    add_places(parser)


def run(args: Namespace) -> int:
    """Work until SIGINT or SIGTERM."""
    from boardwright.server.analyses import NICENESS
    from boardwright.server.cluster.start import bus_of
    from boardwright.server.cluster.workers import Worker
    from boardwright.server.crew import Crew
    from boardwright.server.engines import Pool

    REGISTRY.add(*args.places)
    warn_of_problems("work")
    size = args.workers or len(os.sched_getaffinity(0))

    async def work() -> None:
        bus = bus_of(args.bus)
        pool = Pool((sys.executable, "-m", "boardwright.server.worker", str(MEGABYTES)), size, SECONDS)
        worker = Worker(bus, pool, Crew(size, MEGABYTES, NICENESS), size)
        stopped = asyncio.Event()
        for one in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(one, stopped.set)
        await bus.start()
        working = asyncio.get_running_loop().create_task(worker.run())
        state = "there" if bus.up else "not there yet; it is waited for"
        print(f"work  {size} at once for servers on {bus.name}, which is {state}", flush=True)  # noqa: T201
        try:
            await stopped.wait()
        finally:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)
            await pool.close()
            await bus.close()
        print(f"work  {worker.thoughts} moves thought about, {worker.analyses.begun} analyses", flush=True)  # noqa: T201

    asyncio.run(work())
    return OK
