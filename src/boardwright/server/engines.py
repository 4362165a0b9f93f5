"""Engines: worker processes that think; the event loop never waits for them longer than it is told."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple, Protocol

from boardwright.errors import Fault, TooMany
from boardwright.kernel.game import Game
from boardwright.play.budget import Budget
from boardwright.play.ledger import Entry, Opening, write_command
from boardwright.server.engine_queue import EngineQueue, OnPlace

LONGEST_ANSWER = 1 << 20
OF_PATIENCE = 0.5
"""The part of the time after which a worker is given up that an engine may plan to think, whatever its clock says."""

BUSY_SECONDS = 1.0
"""The same while other requests wait."""
ADVISER_NICENESS = "10"
"""How far advice stands back behind moves for the processor."""


def _nowhere(_ahead: int) -> None:
    """Ignore a place in the queue: no client waits for it."""


@dataclass(frozen=True)
class Question:
    """What an engine is asked: its move after a ledger, within a budget."""

    opening: Opening
    entries: Sequence[Entry]
    player: str
    seed: int
    budget: Budget
    rules: Mapping[str, object] | None = None
    """The text that the match is played by, if it is played by a text."""

    def plain(self, most_seconds: float) -> dict[str, object]:
        """Write the question down for a worker; on a clock an engine gets no more seconds for the move than these."""
        budget = self.budget
        if not budget.is_free:
            budget = replace(budget, seconds=min(budget.seconds or most_seconds, most_seconds))
        return {
            "opening": asdict(self.opening),
            "entries": [write_command(entry.command) for entry in self.entries],
            "player": self.player,
            "seed": self.seed,
            "budget": asdict(budget),
            "rules": self.rules,
        }


class Choice(NamedTuple):
    """What an engine chose, and the seconds that it thought."""

    move: str
    seconds: float


def rules_of(game: Game, opening: Opening) -> Mapping[str, object] | None:
    """Return the text that a match is played by, for a worker; None where rules are code."""
    origin = getattr(game, "origin", None)
    return origin.text if origin is not None and opening.rules else None


Chooser = Callable[[Question], Awaitable[Choice]]
"""Gives the move an engine chooses; raises Fault when it takes too long, crashes or answers nonsense."""


class Elsewhere(Protocol):
    """Workers on other machines."""

    async def think(self, question: dict[str, Any], /) -> Choice | None:
        """Let one of them choose a move; None if none can, now."""


class Engines:
    """Workers that choose moves, and one beside them for advice, so that no hint delays a move."""

    def __init__(self, workers: int, seconds: float, megabytes: int, command: Sequence[str] = ()) -> None:
        """Start nothing yet: a worker is started when it is first needed."""
        self._workers = workers
        module = (sys.executable, "-m", "boardwright.server.worker", str(megabytes))
        self._moves = Pool(command or module, workers, seconds)
        self._advice = Pool(command or (*module, ADVISER_NICENESS), 1, seconds)

    def turn(self, account: str, on_place: OnPlace) -> AbstractAsyncContextManager[Chooser]:
        """Wait for a worker, account by account, and return what asks it; ``on_place`` is told how many come before."""
        return self._moves.turn(account, on_place)

    async def advise(self, question: Question, account: str) -> Choice:
        """Return the move an engine would choose; raise TooMany when the account waits for advice already."""
        if self._advice.queue.waiting_for(account):
            msg = "advice is on its way already"
            raise TooMany(msg, retry_after=question.budget.seconds or 1.0)
        async with self._advice.turn(account, _nowhere) as choose:
            return await choose(question)

    def use(self, elsewhere: Elsewhere) -> None:
        """Let workers on other machines think first, when one of them is free."""
        self._moves.elsewhere = elsewhere

    def grow(self, elsewhere: int) -> None:
        """Note how many thoughts other machines can take."""
        self._moves.queue.resize(self._workers + elsewhere)

    @property
    def waiting(self) -> int:
        """How many moves wait for a worker."""
        return self._moves.queue.length

    async def close(self) -> None:
        """End all workers."""
        await self._moves.close()
        await self._advice.close()


class Pool:
    """A few processes that answer questions, one at a time each."""

    def __init__(self, command: Sequence[str], workers: int, seconds: float) -> None:
        """Start nothing yet."""
        self.queue = EngineQueue(workers)
        self._command, self._seconds = command, seconds
        self._places = asyncio.Semaphore(workers)
        """Other machines may turn out to be busy or gone: then no more than these think here, and the rest wait."""
        self.elsewhere: Elsewhere | None = None
        self._idle: list[Process] = []
        self._all: set[Process] = set()

    @asynccontextmanager
    async def turn(self, account: str, on_place: OnPlace) -> AsyncIterator[Chooser]:
        """Wait until it is this account's turn and return what asks a worker; whoever is cancelled leaves the queue."""
        await self.queue.take(account, on_place)
        try:
            yield self._choose
        finally:
            self.queue.release(account)

    async def _choose(self, question: Question) -> Choice:
        """Return the move an engine chooses; raise Fault when it takes too long, crashes or answers nonsense."""
        plain = question.plain(self._most_seconds)
        found = None if self.elsewhere is None else await self.elsewhere.think(plain)
        if found is not None:
            return found
        async with self._places:
            return await self.think(plain)

    async def think(self, question: dict[str, Any]) -> Choice:
        """Let a process of this machine choose; raise Fault when it takes too long, crashes or answers nonsense."""
        process = self._idle.pop() if self._idle else None
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            async with asyncio.timeout(self._seconds):  # not wait_for, which may swallow a cancellation
                answer = json.loads(await _ask(process, question))
            choice = Choice(str(answer["move"]), float(answer["seconds"]))
        except (TimeoutError, OSError, ValueError, KeyError, TypeError) as error:
            _end(process)
            msg = f"the engine {question['player']} gave no move: {type(error).__name__}"
            raise Fault(msg, code="fault/engine") from None
        except asyncio.CancelledError:
            _end(process)
            raise
        self._idle.append(process)
        return choice

    @property
    def _most_seconds(self) -> float:
        """How long an engine may plan to think: the more requests wait, the less."""
        return self._seconds * OF_PATIENCE if not self.queue.length else min(BUSY_SECONDS, self._seconds * OF_PATIENCE)

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER)
        self._all = {one for one in self._all if one.returncode is None} | {process}
        return process

    async def close(self) -> None:
        """End the processes."""
        self.queue.close()
        for process in self._all:
            _end(process)
        for process in self._all:
            await process.wait()


async def _ask(process: Process, request: dict[str, Any]) -> bytes:
    if process.stdin is None or process.stdout is None:
        raise OSError
    process.stdin.write(json.dumps(request).encode() + b"\n")
    await process.stdin.drain()
    return await process.stdout.readline()


def _end(process: Process | None) -> None:
    if process is not None and process.returncode is None:
        process.kill()
