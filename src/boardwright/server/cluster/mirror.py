"""Mirror: the tables of all nodes, told to each other a few times a second, so that every lobby lists them all."""

import asyncio
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from boardwright.play.commands import Sitter
from boardwright.protocols.web_json.answers import TableNews, write_answer
from boardwright.protocols.web_json.matches import table_info
from boardwright.server.cluster.letters import EVERYBODY, Post, TableRow, Tables, TablesWanted
from boardwright.server.lobby import Lobby
from boardwright.server.others import Distant
from boardwright.server.room import Room
from boardwright.server.sleeper import Sleeper

ROUND_SECONDS = 0.2
AT_ONCE = 200
"""Tables in one letter."""


class Mirror:
    """What this node knows of the tables of others, and what it tells them of its own."""

    def __init__(
        self,
        lobby: Lobby,
        post: Post,
        passed: Callable[[int], Awaitable[int]],
        fetch: Callable[[int], Awaitable[None]],
        naming: Callable[[str], Awaitable[list[int]]],
    ) -> None:
        """Tell of a lobby's tables; the rest is the node's business."""
        self._lobby, self._post = lobby, post
        self._passed, self._fetch, self._naming = passed, fetch, naming
        self.tables: dict[int, Distant] = {}
        self._seated: dict[str, set[int]] = {}
        self._changed: dict[int, Room] = {}
        self.number = 0
        """How often tables of this node have been told."""
        self._heard: dict[int, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        lobby.notices.taps.append(self._note)
        lobby.others = self

    # ---- what a lobby asks ------------------------------------------------------------------

    def seated(self, name: str) -> AbstractSet[int]:
        """Return the matches elsewhere at which an account sits."""
        return frozenset(self._seated.get(name, ()))

    async def naming(self, name: str) -> list[int]:
        """Return the matches elsewhere, by the database and not by what was told, that name an account."""
        return await self._naming(name)

    async def passed(self, number: int) -> int:
        """Return the milliseconds to charge a match for when it is opened; raise StorageFault if it is not ours."""
        return await self._passed(number)

    async def fetch(self, number: int) -> None:
        """Let this node own a match; raise a Fault if its owner does not hand it over."""
        await self._fetch(number)

    # ---- telling ----------------------------------------------------------------------------

    def _note(self, room: Room) -> None:
        self._changed[room.number] = room
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(ROUND_SECONDS, self._tell)

    def _tell(self) -> None:
        self._timer = None
        rooms, self._changed = [room for room in self._changed.values() if not room.gone], {}
        rows = [_row(room) for room in rooms]
        for begin in range(0, len(rows), AT_ONCE):
            self.number += 1
            self._post.send(EVERYBODY, Tables(self.number, rows[begin : begin + AT_ONCE]))

    def tell_all(self, to: int = EVERYBODY) -> None:
        """Tell a node, or all of them, of the tables of this one."""
        if to == EVERYBODY:
            self.number += 1
        self._post.send(to, Tables(self.number, [_row(one) for one in self._lobby.owned.values()], whole=True))

    # ---- hearing ----------------------------------------------------------------------------

    def hear(self, sender: int, letter: Tables) -> None:
        """Take over what another node tells; if something was missed, ask for all of it."""
        known = self._heard.get(sender)
        if not letter.whole and known is not None and letter.number <= known:
            return
        if not letter.whole and letter.number != (known or 0) + 1:
            self._post.send(sender, TablesWanted())
            return
        self._heard[sender] = letter.number
        if letter.whole:
            there = {row.info.match for row in letter.rows}
            for number in [number for number, one in self.tables.items() if one.owner == sender]:
                if number not in there:
                    self._drop(number)
        for row in letter.rows:
            self._take(sender, row)
            if not letter.whole and not row.private:
                self._lobby.notices.relay(write_answer(TableNews(table=row.info)))

    def pulse(self, sender: int, number: int) -> None:
        """Ask for all tables of a node that has told more than was heard."""
        if self._heard.get(sender, -1) < number:
            self._post.send(sender, TablesWanted())

    def only(self, members: AbstractSet[int]) -> None:
        """Forget what nodes told that are gone; their tables stay listed until another node tells of them."""
        for sender in self._heard.keys() - members:
            del self._heard[sender]

    def forget_lost(self, members: AbstractSet[int]) -> None:
        """Forget tables that no node has told of since theirs is gone."""
        for number in [number for number, one in self.tables.items() if one.owner not in members]:
            self._drop(number)

    def _take(self, sender: int, row: TableRow) -> None:
        info = row.info
        self._drop(info.match)
        if info.over or self._lobby.has(info.match):
            return
        self.tables[info.match] = Distant(
            sender, info, row.creator, private=row.private, gone=row.gone, setup=row.setup
        )
        for seat in info.seats:
            if seat.sitter is Sitter.PERSON:
                self._seated.setdefault(seat.name, set()).add(info.match)

    def _drop(self, number: int) -> None:
        known = self.tables.pop(number, None)
        for seat in () if known is None else known.info.seats:
            numbers = self._seated.get(seat.name, set())
            numbers.discard(number)
            if not numbers:
                self._seated.pop(seat.name, None)

    def here(self, number: int) -> None:
        """Note that a match is this node's."""
        self._drop(number)

    def close(self) -> None:
        """Tell nothing more."""
        if self._timer is not None:
            self._timer.cancel()


def _row(one: Room | Sleeper) -> TableRow:
    """Describe a table; who has left a match that goes on is named no more, and one that all left is over."""
    if isinstance(one, Room):
        shown = one.broadcast.table()
        info = replace(shown, over=shown.over or one.closed)
    else:
        info = table_info(one.number, one.match, one.version, deserted=True)
    gone, setup = sorted(one.match.gone), one.stored.opening.setup is not None
    return TableRow(info, one.stored.creator, bool(one.stored.invitation), gone, setup)
