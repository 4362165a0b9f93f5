"""Processes that read and run rules texts of strangers, clients in turn; the event loop only hears their answers."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from signal import SIGXCPU
from typing import Any

from boardwright import errors
from boardwright.errors import BoardwrightError, Fault, RulesLimit, TooMany
from boardwright.server.engine_queue import EngineQueue
from boardwright.server.rules_worker import LONGEST_ANSWER

LONGEST_LINE = 2 * LONGEST_ANSWER
MOST_MATCHES = 4096
OF_ONE = 8
"""Requests that may wait for one client."""
GRACE = 60.0
"""How much longer a start or a request may take by the clock on the wall than by the processor's: others use it too.

What a text may cost is counted by the processor's clock, in the process itself.
"""


class RulesPool:
    """A few processes that each answer one request at a time."""

    def __init__(self, workers: int, seconds: float, megabytes: int, niceness: int) -> None:
        """Start nothing yet: a process is started when it is first needed."""
        self.queue = EngineQueue(workers)
        self._seconds = seconds
        module = (sys.executable, "-m", "boardwright.server.rules_worker")
        self._command = (*module, str(megabytes), str(seconds), str(niceness))
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._asked_last: dict[int, Process] = {}
        """The processes that know matches."""

    async def ask(self, client: str, request: dict[str, Any]) -> bytes:
        """Return the answer of a process; raise TooMany, RulesLimit, or what the process was refused with.

        What is asked about a match goes to the process that was asked about it last, if that waits.
        """
        if self.queue.waiting_for(client) >= OF_ONE:
            msg = "too many rules texts at once"
            raise TooMany(msg, retry_after=self._seconds)
        await self.queue.take(client, lambda _ahead: None)
        try:
            return refused_or(await self._answer(request))
        finally:
            self.queue.release(client)

    async def _answer(self, request: dict[str, Any]) -> bytes:
        try:
            process = await self._ready(request.get("number", 0))
        except TimeoutError:
            raise _not_started() from None
        try:
            async with asyncio.timeout(self._seconds + GRACE):
                found = await _asked(process, request)
        except TimeoutError:
            _end(process)
            raise RulesLimit("time") from None
        except (OSError, ValueError):  # it has ended, or its answer has no end
            _end(process)
            found = b""
        except asyncio.CancelledError:
            _end(process)
            raise
        if not found.endswith(b"\n"):
            ended = await process.wait()
            if ended == 0:  # it had grown large and ended after its last answer, when this request was on its way
                return await self._answer(request)
            raise RulesLimit("time" if ended == -SIGXCPU else "memory")
        self._idle.append(process)
        self._asked_last[request.get("number", 0)] = process
        while len(self._asked_last) > MOST_MATCHES:
            del self._asked_last[next(iter(self._asked_last))]
        return found

    async def _ready(self, match: int) -> Process:
        """Return a process that waits for a request, if possible the one that knows a match."""
        self._idle = [process for process in self._idle if process.returncode is None]
        if self._idle:
            knows = [process for process in self._idle if process is self._asked_last.get(match)]
            chosen = (knows or self._idle)[-1]
            self._idle.remove(chosen)
            return chosen
        process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE)
        self._all = {one for one in self._all if one.returncode is None} | {process}
        try:
            async with asyncio.timeout(GRACE):
                ready = await process.stdout.readline() if process.stdout is not None else b""
        except (TimeoutError, asyncio.CancelledError):
            _end(process)
            raise
        if not ready:
            raise _not_started()
        return process

    async def close(self) -> None:
        """End the processes."""
        self.queue.close()
        for process in self._all:
            _end(process)
        for process in self._all:
            await process.wait()


def refused_or(answer: bytes) -> bytes:
    """Return an answer; raise what it tells if it is a refusal."""
    if not answer.startswith(b'{"error":'):
        return answer
    plain = json.loads(answer)
    if plain["limit"]:
        raise RulesLimit(plain["limit"])
    kind = getattr(errors, plain["error"], BoardwrightError)
    try:
        raise kind(plain["message"], code=plain["code"])
    except TypeError:  # an error that takes more than a message
        raise Fault(plain["message"], code=plain["code"]) from None


def _not_started() -> TooMany:
    return TooMany("no process for rules texts could be started", retry_after=GRACE)


async def _asked(process: Process, request: dict[str, Any]) -> bytes:
    if process.stdin is None or process.stdout is None:
        raise OSError
    process.stdin.write(json.dumps(request).encode() + b"\n")
    await process.stdin.drain()
    return await process.stdout.readline()


def _end(process: Process) -> None:
    if process.returncode is None:
        process.kill()
