"""Room: one match that is being played. What it obeys is on the disk before anybody hears of it.

Commands are obeyed one after the other. A command first changes the match in memory, then its entry is stored, and only
then is it acknowledged and told to those who listen. If it cannot be stored, the match is built anew from its ledger.
Moments are the match's own: its time goes on from its last entry when a server starts again.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from boardwright.errors import BoardwrightError, Fault, NotAllowed, StorageFault, WrongPhase
from boardwright.kernel.game import Game
from boardwright.play import commands as ask
from boardwright.play import events as tell
from boardwright.play.commands import Command, Sitter
from boardwright.play.ledger import Entry, Step, play_again
from boardwright.play.ports import Ledgers, Standing, Stored
from boardwright.play.result import leavers
from boardwright.server.engines import Engines
from boardwright.server.metrics import Metrics

T = TypeVar("T")
MILLISECONDS = 1000
RETRY_SECONDS = 1.0
"""After a fault of the disk, clocks and engines rest so long."""
Listener = Callable[["Room", Step], None]


class Receipt(NamedTuple):
    """The acknowledgement of a command: the version of the match that has it."""

    version: int
    repeated: bool = False
    """True when the same message had been obeyed before."""


class Room:
    """A match with its ledger, its clock, its engines and its audience."""

    def __init__(self, stored: Stored, game: Game, ledgers: Ledgers, engines: Engines, metrics: Metrics) -> None:
        """Set the table; call ``reload`` before anything else."""
        self.stored = stored
        self.number = stored.number
        self.steps: list[Step] = []
        self.closed = stored.finished
        self.listeners: set[Listener] = set()
        self.audience: set[object] = set()
        """Those who look at the match now."""
        self._game, self._ledgers, self._engines, self._metrics = game, ledgers, engines, metrics
        self.match = stored.opening.match(game)
        self._answered: dict[tuple[str, str], int] = {}
        self._lock = asyncio.Lock()
        self._origin = monotonic()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinking_at: int | None = None
        self._stale = False
        """True while the match in memory may differ from its ledger; then nothing is obeyed before it is read again."""

    # ---- what can be seen -------------------------------------------------------------------

    @property
    def version(self) -> int:
        """How many commands the match has obeyed."""
        return len(self.steps)

    @property
    def now(self) -> int:
        """The moment, in the match's own milliseconds."""
        return int((monotonic() - self._origin) * MILLISECONDS)

    def seats_of(self, name: str) -> list[int]:
        """Give the seats of a person who has not left."""
        gone = leavers(self.match.history)
        seats = enumerate(self.match.seats)
        return [at for at, seat in seats if seat.sitter is Sitter.PERSON and seat.name == name and at not in gone]

    def sits(self, name: str, at: int) -> bool:
        """Tell whether somebody sits on a seat and has not left."""
        seats = self.match.seats
        if not 0 <= at < len(seats) or seats[at].name != name or seats[at].sitter is not Sitter.PERSON:
            return False
        return at not in leavers(self.match.history)

    def opened_by(self, name: str, message: str) -> bool:
        """Tell whether this table was opened by a message of somebody's."""
        return self._answered.get((name, message)) == 1

    # ---- the door ---------------------------------------------------------------------------

    async def act(self, command: Command, author: str = "", message: str = "", travelled: float = 0.0) -> Receipt:
        """Obey a command, now, and give its receipt when it is stored. ``author`` is empty for the server.

        A command that has travelled for so many seconds counts as if it had come so much earlier.
        """
        return await self.obey(replace(command, at=self.moment(travelled)), author, message)

    def moment(self, travelled: float = 0.0) -> int:
        """Give the moment of what has travelled for so many seconds: not before the latest entry, and not later."""
        now = self.now
        if not travelled:
            return now
        latest = self.steps[-1].entry.command.at if self.steps else 0
        return max(now - round(travelled * MILLISECONDS), min(latest, now))

    async def reload(self) -> None:
        """Build the match from its ledger; its time goes on from the last entry."""
        self.rebuild(await self._ledgers.entries(self.number))

    def rebuild(self, entries: Sequence[Entry]) -> None:
        """Build the match from all its entries."""
        match = self.stored.opening.match(self._game)
        self.steps = list(play_again(match, entries))
        self.match = match
        self._stale = False
        self._answered = {(e.author, e.message): e.version for e in entries if e.message}
        self._origin = monotonic() - (entries[-1].command.at if entries else 0) / MILLISECONDS

    def wake(self) -> None:
        """Let the clock run and engines think."""
        deadline = None if self.closed else self.match.clock.deadline
        self._set_timer(deadline)
        if not self.closed:
            self._call_engine()

    def _set_timer(self, deadline: int | None) -> None:
        """Look at the clock at a moment of the match, or not at all.

        A timer that rings earlier stays and is set again when it rings: most moves need no new timer.
        """
        loop = asyncio.get_running_loop()
        # One millisecond later the flag has fallen for certain; a move at the deadline is in time.
        wait = None if deadline is None else self._origin + (deadline + 1) / MILLISECONDS - monotonic()
        if self._timer is not None:
            if wait is not None and self._timer.when() <= loop.time() + wait:
                return
            self._timer.cancel()
            self._timer = None
        if wait is not None:
            self._timer = loop.call_later(max(0.0, wait), self._flag)

    def close(self) -> None:
        """Stop the clock and forget engines that think."""
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()

    # ---- obeying ----------------------------------------------------------------------------

    async def obey(self, command: Command, author: str, message: str) -> Receipt:
        """Obey a command that has its moment; give its receipt when it is stored."""
        async with self._lock:
            if self._stale:
                await self._catch_up()
                command = replace(command, at=self.now)
            known = self._answered.get((author, message)) if message else None
            if known is not None:
                return Receipt(known, repeated=True)
            self._check(command, author)
            fresh: list[Step] = []
            try:
                refusal = self._obey(command, author, message, fresh)
                end = self._end() if fresh and not _goes_on(fresh[-1]) else None
                if fresh:
                    begun = monotonic()
                    await self._ledgers.append(self.number, [step.entry for step in fresh], end)
                    self._metrics.stored.observe(monotonic() - begun)
            except StorageFault:
                await self._recover()
                raise
            except BoardwrightError:
                raise
            except asyncio.CancelledError:
                self._stale = True  # it may be stored or not; the ledger knows
                raise
            except Exception as error:
                await self._recover()
                msg = f"match {self.number} could not obey: {type(error).__name__}: {error}"
                raise Fault(msg) from error
            self._tell(fresh, over=end is not None)
            if refusal is not None:
                raise refusal
            return Receipt(self.version)

    def _obey(self, command: Command, author: str, message: str, fresh: list[Step]) -> BoardwrightError | None:
        """Let the match obey, with what goes before and after; give the refusal if only time has passed."""
        if self.match.clock.fallen(command.at) is not None:
            self._metrics.flags.observe((command.at - (self.match.clock.deadline or 0)) / MILLISECONDS)
            self._handle(ask.Tick(command.at), "", "", fresh)
        try:
            if not isinstance(command, ask.Tick):
                self._handle(command, author, message, fresh)
        except BoardwrightError as refusal:
            return refusal
        if isinstance(command, ask.Sit) and all(seat.sitter is not Sitter.OPEN for seat in self.match.seats):
            self._handle(ask.Start(command.at), "", "", fresh)
        return None

    def _handle(self, command: Command, author: str, message: str, fresh: list[Step]) -> None:
        events = tuple(self.match.handle(command))
        if events:
            fresh.append(Step(Entry(self.version + len(fresh) + 1, command, author, message), events))

    def _check(self, command: Command, author: str) -> None:
        """Let people act on their own seats only; a match that is over stays so."""
        if self.closed:
            msg = "the match is over"
            raise WrongPhase(msg, code="match/over")
        if not author or isinstance(command, ask.Sit):
            return
        seat = getattr(command, "seat", None)
        if seat is None or not self.sits(author, seat):
            msg = f"{author} does not sit on this seat"
            raise NotAllowed(msg)

    def _end(self) -> list[Standing] | None:
        """Say how everybody fared if the match is over; a table that everybody left is over, too."""
        if not self.match.started:
            return None if any(seat.sitter is Sitter.PERSON for seat in self.match.seats) else []
        result = self.match.result
        if result is None:
            return None
        people = [(at, seat.name) for at, seat in enumerate(self.match.seats) if seat.sitter is Sitter.PERSON]
        return [Standing(at, name, result.standing(at)) for at, name in people]

    def _tell(self, fresh: list[Step], *, over: bool) -> None:
        """Make what is stored known."""
        self.steps += fresh
        self.closed = self.closed or over
        for step in fresh:
            if step.entry.message:
                self._answered[step.entry.author, step.entry.message] = step.version
            self._metrics.commands.add(type(step.entry.command).__name__)
        self._announce(fresh)
        self.wake()

    def _announce(self, steps: Sequence[Step]) -> None:
        """Let everybody who listens hear of steps."""
        for step in steps:
            for listener in list(self.listeners):
                listener(self, step)

    async def _recover(self) -> None:
        """Go back to what is stored; if even that cannot be read now, nobody can act until it can."""
        self._metrics.faults.inc()
        self._stale = True
        self._thinking_at = None
        with suppress(StorageFault):
            await self._catch_up()

    async def _catch_up(self) -> None:
        """Read the ledger again; what turns out to be stored although nobody could say so is told now."""
        known = self.version
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._flag)  # clocks and engines rest
        await self.reload()
        self.closed = self._end() is not None
        self._announce(self.steps[known:])

    # ---- time and engines -------------------------------------------------------------------

    def _flag(self) -> None:
        """Let a flag fall, or look again later if it has not."""
        self._timer = None
        deadline = self.match.clock.deadline
        if not self._stale and deadline is not None and self.now <= deadline:
            self.wake()
            return
        self._keep(self._quietly(self.act(ask.Tick(0))))

    def _call_engine(self) -> None:
        """Let an engine think if it is its turn, and decline offers for it."""
        engines = [at for at, seat in enumerate(self.match.seats) if seat.sitter is Sitter.ENGINE]
        if not engines:
            return
        offer = self.match.offer
        asked = [at for at in engines if offer is not None and at in offer.waiting]
        if asked:
            self._keep(self._quietly(self.act(ask.Decline(asked[0]))))
            return
        seat = self.match.awaited
        if seat not in engines or seat is None or self._thinking_at == self.version:
            return
        self._thinking_at = self.version
        self._keep(self._quietly(self._think(seat, self.match.ply)))

    async def _think(self, seat: int, ply: int) -> None:
        """Ask the engine; if it fails, any legal move is better than none."""
        entries = [step.entry for step in self.steps]
        player, seed = self.match.seats[seat].name, self.stored.opening.seed ^ len(entries)
        try:
            move = await self._engines.choose(self.stored.opening, entries, player, seed)
            await self.act(ask.Play(seat, move, ply=ply))
        except BoardwrightError:
            if self.match.ply != ply or self.match.awaited != seat:
                return
            self._metrics.engine_faults.inc()
            moves = self.match.position.moves()
            await self.act(ask.Play(seat, self.match.position.format(moves[seed % len(moves)]), ply=ply))

    async def advice(self, player: str) -> str:
        """Ask an engine what it would play for whoever is to move; raise Fault if it gives no answer."""
        entries = [step.entry for step in self.steps]
        return await self._engines.choose(self.stored.opening, entries, player, self.stored.opening.seed ^ len(entries))

    @staticmethod
    async def _quietly(work: Coroutine[Any, Any, object]) -> None:
        """Wait for something whose refusal concerns nobody: the game has moved on."""
        with suppress(BoardwrightError):
            await work

    def _keep(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task and keep it from being forgotten."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _goes_on(step: Step) -> bool:
    """Tell whether a match certainly goes on: somebody's turn has begun."""
    return isinstance(step.events[-1], tell.TurnBegan)
