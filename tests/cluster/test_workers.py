"""Workers elsewhere: they think for nodes, and one that dies costs its move nothing but time."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from boardwright.play.budget import Budget
from boardwright.play.commands import Command, Sit, Sitter, Start
from boardwright.play.ledger import Entry, Opening
from boardwright.server.cluster import far_analyst, workers
from boardwright.server.cluster.bus import Hub, LocalBus
from boardwright.server.cluster.workers import Worker, Workers
from boardwright.server.crew import Crew, Line
from boardwright.server.engines import Engines, Pool, Question

MODULE = (sys.executable, "-m", "boardwright.server.worker", "1024")
HANGS = (sys.executable, "-c", "import sys; sys.stdin.readline(); sys.stdin.read()")
SAYS = """
import sys
for line in ("=", "+found", "=ended"):
    print(line, flush=True)
    sys.stdin.readline()
"""
ANALYSES = (sys.executable, "-c", SAYS)
"""Finds something at once, and thinks until it is stopped."""
PATIENCE = 60.0


def question() -> Question:
    """Ask for the first move of Othello."""
    sits: list[Command] = [Sit(0, Sitter.ENGINE, "level:1"), Sit(1, Sitter.ENGINE, "level:1"), Start()]
    entries = [Entry(at, command) for at, command in enumerate(sits, start=1)]
    return Question(Opening("othello", {}, "none", 1, None), entries, "level:1", 7, Budget())


class Elsewhere:
    """A machine that works for others."""

    def __init__(self, hub: Hub, command: tuple[str, ...], size: int = 1) -> None:
        """Join the bus."""
        self.bus, self.pool = LocalBus(hub), Pool(command, size, PATIENCE)
        self.worker = Worker(self.bus, self.pool, Crew(size, 1024, 0, ANALYSES), size)
        self._running = asyncio.get_running_loop().create_task(self.worker.run())

    async def die(self) -> None:
        """Fall silent in the middle of everything."""
        self.bus.up = False
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)
        await self.pool.close()


@asynccontextmanager
async def node(hub: Hub) -> AsyncIterator[Engines]:
    """Run the engines of a node that has heard of the workers."""
    engines = Engines(1, PATIENCE, 1024)
    sizes: asyncio.Queue[int] = asyncio.Queue()

    def grow(size: int) -> None:
        engines.grow(size)
        sizes.put_nowait(size)

    asked = Workers(LocalBus(hub))
    asked.on_thoughts.add(grow)
    engines.use(asked)
    async with asyncio.timeout(PATIENCE):
        assert await sizes.get() > 0
    try:
        yield engines
    finally:
        await asked.close()
        await engines.close()


async def choose(engines: Engines) -> str:
    """Ask for a move."""
    async with asyncio.timeout(PATIENCE), engines.turn("ann", lambda _: None) as chooser:
        return (await chooser(question())).move


def test_a_worker_elsewhere_thinks_for_a_node() -> None:
    """The move comes over the bus, and the node starts no process for it."""

    async def run() -> None:
        hub = Hub()
        there = Elsewhere(hub, MODULE)
        async with node(hub) as engines:
            assert await choose(engines) in ("d3", "c4", "f5", "e6")
            assert there.worker.thoughts == 1
            assert not engines._moves._all
        await there.die()

    asyncio.run(run())


def test_a_worker_that_dies_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move whose worker falls silent is thought about again by the node, or by the next worker."""
    monkeypatch.setattr(workers, "SILENT_SECONDS", 0.5)
    monkeypatch.setattr(workers, "SAY_SECONDS", 0.1)

    async def run() -> None:
        hub = Hub()
        hanging = Elsewhere(hub, HANGS)
        async with node(hub) as engines:
            asked = asyncio.create_task(choose(engines))
            async with asyncio.timeout(PATIENCE):
                while not hanging.pool._all:  # noqa: ASYNC110 - the process is all that there is to look at
                    await asyncio.sleep(0.01)
            await hanging.die()
            assert await asked in ("d3", "c4", "f5", "e6")
            again = Elsewhere(hub, MODULE)
            async with asyncio.timeout(PATIENCE):
                while not again.worker.thoughts:
                    await choose(engines)
                    await asyncio.sleep(0.05)
            await again.die()

    asyncio.run(run())


def test_workers_are_more_places_at_once() -> None:
    """With two thoughts elsewhere, three are thought at once; a full worker takes no fourth."""

    async def run() -> None:
        hub = Hub()
        there = Elsewhere(hub, MODULE, size=2)
        async with node(hub) as engines:
            assert await asyncio.gather(*(choose(engines) for _ in range(4)))
            assert there.worker.thoughts >= 2
        await there.die()

    asyncio.run(run())


def test_a_worker_elsewhere_analyses_and_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of an analysis come over the bus; when its worker falls silent, the node's own process begins again."""

    async def run() -> None:
        hub, sizes = Hub(), asyncio.Queue[int]()
        there, asked, crew = Elsewhere(hub, MODULE), Workers(LocalBus(hub)), Crew(1, 1024, 0, ANALYSES)
        asked.on_analyses.add(sizes.put_nowait)
        crew.elsewhere = asked
        async with asyncio.timeout(PATIENCE):
            assert await sizes.get() == 1
            async with crew.analyst("ann", lambda _: None) as analyst:
                analyst.begin({"do": "think"})
                assert await analyst.line() == Line("+", b"found")
                assert (there.worker.analyses.begun, len(crew._all)) == (1, 0)
                monkeypatch.setattr(far_analyst, "SILENT_SECONDS", 0.2)
                await there.die()
                assert await analyst.line() == Line("+", b"found")
                assert len(crew._all) == 1
                analyst.stop()
                assert await analyst.line() == Line("=", b"ended")
                assert analyst.idle
        await crew.close()
        await asked.close()

    asyncio.run(run())


def test_workers_that_are_full_do_not_crowd_a_node() -> None:
    """However many places others promised: when they take nothing, a node thinks with its own processes only."""

    class Full:
        async def think(self, _question: dict[str, Any], /) -> None:
            """Take nothing."""

    async def run() -> None:
        engines = Engines(1, PATIENCE, 1024)
        engines.use(Full())
        engines.grow(3)
        await asyncio.gather(*(choose(engines) for _ in range(3)))
        assert len(engines._moves._all) == 1
        await engines.close()

    asyncio.run(run())
