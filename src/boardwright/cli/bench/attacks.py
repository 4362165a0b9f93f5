"""The server under attack: how late its event loop is and how long a person's move takes, one attack at a time.

The server is one process, the attackers another, and this one plays honest games meanwhile. What is measured of the
server is what it tells itself in /metrics.
"""

import asyncio
import random
import sys
import tempfile
from asyncio import StreamReader
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import NamedTuple

from boardwright.catalogue import load
from boardwright.cli.bench.attackers import ATTACKS
from boardwright.cli.bench.crowd import GAMES, Table, crowd, prepared, sit_down, some_at_once
from boardwright.cli.bench.measure import Figure
from boardwright.cli.bench.played import write_match
from boardwright.cli.bench.programs import connections, late, megabytes, percentile_99, serving
from boardwright.play.ledger import Opening
from boardwright.play.ports import Standing
from boardwright.storage.database import Database
from boardwright.storage.ledgers import DatabaseLedgers

MOVES_PER_SECOND = 40
MANY_GAMES = 200
"""Games that go on beside idle sockets."""


class Scale(NamedTuple):
    """How large everything is."""

    seconds: float = 12.0
    """Of each attack."""
    clients: int = 5000
    """Attackers at most."""
    pairs: int = 20
    """Honest people, by two."""
    live: int = 2000
    """Tables that are open, so that the list of them is long."""
    long: int = 500
    """Moves of the match whose record is asked for."""


FULL = Scale()
SMALL = Scale(seconds=0.5, clients=10, pairs=8, live=20, long=60)
"""For a test: everything happens, but nothing of it can be called a figure."""
MOST_LAG, MOST_WAIT, MOST_MEMORY = 20.0, 100.0, 400.0
"""What must hold while each attack goes on: milliseconds of the event loop and of a move, and megabytes in all."""
SETTINGS = {
    "BOARDWRIGHT_CONNECTIONS": "8000",
    "BOARDWRIGHT_CONNECTIONS_PER_ADDRESS": "8000",
    "BOARDWRIGHT_GUESTS_PER_HOUR": "0",
    "BOARDWRIGHT_LOOPBACK_EXEMPT": "false",
}
"""Limits by address are lifted where one address plays a crowd; all other limits are as they are by default."""
USUAL_CROWD = {**SETTINGS, "BOARDWRIGHT_CONNECTIONS": "2000", "BOARDWRIGHT_CONNECTIONS_PER_ADDRESS": "256"}
MANY_VISITORS = {**SETTINGS, "BOARDWRIGHT_REQUESTS_PER_SECOND": "0"}
"""Where thousands come in who do nothing: the limit of one address would keep most of them out."""

SPECIAL = {"Dots": USUAL_CROWD, "idle": MANY_VISITORS, "lobby": MANY_VISITORS}


def figures(names: Iterable[str] = ATTACKS, scale: Scale = FULL) -> list[Figure]:
    """Measure each attack alone, on a server of its own."""
    return [figure for name in names for figure in one_server((name,), scale)]


def one_server(names: Sequence[str], scale: Scale) -> list[Figure]:
    """Measure attacks one after the other on the same server."""
    return asyncio.run(_measured(names, scale))


def kept(found: list[Figure]) -> Iterator[str]:
    """Return the figures that are beyond what must hold."""
    bounds = {"loop lag, p99": MOST_LAG, "a move, p99": MOST_WAIT, "memory": MOST_MEMORY}
    for figure in found:
        what = figure.name.rpartition(": ")[2]
        if figure.value > bounds.get(what, float("inf")):
            yield f"{figure.name}: {figure.value:.0f} {figure.unit}, more than {bounds[what]:.0f}"


async def _measured(names: Sequence[str], scale: Scale) -> list[Figure]:
    found: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "db"
        await _prepared(str(path), scale)
        settings = next((found for word, found in SPECIAL.items() if all(word in name for name in names)), SETTINGS)
        async with serving(path, settings) as (server, port, dots_port, metrics):
            pairs = MANY_GAMES if all("idle" in name for name in names) else scale.pairs
            async with crowd(port, 2 * pairs) as people:
                tables = await sit_down(people)
                async with _attackers(names, port, dots_port, scale) as ready:
                    for name in names:
                        await ready.readline()
                        before = await late(metrics, "loop_lag")
                        waits = await _play(tables, scale.seconds)
                        sockets = await connections(metrics)
                        lag = percentile_99(before, await late(metrics, "loop_lag"))
                        found += [
                            Figure(f"{name}: loop lag, p99", 1000 * lag, "ms", "", None, None),
                            Figure(f"{name}: a move, p99", 1000 * quantiles(waits, n=100)[98], "ms", "", None, None),
                            Figure(f"{name}: memory", megabytes(server.pid), "MB", "", None, None),
                            Figure(f"{name}: connections", sockets, "", "", None, None),
                        ]
    return found


@asynccontextmanager
async def _attackers(names: Sequence[str], port: int, dots_port: int, scale: Scale) -> AsyncIterator[StreamReader]:
    """Start the attackers: they write a line when an attack has begun, and go on a little longer than is measured."""
    command = (sys.executable, "-m", "boardwright.cli.bench.attackers", str(port), str(dots_port))
    numbers = (str(scale.seconds + min(1.0, scale.seconds / 2)), str(scale.clients))
    process = await asyncio.create_subprocess_exec(*command, *numbers, *names, stdout=PIPE)
    try:
        if process.stdout is not None:
            yield process.stdout
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def _play(tables: list[Table], seconds: float) -> list[float]:
    """Let people move at a steady rate, whether answers have come or not; return how long each move took."""
    begun, moves = perf_counter(), []
    for at in range(min(round(seconds * MOVES_PER_SECOND), 40 * len(tables))):
        await asyncio.sleep(max(0.0, begun + at / MOVES_PER_SECOND - perf_counter()))
        moves.append(asyncio.ensure_future(tables[at % len(tables)].move()))
    return await asyncio.gather(*moves)


async def _prepared(path: str, scale: Scale) -> None:
    """Write a long match that is over, as the first, and many tables that are not."""
    database, dice = Database(path), random.Random(1)
    ledgers = DatabaseLedgers(database)
    position = load("dots").start()
    moves: list[str] = []
    while len(moves) < scale.long and position.outcome() is None:
        moves.append(position.format(dice.choice(position.moves())))
        position.play(moves[-1])
    people = ("ann", "bob")
    end = [Standing(seat, name, "drew") for seat, name in enumerate(people)]
    await write_match(ledgers, Opening("dots", dict(load("dots").values)), people, moves, end)
    for game in GAMES:
        played, opening = prepared(game, dice), Opening(game, dict(load(game).values))
        await some_at_once(write_match(ledgers, opening, people, played) for _ in range(scale.live // len(GAMES)))
    database.close()
