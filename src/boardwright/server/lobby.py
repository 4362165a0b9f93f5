"""Lobby: the matches of a server, who sits where, and the way to a seat."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TypeVar

import structlog

from boardwright.catalogue.texts import is_own
from boardwright.errors import (
    BoardwrightError,
    NoSuchSeat,
    NoSuchTable,
    NotAllowed,
    RulesLimit,
    StorageFault,
    TableFull,
    TooMany,
)
from boardwright.play import commands as ask
from boardwright.play.commands import Sitter
from boardwright.play.ledger import Opening, Stamp, Step, replay
from boardwright.play.listing import Listing
from boardwright.play.players import player_of
from boardwright.play.ports import Ledgers, Stored, Unfinished
from boardwright.server.desk import Desk
from boardwright.server.engines import Engines
from boardwright.server.fair import FairQueue
from boardwright.server.games import Games
from boardwright.server.match_time import MILLISECONDS
from boardwright.server.metrics import Metrics
from boardwright.server.notices import Notices
from boardwright.server.once import Once
from boardwright.server.opening import NewTable, open_table, seats_of
from boardwright.server.others import Distant, NoOthers, Others
from boardwright.server.rematches import Rematches
from boardwright.server.room import NO_STAMP, RETRY_SECONDS, Receipt, Room, check_same
from boardwright.server.sleeper import Sleeper
from boardwright.server.told import ToldGame
from boardwright.storage.leases import FENCED, elsewhere

T = TypeVar("T")
LOG = structlog.get_logger("boardwright.lobby")
LARGEST_SETUP = 20_000
KNOWN_FINISHED = 32
"""Matches that are over and kept in memory; the oldest are forgotten first."""
AT_ONCE = 20
"""Matches that are brought back before clients are served again."""
REPLAYS_OF_ONE, MOST_REPLAYS = 8, 256
"""Matches that one client, and all together, may wait for to be read from their ledgers."""


class Lobby:
    """Finds, opens and lists matches; those not over when the server stopped are there again when it starts."""

    def __init__(
        self, ledgers: Ledgers, games: Games, engines: Engines, metrics: Metrics, tables_per_account: int = 32
    ) -> None:
        """Begin empty; ``restore`` brings the matches back."""
        self.ledgers, self.games = ledgers, games
        self._engines, self._metrics, self._most = engines, metrics, tables_per_account
        self._rooms: dict[int, Room] = {}
        self._finished: OrderedDict[int, Room] = OrderedDict()
        """Matches that are over and were looked at last, so that looking through one reads its ledger once."""
        self._asleep: dict[int, Sleeper] = {}
        self._opening, self._recalling = Once[Room](), Once[Room]()
        self._seated: dict[str, set[int]] = {}
        self.desk = Desk(games.teller)
        self.replays = FairQueue("matches to read", 1, REPLAYS_OF_ONE, MOST_REPLAYS)
        self._restored = asyncio.Event()
        self.rematches = Rematches(self)
        self.others: Others = NoOthers()
        self.renamings = 0
        """How often an account got another name: what was written with the old one is written again."""
        self.notices = Notices()
        self.listeners: set[Callable[[Room, Step], None]] = set()
        """They hear of every step of every match."""

    # ---- coming back ------------------------------------------------------------------------

    async def restore(self) -> None:
        """Bring back the matches that are not over.

        At first they sleep: who sits where is known, but nothing is played again before a client asks for a match.
        Those where a clock runs are woken one by one, with pauses, so that clients are served meanwhile.
        """
        waiting, known = [], self._rooms.keys() | self._asleep.keys()
        for at, one in enumerate(await self._patiently(self.ledgers.unfinished)):
            if at % AT_ONCE == 0:
                await asyncio.sleep(0)  # others are served meanwhile
            if one.stored.number in known or one.stored.number in self._rooms:
                continue
            if one.version == 0:  # the server ended before a player could sit down
                await self._patiently(partial(self.ledgers.append, one.stored.number, (), ()))
                continue
            sleeper = await self._put_to_bed(one)
            if sleeper is not None and sleeper.moves_by_itself:
                waiting.append(sleeper.number)
        self._restored.set()
        for number in waiting:
            begun = monotonic()
            with suppress(NoSuchTable):
                await self._patiently(partial(self.room, number))
            await asyncio.sleep(monotonic() - begun)

    def release(self, number: int) -> Room | None:
        """Forget a match that another node owns now; return its room if there was one."""
        one = self._rooms.pop(number, None) or self._asleep.pop(number, None)
        if one is None:
            return None
        self.rematches.forget(one.stored)
        for numbers in [numbers for numbers in self._seated.values() if number in numbers]:
            numbers.discard(number)
        self._metrics.rooms.set(len(self._rooms))
        return one if isinstance(one, Room) else None

    @property
    def owned(self) -> "dict[int, Room | Sleeper]":
        """The matches of this server that are not over."""
        return {**self._asleep, **self._rooms}

    def has(self, number: int) -> bool:
        """Tell whether a match is one of these."""
        return number in self._rooms or number in self._asleep

    def forget_finished(self) -> None:
        """Read matches that are over anew when they are asked for: a name has changed somewhere."""
        self.renamings += 1
        self._finished.clear()

    def finished(self, number: int) -> Room | None:
        """Return a match that is over, if it was looked at lately."""
        return self._finished.get(number)

    @staticmethod
    async def _patiently(work: Callable[[], Awaitable[T]]) -> T:
        """Try until the database answers."""
        while True:
            try:
                return await work()
            except StorageFault as error:
                if error.code == FENCED:
                    raise NoSuchTable(str(error)) from None  # it is another node's by now
                LOG.warning("matches cannot be read", error=str(error))
                await asyncio.sleep(RETRY_SECONDS)

    async def _put_to_bed(self, one: Unfinished) -> "Sleeper | None":
        """Note who sits where, until a client asks for the match."""
        opening = one.stored.opening
        try:
            game = await self.games.of(opening)
            listing = Listing.of(opening, game, seats_of(game), one.commands)
        except TooMany:
            return None  # it is found when a client asks for it
        except Exception as error:  # noqa: BLE001 - one match that cannot be read must not keep others away
            await self._put_aside(one.stored.number, error)
            return None
        sleeper = self._asleep[one.stored.number] = Sleeper(one.stored, listing, one.version)
        self.rematches.note(one.stored)
        for at, seat in enumerate(listing.seats):
            if seat.sitter is Sitter.PERSON and at not in listing.gone:
                self._seated.setdefault(seat.name, set()).add(sleeper.number)
        return sleeper

    async def _put_aside(self, number: int, error: Exception) -> None:
        """Leave a match that cannot be read to the operator."""
        self._asleep.pop(number, None)
        detail = str(error) if isinstance(error, BoardwrightError) else type(error).__name__
        await self._patiently(partial(self.ledgers.put_aside, number, detail))

    async def room(self, number: int) -> Room:
        """Return a match that is not over; raise NoSuchTable."""
        if number not in self._rooms:
            return await self._opening.do(number, lambda: self._open(number))
        return self._rooms[number]

    async def _open(self, number: int) -> Room:
        ledgers = self.ledgers
        try:
            room = await self._read(number)
        except (StorageFault, NoSuchTable, TooMany):
            raise
        except RulesLimit:
            await self.ledgers.append(number, (), ())  # its rules take too long even to be played again: no result
            self._asleep.pop(number, None)
            raise
        except Exception as error:  # noqa: BLE001 - the same
            await self._put_aside(number, error)
            raise _missing(number) from None
        if self.ledgers is not ledgers:
            raise elsewhere(number)  # the lease under which it was read is lost
        self._admit(room)
        return room

    async def _read(self, number: int) -> Room:
        """Return a match that is not over, as its ledger tells it; raise NoSuchTable."""
        stored = await self.ledgers.find(number)
        if stored is None or stored.finished:
            raise _missing(number)
        begun, passed = monotonic(), await self.others.passed(number)
        room = await self._furnish(stored)
        if passed:
            room.charge(passed + round((monotonic() - begun) * MILLISECONDS))
        return room

    async def _furnish(self, stored: Stored, client: str = "") -> Room:
        """Return the room of a match with its past, which is played again beside the event loop, clients in turn."""
        game = await self.games.of(stored.opening, client)
        room = Room(stored, game, self.ledgers, self._engines, self._metrics, self.desk)
        entries = await self.ledgers.entries(stored.number)
        if isinstance(game, ToldGame):
            await self.desk.teller.recall(stored, game, entries)
        room.settle(*await self.replays.run(client, replay, stored.opening, game, entries))
        return room

    def _admit(self, room: Room) -> None:
        self._asleep.pop(room.number, None)
        self._rooms[room.number] = room
        self._metrics.rooms.set(len(self._rooms))
        for seat in room.match.seats:
            if seat.sitter is Sitter.PERSON and room.seats_of(seat.name):
                self._seated.setdefault(seat.name, set()).add(room.number)
        self.rematches.note(room.stored)
        room.listeners.add(self._heard)
        room.end_listeners.add(self._broken_off)
        room.attention_listeners.add(self.notices.changed)
        room.wake()

    def _heard(self, room: Room, step: Step) -> None:
        """Keep the list of who sits where; forget matches that are over."""
        if room.closed or not isinstance(step.entry.command, ask.Play):
            self._note_seats(room, step.entry.author)
            self.notices.heard(room, step)
        for listener in tuple(self.listeners):
            listener(room, step)
        if room.closed:
            self._close(room)

    def _broken_off(self, room: Room) -> None:
        """Forget a match that was ended without a result."""
        self._note_seats(room, "")
        self.notices.changed(room)
        self._close(room)

    def _close(self, room: Room) -> None:
        """Keep a match that is over to be looked at only."""
        self._rooms.pop(room.number, None)
        self._keep_finished(room)
        self._metrics.rooms.set(len(self._rooms))
        self.rematches.forget(room.stored)

    def _note_seats(self, room: Room, author: str) -> None:
        """Keep the list of who sits where, also for an account that has just stood up."""
        people = {seat.name for seat in room.match.seats if seat.sitter is Sitter.PERSON}
        for name in people | {author}:
            numbers = self._seated.setdefault(name, set())
            (numbers.add if room.seats_of(name) and not room.closed else numbers.discard)(room.number)
            if not numbers:
                del self._seated[name]

    def rest(self, seconds: float) -> int:
        """Let matches sleep that no client attends and no clock drives, and return how many."""
        idle = [room for room in self._rooms.values() if room.is_idle(seconds)]
        for room in idle:
            commands = [step.entry.command for step in room.steps]
            listing = Listing.of(room.stored.opening, room.match.game, len(room.match.seats), commands)
            self._asleep[room.number] = Sleeper(room.stored, listing, room.version)
            del self._rooms[room.number]
        self._metrics.rooms.set(len(self._rooms))
        return len(idle)

    async def clear(self, number: int) -> bool:
        """Let all players leave a table that was opened long ago and never began; tell whether it is gone."""
        sleeper = self._asleep.get(number)
        if sleeper is not None and sleeper.match.started:
            return False
        if sleeper is None and number not in self._rooms:
            return False  # another node looks after it
        try:
            room = await self.room(number)
        except NoSuchTable:
            return False
        if room.match.started or room.audience or room.presence.attended:
            return False
        people = [at for at, seat in enumerate(room.match.seats) if seat.sitter is Sitter.PERSON]
        for seat in people:
            await room.act(ask.Leave(seat))
        return room.closed

    # ---- what there is ----------------------------------------------------------------------

    async def restored(self) -> None:
        """Wait until the tables of an earlier server are known."""
        await self._restored.wait()

    async def tables(self) -> "list[Room | Sleeper]":
        """List all matches that are not over, oldest first."""
        await self.restored()
        everything: dict[int, Room | Sleeper] = {**self._asleep, **self._rooms}
        return [everything[number] for number in sorted(everything)]

    async def newest(self, before: int | None, limit: int) -> "tuple[list[Room | Sleeper | Distant], bool]":
        """List some public tables, the newest below a number; tell whether there are older ones."""
        await self.restored()
        numbers = self._asleep.keys() | self._rooms.keys() | self.others.tables.keys()
        return self._listed(numbers, frozenset(), before, limit)

    async def living(self, name: str, before: int | None, limit: int) -> "tuple[list[Room | Sleeper | Distant], bool]":
        """List in the same way the tables where a player is, and all where an account sits."""
        await self.restored()
        alive = {number for number, room in self._rooms.items() if not room.deserted}
        alive |= {number for number, one in self.others.tables.items() if not one.info.deserted}
        mine = frozenset(self._seated.get(name, ())) | self.others.seated(name)
        return self._listed(alive | mine, mine, before, limit)

    def _listed(
        self, numbers: AbstractSet[int], mine: AbstractSet[int], before: int | None, limit: int
    ) -> "tuple[list[Room | Sleeper | Distant], bool]":
        found: list[Room | Sleeper | Distant] = []
        for number in sorted(numbers, reverse=True):
            one = self._rooms.get(number) or self._asleep.get(number) or self.others.tables.get(number)
            if one is None or (_is_private(one) and number not in mine):
                continue
            if before is not None and number >= before:
                continue
            if len(found) == limit:
                return found[::-1], True
            found.append(one)
        return found[::-1], False

    async def naming(self, name: str) -> list[Room]:
        """List the matches that are not over and name an account, as a player or as who opened the table."""
        await self.restored()
        for number in await self.others.naming(name):
            await self.others.fetch(number)
            with suppress(NoSuchTable):
                await self.room(number)
        asleep = [one.number for one in self._asleep.values() if _names(one, name)]
        found = [room for room in self._rooms.values() if _names(room, name)]
        for number in asleep:
            with suppress(NoSuchTable):
                found.append(await self.room(number))
        return sorted(found, key=lambda room: room.number)

    def renamed(self, before: str, after: str) -> None:
        """Find an account's tables under its new name, and forget what was kept of its matches that are over."""
        self.renamings += 1
        seats = self._seated.pop(before, None)
        if seats is not None:
            self._seated[after] = seats
        for room in [room for room in self._finished.values() if _names(room, before)]:
            del self._finished[room.number]

    def is_seated(self, name: str) -> bool:
        """Tell whether an account sits at a table."""
        return name in self._seated

    async def rooms_of(self, name: str) -> list[Room]:
        """List the matches of this server that an account sits at, newest last."""
        await self.restored()
        found = []
        for number in sorted(self._seated.get(name, ())):
            with suppress(NoSuchTable):
                found.append(await self.room(number))
        return found

    async def past(self, number: int, client: str = "") -> Room:
        """Return a match, over or not, to look at only; raise NoSuchTable. Those looked at lately are kept."""
        if number in self._rooms:
            return self._rooms[number]
        if number in self._finished:
            self._finished.move_to_end(number)
            return self._finished[number]
        return await self._recalling.do((number, self.renamings), lambda: self._recall(number, client))

    async def _recall(self, number: int, client: str) -> Room:
        stored = await self.ledgers.find(number)
        if stored is None:
            raise _missing(number)
        room = await self._furnish(stored, client)
        if room.closed:
            self._keep_finished(room)
        return room

    def _keep_finished(self, room: Room) -> None:
        """Keep a match that is over; the one that was looked at longest ago makes room."""
        self._finished[room.number] = room
        while len(self._finished) > KNOWN_FINISHED:
            self._finished.popitem(last=False)

    async def room_or_past(self, number: int, client: str = "") -> Room:
        """Return a match that is not over, else one that can only be looked at; raise NoSuchTable."""
        if number in self._finished:
            return await self.past(number)
        try:
            return await self.room(number)
        except NoSuchTable:
            return await self.past(number, client)

    # ---- sitting down -----------------------------------------------------------------------

    async def create(self, creator: str, wishes: NewTable, stamp: Stamp = NO_STAMP) -> Room:
        """Open a table and let its creator and engines sit down, all or nothing; raise what is wrong."""
        if 0 < self._most <= self._tables_of(creator, wishes):
            msg = f"an account sits at {self._most} tables at most"
            raise TooMany(msg, retry_after=60)
        setup, engines = wishes.setup, sorted(wishes.engines.items())
        if setup is not None and len(setup) > LARGEST_SETUP:
            msg = f"a set-up has at most {LARGEST_SETUP} letters"
            raise NotAllowed(msg, code="setup/too-long")
        chosen, text = await self.games.wanted(creator, wishes.game, wishes.options)
        seed, rules = secrets.randbits(62), text.hash if text is not None else ""
        opening = Opening(wishes.game, dict(chosen.values), str(wishes.control), seed, setup, rules)
        for _, player in engines:
            player_of(player)
        sits = [(ask.Sit(at, Sitter.ENGINE, player), "", NO_STAMP) for at, player in engines]
        if wishes.seat is not None:
            sits.insert(0, (ask.Sit(wishes.seat, Sitter.PERSON, creator), creator, stamp))
        elif len(engines) < seats_of(chosen):
            msg = "who takes no seat leaves none open"
            raise NoSuchSeat(msg)
        else:
            sits[0] = sits[0][0], creator, stamp
        if isinstance(chosen, ToldGame):
            await self.desk.teller.open(creator, opening, chosen, [sit for sit, _, _ in sits])
        # Beside the event loop: how long it takes to list the moves of a set-up is its author's choice.
        match, steps = await self.desk.openings.run(creator, open_table, opening, chosen, sits)
        invitation = secrets.token_urlsafe(12) if wishes.private else ""
        entries = [step.entry for step in steps]
        written, title = text.written() if text is not None else "", chosen.title if is_own(opening.game) else ""
        stored = await self.ledgers.create(opening, creator, invitation, wishes.rematch_of, entries, written, title)
        room = Room(stored, chosen, self.ledgers, self._engines, self._metrics, self.desk)
        self._admit(room)
        await room.begin(match, steps)
        return room

    def _tables_of(self, creator: str, wishes: NewTable) -> int:
        """Count the tables of an account; those where only engines play, when it wants another one."""
        if wishes.seat is not None:
            return len(self._seated.get(creator, ())) + len(self.others.seated(creator))
        return sum(room.is_hosted_by(creator) for room in self._rooms.values()) + sum(
            one.stored.creator == creator and all(seat.sitter is not Sitter.PERSON for seat in one.match.seats)
            for one in self._asleep.values()
        ) + sum(one.creator == creator and _is_of_engines(one) for one in self.others.tables.values())

    async def opened_by(self, creator: str, stamp: Stamp) -> int | None:
        """Return the number of the match that a request has opened; raise InputError if its id asked something else."""
        found = await self.ledgers.opened_by(creator, stamp.message)
        if found is None:
            return None
        number, digest = found
        check_same(digest, stamp)
        return number

    async def join(self, room: Room, name: str, seat: int | None = None, stamp: Stamp = NO_STAMP) -> Receipt:
        """Sit down on a seat, or on the first open one; raise TableFull when there is none."""
        known = room.answered(name, stamp)
        if known is not None:
            return known
        while True:
            opened = [at for at, one in enumerate(room.match.seats) if one.sitter is Sitter.OPEN]
            if room.match.started or not opened:
                msg = "all seats are taken"
                raise TableFull(msg)
            try:
                return await room.act(ask.Sit(opened[0] if seat is None else seat, Sitter.PERSON, name), name, stamp)
            except NoSuchSeat:
                if seat is not None:
                    raise

    async def seat_engine(self, room: Room, seat: int, player: str, author: str, stamp: Stamp = NO_STAMP) -> Receipt:
        """Let an engine sit down; only the creator of a table may ask for it."""
        if author != room.stored.creator:
            msg = "only who opened the table may seat an engine"
            raise NotAllowed(msg)
        player_of(player)
        return await room.act(ask.Sit(seat, Sitter.ENGINE, player), author, stamp)

    def close(self) -> None:
        """Stop all clocks and engines, and read no more matches: one that is half read is not damaged."""
        self._opening.close()
        self._recalling.close()
        for room in self._rooms.values():
            room.close()
        self.notices.close()
        self.replays.close()
        self.desk.close()


def _names(one: Room | Sleeper, name: str) -> bool:
    """Tell whether an account plays in a match or has opened it."""
    seats = one.match.seats
    return one.stored.creator == name or any(seat.sitter is Sitter.PERSON and seat.name == name for seat in seats)


def _is_private(one: Room | Sleeper | Distant) -> bool:
    """Tell whether a table is for those who were invited."""
    return one.private if isinstance(one, Distant) else bool(one.stored.invitation)


def _is_of_engines(one: Distant) -> bool:
    """Tell whether no person sits at a table."""
    return all(seat.sitter is not Sitter.PERSON for seat in one.info.seats)


def _missing(number: int) -> NoSuchTable:
    return NoSuchTable(f"there is no match {number}, or it is over")
