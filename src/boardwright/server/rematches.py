"""Rematches: the same table again, with every player one seat further, and one table for all who ask."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from boardwright.errors import NoSuchTable, NotAllowed
from boardwright.play.commands import Sitter
from boardwright.play.ledger import Stamp
from boardwright.play.ports import Stored
from boardwright.server.opening import NewTable
from boardwright.server.room import NO_STAMP, Receipt, Room


class Tables(Protocol):
    """Where tables are found and opened: the lobby."""

    async def restored(self) -> None:
        """Wait until the tables of an earlier server are known."""

    async def past(self, number: int, client: str = "") -> Room:
        """Return a match, over or not."""

    async def room(self, number: int) -> Room:
        """Return a match that is not over; raise NoSuchTable."""

    async def join(self, room: Room, name: str, seat: int | None = None, stamp: Stamp = NO_STAMP) -> Receipt:
        """Sit down on a seat."""

    async def create(self, creator: str, wishes: NewTable, stamp: Stamp = NO_STAMP) -> Room:
        """Open a table."""


class Rematches:
    """Knows which match is played again at which table."""

    def __init__(self, tables: Tables) -> None:
        """Open rematches at these tables."""
        self._tables = tables
        self._known: dict[int, int] = {}
        """Which match is played again at which table, while that is not over."""
        self.listeners: set[Callable[[int, int], None]] = set()
        """They hear which match is played again in which."""
        self._one_at_a_time = asyncio.Lock()
        """Two who ask for a rematch at the same time get one table."""

    def note(self, stored: Stored) -> None:
        """Note that a match is a rematch, if it is one."""
        if stored.rematch_of is not None:
            self._known[stored.rematch_of] = stored.number

    def heard(self, number: int, again: int) -> None:
        """Note that another node plays a match again."""
        self._known[number] = again

    def again(self, number: int) -> int:
        """Return the match in which a match is played again; 0 if it is not."""
        return self._known.get(number, 0)

    def forget(self, stored: Stored) -> None:
        """Forget a rematch that is over."""
        if self._known.get(stored.rematch_of or 0) == stored.number:
            del self._known[stored.rematch_of or 0]

    async def ask(self, number: int, name: str, stamp: Stamp) -> Room:
        """Open the same table again with every player one seat further, or sit down where another has opened it."""
        past = await self._tables.past(number)
        seats = past.seats_of(name)
        if not past.closed or not seats:
            msg = "only who played a match that is over can ask for another"
            raise NotAllowed(msg)
        seat = (seats[0] + 1) % len(past.match.seats)
        await self._tables.restored()
        async with self._one_at_a_time:
            again = self._known.get(number)
            with suppress(NoSuchTable):
                if again is not None:
                    room = await self._tables.room(again)
                    if not room.seats_of(name):
                        await self._tables.join(room, name, seat, stamp)
                    return room
            return await self._open(past, name, seat, stamp)

    async def _open(self, past: Room, name: str, seat: int, stamp: Stamp) -> Room:
        """Open the table of a match again, with every player one seat further and the one who asked on the new seat."""
        opening, count = past.stored.opening, len(past.match.seats)
        sitters = enumerate(past.match.seats)
        engines = {(at + 1) % count: one.name for at, one in sitters if one.sitter is Sitter.ENGINE}
        again = NewTable(
            opening.game,
            opening.options,
            past.match.control,
            opening.setup,
            seat,
            engines,
            private=bool(past.stored.invitation),
            rematch_of=past.number,
        )
        room = await self._tables.create(name, again, stamp)
        past.company.again(room.number)
        for listener in list(self.listeners):
            listener(past.number, room.number)
        return room
