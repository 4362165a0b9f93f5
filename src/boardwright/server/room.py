"""Room: one match that is being played. What it obeys is on the disk before any client hears of it.

Commands are obeyed one after the other. A command first changes the match in memory, then its entry is stored, and only
then is it acknowledged and told to those who listen. If it cannot be stored, the match is built anew from its ledger.
Moments are the match's own: its time goes on from its last entry when a server starts again.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Any, NamedTuple
from weakref import proxy

from boardwright.errors import (
    BoardwrightError,
    Fault,
    InputError,
    NotAllowed,
    RulesLimit,
    StorageFault,
    WrongPhase,
)
from boardwright.kernel.game import Game
from boardwright.play import commands as ask
from boardwright.play import events as tell
from boardwright.play.commands import Command, Sitter
from boardwright.play.ledger import Entry, Stamp, Step, replay
from boardwright.play.match import Match
from boardwright.play.ports import Ledgers, Standing, Stored
from boardwright.play.result import leavers
from boardwright.play.runner import Obey, Runner, Think
from boardwright.server.broadcast import Broadcast, View
from boardwright.server.company import Company
from boardwright.server.cost import tried
from boardwright.server.desk import Desk
from boardwright.server.engines import Engines
from boardwright.server.lag import Allowance
from boardwright.server.match_time import MILLISECONDS, MatchTime
from boardwright.server.metrics import Metrics
from boardwright.server.presence import Presence
from boardwright.server.thinking import Thinking
from boardwright.server.told import ToldGame
from boardwright.storage.leases import elsewhere

NO_STAMP = Stamp()
MOST_ENTRIES = 10_000
"""A ledger this long takes no more of what can be repeated without end: reading it again must stay cheap."""
WITHOUT_END = (ask.Undo, ask.Redo, ask.OfferDraw, ask.Jump, ask.Remark)
MOST_BEYOND = 3
"""A match whose rules so often take too long for a move ends without a result."""
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

    def __init__(
        self, stored: Stored, game: Game, ledgers: Ledgers, engines: Engines, metrics: Metrics, desk: Desk
    ) -> None:
        """Set the table; call ``reload`` before anything else."""
        self.stored = stored
        self.number = stored.number
        self.steps: list[Step] = []
        self.closed = stored.finished
        self.listeners: set[Listener] = set()
        self.audience: set[object] = set()
        """The sessions that watch the match."""
        self.presence = Presence()
        self._left: dict[int, float] = {}
        """When the player of a seat was seen to leave the table."""
        self._opened = monotonic()
        me = proxy(self)  # what belongs to a room does not keep it: it goes as soon as it is forgotten
        self.company = Company(self.number, lambda: (me.here, me.spectators))
        self.attention_listeners: set[Callable[[Room], None]] = set()
        """They hear when the first player comes to the table, and when the last one leaves it."""
        self.allowances: defaultdict[int, Allowance] = defaultdict(Allowance)
        """How much lag is still given back to each seat."""
        self.queue_listeners: set[Callable[[Room, int], None]] = set()
        """They hear how many requests will be served before that of an engine of this match."""
        self.end_listeners: set[Callable[[Room], None]] = set()
        """They hear that the match was broken off."""
        self._game, self._ledgers, self._metrics = game, ledgers, metrics
        self.match = stored.opening.match(game)
        self.broadcast = Broadcast(me)
        self._desk = desk
        self._answered: dict[tuple[str, str], Entry] = {}
        self.lock = asyncio.Lock()
        self.time = MatchTime()
        self._touched = monotonic()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self.thinking = Thinking(self, engines, metrics)
        self._beyond = 0
        """How often the rules of a stranger took too long here."""
        self.gone = False
        """True when another node owns the match now."""
        self.stale = False
        """True while the match in memory may differ from its ledger; then nothing is obeyed before it is read again."""

    # ---- what can be seen -------------------------------------------------------------------

    @property
    def version(self) -> int:
        """How many commands the match has obeyed."""
        return len(self.steps)

    @property
    def now(self) -> int:
        """The moment, in the match's own milliseconds."""
        return self.time.now

    def seats_of(self, name: str) -> list[int]:
        """Return the seats of a person who has not left."""
        gone = leavers(self.match.history)
        seats = enumerate(self.match.seats)
        return [at for at, seat in seats if seat.sitter is Sitter.PERSON and seat.name == name and at not in gone]

    @property
    def here(self) -> list[int]:
        """The seats whose players are at the table."""
        people = [(at, seat.name) for at, seat in enumerate(self.match.seats) if seat.sitter is Sitter.PERSON]
        return [at for at, name in people if self.presence.has({name})]

    def away_for(self, seat: int) -> float:
        """Return the seconds for which the player of a seat has not been at the table."""
        return 0.0 if seat in self.here else monotonic() - self._left.get(seat, self._opened)

    @property
    def spectators(self) -> int:
        """How many watch besides the players."""
        return sum(not self.presence.attends(session) for session in self.audience)

    @property
    def deserted(self) -> bool:
        """True when none of the players is at the table."""
        return not self.presence.attended

    def is_hosted_by(self, name: str) -> bool:
        """Tell whether engines alone play here, for a person who watches them."""
        return name == self.stored.creator and not any(seat.sitter is Sitter.PERSON for seat in self.match.seats)

    def sits(self, name: str, at: int) -> bool:
        """Tell whether a person sits on a seat and has not left."""
        seats = self.match.seats
        if not 0 <= at < len(seats) or seats[at].name != name or seats[at].sitter is not Sitter.PERSON:
            return False
        return at not in leavers(self.match.history)

    def answered(self, author: str, stamp: Stamp) -> Receipt | None:
        """Return the receipt of a message that was obeyed before; raise InputError if its id asked something else."""
        known = self._answered.get((author, stamp.message)) if stamp.message else None
        if known is None:
            return None
        check_same(known.digest, stamp)
        return Receipt(known.version, repeated=True)

    # ---- the door ---------------------------------------------------------------------------

    async def act(
        self, command: Command, author: str = "", stamp: Stamp = NO_STAMP, travelled: float = 0.0
    ) -> Receipt:
        """Obey a command, now, and return its receipt when it is stored. ``author`` is empty for the server.

        A command that has ``travelled`` for some seconds counts as if it had come that much earlier.
        """
        return await self.obey(replace(command, at=self.moment(travelled)), author, stamp)

    def moment(self, travelled: float = 0.0) -> int:
        """Return the moment of a command after the seconds it travelled: not before the latest entry, and not later."""
        now = self.now
        if not travelled:
            return now
        latest = self.steps[-1].entry.command.at if self.steps else 0
        return max(now - round(travelled * MILLISECONDS), min(latest, now))

    async def reload(self) -> None:
        """Build the match from its ledger; its time goes on from the last entry."""
        entries = await self._ledgers.entries(self.number)
        if isinstance(self._game, ToldGame):
            await self._desk.teller.recall(self.stored, self._game, entries)
        self.settle(*await asyncio.to_thread(replay, self.stored.opening, self._game, entries))

    def settle(self, match: Match, steps: Sequence[Step]) -> None:
        """Take over a match that was built from all its entries."""
        self._touched = monotonic()
        self.match, self.steps = match, list(steps)
        entries = [step.entry for step in steps]
        self.stale = False
        self.thinking.leave_queue()
        self._answered = {(entry.author, entry.message): entry for entry in entries if entry.message}
        self.time.go_on_from(entries[-1].command.at if entries else 0)

    def charge(self, passed: int) -> None:
        """Let milliseconds count that have passed since the last entry; an engine to move has not begun to think."""
        if not isinstance(Runner(self.match).due(self.now), Think):
            self.time.go_on_from((self.steps[-1].entry.command.at if self.steps else 0) + passed)

    def drop(self) -> None:
        """Stop: another node plays on. What is obeyed here from now on is refused."""
        self.gone = True
        self.close()
        self._timer = None
        for heard in (self.listeners, self.queue_listeners, self.end_listeners, self.attention_listeners):
            heard.clear()

    async def rename(self, before: str, after: str) -> None:
        """Read the match again after a name was replaced in its ledger; no time passes by that.

        Whoever replaces the name holds the lock, so that nothing is obeyed meanwhile.
        """
        if self.stored.creator == before:
            self.stored = replace(self.stored, creator=after)
        origin, held = self.time.origin, self.time.held
        self.stale = True
        with suppress(StorageFault):  # then it is read before the next command
            await self.reload()
            self.time.origin, self.time.held = origin, held
            self.broadcast.forget_names()
            self.wake()

    async def break_off(self) -> None:
        """End the match without a result: no player has won or lost."""
        async with self.lock:
            if self.closed:
                msg = "the match is over"
                raise WrongPhase(msg, code="match/over")
            await self._ledgers.append(self.number, (), ())
            self._tell([], over=True)
            for listener in list(self.end_listeners):
                listener(self)

    def is_idle(self, seconds: float) -> bool:
        """Tell whether nothing has happened for so long, no client attends, and nothing will happen by itself."""
        attended = self.audience or self.presence.attended or self._tasks or self.lock.locked()
        return not attended and self._timer is None and monotonic() - self._touched > seconds

    async def begin(self, match: Match, steps: Sequence[Step]) -> None:
        """Take over a match that was just opened and stored with its first steps, and make it known."""
        self.match = match
        self.time.go_on_from(0)
        end = self._end()
        if end is not None:
            await self._ledgers.append(self.number, (), end)
        self._tell(list(steps), over=end is not None)

    def wake(self) -> None:
        """Let the clock run and engines think."""
        if self.closed or self.gone:
            self.thinking.leave_queue()
            self._set_timer(None)
            return
        due = Runner(self.match).due(self.now)
        if isinstance(due, Obey):
            self.keep(self.act(due.command))
        elif not isinstance(due, Think):
            self.thinking.run_on()
        else:
            self.thinking.begin(due)
        self._set_timer(None if self.time.held is not None else self.match.clock.deadline)

    def _set_timer(self, deadline: int | None) -> None:
        """Look at the clock at a moment of the match, or not at all.

        A timer that rings earlier stays and is set again when it rings: most moves need no new timer.
        """
        # One millisecond later the flag has fallen for certain; a move at the deadline is in time.
        when = None if deadline is None else self.time.when(deadline + 1)
        if self._timer is not None:
            if when is not None and self._timer.when() <= when:
                return
            self._timer.cancel()
            self._timer = None
        if when is not None:
            self._timer = asyncio.get_running_loop().call_at(when, self._flag)  # event loops count by this clock

    def close(self) -> None:
        """Stop the clock and forget engines that think."""
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()
        self.company.close()

    # ---- obeying ----------------------------------------------------------------------------

    async def obey(self, command: Command, author: str, stamp: Stamp = NO_STAMP) -> Receipt:
        """Obey a command that has its moment; return its receipt when it is stored."""
        await self.lock.acquire()  # not ``async with``, which makes two coroutines more for every move
        try:
            if self.gone:
                raise elsewhere(self.number)
            if self.stale:
                await self._catch_up()
                command = replace(command, at=self.now)
            known = self.answered(author, stamp)
            if known is not None:
                return known
            self._check(command, author)
            if self.match.position.traits or type(self._game) is ToldGame:  # an abstract class is slow to ask
                command = await self._tried(command)
            fresh: list[Step] = []
            try:
                refusal = self._obey(command, author, stamp, fresh)
                end = self._end() if fresh and not _goes_on(fresh[-1]) else None
                if fresh:
                    begun = monotonic()
                    await self._storing(fresh, end)
                    self._metrics.stored.observe(monotonic() - begun)
            except BoardwrightError:
                await self._recover()  # not a refusal: the match may have changed halfway
                raise
            except asyncio.CancelledError:
                self.stale = True  # it may be stored or not; the ledger knows
                raise
            except Exception as error:
                await self._recover()
                msg = f"match {self.number} could not obey: {type(error).__name__}: {error}"
                raise Fault(msg) from error
            self._tell(fresh, over=end is not None)
            if refusal is not None:
                raise refusal
            return Receipt(self.version)
        finally:
            self.lock.release()

    async def settled(self) -> None:
        """Wait until all that the match has obeyed is stored: nothing else is shown, for it may turn out not to be."""
        async with self.lock:
            if self.stale and not self.gone:
                await self._catch_up()

    def _storing(self, fresh: list[Step], end: list[Standing] | None) -> Awaitable[object]:
        """Store what the match has obeyed, and look ahead while the disk is busy."""
        view = self.broadcast.unseen() if self.broadcast.watched else None
        storing = self._ledgers.append(self.number, [step.entry for step in fresh], end)
        return storing if view is None else asyncio.gather(storing, self._look(view))

    async def _tried(self, command: Command) -> Command:
        """Try a move beside the event loop, where a turn may have many steps and what follows may take long to list."""
        match = self.match
        if isinstance(match.game, ToldGame):
            return await self._foreseen(match.game, command)
        due = isinstance(command, ask.Play) and match.awaited == command.seat and command.ply in (None, match.ply)
        if not due or not isinstance(command, ask.Play):
            return command
        copy, client = match.position.copy(), self.stored.creator
        return replace(command, move=await self._desk.positions.run(client, tried, copy, command.move))

    async def _foreseen(self, game: ToldGame, command: Command) -> Command:
        """Let a stranger's game know what becomes of a command; one whose rules take too long again and again ends."""
        try:
            entries = [step.entry for step in self.steps]
            return await self._desk.teller.foresee(self.stored, game, entries, command)
        except RulesLimit:
            self._beyond += 1
            if self._beyond >= MOST_BEYOND:
                self.keep(self.break_off())
            raise

    async def look_ahead(self) -> None:
        """Find what the player to move may click beside the event loop, where that takes long."""
        view = self.broadcast.unseen()
        if view is not None:
            await self._look(view)

    async def _look(self, view: View) -> None:
        with suppress(BoardwrightError):  # then it is found, or fails, when it is told
            self.broadcast.keep(view, await self._desk.positions.run(self.stored.creator, view.look))

    def _obey(self, command: Command, author: str, stamp: Stamp, fresh: list[Step]) -> BoardwrightError | None:
        """Let the match obey, with what goes before and after; return the refusal if only time has passed."""
        if self.match.clock.fallen(command.at) is not None:
            self._metrics.flags.observe((command.at - (self.match.clock.deadline or 0)) / MILLISECONDS)
            self._handle(ask.Tick(command.at), "", NO_STAMP, fresh)
        try:
            if not isinstance(command, ask.Tick):
                self._handle(command, author, stamp, fresh)
        except Fault:
            raise
        except BoardwrightError as refusal:
            return refusal
        if isinstance(command, ask.Sit) and all(seat.sitter is not Sitter.OPEN for seat in self.match.seats):
            self._handle(ask.Start(command.at), "", NO_STAMP, fresh)
        return None

    def _handle(self, command: Command, author: str, stamp: Stamp, fresh: list[Step]) -> None:
        events = tuple(self.match.handle(command))
        if events:
            fresh.append(Step(Entry(self.version + len(fresh) + 1, command, author, *stamp), events))

    def _check(self, command: Command, author: str) -> None:
        """Let people act on their own seats only; a match that is over stays so."""
        if self.closed:
            msg = "the match is over"
            raise WrongPhase(msg, code="match/over")
        if self.version >= MOST_ENTRIES and isinstance(command, WITHOUT_END):
            msg = f"a match of {MOST_ENTRIES} entries takes moves only"
            raise WrongPhase(msg, code="match/too-long")
        if not author or isinstance(command, ask.Sit):
            return
        seat = getattr(command, "seat", None)
        if seat is None or not self.sits(author, seat):
            msg = f"{author} does not sit on this seat"
            raise NotAllowed(msg)

    def _end(self) -> list[Standing] | None:
        """Say how every player fared if the match is over; a table that all have left is over, too."""
        if not self.match.started:
            return None if any(seat.sitter is Sitter.PERSON for seat in self.match.seats) else []
        result = self.match.result
        if result is None:
            return None
        seats = self.match.seats
        # A match counts for ratings when every player has moved; who leaves before that has not begun to play.
        counts = self.match.ply >= len(seats) and all(seat.sitter is Sitter.PERSON for seat in seats)
        counts = counts and not isinstance(self.match.game, ToldGame)  # a stranger may write rules by which he wins
        ranks = result.ranks() if counts else [None] * len(seats)
        people = [(at, seat.name) for at, seat in enumerate(seats) if seat.sitter is Sitter.PERSON]
        return [Standing(at, name, result.standing(at), ranks[at]) for at, name in people]

    def _tell(self, fresh: list[Step], *, over: bool) -> None:
        """Make what is stored known."""
        self._touched = monotonic()
        self.steps += fresh
        self.closed = self.closed or over
        for step in fresh:
            if step.entry.message:
                self._answered[step.entry.author, step.entry.message] = step.entry
            if isinstance(step.entry.command, ask.Sit):
                self.company.changed()  # who was there before may be a player now
            self._metrics.commands.add(type(step.entry.command).__name__)
        self._announce(fresh)
        self.wake()

    def _announce(self, steps: Sequence[Step]) -> None:
        """Let every listener hear of steps."""
        for step in steps:
            for listener in tuple(self.listeners):
                listener(self, step)

    async def _recover(self) -> None:
        """Go back to what is stored; if even that cannot be read now, no player can act until it can."""
        self._metrics.faults.inc()
        self.stale = True
        if self.gone:
            return
        with suppress(BoardwrightError):
            await self._catch_up()

    async def _catch_up(self) -> None:
        """Read the ledger again; what turns out to be stored although the commit was in doubt is told now."""
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
        if not self.stale and deadline is not None and self.now <= deadline:
            self.wake()
            return
        self.keep(self.act(ask.Tick(0)))

    def attend(self, connection: object, account: str) -> None:
        """Note that a connection attends to the match; if an engine has waited for that, it thinks now."""
        deserted = self.deserted
        self.presence.enter(connection, account)
        self._note_company(deserted=deserted)
        if self.thinking.waits_for_players:
            self.wake()

    def forsake(self, connection: object) -> None:
        """Note that a connection attends no longer; an engine that would think for no player leaves the queue."""
        deserted, before = self.deserted, self.here
        self.presence.leave(connection)
        self._left |= dict.fromkeys(set(before) - set(self.here), monotonic())
        self._note_company(deserted=deserted)
        if self.thinking.in_queue and not self.has_players():
            self.thinking.leave_queue()

    def _note_company(self, *, deserted: bool) -> None:
        self.company.changed()
        if deserted != self.deserted:
            for listener in list(self.attention_listeners):
                listener(self)

    def has_players(self) -> bool:
        """Tell whether one of the people who play here, or who watches engines of his own, attends to the match."""
        if self.is_hosted_by(self.stored.creator):
            return self.presence.attended
        gone = leavers(self.match.history)
        seats = enumerate(self.match.seats)
        return self.presence.has({seat.name for at, seat in seats if seat.sitter is Sitter.PERSON and at not in gone})

    def queued(self, ahead: int) -> None:
        """Tell those who wait how many requests will be served before that of an engine of this match."""
        for listener in list(self.queue_listeners):
            listener(self, ahead)

    def keep(self, work: Coroutine[Any, Any, object]) -> "asyncio.Task[None]":
        """Start a task and keep it from being forgotten; its refusal concerns no client: the game has moved on."""
        task = asyncio.get_running_loop().create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


async def _quietly(work: Coroutine[Any, Any, object]) -> None:
    with suppress(BoardwrightError):
        await work


def check_same(digest: str, stamp: Stamp) -> None:
    """Raise InputError if an id that is known asked something else; ledgers of older versions do not tell."""
    if digest and digest != stamp.digest:
        msg = "the id of this message belongs to another request; every request needs an id of its own"
        raise InputError(msg, code="message/reused-id")


def _goes_on(step: Step) -> bool:
    """Tell whether a match certainly goes on: the turn of a player has begun."""
    return isinstance(step.events[-1], tell.TurnBegan)
