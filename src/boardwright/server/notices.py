"""Notices: what changes at the tables of the lobby, told a few times a second to those who look at the list.

Moves change nothing in the list; seats, starts and ends do. However often a table changes between two rounds, it is
told once, and it is written once for all listeners.
"""

import asyncio
from collections.abc import Callable

from boardwright.play import commands as ask
from boardwright.play.ledger import Step
from boardwright.protocols.web_json.answers import TableNews, write_answer
from boardwright.server.room import Room

ROUND_SECONDS = 0.25
AT_ONCE = 50
"""Listeners that are told before others are served."""
CHANGING = (ask.Sit, ask.Start, ask.Leave)
Listener = Callable[[bytes], None]


class Notices:
    """Tells listeners of tables that have changed."""

    def __init__(self) -> None:
        """Begin without listeners."""
        self._listeners: set[Listener] = set()
        self.taps: list[Callable[[Room], None]] = []
        """They hear of every table that changes, at once and of private ones, too."""
        self._changed: dict[int, Room] = {}
        self._telling: asyncio.Task[None] | None = None

    def add(self, listener: Listener) -> None:
        """Tell a listener from now on."""
        self._listeners.add(listener)

    def discard(self, listener: Listener) -> None:
        """Tell a listener no more."""
        self._listeners.discard(listener)

    def heard(self, room: Room, step: Step) -> None:
        """Note that a table has changed, if the list shows it; private tables are not listed."""
        if isinstance(step.entry.command, CHANGING) or room.closed:
            self.changed(room)

    def changed(self, room: Room) -> None:
        """Tell of a table soon, unless it is private."""
        for tap in self.taps:
            tap(room)
        if not self._listeners or room.stored.invitation:
            return
        self._changed[room.number] = room
        if self._telling is None:
            self._telling = asyncio.get_running_loop().create_task(self._tell())

    def relay(self, news: bytes) -> None:
        """Tell what another node has told."""
        for listener in list(self._listeners):
            listener(news)

    def close(self) -> None:
        """Tell nothing more."""
        if self._telling is not None:
            self._telling.cancel()

    async def _tell(self) -> None:
        while self._changed:
            await asyncio.sleep(ROUND_SECONDS)
            rooms, self._changed = list(self._changed.values()), {}
            news = [write_answer(TableNews(table=room.broadcast.table())) for room in rooms]
            for at, listener in enumerate(list(self._listeners), start=1):
                for one in news:
                    listener(one)
                if at % AT_ONCE == 0:
                    await asyncio.sleep(0)
        self._telling = None
