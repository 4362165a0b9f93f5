"""The server under load, beside a bare aiohttp echo: how fast moves are acknowledged, and what that costs.

The load comes from this process, the server is another one, and so is the echo; on two cores each has one for itself.
Both get their load from the same code, from as many sockets, with as many messages in flight. A message is a text frame
that went in or came out, and only what the clients have received is counted: for a move the request, its answer and the
news for both players, for an echo the request and the answer. Pings, which only the server sends, do not count.
"""

import asyncio
import random
import tempfile
from asyncio.subprocess import Process
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time

from boardwright.catalogue import load
from boardwright.cli.bench.crowd import GAMES, Person, Table, crowd, prepared, sit_down, some_at_once
from boardwright.cli.bench.measure import Figure
from boardwright.cli.bench.played import write_match
from boardwright.cli.bench.programs import SERVE, late, megabytes, percentile_99, processor, program
from boardwright.play.ledger import Opening
from boardwright.storage.database import Database
from boardwright.storage.ledgers import DatabaseLedgers

SOCKETS, MOVES_PER_SECOND = 1000, 100
STEADY_SECONDS, FULL_SECONDS = 20.0, 5.0
SOCKETS_PER_REQUEST = 4
"""At full load a quarter of the sockets wait for an answer, moves and echoes alike: every second table has moved."""
FLAG_SECONDS = 3
LIVE = 1000
"""Matches that were going on when a server was killed."""


def figures(sockets: int = SOCKETS, seconds: float = STEADY_SECONDS, live: int = LIVE) -> list[Figure]:
    """Measure everything once."""
    return asyncio.run(_figures(sockets, seconds, live))


async def _figures(sockets: int, seconds: float, live: int) -> list[Figure]:
    full, in_flight = min(FULL_SECONDS, seconds), sockets // SOCKETS_PER_REQUEST
    with tempfile.TemporaryDirectory() as folder:
        serving = program((*SERVE, str(Path(folder) / "db")), "open")
        async with serving as (server, port), crowd(port, sockets) as people:
            tables = await sit_down(people)
            before = await late(port, "loop_lag")
            waits = await _steadily(tables, seconds)
            lag = percentile_99(before, await late(port, "loop_lag"))
            heard = _heard(people)
            moves = await _as_fast_as_possible(_turns(tables), full, server, in_flight)
            messages = moves.count + _heard(people) - heard
            memory = megabytes(server.pid)
            flags = await _flags(people, port)
        ready = await _ready_again(Path(folder), live)
    async with program(("boardwright.cli.bench.echo",), "data") as (server, port), crowd(port, sockets) as people:
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
    """Return the seconds from the start of a server until it lists all matches that were going on."""
    path = str(folder / "crashed")
    await _live_matches(path, live)
    begun = perf_counter()
    async with program((*SERVE, path), "open") as (_, port), crowd(port, 1) as (person,):
        await person.ask("hello")
        await person.ask("tables")
        return perf_counter() - begun


async def _live_matches(path: str, live: int) -> None:
    """Write the ledgers of matches in the middle of their games."""
    database, dice = Database(path), random.Random(1)
    ledgers = DatabaseLedgers(database)

    async def write(number: int) -> None:
        game, people = GAMES[number % len(GAMES)], (f"a{number}", f"b{number}")
        opening = Opening(game, dict(load(game).values), "3600+5")
        await write_match(ledgers, opening, people, prepared(game, dice))

    await some_at_once(write(number) for number in range(live))
    database.close()


# ---- load --------------------------------------------------------------------------------------


async def _steadily(tables: list[Table], seconds: float) -> list[float]:
    """Let table after table move at a fixed rate, whether answers have come or not; return how long each took."""
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
    """Keep a number of calls in flight for a while."""
    count, begun, before, own = 0, perf_counter(), processor(server.pid), process_time()

    async def one_after_the_other() -> None:
        nonlocal count
        while perf_counter() - begun < seconds:
            call = next(calls, None)
            if call is None:
                return
            await call
            count += 1

    await asyncio.gather(*(one_after_the_other() for _ in range(in_flight)))
    return Run(count, perf_counter() - begun, processor(server.pid) - before, process_time() - own)


async def _flags(people: list[Person], port: int) -> float:
    """Let the clocks of all tables run out together; return how late 99 of 100 flags fell at most."""
    before = await late(port, "flag")
    pairs = list(zip(people[::2], people[1::2], strict=True))

    async def sit(first: Person, second: Person) -> None:
        match = (await first.ask("create", game="othello", clock=f"{FLAG_SECONDS}+0")).match
        await second.ask("sit", match=match)

    await some_at_once(sit(*pair) for pair in pairs)
    after = before
    while after[float("inf")] - before[float("inf")] < len(pairs):
        await asyncio.sleep(0.5)
        after = await late(port, "flag")
    return percentile_99(before, after)


def _turns(tables: list[Table]) -> Iterator[Awaitable[object]]:
    """Let all tables move once, then again, until one has no prepared moves."""
    while not any(table.over for table in tables):
        for table in tables:
            yield table.move()


def _calls(people: list[Person]) -> Iterator[Awaitable[object]]:
    """Let every client send messages as long as a move, again and again."""
    for person in cycle(people):
        yield person.ask("play", match=123, move="f5")


def _heard(people: list[Person]) -> int:
    return sum(person.heard for person in people)
