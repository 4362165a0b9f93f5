"""Crew: a few analysts, each a process with one task at a time, for whom accounts wait in turn."""

import asyncio
import json
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, Protocol

import msgspec

from boardwright.errors import BoardwrightError, Fault, TooCostly
from boardwright.server.engine_queue import EngineQueue, OnPlace

LONGEST_LINE = 1 << 22
"""Bytes of an answer: the report of a long game has room."""
STOP = b"stop\n"
LOADING_SECONDS = 60.0
"""How long the rules of a game may take to compile, which no visitor chooses, on a busy machine."""
MOST_KEPT_WAITING = 6
"""A busy machine may keep an analyst from its work for this many times as long as the work may take."""


class Line(NamedTuple):
    """A line of an answer: ``+`` more comes, ``=`` the last, ``!`` a refusal."""

    sign: str
    body: bytes


class Analyst:
    """One process, while it is ours."""

    def __init__(self, process: Process) -> None:
        """Take a process that has nothing to do."""
        self.process = process
        self.idle = True

    @property
    def worked(self) -> float | None:
        """The processor seconds that its process has taken, where the system says so of other processes."""
        try:
            return time.clock_gettime(~self.process.pid << 3 | 2)  # how Linux numbers the clocks of processes
        except OSError:
            return None

    def begin(self, task: dict[str, Any]) -> None:
        """Give it a task; its lines are read until the last one."""
        self.idle = False
        self._write(json.dumps(task).encode() + b"\n")

    def stop(self) -> None:
        """Let it come to an end."""
        if not self.idle:
            self._write(STOP)

    async def line(self) -> Line:
        """Read the next line of its answer; raise Fault if it has died."""
        if self.process.stdout is None:
            raise OSError
        try:
            line = await self.process.stdout.readline()
        except ValueError:  # a line that is too long
            line = b""
        if not line:
            msg = "the analyst has died"
            raise Fault(msg, code="fault/engine")
        self.idle = line[:1] in b"=!"
        return Line(line[:1].decode(), line[1:-1])

    def _write(self, data: bytes) -> None:
        if self.process.stdin is None or self.process.returncode is not None:
            msg = "the analyst has died"
            raise Fault(msg, code="fault/engine")
        self.process.stdin.write(data)


class Far(Protocol):
    """An analyst on another machine, while it is ours."""

    idle: bool

    def begin(self, task: dict[str, Any]) -> None:
        """Give it a task."""

    def stop(self) -> None:
        """Let it come to an end."""

    async def line(self) -> Line:
        """Return the next line of its answer; raise Fault if it is gone."""


class Lender(Protocol):
    """What has analysts on other machines."""

    def lend(self) -> Far | None:
        """Return one that has nothing to do; None if there is none."""


class Lent:
    """An analyst on another machine; when it is gone, one of this machine begins again."""

    def __init__(self, far: Far, ready: Callable[[], Awaitable[Process]]) -> None:
        """Take it; ``ready`` gives a process of this machine."""
        self._far, self._ready = far, ready
        self._task: dict[str, Any] = {}
        self._stopping = False
        self.near: Analyst | None = None

    @property
    def idle(self) -> bool:
        """True when it has nothing to do."""
        return self._far.idle if self.near is None else self.near.idle

    @property
    def worked(self) -> float | None:
        """Nothing: of another machine only the time is known."""
        return None

    def begin(self, task: dict[str, Any]) -> None:
        """Give it a task; its lines are read until the last one."""
        self._task = task
        self._far.begin(task)

    def stop(self) -> None:
        """Let it come to an end."""
        self._stopping = True
        (self._far if self.near is None else self.near).stop()

    async def line(self) -> Line:
        """Read the next line of its answer; raise Fault if the process that replaced it has died."""
        if self.near is None:
            try:
                return await self._far.line()
            except Fault:
                near = Analyst(await self._ready())
            self.near = near
            near.begin(self._task)
            if self._stopping:
                near.stop()
        return await self.near.line()


class Crew:
    """Analysts of one kind."""

    def __init__(self, workers: int, megabytes: int, niceness: int, command: Sequence[str] = ()) -> None:
        """Start nothing yet: a process is started when it is first needed, or to be warm when it is."""
        self.queue = EngineQueue(workers)
        self._workers, self._places = workers, asyncio.Semaphore(workers)
        """Other machines may turn out to be busy or gone: then no more than these work here, and the rest wait."""
        self.elsewhere: Lender | None = None
        module = (sys.executable, "-m", "boardwright.server.analyst", str(megabytes), str(niceness))
        self._command = command or module
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._warming: asyncio.Task[None] | None = None

    def grow(self, elsewhere: int) -> None:
        """Note how many analysts other machines have."""
        self.queue.resize(self._workers + elsewhere)

    @asynccontextmanager
    async def analyst(self, account: str, on_place: OnPlace) -> AsyncIterator[Analyst | Lent]:
        """Wait until it is this account's turn and return an analyst; one that is not done at the end is ended."""
        await self.queue.take(account, on_place)
        try:
            far = None if self.elsewhere is None else self.elsewhere.lend()
            analyst = Analyst(await self._near()) if far is None else Lent(far, self._near)
            try:
                yield analyst
            finally:
                near = analyst.near if isinstance(analyst, Lent) else analyst
                if near is not None:
                    self._give_back(near)
        finally:
            self.queue.release(account)

    async def _near(self) -> Process:
        """Wait for a place on this machine, and return a process that has nothing to do."""
        await self._places.acquire()
        try:
            return await self._ready()
        except BaseException:
            self._places.release()
            raise

    def _give_back(self, analyst: Analyst) -> None:
        self._places.release()
        if analyst.idle and analyst.process.returncode is None:
            self._idle.append(analyst.process)
        else:
            _end(analyst.process)

    def warm(self) -> None:
        """Have a process ready, so that the next task need not wait for one to start."""
        if not any(one.returncode is None for one in self._all):
            self._warmed()

    def _warmed(self) -> "asyncio.Task[None]":
        """Start a process, or go on starting the one that is not ready yet."""
        if self._warming is None:
            self._warming = asyncio.get_running_loop().create_task(self._warm())
        return self._warming

    async def _warm(self) -> None:
        try:
            self._idle.append(await self._start())
        finally:
            self._warming = None

    async def _ready(self) -> Process:
        """Return a process that has nothing to do; whoever is cancelled meanwhile leaves it to the next one."""
        while (process := self._take()) is None:
            await asyncio.shield(self._warmed())
        return process

    def _take(self) -> Process | None:
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
        return None

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE)
        self._all = {one for one in self._all if one.returncode is None} | {process}
        await Analyst(process).line()  # it says when it is ready: starting is no part of a task's time
        return process

    async def ask(self, task: dict[str, Any], account: str, seconds: float) -> Line:
        """Return the last line of an answer; raise TooCostly if it takes too long once the game is loaded, or Fault."""
        async with self.analyst(account, _nowhere) as analyst:
            analyst.begin(task)
            try:
                async with asyncio.timeout(LOADING_SECONDS):
                    line = await analyst.line()
                while line.sign == "+":
                    line = await _line_within(analyst, seconds)
            except TimeoutError:
                msg = f"looking at this position takes more than {seconds:.0f} seconds"
                raise TooCostly(msg) from None
            return line

    async def follow(
        self, task: dict[str, Any], account: str, silent_seconds: float, on_news: Callable[[dict[str, Any]], None]
    ) -> bytes:
        """Return what a long task finds; raise what it refuses, or Fault when nothing is heard of it for too long."""
        async with self.analyst(account, _nowhere) as analyst:
            analyst.begin(task)
            while True:
                try:
                    async with asyncio.timeout(silent_seconds):
                        line = await analyst.line()
                except TimeoutError:
                    msg = "the work takes too long"
                    raise Fault(msg, code="fault/engine") from None
                if line.sign == "=":
                    return line.body
                told = msgspec.json.decode(line.body)
                if line.sign == "!":
                    raise BoardwrightError(told["detail"], code=told["code"])
                on_news(told)

    async def close(self) -> None:
        """End the processes."""
        self.queue.close()
        if self._warming is not None:
            self._warming.cancel()
        for process in self._all:
            _end(process)
        for process in self._all:
            await process.wait()


async def _line_within(analyst: Analyst | Lent, seconds: float) -> Line:
    """Return the next line; raise TimeoutError after some seconds of work, not of waiting for a busy machine."""
    begun, left = analyst.worked, seconds
    async with asyncio.timeout(MOST_KEPT_WAITING * seconds):
        while True:
            try:
                async with asyncio.timeout(left):
                    return await analyst.line()
            except TimeoutError:
                worked = analyst.worked
                if begun is None or worked is None or worked - begun >= seconds:
                    raise
                left = seconds - (worked - begun)


def _nowhere(_ahead: int) -> None:
    """Ignore a place in the queue."""


def _end(process: Process) -> None:
    if process.returncode is None:
        process.kill()
