"""Lobby: the matches of a server, who sits where, and the way to a seat."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from time import monotonic
from types import MappingProxyType
from typing import TypeVar

import structlog

from boardwright.catalogue import load, names
from boardwright.errors import (
    BoardwrightError,
    NoSuchSeat,
    NoSuchTable,
    NotAllowed,
    StorageFault,
    TableFull,
    TooMany,
    UnknownGame,
)
from boardwright.kernel.game import Game
from boardwright.play import commands as ask
from boardwright.play.clock import Control, Timing
from boardwright.play.commands import Sitter
from boardwright.play.glance import Glance
from boardwright.play.ledger import Opening, Step
from boardwright.play.players import player_of
from boardwright.play.ports import Ledgers, Stored, Unfinished
from boardwright.server.engines import Engines
from boardwright.server.metrics import Metrics
from boardwright.server.room import RETRY_SECONDS, Receipt, Room

T = TypeVar("T")
LOG = structlog.get_logger("boardwright.lobby")
LARGEST_SETUP = 20_000
KNOWN_GAMES = 64
"""Games with their options that are kept loaded; the oldest are forgotten first."""


@dataclass(frozen=True)
class Sleeper:
    """A match that nobody has asked for since the server started: enough of a room to be listed."""

    stored: Stored
    match: Glance
    version: int

    @property
    def number(self) -> int:
        """The number of the match."""
        return self.stored.number

    @property
    def moves_by_itself(self) -> bool:
        """True when something may happen although nobody asks: a flag falls, or an engine moves."""
        engines = any(seat.sitter is Sitter.ENGINE for seat in self.match.seats)
        return self.match.started and (engines or self.match.control.timing is not Timing.NONE)


class Lobby:
    """Finds, opens and lists matches; those not over when the server stopped are there again when it starts."""

    def __init__(self, ledgers: Ledgers, engines: Engines, metrics: Metrics, tables_per_account: int = 32) -> None:
        """Begin empty; ``restore`` brings the matches back."""
        self.ledgers = ledgers
        self._engines, self._metrics, self._most = engines, metrics, tables_per_account
        self._rooms: dict[int, Room] = {}
        self._asleep: dict[int, Sleeper] = {}
        self._opening: dict[int, asyncio.Task[Room]] = {}
        self._seated: dict[str, set[int]] = {}
        self._restored = asyncio.Event()
        self._rematches: dict[int, int] = {}
        """Which match is played again at which table, while that is not over."""
        self._one_rematch = asyncio.Lock()
        """Two who ask for a rematch at the same time get one table."""
        self.listeners: set[Callable[[Room, Step], None]] = set()

    # ---- coming back ------------------------------------------------------------------------

    async def restore(self) -> None:
        """Bring back the matches that are not over.

        At first they sleep: who sits where is known, but nothing is played again before somebody asks for a match.
        Those where a clock runs or an engine sits are woken one by one, with pauses, so that people are served too.
        """
        waiting = []
        for one in await self._patiently(self.ledgers.unfinished):
            if one.stored.number in self._rooms:
                continue
            if one.version == 0:  # the server ended before anybody could sit down
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

    @staticmethod
    async def _patiently(work: Callable[[], Awaitable[T]]) -> T:
        """Try until the database answers."""
        while True:
            try:
                return await work()
            except StorageFault as error:
                LOG.warning("matches cannot be read", error=str(error))
                await asyncio.sleep(RETRY_SECONDS)

    async def _put_to_bed(self, one: Unfinished) -> "Sleeper | None":
        """Note who sits where, until somebody asks for the match."""
        opening = one.stored.opening
        try:
            game = await _game(opening.game, opening.options)
            glance = Glance.of(opening, game, _seats(game), one.commands)
        except (BoardwrightError, IndexError) as error:
            LOG.warning("match cannot be restored", match=one.stored.number, error=str(error))
            return None
        sleeper = self._asleep[one.stored.number] = Sleeper(one.stored, glance, one.version)
        self._note_rematch(one.stored)
        for at, seat in enumerate(glance.seats):
            if seat.sitter is Sitter.PERSON and at not in glance.gone:
                self._seated.setdefault(seat.name, set()).add(sleeper.number)
        return sleeper

    async def room(self, number: int) -> Room:
        """Give a match that is not over; raise NoSuchTable."""
        if number not in self._rooms:
            task = self._opening.get(number)
            if task is None:
                task = self._opening[number] = asyncio.get_running_loop().create_task(self._open(number))
                task.add_done_callback(lambda _: self._opening.pop(number, None))
            return await asyncio.shield(task)
        return self._rooms[number]

    async def _open(self, number: int) -> Room:
        stored = await self.ledgers.find(number)
        if stored is None or stored.finished:
            raise _missing(number)
        try:
            room = await self._furnish(stored)
            await room.reload()
        except StorageFault:
            raise
        except BoardwrightError as error:
            LOG.warning("match cannot be restored", match=number, error=str(error), code=error.code)
            self._asleep.pop(number, None)
            raise _missing(number) from None
        self._admit(room)
        return room

    async def _furnish(self, stored: Stored) -> Room:
        """Give the room of a match, still without its past."""
        game = await _game(stored.opening.game, stored.opening.options)
        return Room(stored, game, self.ledgers, self._engines, self._metrics)

    def _admit(self, room: Room) -> None:
        self._asleep.pop(room.number, None)
        self._rooms[room.number] = room
        self._metrics.rooms.set(len(self._rooms))
        for seat in room.match.seats:
            if seat.sitter is Sitter.PERSON and room.seats_of(seat.name):
                self._seated.setdefault(seat.name, set()).add(room.number)
        self._note_rematch(room.stored)
        room.listeners.add(self._heard)
        room.wake()

    def _note_rematch(self, stored: Stored) -> None:
        if stored.rematch_of is not None:
            self._rematches[stored.rematch_of] = stored.number

    def _heard(self, room: Room, step: Step) -> None:
        """Keep the list of who sits where; forget matches that are over."""
        if room.closed or not isinstance(step.entry.command, ask.Play):
            self._note_seats(room, step.entry.author)
        for listener in list(self.listeners):
            listener(room, step)
        if room.closed:
            self._rooms.pop(room.number, None)
            self._metrics.rooms.set(len(self._rooms))
            if self._rematches.get(room.stored.rematch_of or 0) == room.number:
                del self._rematches[room.stored.rematch_of or 0]

    def _note_seats(self, room: Room, author: str) -> None:
        """Keep the list of who sits where, also for somebody who has just stood up."""
        people = {seat.name for seat in room.match.seats if seat.sitter is Sitter.PERSON}
        for name in people | {author}:
            numbers = self._seated.setdefault(name, set())
            (numbers.add if room.seats_of(name) and not room.closed else numbers.discard)(room.number)
            if not numbers:
                del self._seated[name]

    # ---- what there is ----------------------------------------------------------------------

    async def tables(self) -> "list[Room | Sleeper]":
        """List all matches that are not over, oldest first."""
        await self._restored.wait()
        everything: dict[int, Room | Sleeper] = {**self._asleep, **self._rooms}
        return [everything[number] for number in sorted(everything)]

    async def rooms_of(self, name: str) -> list[Room]:
        """List the matches that somebody sits at, newest last."""
        await self._restored.wait()
        found = []
        for number in sorted(self._seated.get(name, ())):
            with suppress(NoSuchTable):
                found.append(await self.room(number))
        return found

    async def past(self, number: int) -> Room:
        """Give a match, over or not, to look at only; raise NoSuchTable."""
        if number in self._rooms:
            return self._rooms[number]
        stored = await self.ledgers.find(number)
        if stored is None:
            raise _missing(number)
        room = await self._furnish(stored)
        await room.reload()
        return room

    async def room_or_past(self, number: int) -> Room:
        """Give a match that is not over, else one that can only be looked at; raise NoSuchTable."""
        try:
            return await self.room(number)
        except NoSuchTable:
            return await self.past(number)

    # ---- sitting down -----------------------------------------------------------------------

    async def create(
        self,
        creator: str,
        game: str,
        options: Mapping[str, object],
        control: Control,
        setup: str | None = None,
        seat: int = 0,
        *,
        private: bool = False,
        engines: Mapping[int, str] = MappingProxyType({}),
        message: str = "",
        rematch_of: int | None = None,
    ) -> Room:
        """Open a table and let its creator and engines sit down; raise what is wrong with the wishes."""
        if game not in names():
            msg = f"there is no game called {game[:60]!r}"
            raise UnknownGame(msg)
        if len(self._seated.get(creator, ())) >= self._most:
            msg = f"nobody sits at more than {self._most} tables"
            raise TooMany(msg, retry_after=60)
        if setup is not None and len(setup) > LARGEST_SETUP:
            msg = f"a set-up has at most {LARGEST_SETUP} letters"
            raise NotAllowed(msg, code="setup/too-long")
        chosen = await _game(game, options)
        opening = Opening(game, dict(chosen.values), str(control), secrets.randbits(62), setup)
        seats = len(opening.match(chosen).seats)
        if seat in engines or not all(0 <= one < seats for one in (seat, *engines)):
            msg = f"{game} has {seats} seats, counted from 0, each for one player"
            raise NoSuchSeat(msg)
        for player in engines.values():
            player_of(player)
        invitation = secrets.token_urlsafe(12) if private else ""
        stored = await self.ledgers.create(opening, creator, invitation, rematch_of)
        room = Room(stored, chosen, self.ledgers, self._engines, self._metrics)
        self._admit(room)
        await room.act(ask.Sit(seat, Sitter.PERSON, creator), creator, message)
        for at, player in sorted(engines.items()):
            await room.act(ask.Sit(at, Sitter.ENGINE, player))
        return room

    async def rematch(self, number: int, name: str, message: str) -> Room:
        """Open the same table again with everybody one seat further, or sit down where somebody has opened it."""
        past = await self.past(number)
        seats = past.seats_of(name)
        if not past.closed or not seats:
            msg = "only who played a match that is over can ask for another"
            raise NotAllowed(msg)
        seat = (seats[0] + 1) % len(past.match.seats)
        await self._restored.wait()
        async with self._one_rematch:
            again = self._rematches.get(number)
            with suppress(NoSuchTable):
                if again is not None:
                    room = await self.room(again)
                    if not room.seats_of(name):
                        await self.join(room, name, seat, message)
                    return room
            return await self._play_again(past, name, seat, message)

    async def _play_again(self, past: Room, name: str, seat: int, message: str) -> Room:
        """Open the table of a match again, with everybody one seat further and somebody on his new seat."""
        opening, count = past.stored.opening, len(past.match.seats)
        sitters = enumerate(past.match.seats)
        engines = {(at + 1) % count: one.name for at, one in sitters if one.sitter is Sitter.ENGINE}
        return await self.create(
            name,
            opening.game,
            opening.options,
            past.match.control,
            opening.setup,
            seat,
            private=bool(past.stored.invitation),
            engines=engines,
            message=message,
            rematch_of=past.number,
        )

    async def join(self, room: Room, name: str, seat: int | None = None, message: str = "") -> Receipt:
        """Sit down on a seat, or on the first open one; raise TableFull when there is none."""
        while True:
            opened = [at for at, one in enumerate(room.match.seats) if one.sitter is Sitter.OPEN]
            if room.match.started or not opened:
                msg = "all seats are taken"
                raise TableFull(msg)
            try:
                return await room.act(ask.Sit(opened[0] if seat is None else seat, Sitter.PERSON, name), name, message)
            except NoSuchSeat:
                if seat is not None:
                    raise

    async def seat_engine(self, room: Room, seat: int, player: str, author: str, message: str = "") -> Receipt:
        """Let an engine sit down; only the creator of a table may ask for it."""
        if author != room.stored.creator:
            msg = "only who opened the table may seat an engine"
            raise NotAllowed(msg)
        player_of(player)
        return await room.act(ask.Sit(seat, Sitter.ENGINE, player), author, message)

    def close(self) -> None:
        """Stop all clocks and engines."""
        for room in self._rooms.values():
            room.close()


async def _game(name: str, options: Mapping[str, object]) -> Game:
    """Give a game that is ready to be played."""
    # The kind of a value belongs to the key: 1 and True are equal, but not the same option.
    key = name, tuple(sorted((option, type(value).__name__, value) for option, value in options.items()))
    if key not in _KNOWN:
        game = await asyncio.to_thread(_prepared, name, dict(options))
        while len(_KNOWN) >= KNOWN_GAMES:
            _KNOWN.pop(next(iter(_KNOWN)), None)
        _KNOWN[key] = game
    return _KNOWN[key]


_KNOWN: dict[tuple[str, tuple[tuple[str, str, object], ...]], Game] = {}
"""Games that are loaded, once for all their tables: they never change, and some take half a megabyte."""


def _prepared(name: str, options: dict[str, object]) -> Game:
    """Load a game and compile its rules, which may take half a second: not in the event loop."""
    game = load(name, **options)
    game.start()
    return game


@lru_cache(KNOWN_GAMES)
def _seats(game: Game) -> int:
    return game.start().seats


def _missing(number: int) -> NoSuchTable:
    return NoSuchTable(f"there is no match {number}, or it is over")
