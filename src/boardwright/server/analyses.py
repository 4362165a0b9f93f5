"""Analyses: engines that think about places of variations, one for each account, for a while, in turn.

They have processes of their own, behind all moves and hints for the processor. A registered account gets more time than
a guest, guests of one address share one place in the queue, and while others wait no client keeps an engine for long.
"""

import asyncio
from dataclasses import dataclass
from time import monotonic
from typing import Any, Protocol

import msgspec

from boardwright.catalogue.texts import RulesText
from boardwright.errors import BoardwrightError, TooMany
from boardwright.play.ports import Account
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer
from boardwright.server.addresses import client_of
from boardwright.server.config import Config
from boardwright.server.crew import LOADING_SECONDS, Analyst, Crew, Lent, Line

QUICK_NICENESS, NICENESS = 2, 5
"""How far clicks on analysis boards, and their engines, stand back behind moves for the processor."""
QUICK_SECONDS = 5.0
"""A place, or a record, that takes longer is refused."""
SLICE = 4.0
"""Seconds after which an analysis makes room when others wait."""
LOOK_AROUND = 0.5
"""How often an analysis looks whether others wait."""
FAREWELL = 2.0
"""How long an engine may take to stop."""
WARM_AFTER = 5.0
"""Seconds after the start of a server its first processes start, so that the first visitor need not wait for them."""
MOST_WAITING, MOST_PLACES = 64, 16
"""Analyses that wait in all; places and records that wait for one account."""


class Asker(Protocol):
    """A client, as an analysis knows it."""

    address: str

    @property
    def name(self) -> str:
        """The name of its account."""

    def who(self) -> Account:
        """Return its account; raise NotAllowed if it has none."""

    def post(self, answer: Answer) -> None:
        """Send it news."""


def account_of(client: Asker) -> str:
    """Return the name under which a client waits: an account's own, and one for all guests of an address."""
    account = client.who()
    return f"account {account.name}" if account.secret else f"guests {client_of(client.address)}"


@dataclass(eq=False)
class Thought:
    """An analysis under way, or waiting for its turn."""

    client: Asker
    account: str
    message: wish.Analyse
    seconds: float
    rules: RulesText | None = None
    """The text that the game is played by, where it is not listed."""
    analyst: Analyst | Lent | None = None
    ended: str = ""
    """Why it was stopped, if it was."""
    left: bool = False
    """True when the client has gone away."""

    def tell(self, news: dict[str, Any]) -> None:
        """Send the client what is known."""
        if not self.left:
            told = {"request": self.message.id, **news, "type": "analysis"}
            self.client.post(msgspec.convert(told, answers.Analysis))


class Analyses:
    """Thinks for the clients of a server."""

    def __init__(self, config: Config) -> None:
        """Start nothing yet."""
        self._config = config
        megabytes = config.engine_megabytes
        self.desk = Crew(1, megabytes, QUICK_NICENESS)
        """For what takes no longer than a click may."""
        self.thinkers = Crew(config.analysis_workers, megabytes, NICENESS)
        self._thoughts: dict[str, tuple[Thought, asyncio.Task[None]]] = {}
        """By account."""

    async def warm(self) -> None:
        """Have processes ready before they are asked for, once the server has begun."""
        await asyncio.sleep(WARM_AFTER)
        self.desk.warm()
        self.thinkers.warm()

    # ---- quick questions ---------------------------------------------------------------------

    async def ask(self, kind: str, message: wish.Message, client: Asker) -> Answer:
        """Ask about a listed game what takes no longer than a click may; raise what is refused."""
        account = account_of(client)
        if self.desk.queue.waiting_for(account) >= MOST_PLACES:
            msg = "too many places at once"
            raise TooMany(msg, retry_after=1)
        self.thinkers.warm()
        line = await self.desk.ask({"do": kind, **msgspec.to_builtins(message)}, account, QUICK_SECONDS)
        return _read(line, message.id)

    # ---- thinking ----------------------------------------------------------------------------

    def begin(self, client: Asker, message: wish.Analyse, rules: RulesText | None = None) -> None:
        """Think about a place of a listed game or of a text; what the account had asked before ends.

        Raise TooMany when very many wait.
        """
        if self.thinkers.queue.length >= MOST_WAITING:
            msg = "too many analyses wait"
            raise TooMany(msg, retry_after=SLICE)
        account, name = client.who(), client.name
        running = self._thoughts.get(name)
        if running is not None:
            self._stop(running, "stopped" if running[0].client is client else "elsewhere")
        config = self._config
        seconds = config.analysis_seconds if account.secret else config.analysis_guest_seconds
        thought = Thought(client, account_of(client), message, seconds, rules)
        task = asyncio.get_running_loop().create_task(self._run(thought))
        self._thoughts[name] = thought, task
        task.add_done_callback(lambda done: self._forget(name, done))

    def stop(self, client: Asker) -> None:
        """End the analysis of a client."""
        running = self._thoughts.get(client.name)
        if running is not None and running[0].client is client:
            self._stop(running, "stopped")

    def leave(self, client: Asker) -> None:
        """End whatever a client has that goes away."""
        for running in [one for one in self._thoughts.values() if one[0].client is client]:
            running[0].left = True
            self._stop(running, "stopped")

    def _stop(self, running: tuple[Thought, "asyncio.Task[None]"], why: str) -> None:
        thought, task = running
        if not thought.ended:
            thought.ended = why
            if thought.analyst is None:
                task.cancel()
                thought.tell({"ended": why})
            else:
                thought.analyst.stop()

    def _forget(self, name: str, done: "asyncio.Task[None]") -> None:
        if not done.cancelled():
            done.exception()
        if name in self._thoughts and self._thoughts[name][1] is done:
            del self._thoughts[name]

    def _in_queue(self, thought: Thought, ahead: int) -> None:
        """Tell how many others are served before; one's own analysis that is about to stop does not count."""
        running = (other for other, _ in self._thoughts.values() if other.analyst is not None)
        others = ahead + any(other.account != thought.account for other in running)
        if others:
            thought.tell({"ahead": others})

    async def _run(self, thought: Thought) -> None:
        """Wait for an analyst and tell what it finds."""
        try:
            async with self.thinkers.analyst(thought.account, lambda ahead: self._in_queue(thought, ahead)) as analyst:
                thought.analyst = analyst
                task = {"do": "think", "seconds": thought.seconds, **msgspec.to_builtins(thought.message)}
                task["rules"] = None if thought.rules is None else thought.rules.plain()
                analyst.begin(task)
                await self._hear(thought, analyst)
        except BoardwrightError as error:
            thought.tell({"ended": "refused", "code": error.code})

    async def _hear(self, thought: Thought, analyst: Analyst | Lent) -> None:
        """Forward what an analyst says, until it is done; one that does not stop when it is told to is ended."""
        begun, stopped_at = monotonic(), 0.0
        reading = asyncio.ensure_future(analyst.line())
        try:
            while True:
                done, _ = await asyncio.wait({reading}, timeout=LOOK_AROUND)
                if done:
                    line = reading.result()
                    self._forward(thought, line)
                    if analyst.idle:
                        return
                    reading = asyncio.ensure_future(analyst.line())
                elif stopped_at and monotonic() - stopped_at > FAREWELL:
                    thought.tell({"ended": thought.ended})
                    return
                elif monotonic() - begun > thought.seconds + LOADING_SECONDS:
                    thought.tell({"ended": "time"})
                    return
                if not thought.ended and self.thinkers.queue.length and monotonic() - begun > SLICE:
                    thought.ended = "time"
                    analyst.stop()
                if thought.ended and not stopped_at:
                    stopped_at = monotonic()
        finally:
            reading.cancel()

    @staticmethod
    def _forward(thought: Thought, line: Line) -> None:
        if line.sign == "!":
            thought.tell({"ended": "refused", "code": msgspec.json.decode(line.body)["code"]})
            return
        news = msgspec.json.decode(line.body)
        if thought.ended and "ended" in news:
            news["ended"] = thought.ended
        thought.tell(news)

    async def close(self) -> None:
        """End everything."""
        for _, task in list(self._thoughts.values()):
            task.cancel()
        await self.desk.close()
        await self.thinkers.close()


def _read(line: Line, id_: str) -> Answer:
    """Return what an analyst answers; raise what it refuses."""
    if line.sign == "!":
        told = msgspec.json.decode(line.body)
        raise BoardwrightError(told["detail"], code=told["code"])
    return read_answer(line.body, id_)


def read_answer(body: bytes, id_: str) -> Answer:
    """Read what was found about a place or a record, as the answer to a request."""
    answer: Answer = _DECODER.decode(body)
    return msgspec.structs.replace(answer, id=id_)


_DECODER = msgspec.json.Decoder(answers.PlaceInfo | answers.RecordInfo | answers.WrittenInfo)
