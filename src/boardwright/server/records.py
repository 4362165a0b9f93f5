"""Records: matches as files to download and moves in any notation, written beside the event loop, kept for a while."""

import asyncio
from collections.abc import Callable, Sequence

from aiohttp import web

from boardwright.catalogue.texts import RulesText
from boardwright.kernel.game import Game
from boardwright.play.ledger import Entry
from boardwright.play.ports import Stored
from boardwright.server.addresses import client_of
from boardwright.server.config import Config
from boardwright.server.files import Content, Cupboard
from boardwright.server.limits import Buckets
from boardwright.server.lobby import Lobby
from boardwright.server.room import Room
from boardwright.server.told import ToldGame
from boardwright.server.writing import spelt, written

MOST_KEPT = 256
MINUTE = 60
PLAIN, JSON = "text/plain", "application/json"

Writer = Callable[[Stored, Game, Sequence[Entry], str], str | None]


class Records:
    """Writes the records of matches."""

    def __init__(self, lobby: Lobby, config: Config) -> None:
        """Write the matches of a lobby."""
        self._lobby = lobby
        self._kept = Cupboard(MOST_KEPT)
        each = config.records_per_minute
        self._asked = Buckets(each / MINUTE, each, "records")
        self._spelt = Buckets(1, each, "move lists")

    async def answer(self, request: web.Request, address: str) -> web.StreamResponse:
        """Send a record; raise TooMany, NoSuchTable, or what HTTP says of a format or an invitation that is wrong."""
        client = client_of(address)
        self._asked.take(client)
        suffix = "." + request.match_info["suffix"]
        content = await self._content(request, client, _written, suffix)
        response = content.answer(request, "no-store")
        number = request.match_info["number"]
        response.headers["Content-Disposition"] = f'attachment; filename="match-{number}{suffix}"'
        return response

    async def moves(self, request: web.Request, address: str) -> web.StreamResponse:
        """Send the moves of the line that is played, in a notation; raise as ``answer`` does."""
        client = client_of(address)
        self._spelt.take(client)
        content = await self._content(request, client, spelt, request.query.get("notation", "native"))
        return content.answer(request, "no-store")

    async def _content(self, request: web.Request, client: str, write: Writer, how: str) -> Content:
        """Return what a writer makes of a match as it stands, from the shelf where it was written before."""
        number = int(request.match_info["number"])
        room = await visible(self._lobby, request, client)
        key = f"{number} {room.version} {write.__name__} {how} {self._lobby.renamings}"

        async def made() -> Content | None:
            text = await self._text(room, client, write, how)
            kind = JSON if write is spelt or how == ".json" else PLAIN
            return None if text is None else await asyncio.to_thread(Content.of, text.encode(), kind)

        return await self._kept.made(key, made)

    async def _text(self, room: Room, client: str, write: Writer, how: str) -> str | None:
        """Write a match beside the event loop; that of a stranger's rules in a process of its own."""
        stored, game, entries = room.stored, room.match.game, [step.entry for step in room.steps]
        if isinstance(game, ToldGame):
            what = "moves" if write is spelt else "record"
            return await self._lobby.desk.teller.write(stored, game, entries, what, how)
        return await self._lobby.replays.run(client, write, stored, game, entries, how)


async def visible(lobby: Lobby, request: web.Request, client: str) -> Room:
    """Return the match that a request is about, if the client may look at it; raise NoSuchTable or HTTPForbidden."""
    room = await lobby.past(int(request.match_info["number"]), client)
    wanted = room.stored.invitation
    if wanted and request.query.get("invitation") != wanted:
        raise web.HTTPForbidden
    return room


def _written(stored: Stored, game: Game, entries: Sequence[Entry], suffix: str) -> str | None:
    """Write a record; one of a game in rules text carries the text."""
    origin = getattr(game, "origin", None)
    rules = origin.text if origin is not None and stored.opening.rules else None
    return written(stored, game, entries, suffix, None if rules is None else RulesText.of_plain(rules))
