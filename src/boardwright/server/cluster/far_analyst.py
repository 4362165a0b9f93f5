"""Far analysts: processes of workers elsewhere that analyse for nodes.

A node asks again and again for the lines from a number on, so whatever the bus loses is asked for once more. A worker
gives an analysis up that no node asks about, and a node a worker that does not answer.
"""

import asyncio
import secrets
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct

from boardwright.errors import Fault
from boardwright.server.cluster.bus import BusFault, Requests
from boardwright.server.crew import Analyst, Crew, Lent, Line

ROUND_SECONDS = 0.3
"""A worker that has nothing new says so after so long."""
SILENT_SECONDS = 2.0
"""A worker that does not answer for so long is gone."""
FORGOTTEN_SECONDS = 5.0
"""An analysis about which no node has asked for so long ends."""


class Wanted(Struct, frozen=True, array_like=True):
    """The lines of an analysis from a number on; the first time with its task."""

    session: str
    known: int
    stop: bool
    task: dict[str, Any] | None = None


class Found(Struct, frozen=True, array_like=True):
    """Lines as they were written; ``there`` is false when the worker takes no more, or does not know the analysis."""

    lines: list[tuple[str, bytes]]
    there: bool = True


class FarAnalyst:
    """An analyst of a worker elsewhere, while it is ours."""

    def __init__(self, requests: Requests, topic: str) -> None:
        """Ask a worker under a topic."""
        self._requests, self._topic = requests, topic
        self._session = secrets.token_hex(8)
        self._task: dict[str, Any] | None = None
        self._lines: list[Line] = []
        self._known = 0
        self._stop = False
        self.idle = True

    def begin(self, task: dict[str, Any]) -> None:
        """Give it a task; its lines are read until the last one."""
        self._task, self.idle = task, False

    def stop(self) -> None:
        """Let it come to an end."""
        self._stop = True

    async def line(self) -> Line:
        """Return the next line of its answer; raise Fault if its worker is gone, or takes no more."""
        while not self._lines:
            self._lines = await self._more()
        line = self._lines.pop(0)
        self.idle = line.sign in "=!"
        return line

    async def _more(self) -> list[Line]:
        wanted = Wanted(self._session, self._known, self._stop, None if self._known else self._task)
        asked, begun = msgspec.msgpack.encode(wanted), monotonic()
        while True:
            try:
                answer = await self._requests.ask(self._topic, asked, SILENT_SECONDS / 2)
            except BusFault:
                if monotonic() - begun >= SILENT_SECONDS:
                    raise
                continue
            found = msgspec.msgpack.decode(answer, type=Found)
            if not found.there:
                msg = "the worker does not analyse this"
                raise Fault(msg, code="fault/engine")
            self._known += len(found.lines)
            return [Line(*line) for line in found.lines]


class Session:
    """An analysis at a worker: its lines, as long as a node asks for them."""

    def __init__(self, crew: Crew, task: dict[str, Any]) -> None:
        """Begin."""
        self._crew, self._task = crew, task
        self._lines: list[tuple[str, bytes]] = []
        self._news = asyncio.Event()
        self._analyst: Analyst | Lent | None = None
        self._stopping = False
        self.asked = monotonic()
        self.ended = False
        self.work = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        try:
            async with self._crew.analyst("a node", lambda _ahead: None) as analyst:
                self._analyst = analyst
                analyst.begin(self._task)
                if self._stopping:
                    analyst.stop()
                while not analyst.idle:
                    line = await analyst.line()
                    self._lines.append((line.sign, line.body))
                    self._news.set()
        except Fault:
            pass  # the node hears that it is not there, and begins again
        finally:
            self.ended = True
            self._news.set()

    async def from_(self, known: int, *, stop: bool) -> Found:
        """Return the lines from a number on, or after a moment none."""
        self.asked = monotonic()
        if stop and not self._stopping:
            self._stopping = True
            if self._analyst is not None:
                self._analyst.stop()
        while len(self._lines) <= known and not self.ended:
            self._news.clear()
            try:
                async with asyncio.timeout(ROUND_SECONDS):
                    await self._news.wait()
            except TimeoutError:
                break
        lines = self._lines[known:]
        return Found(lines, there=bool(lines) or not self.ended)


class Sessions:
    """The analyses of a worker."""

    def __init__(self, crew: Crew, size: int) -> None:
        """Take a number of them at once."""
        self._crew, self._size = crew, size
        self._all: dict[str, Session] = {}
        self.begun = 0

    async def answer(self, data: bytes) -> bytes:
        """Answer a node that wants lines."""
        wanted = msgspec.msgpack.decode(data, type=Wanted)
        self.look_round()
        session = self._all.get(wanted.session)
        if session is None:
            if wanted.task is None or sum(not one.ended for one in self._all.values()) >= self._size:
                return msgspec.msgpack.encode(Found([], there=False))
            session = self._all[wanted.session] = Session(self._crew, wanted.task)
            self.begun += 1
        return msgspec.msgpack.encode(await session.from_(wanted.known, stop=wanted.stop))

    def look_round(self) -> None:
        """End what no node asks about."""
        for name, one in list(self._all.items()):
            if monotonic() - one.asked > FORGOTTEN_SECONDS:
                one.work.cancel()
                del self._all[name]

    async def close(self) -> None:
        """End everything."""
        for one in self._all.values():
            one.work.cancel()
        await asyncio.gather(*(one.work for one in self._all.values()), return_exceptions=True)
        await self._crew.close()
