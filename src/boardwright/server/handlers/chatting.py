"""Requests of the chat at a table: say something, read what was said, complain about it."""

from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer, Done
from boardwright.server.chat import message_of
from boardwright.server.client import Client
from boardwright.server.handlers.rule import Rule, Rules
from boardwright.server.room import Room


async def _say(client: Client, message: wish.Say) -> Answer:
    room = await _room(client, message)
    await client.hall.chat.say(client.who(), room, message.text)
    return Done(id=message.id, match=room.number)


async def _talk(client: Client, message: wish.Talk) -> Answer:
    room = await _room(client, message)
    said = [message_of(remark) for remark in await client.hall.chat.store.latest(room.number)]
    return answers.TalkList(id=message.id, match=room.number, said=said)


async def _complain(client: Client, message: wish.Complain) -> Answer:
    room = await _room(client, message)
    await client.hall.chat.complain(client.who(), room, message.number)
    return Done(id=message.id, match=room.number)


async def _room(client: Client, message: wish.Say | wish.Talk | wish.Complain) -> Room:
    """Find the match, for those who may see it."""
    room = client.watched.get(message.match) or await client.hall.lobby.room_or_past(message.match)
    client.check_invited(room, message.invitation)
    return room


RULES: Rules = {
    wish.Say: Rule(_say),
    wish.Talk: Rule(_talk, for_all=True),
    wish.Complain: Rule(_complain),
}
