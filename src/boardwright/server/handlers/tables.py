"""Requests of the lobby: what can be played, which tables there are, and opening one."""

import asyncio

from boardwright.catalogue import REGISTRY
from boardwright.catalogue.texts import own_name
from boardwright.errors import StorageFault
from boardwright.play.clock import read_control
from boardwright.play.ledger import Stamp
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer, Done
from boardwright.protocols.web_json.matches import table_info
from boardwright.protocols.web_json.requests import BadMessage, stamp_of
from boardwright.server.client import Client
from boardwright.server.handlers.analysing import quick
from boardwright.server.handlers.rule import Rule, Rules, done
from boardwright.server.opening import NewTable
from boardwright.server.others import Distant
from boardwright.server.room import Room
from boardwright.server.sleeper import Sleeper


async def _games(_: Client, message: wish.Games) -> Answer:
    return answers.GameList(id=message.id, games=await asyncio.to_thread(_all_games))


async def _tables(client: Client, message: wish.Tables) -> Answer:
    lobby = client.hall.lobby
    (lobby.notices.add if message.news else lobby.notices.discard)(client.mailbox.post)
    before, limit = message.before, message.limit
    listing = lobby.living(client.name, before, limit) if message.living else lobby.newest(before, limit)
    rooms, more = await listing
    tables = [_info(room) for room in rooms]
    return answers.TableList(id=message.id, tables=tables, more=more)


def _info(one: Room | Sleeper | Distant) -> answers.TableInfo:
    if isinstance(one, Room):
        return table_info(one.number, one.match, one.version, deserted=one.deserted)
    return one.info


async def _create(client: Client, message: wish.Create) -> Answer:
    lobby, name, stamp = client.hall.lobby, client.name, stamp_of(message)
    opened = await lobby.opened_by(name, stamp)
    if opened is not None:
        return Done(id=message.id, match=opened, version=1, repeated=True)
    try:
        room = await _open(client, message, stamp)
    except StorageFault as error:
        # The same message may have been on its way twice, over an old and a new socket.
        opened = await lobby.opened_by(name, stamp) if error.code == "fault/conflict" else None
        if opened is None:
            raise
        return Done(id=message.id, match=opened, version=1, repeated=True)
    client.attend(room)
    return Done(id=message.id, match=room.number, version=room.version)


async def _open(client: Client, message: wish.Create, stamp: Stamp) -> Room:
    """Open a table; a set-up of a listed game is looked at by another process first.

    How long its moves take to list is its author's choice, and a thread that lists them in compiled code would keep the
    interpreter from the event loop. Rules of strangers run in other processes anyway.
    """
    if message.setup is not None and message.rules is None:
        place = wish.Place(id=message.id, game=message.game, options=message.options, setup=message.setup)
        await quick(client, "place", place)
    wishes = NewTable(
        message.game if message.rules is None else own_name(message.rules, message.variant),
        message.options,
        read_control(message.clock),
        message.setup,
        message.seat,
        _engines(message.engines),
        private=message.private,
    )
    return await client.hall.lobby.create(client.name, wishes, stamp)


async def _rematch(client: Client, message: wish.Rematch) -> Answer:
    room = client.attend(await client.hall.lobby.rematches.ask(message.match, client.name, stamp_of(message)))
    return Done(id=message.id, match=room.number, version=room.version)


async def _sit(client: Client, message: wish.Sit) -> Answer:
    room = await client.hall.lobby.room(message.match)
    client.check_invited(room, message.invitation)
    receipt = await client.hall.lobby.join(room, client.name, message.seat, stamp_of(message))
    return done(message, client.attend(room), receipt)


async def _seat_engine(client: Client, message: wish.SeatEngine) -> Answer:
    lobby = client.hall.lobby
    room = await lobby.room(message.match)
    receipt = await lobby.seat_engine(room, message.seat, message.player, client.name, stamp_of(message))
    return done(message, room, receipt)


def _all_games() -> list[answers.GameName]:
    """List the catalogue, beside the event loop: the titles are in many files."""
    return [answers.GameName(game.name, game.title) for game in REGISTRY.summaries()]


def _engines(wished: dict[str, str]) -> dict[int, str]:
    """Read which engine sits where; seats are the names of JSON's fields, so they are texts."""
    if not all(seat.isascii() and seat.isdecimal() and len(seat) < 3 for seat in wished):
        msg = "engines: seats are numbers from 0"
        raise BadMessage(msg)
    return {int(seat): player for seat, player in wished.items()}


RULES: Rules = {
    wish.Games: Rule(_games, for_all=True),
    wish.Tables: Rule(_tables, for_all=True),
    wish.Create: Rule(_create),
    wish.Rematch: Rule(_rematch),
    wish.Sit: Rule(_sit),
    wish.SeatEngine: Rule(_seat_engine),
}
