"""Engines: worker processes that think; the event loop never waits for them longer than it is told."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from dataclasses import asdict

from boardwright.errors import Fault
from boardwright.play.ledger import Entry, Opening, write_command

LONGEST_ANSWER = 1 << 20


class Engines:
    """A few workers; a request waits until one is free."""

    def __init__(self, workers: int, seconds: float, megabytes: int, command: Sequence[str] = ()) -> None:
        """Start nothing yet: a worker is started when it is first needed."""
        self._command = command or (sys.executable, "-m", "boardwright.server.worker", str(megabytes))
        self._seconds = seconds
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        self._all: set[Process] = set()
        for _ in range(workers):
            self._free.put_nowait(None)

    async def choose(self, opening: Opening, entries: Sequence[Entry], player: str, seed: int) -> str:
        """Give the move an engine chooses; raise Fault when it takes too long, crashes or answers nonsense."""
        request = {
            "opening": asdict(opening),
            "entries": [write_command(entry.command) for entry in entries],
            "player": player,
            "seed": seed,
        }
        process = await self._free.get()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            async with asyncio.timeout(self._seconds):  # not wait_for, which may swallow a cancellation
                answer = json.loads(await self._ask(process, request))
            return str(answer["move"])
        except (TimeoutError, OSError, ValueError, KeyError, TypeError) as error:
            self._end(process)
            process = None
            msg = f"the engine {player} gave no move: {type(error).__name__}"
            raise Fault(msg, code="fault/engine") from None
        except asyncio.CancelledError:
            self._end(process)
            process = None
            raise
        finally:
            self._free.put_nowait(process)

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER)
        self._all = {one for one in self._all if one.returncode is None} | {process}
        return process

    @staticmethod
    async def _ask(process: Process, request: dict[str, object]) -> bytes:
        if process.stdin is None or process.stdout is None:
            raise OSError
        process.stdin.write(json.dumps(request).encode() + b"\n")
        await process.stdin.drain()
        return await process.stdout.readline()

    def _end(self, process: Process | None) -> None:
        if process is not None and process.returncode is None:
            process.kill()

    async def close(self) -> None:
        """End all workers."""
        for process in self._all:
            self._end(process)
        for process in self._all:
            await process.wait()
