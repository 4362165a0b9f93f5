"""Thinking: the engines of one match wait for their turn, think while a player is there to see it, and answer."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol
from weakref import ref

from boardwright.errors import BoardwrightError, Fault, RulesLimit, StorageFault, TooCostly
from boardwright.play import commands as ask
from boardwright.play.budget import Budget
from boardwright.play.commands import Command
from boardwright.play.ledger import Step
from boardwright.play.match import Match
from boardwright.play.ports import Stored
from boardwright.play.runner import Runner, Think
from boardwright.server.engines import Engines, Question, rules_of
from boardwright.server.match_time import MatchTime
from boardwright.server.metrics import Metrics


class Table(Protocol):
    """A match at which engines sit, as a room has it."""

    stored: Stored
    match: Match
    steps: list[Step]
    time: MatchTime

    def has_players(self) -> bool:
        """Tell whether one of the people who play here attends to the match."""

    async def act(self, command: Command) -> object:
        """Obey a command of the server's, now."""

    def queued(self, ahead: int) -> None:
        """Hear how many requests come before that of this match."""

    def keep(self, work: Coroutine[Any, Any, object]) -> "asyncio.Task[None]":
        """Start a task whose refusal concerns no client."""


class Thinking:
    """Asks engines for the moves of one match; its time stands still until they begin to think."""

    def __init__(self, table: Table, engines: Engines, metrics: Metrics) -> None:
        """Ask these engines."""
        self._known, self._engines, self._metrics = ref(table), engines, metrics
        self._time = table.time
        self._asked: Think | None = None
        """What an engine has been asked, until the match goes on."""
        self._in_queue: asyncio.Task[None] | None = None
        """What waits for a worker to think."""

    @property
    def _table(self) -> Table:
        """The room that this belongs to, which it does not keep in memory."""
        table = self._known()
        if table is None:
            msg = "the match is no longer in memory"
            raise Fault(msg, code="fault/room")
        return table

    def begin(self, due: Think) -> None:
        """Let time stand still while an engine is to move; ask it if one of the players is there to see it."""
        if due == self._asked:
            return
        self.leave_queue()
        self._time.hold()
        if self._table.has_players():
            self._asked = due
            self._in_queue = self._table.keep(self._think(due))

    def leave_queue(self) -> None:
        """Ask for nothing any more; a thought that has begun ends by itself and is not heard."""
        self._asked = None
        if self._in_queue is not None:
            self._in_queue.cancel()
            self._in_queue = None

    def run_on(self, seconds: float = 0.0) -> None:
        """Let the match's time run again, after an engine has thought for some ``seconds``."""
        self.leave_queue()
        self._time.run_on(seconds)

    @property
    def waits_for_players(self) -> bool:
        """True when an engine is to move and thinks when one of the players is there."""
        return self._time.held is not None and self._asked is None

    @property
    def in_queue(self) -> bool:
        """True when an engine waits for a worker."""
        return self._in_queue is not None

    async def advice(self, player: str, account: str) -> str:
        """Ask an engine what it would play for the seat to move; raise Fault if it gives no answer."""
        return (await self._engines.advise(self._question(player, Budget()), account)).move

    async def _think(self, thought: Think) -> None:
        """Ask an engine for its move; its clock is charged for the thinking, not for queues and starting processes."""
        table = self._table
        player = table.match.seats[thought.seat].name
        try:
            async with self._engines.turn(table.stored.creator, table.queued) as choose:
                self._in_queue = None
                answer = await choose(self._question(player, thought.budget))
            if self._asked == thought:
                self.run_on(answer.seconds)
                await table.act(Runner(table.match).chosen(thought, answer.move, table.time.now))
        except StorageFault:
            raise
        except BoardwrightError as error:
            self._metrics.engine_faults.inc()
            if (table.match.awaited, table.match.ply) == (thought.seat, thought.ply):
                self.run_on()
                await self._play_anything(thought, error)

    async def _play_anything(self, thought: Think, error: BoardwrightError) -> None:
        """Do for an engine what is due after a fault; where its move is too costly, it leaves."""
        table = self._table
        try:
            await table.act(Runner(table.match).failed(thought, error, table.time.now))
        except StorageFault:
            raise
        except (TooCostly, RulesLimit, Fault):
            await table.act(ask.Leave(thought.seat))

    def _question(self, player: str, budget: Budget) -> Question:
        entries, opening = [step.entry for step in self._table.steps], self._table.stored.opening
        rules = rules_of(self._table.match.game, opening)
        return Question(opening, entries, player, opening.seed ^ len(entries), budget, rules)
