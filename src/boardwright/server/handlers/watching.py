"""Requests of spectators: a match and its news, and looking back."""

from itertools import pairwise

from msgspec.structs import replace

from boardwright.errors import TooMany
from boardwright.play.lookback import Stretch, stretch_at
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer, Done
from boardwright.protocols.web_json.scene import change, state
from boardwright.server.client import Client
from boardwright.server.handlers.rule import Rule, Rules

MOST_MISSED = 256
"""A client that missed more than this gets a snapshot."""
MOST_WATCHED = 64


async def _watch(client: Client, message: wish.Watch) -> Answer:
    """Send what was missed, or a snapshot; from then on everything, without gaps and nothing twice."""
    room = await client.hall.lobby.room_or_past(message.match)
    client.check_invited(room, message.invitation)
    if room.number not in client.watched and len(client.watched) >= MOST_WATCHED:
        msg = f"a connection watches at most {MOST_WATCHED} matches at once"
        raise TooMany(msg, retry_after=60)
    if message.scenes and client.name == room.broadcast.mover():
        await room.look_ahead()
    await room.settled()
    client.watch(room, scenes=message.scenes)
    since, version, name, told = message.since, room.version, client.name, room.broadcast
    if message.scenes:
        told.scene()  # the one from which the next news tell the difference
    if since is not None and version - MOST_MISSED <= since <= version:
        steps = room.steps[since:]
        for news in told.missed(steps, name) if message.scenes and steps else map(told.plain, steps):
            client.mailbox.post(news)
        return Done(id=message.id, match=room.number, version=version)
    shown = told.snapshot(name) if message.scenes else told.plain_snapshot()
    invitation = room.stored.invitation if room.seats_of(name) else ""
    return replace(shown, id=message.id, invitation=invitation, again=client.hall.lobby.rematches.again(room.number))


async def _unwatch(client: Client, message: wish.Unwatch) -> Answer:
    client.stop_watching(message.match)
    return Done(id=message.id, match=message.match)


async def _scenes(client: Client, message: wish.Scenes) -> Answer:
    """Return the scenes around a place, built beside the event loop: there may be fifty."""
    room = client.watched.get(message.match) or await client.hall.lobby.room_or_past(message.match)
    client.check_invited(room, message.invitation)
    stretch = stretch_at(room.match.history, message.path)
    positions = client.hall.lobby.desk.positions
    return await positions.run(client.name or client.address, _scene_list, message, room.version, stretch)


def _scene_list(message: wish.Scenes, version: int, stretch: Stretch) -> answers.SceneList:
    scenes = stretch.scenes()
    layout = stretch.position.game.layout
    changes = [change(before, after, layout) for before, after in pairwise(scenes)]
    return answers.SceneList(
        id=message.id,
        match=message.match,
        version=version,
        path=message.path,
        first=stretch.first,
        scene=state(scenes[0], layout),
        changes=changes,
    )


RULES: Rules = {
    wish.Watch: Rule(_watch, for_all=True),
    wish.Unwatch: Rule(_unwatch, for_all=True),
    wish.Scenes: Rule(_scenes, for_all=True),
}
