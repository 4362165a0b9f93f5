"""Reports of matches that are over: computed once in a process of their own, kept, and told to whoever asked."""

import asyncio
from dataclasses import asdict, dataclass, field
from typing import Any

import msgspec

from boardwright.errors import BoardwrightError, PlayError, TooMany
from boardwright.play.ledger import write_command
from boardwright.play.ports import KeptReports
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json.analysis import GameReport
from boardwright.server.analyses import Asker, account_of
from boardwright.server.config import Config
from boardwright.server.crew import Crew
from boardwright.server.engines import rules_of
from boardwright.server.room import Room

NICENESS = 8
"""Reports stand back behind everything else."""
MOST_WAITING = 4
"""Reports that may wait for one account."""
SILENT_SECONDS = 30.0
"""A process that finds nothing in so long is ended."""
NEWS_EVERY = 4
"""Positions between two news of how far a report is."""


@dataclass(eq=False)
class Making:
    """A report that is being made, and who waits for it."""

    task: "asyncio.Task[None] | None" = None
    listeners: list[Asker] = field(default_factory=list)

    def tell(self, answer: answers.Answer) -> None:
        """Send news to all who wait."""
        for client in self.listeners:
            client.post(answer)


class Reports:
    """Makes and keeps the reports of a server's matches."""

    def __init__(self, kept: KeptReports, config: Config) -> None:
        """Start nothing yet."""
        self._kept, self._config = kept, config
        self.crew = Crew(1, config.engine_megabytes, NICENESS)
        self._making: dict[int, Making] = {}

    async def ask(self, room: Room, client: Asker) -> answers.ReportInfo:
        """Return the report of a match that is over, or begin to make it; raise PlayError for one that goes on."""
        number = room.number
        found = await self._kept.find(number)
        if found is not None:
            return answers.ReportInfo(match=number, report=msgspec.json.decode(found, type=GameReport))
        if room.match.result is None or not room.match.started:
            msg = "the match is not over"
            raise PlayError(msg, code="analysis/match-goes-on")
        if not self._config.report_seconds:
            msg = "this server makes no reports"
            raise PlayError(msg, code="analysis/no-reports")
        making = self._making.get(number)
        if making is None:
            account = account_of(client)
            if self.crew.queue.waiting_for(account) >= MOST_WAITING:
                msg = "too many reports at once"
                raise TooMany(msg, retry_after=10)
            making = self._making[number] = Making()
            making.task = asyncio.get_running_loop().create_task(self._make(room, account, making))
        if client not in making.listeners:
            making.listeners.append(client)
        return answers.ReportInfo(match=number)

    def leave(self, client: Asker) -> None:
        """Tell a client nothing more; what was begun is finished all the same."""
        for making in self._making.values():
            if client in making.listeners:
                making.listeners.remove(client)

    async def _make(self, room: Room, account: str, making: Making) -> None:
        number = room.number
        try:
            text = await self._made(room, account, making)
            await self._kept.keep(number, text.decode())
            making.tell(answers.ReportInfo(match=number, report=msgspec.json.decode(text, type=GameReport)))
        except BoardwrightError as error:
            making.tell(answers.ReportInfo(match=number, code=error.code))
        finally:
            self._making.pop(number, None)

    async def _made(self, room: Room, account: str, making: Making) -> bytes:
        """Let an analyst look at every position; raise what it refuses."""
        task: dict[str, Any] = {
            "do": "report",
            "opening": asdict(room.stored.opening),
            "rules": rules_of(room.match.game, room.stored.opening),
            "entries": [write_command(step.entry.command) for step in room.steps],
            "seconds": self._config.report_seconds,
            "nodes": self._config.report_nodes,
        }

        def on_news(told: dict[str, Any]) -> None:
            if told["done"] % NEWS_EVERY == 0:
                making.tell(answers.ReportProgress(match=room.number, done=told["done"], of=told["of"]))

        return await self.crew.follow(task, account, SILENT_SECONDS, on_news)

    async def close(self) -> None:
        """Give up what is being made."""
        for making in list(self._making.values()):
            if making.task is not None:
                making.task.cancel()
        await self.crew.close()
