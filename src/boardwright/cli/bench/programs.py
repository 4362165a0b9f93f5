"""Programs that are measured: started as processes of their own, and what they and the system tell of them."""

import asyncio
import os
import re
import socket
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import aiohttp

SERVE = ("boardwright", "serve", "--port", "0", "--dots-port", "0", "--database")
ROOMY = {
    "BOARDWRIGHT_CONNECTIONS": "8000",
    "BOARDWRIGHT_CONNECTIONS_PER_ADDRESS": "8000",
    "BOARDWRIGHT_MESSAGES_PER_SECOND": "1000000",
    "BOARDWRIGHT_MESSAGES_BURST": "1000000",
    "BOARDWRIGHT_REQUESTS_PER_SECOND": "0",
}
"""All sockets come from one address and move faster than people."""


@asynccontextmanager
async def program(
    module: tuple[str, ...], sign: str, settings: Mapping[str, str] = ROOMY
) -> AsyncIterator[tuple[Process, int]]:
    """Run a program until it is no longer needed; its port stands in the line that begins with the sign."""
    async with _running(module, settings) as process:
        yield process, await _port(process, sign)


class Served(NamedTuple):
    """A server that runs, and where it listens."""

    process: Process
    port: int
    dots_port: int
    metrics_port: int
    """Here the figures can be read while the web port refuses requests."""


@asynccontextmanager
async def serving(database: Path, settings: Mapping[str, str]) -> AsyncIterator[Served]:
    """Run a server with some settings."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        metrics = free.getsockname()[1]
    async with _running((*SERVE, str(database)), {**settings, "BOARDWRIGHT_METRICS_PORT": str(metrics)}) as process:
        yield Served(process, await _port(process, "open"), await _port(process, "dots"), metrics)


@asynccontextmanager
async def _running(module: tuple[str, ...], settings: Mapping[str, str]) -> AsyncIterator[Process]:
    environment = {**os.environ, **settings}
    command = (sys.executable, "-m", *module)
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=DEVNULL, env=environment)
    try:
        yield process
    finally:
        process.kill()
        await process.wait()


async def _port(process: Process, sign: str) -> int:
    """Read what a program prints up to a line that begins with a sign, and return the number at its end."""
    line = ""
    while process.stdout is not None and not line.startswith(sign):
        line = (await process.stdout.readline()).decode()
        if not line:
            msg = "the program did not start"
            raise OSError(msg)
    return int(re.findall(r"[0-9]+", line)[-1])


async def late(port: int, what: str) -> dict[float, float]:
    """Ask a server how often something was late by at most so much."""
    text = await _told(port)
    found = re.findall(rf'^boardwright_{what}_seconds_bucket\{{le="([^"]+)"\}} (\S+)$', text, re.MULTILINE)
    return {float(bound): float(count) for bound, count in found}


async def connections(port: int) -> float:
    """Ask a server how many connections it has, at all doors."""
    return sum(map(float, re.findall(r"^boardwright_connections\{.*\} (\S+)$", await _told(port), re.MULTILINE)))


async def _told(port: int) -> str:
    """Read what a server tells of itself."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        return await answer.text()


def percentile_99(before: dict[float, float], after: dict[float, float]) -> float:
    """Return a bound that 99 of 100 probes kept."""
    total = after[float("inf")] - before[float("inf")]
    return min(bound for bound in after if after[bound] - before[bound] >= 0.99 * total)


def processor(pid: int) -> float:
    """Return the processor time that a process has taken, where the system says so."""
    status = Path(f"/proc/{pid}/stat")
    if not status.exists():
        return float("nan")
    fields = status.read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(pid: int) -> float:
    """Return how much memory a process has had at most, where the system says so."""
    status = Path(f"/proc/{pid}/status")
    text = status.read_text(encoding="utf-8") if status.exists() else ""
    found = re.search(r"VmHWM:\s+([0-9]+) kB", text)
    return int(found[1]) / 1024 if found else float("nan")


def family(pid: int) -> list[int]:
    """Return a process and all that it and its children started, where the system says so."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            parents[int(status.parent.name)] = int(status.read_text(encoding="utf-8").rpartition(")")[2].split()[1])
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def resident(pid: int) -> float:
    """Return how many megabytes a process has now, where the system says so."""
    with suppress(OSError):
        text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
        return sum(int(kilobytes) for kilobytes in re.findall(r"VmRSS:\s+([0-9]+) kB", text)) / 1024
    return 0.0  # it has ended
