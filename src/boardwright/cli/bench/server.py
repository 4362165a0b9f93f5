"""The server under load, beside a bare aiohttp echo: how fast moves are acknowledged, and what that costs.

The load comes from this process, the server is another one, and so is the echo; on two cores each has one for itself.
Both get their load from the same code, from as many sockets, with as many messages in flight. A message is a text frame
that went in or came out, and only what the clients have received is counted: for a move the request, its answer and the
news for both players, for an echo the request and the answer. Pings, which only the server sends, do not count.
"""

import asyncio
import os
import random
import re
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time

import aiohttp

from boardwright.catalogue import load
from boardwright.cli.bench.crowd import GAMES, Person, Table, crowd, prepared, sit_down, some_at_once
from boardwright.cli.bench.measure import Figure
from boardwright.play import commands as ask
from boardwright.play.commands import Sitter
from boardwright.play.ledger import Entry, Opening
from boardwright.storage.database import Database
from boardwright.storage.ledgers import DatabaseLedgers

SOCKETS, MOVES_PER_SECOND = 1000, 100
STEADY_SECONDS, FULL_SECONDS = 20.0, 5.0
SOCKETS_PER_REQUEST = 4
"""At full load a quarter of the sockets wait for an answer, moves and echoes alike: every second table has moved."""
FLAG_SECONDS = 3
LIVE = 1000
"""Matches that were going on when a server was killed."""
SERVE = ("boardwright", "serve", "--port", "0", "--dots-port", "0", "--database")
ROOMY = {
    "BOARDWRIGHT_CONNECTIONS": "4000",
    "BOARDWRIGHT_CONNECTIONS_PER_ADDRESS": "4000",
    "BOARDWRIGHT_MESSAGES_PER_SECOND": "1000000",
    "BOARDWRIGHT_MESSAGES_BURST": "1000000",
}
"""All sockets come from one address and move faster than people."""


def figures(sockets: int = SOCKETS, seconds: float = STEADY_SECONDS, live: int = LIVE) -> list[Figure]:
    """Measure everything once."""
    return asyncio.run(_figures(sockets, seconds, live))


async def _figures(sockets: int, seconds: float, live: int) -> list[Figure]:
    full, in_flight = min(FULL_SECONDS, seconds), sockets // SOCKETS_PER_REQUEST
    with tempfile.TemporaryDirectory() as folder:
        program = _program((*SERVE, str(Path(folder) / "db")), "open")
        async with program as (server, port), crowd(port, sockets) as people:
            tables = await sit_down(people)
            before = await _late(port, "loop_lag")
            waits = await _steadily(tables, seconds)
            lag = _percentile_99(before, await _late(port, "loop_lag"))
            heard = _heard(people)
            moves = await _as_fast_as_possible(_turns(tables), full, server, in_flight)
            messages = moves.count + _heard(people) - heard
            memory = _megabytes(server.pid)
            flags = await _flags(people, port)
        ready = await _ready_again(Path(folder), live)
    async with _program(("boardwright.cli.bench.echo",), "data") as (server, port), crowd(port, sockets) as people:
        echoes = await _as_fast_as_possible(_calls(people), full, server, in_flight)
    cuts = quantiles(waits, n=100)
    rate, echo_rate = messages / moves.seconds, 2 * echoes.count / echoes.seconds
    cost, echo_cost = 1e6 * moves.processor / messages, 1e6 * echoes.processor / (2 * echoes.count)
    load_cost, echo_load_cost = 1e6 * moves.clients / messages, 1e6 * echoes.clients / (2 * echoes.count)
    load = f"{sockets} sockets, {MOVES_PER_SECOND} moves/s"
    return [
        Figure(f"{load}: acknowledged, p50", 1000 * cuts[49], "ms", "", None, None),
        Figure(f"{load}: acknowledged, p99", 1000 * cuts[98], "ms", "", None, None),
        Figure(f"{load}: loop lag, p99", 1000 * lag, "ms", "", None, None),
        Figure(f"{load}: memory", memory, "MB", "", None, None),
        Figure(f"{sockets // 2} flags at once: late, p99", 1000 * flags, "ms", "", None, None),
        Figure(f"ready after a crash, {live} live matches", ready, "s", "", None, None),
        Figure("stored moves, as fast as possible", moves.count / moves.seconds, "moves/s", "", None, None),
        Figure("messages in and out", rate, "/s", "bare aiohttp echo", echo_rate, rate / echo_rate),
        Figure("processor time for a message", cost, "us", "bare aiohttp echo", echo_cost, echo_cost / cost),
        Figure(
            "the same of its clients", load_cost, "us", "bare aiohttp echo", echo_load_cost, echo_load_cost / load_cost
        ),
    ]


async def _ready_again(folder: Path, live: int) -> float:
    """Give the seconds from the start of a server until it lists so many matches that were going on."""
    path = str(folder / "crashed")
    await _live_matches(path, live)
    begun = perf_counter()
    async with _program((*SERVE, path), "open") as (_, port), crowd(port, 1) as (person,):
        await person.ask("hello")
        await person.ask("tables")
        return perf_counter() - begun


async def _live_matches(path: str, live: int) -> None:
    """Write the ledgers of matches in the middle of their games."""
    database, dice = Database(path), random.Random(1)
    ledgers = DatabaseLedgers(database)

    async def write(number: int) -> None:
        game, people = GAMES[number % len(GAMES)], (f"a{number}", f"b{number}")
        stored = await ledgers.create(Opening(game, dict(load(game).values), "3600+5"), people[0])
        commands: list[ask.Command] = [ask.Sit(seat, Sitter.PERSON, name) for seat, name in enumerate(people)]
        commands.append(ask.Start())
        commands += [ask.Play(ply % 2, move, ply) for ply, move in enumerate(prepared(game, dice))]
        await ledgers.append(stored.number, [Entry(at, one) for at, one in enumerate(commands, start=1)])

    await some_at_once(write(number) for number in range(live))
    database.close()


# ---- load --------------------------------------------------------------------------------------


async def _steadily(tables: list[Table], seconds: float) -> list[float]:
    """Let table after table move at a fixed rate, whether answers have come or not; give how long each took."""
    begun, moves = perf_counter(), []
    for at in range(round(seconds * MOVES_PER_SECOND)):
        await asyncio.sleep(max(0.0, begun + at / MOVES_PER_SECOND - perf_counter()))
        moves.append(asyncio.ensure_future(tables[at % len(tables)].move()))
    return await asyncio.gather(*moves)


@dataclass(frozen=True)
class Run:
    """How many calls were answered, in what time, and what processor time the server and the clients took for them."""

    count: int
    seconds: float
    processor: float
    clients: float


async def _as_fast_as_possible(
    calls: Iterator[Awaitable[object]], seconds: float, server: Process, in_flight: int
) -> Run:
    """Keep so many calls in flight for a while."""
    count, begun, before, own = 0, perf_counter(), _processor(server.pid), process_time()

    async def one_after_the_other() -> None:
        nonlocal count
        while perf_counter() - begun < seconds:
            call = next(calls, None)
            if call is None:
                return
            await call
            count += 1

    await asyncio.gather(*(one_after_the_other() for _ in range(in_flight)))
    return Run(count, perf_counter() - begun, _processor(server.pid) - before, process_time() - own)


async def _flags(people: list[Person], port: int) -> float:
    """Let the clocks of all tables run out together; give how late 99 of 100 flags fell at most."""
    before = await _late(port, "flag")
    pairs = list(zip(people[::2], people[1::2], strict=True))

    async def sit(first: Person, second: Person) -> None:
        match = (await first.ask("create", game="othello", clock=f"{FLAG_SECONDS}+0")).match
        await second.ask("sit", match=match)

    await some_at_once(sit(*pair) for pair in pairs)
    after = before
    while after[float("inf")] - before[float("inf")] < len(pairs):
        await asyncio.sleep(0.5)
        after = await _late(port, "flag")
    return _percentile_99(before, after)


def _turns(tables: list[Table]) -> Iterator[Awaitable[object]]:
    """Let all tables move once, then again, until one has no prepared moves."""
    while not any(table.over for table in tables):
        for table in tables:
            yield table.move()


def _calls(people: list[Person]) -> Iterator[Awaitable[object]]:
    """Let everybody send what is as long as a move, again and again."""
    for person in cycle(people):
        yield person.ask("play", match=123, move="f5")


def _heard(people: list[Person]) -> int:
    return sum(person.heard for person in people)


# ---- programs ----------------------------------------------------------------------------------


@asynccontextmanager
async def _program(module: tuple[str, ...], sign: str) -> AsyncIterator[tuple[Process, int]]:
    """Run a program until it is no longer needed; its port stands in the line that begins with the sign."""
    environment = {**os.environ, **ROOMY}
    command = (sys.executable, "-m", *module)
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=DEVNULL, env=environment)
    try:
        line = ""
        while process.stdout is not None and not line.startswith(sign):
            line = (await process.stdout.readline()).decode()
            if not line:
                msg = f"{module[0]} did not start"
                raise OSError(msg)
        yield process, int(re.findall(r"[0-9]+", line)[-1])
    finally:
        process.kill()
        await process.wait()


async def _late(port: int, what: str) -> dict[float, float]:
    """Ask a server how often something was late by at most so much."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        text = await answer.text()
    found = re.findall(rf'^boardwright_{what}_seconds_bucket\{{le="([^"]+)"\}} (\S+)$', text, re.MULTILINE)
    return {float(bound): float(count) for bound, count in found}


def _percentile_99(before: dict[float, float], after: dict[float, float]) -> float:
    """Give a bound that 99 of 100 probes kept."""
    total = after[float("inf")] - before[float("inf")]
    return min(bound for bound in after if after[bound] - before[bound] >= 0.99 * total)


def _processor(pid: int) -> float:
    """Give the processor time that a process has taken, where the system says so."""
    status = Path(f"/proc/{pid}/stat")
    if not status.exists():
        return float("nan")
    fields = status.read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _megabytes(pid: int) -> float:
    """Give how much memory a process has had at most, where the system says so."""
    status = Path(f"/proc/{pid}/status")
    text = status.read_text(encoding="utf-8") if status.exists() else ""
    found = re.search(r"VmHWM:\s+([0-9]+) kB", text)
    return int(found[1]) / 1024 if found else float("nan")
