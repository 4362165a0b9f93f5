"""The workshop under load: how soon a writer of rules sees a mistake, and what hostile texts do to others.

The server is another process. The writer types in a real browser, where there is one; broken and hostile texts go
through ``POST /api/rules/check``, as a page sends them.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Iterator
from itertools import chain
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import aiohttp

from boardwright.catalogue.texts import RulesText
from boardwright.cli.bench.crowd import PREPARED, Person, Table, crowd, sit_down
from boardwright.cli.bench.measure import Figure, PeerMissing
from boardwright.cli.bench.programs import family, processor, resident, serving
from boardwright.cli.bench.rules_texts import hostile, library_texts, long_text, mutated
from boardwright.cli.bench.writer import writing

STROKES = 6
MUTATED, HOSTILE = 1000, 100
PAIRS, MOVES_PER_SECOND = 20, 10
AT_ONCE = 4
"""Texts that attackers have on their way at the same time."""
SETTLING_SECONDS, IDLE_SECONDS = 2.0, 0.1
"""A server has settled when it and its processes took no more processor time than the second in the first."""
SETTINGS = {
    "BOARDWRIGHT_RULES_CHECKS_PER_MINUTE": "0",
    "BOARDWRIGHT_REQUESTS_PER_SECOND": "0",
    "BOARDWRIGHT_GUESTS_PER_HOUR": "0",
}
"""Limits by address are lifted where one address plays a crowd; those on a text are as they are by default."""
KNOWN = ("ok", "code")
"""Every answer has one of these."""


def figures(strokes: int = STROKES, broken: int = MUTATED, attacks: int = HOSTILE) -> list[Figure]:
    """Measure everything once; raise AssertionError if a text is not answered as it should be."""
    return asyncio.run(_figures(strokes, broken, attacks))


async def _figures(strokes: int, broken: int, attacks: int) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder) / "db", SETTINGS) as (server, port, *_), aiohttp.ClientSession() as session:
            page = Page(session, port)
            for wants in ((), ("moves",)):  # processes are started by the first
                await page.check(next(iter(library_texts().values())), wants)
            written = await _written(port, strokes)
            async with crowd(port, 2 * PAIRS) as people:
                tables = await sit_down(people)
                before = await _memory(server.pid)
                waits, counts = await _attacked(people, tables, page, broken, attacks)
                after = await _memory(server.pid)
    attack = f"{broken} broken and {attacks} hostile texts"
    return [
        *written,
        _figure(f"{attack}: answered", counts["answered"], "texts"),
        _figure(f"{attack}: refused by a limit", counts["limited"], "texts"),
        _figure(f"{attack}: a move of {PAIRS} games, p99", 1000 * quantiles(waits, n=100)[98], "ms"),
        _figure(f"{attack}: moves played meanwhile", len(waits), "moves"),
        _figure(f"{attack}: memory of the server before", before[0], "MB"),
        _figure(f"{attack}: memory of the server after", after[0], "MB"),
        _figure(f"{attack}: memory of its processes before", before[1], "MB"),
        _figure(f"{attack}: memory of its processes after", after[1], "MB"),
    ]


async def _written(port: int, strokes: int) -> list[Figure]:
    """Let a writer type and paste; give nothing where there is no browser."""
    texts = library_texts().values()
    try:
        async with writing(port) as writer:
            typed = [await writer.strokes(text, strokes) for text in texts]
            long = await writer.strokes(long_text(), 3 * strokes)
            first = [await writer.first_move(text) for text in texts]
    except PeerMissing:
        return []
    return [
        _figure("keystroke to diagnostics, all library games, p95", 1000 * _p95([*chain(*typed)]), "ms"),
        _figure("keystroke to diagnostics, slowest library game, p95", 1000 * max(map(_p95, typed)), "ms"),
        _figure("keystroke to diagnostics, 3000 lines and 30 variants, p95", 1000 * _p95(long), "ms"),
        _figure("paste to first playable move, middle of the library games", median(first), "s"),
        _figure("paste to first playable move, slowest library game", max(first), "s"),
    ]


async def _memory(pid: int) -> tuple[float, float]:
    """Wait until a server and its processes have nothing more to do; give what it and what they have, in megabytes."""
    before = -1.0
    while (now := sum(map(processor, family(pid)))) - before > IDLE_SECONDS:
        before = now
        await asyncio.sleep(SETTLING_SECONDS)
    return resident(pid), sum(map(resident, family(pid)[1:]))


def _figure(name: str, value: float, unit: str) -> Figure:
    return Figure(name, value, unit, "", None, None)


def _p95(seconds: list[float]) -> float:
    # "Inclusive": among a few strokes the other method foretells waits longer than any that there was.
    return quantiles(seconds, n=20, method="inclusive")[18] if len(seconds) > 1 else seconds[0]


class Page:
    """Sends texts as a page does."""

    def __init__(self, session: aiohttp.ClientSession, port: int) -> None:
        """Ask a server."""
        self._session, self._address = session, f"http://127.0.0.1:{port}/api/rules/check"

    async def check(self, rules: RulesText, wants: tuple[str, ...] = ("look", "scene")) -> dict[str, Any]:
        """Have a text checked."""
        body = {"text": rules.text, "files": dict(rules.files), "file": rules.file, "wants": wants}
        async with self._session.post(self._address, json=body) as answer:
            found = dict(await answer.json())
        if answer.status not in (200, 413) or not any(name in found for name in KNOWN):
            msg = f"a text was answered with {answer.status}: {str(found)[:200]}"
            raise AssertionError(msg)
        return found


async def _attacked(
    people: list[Person], tables: list[Table], page: Page, broken: int, attacks: int
) -> tuple[list[float], dict[str, int]]:
    """Send texts that are broken or ask for too much while games are played; return how long each move took."""
    texts = _texts(broken, attacks)
    counts = {"answered": 0, "limited": 0}

    async def attack() -> None:
        for text in texts:
            found = await page.check(text, ("look", "scene", "moves"))
            counts["answered"] += 1
            counts["limited"] += "limit" in found

    attackers = [asyncio.ensure_future(attack()) for _ in range(AT_ONCE)]
    waits: list[float] = []
    while not all(one.done() for one in attackers):
        tables = tables if not waits else await sit_down(people)
        begun, moves = perf_counter(), list[Awaitable[float]]()
        for at in range(PREPARED * len(tables)):
            await asyncio.sleep(max(0.0, begun + at / MOVES_PER_SECOND - perf_counter()))
            moves.append(asyncio.ensure_future(tables[at % len(tables)].move()))
            if all(one.done() for one in attackers):
                break
        waits += await asyncio.gather(*moves)
    await asyncio.gather(*attackers)
    if counts["answered"] != broken + attacks:
        msg = f"{counts['answered']} of {broken + attacks} texts were answered"
        raise AssertionError(msg)
    return waits, counts


def _texts(broken: int, attacks: int) -> Iterator[RulesText]:
    """Return hostile texts among broken ones."""
    ours = hostile(attacks)
    every = max(1, broken // max(1, attacks))
    for at, text in enumerate(mutated(broken)):
        yield text
        if at % every == 0:
            found = next(ours, None)
            if found is not None:
                yield found[1]
    for _, text in ours:
        yield text
