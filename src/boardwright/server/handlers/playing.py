"""Requests of players at their seats: moves, everything else that a seat may do, choices and hints."""

from collections.abc import Callable
from time import time

from boardwright.errors import NotAllowed, NotYourTurn, StalePly
from boardwright.kernel.position import Position
from boardwright.play import commands as ask
from boardwright.play.clock import Timing
from boardwright.play.picks import Menu, move_of
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer
from boardwright.protocols.web_json.matches import shown_part
from boardwright.protocols.web_json.picks import written
from boardwright.protocols.web_json.requests import stamp_of
from boardwright.server.client import Client
from boardwright.server.handlers.rule import Rule, Rules, done
from boardwright.server.room import Room

HINT_LEVEL = "level:8"
"""The engine that is asked for a hint."""
ACTS: dict[str, Callable[[int], ask.Command]] = {
    "resign": ask.Resign,
    "stop": ask.Stop,
    "leave": ask.Leave,
    "offer-draw": ask.OfferDraw,
    "claim": ask.Claim,
    "accept": ask.Accept,
    "decline": ask.Decline,
    "undo": ask.Undo,
    "redo": ask.Redo,
}
AWAY_SECONDS = 60
"""How long a player of a match with a clock may be away before others may end it for him; the page counts it, too."""
ASKING = ("offer-draw", "undo", "redo")
"""Acts that other people are asked to agree to; a muted account does not ask."""


async def _play(client: Client, message: wish.Play) -> Answer | None:
    room, name = await _room(client, message.match), client.name
    seat = room.match.position.turn
    if not room.sits(name, seat):
        seat = next(iter(room.seats_of(name)), -1)
    moment = room.moment(room.allowances[seat].take(client.lag.seconds))
    wanted = ask.Play(seat, _meant(message, room), moment, message.ply)
    client.playing = message.id if room.number in client.with_scenes else ""
    watching = bool(client.playing)
    try:
        receipt = await room.obey(wanted, name, stamp_of(message))
        return None if watching and not client.playing else done(message, room, receipt)
    finally:
        client.playing = ""


async def _act(client: Client, message: wish.Act) -> Answer:
    room, name = await _room(client, message.match), client.name
    if message.what in ASKING and client.who().muted_until > time():
        msg = "an operator has muted this account: it cannot ask others to agree to anything"
        raise NotAllowed(msg, code="access/muted")
    if message.what == "claim-left":
        return await _claim_left(message, room, name)
    seats, offer = room.seats_of(name), room.match.offer
    asked = [seat for seat in seats if offer is not None and seat in offer.waiting]
    turn = [seat for seat in seats if seat == room.match.awaited]
    seat = (asked or turn or seats or [-1])[0]
    return done(message, room, await room.act(ACTS[message.what](seat), name, stamp_of(message)))


async def _claim_left(message: wish.Act, room: Room, name: str) -> Answer:
    """Let players who have been away for too long leave a match with a clock; without one a game goes on any day."""
    match = room.match
    taken = [at for at, seat in enumerate(match.seats) if seat.sitter is ask.Sitter.PERSON and seat.name != name]
    away = [at for at in taken if room.sits(match.seats[at].name, at) and room.away_for(at) >= AWAY_SECONDS]
    if not match.started or match.control.timing is Timing.NONE or not room.seats_of(name) or not away:
        msg = f"a match with a clock may be claimed when another player has been away for {AWAY_SECONDS} s"
        raise NotAllowed(msg, code="match/not-deserted")
    for seat in away:
        receipt = await room.act(ask.Leave(seat))
        if room.closed:
            break
    return done(message, room, receipt)


async def _choices(client: Client, message: wish.Choices) -> Answer:
    """Tell the player to move what may be clicked; others need not know, and it takes time to find out."""
    room = await _room(client, message.match)
    match = room.match
    if match.awaited not in room.seats_of(client.name):
        msg = "only the player to move may choose"
        raise NotYourTurn(msg)
    if message.ply != match.ply:
        msg = f"the game is at ply {match.ply}"
        raise StalePly(msg)
    work = (_chosen, message, room.number, match.position.copy())
    return await client.hall.lobby.desk.positions.run(client.name, *work)


def _chosen(message: wish.Choices, number: int, position: Position) -> answers.Choices:
    """List what may be clicked in a copy of the position."""
    layout = position.game.layout
    menu = Menu(position, message.clicks)
    return answers.Choices(
        id=message.id,
        match=number,
        ply=message.ply,
        picks=written(menu.picks(), layout.by_name.values(), layout),
        made=message.clicks,
        parts=[shown_part(part) for part in menu.parts],
    )


async def _hint(client: Client, message: wish.Hint) -> Answer:
    """Let an engine say what it would play, where no other person plays."""
    room, name = await _room(client, message.match), client.name
    match = room.match
    if match.awaited not in room.seats_of(name):
        msg = "only the player to move may ask for a hint"
        raise NotYourTurn(msg)
    if any(seat.sitter is ask.Sitter.PERSON and seat.name != name for seat in match.seats):
        msg = "hints are for games against engines"
        raise NotAllowed(msg, code="access/no-hints")
    ply = match.ply
    move = match.position.parse(await room.thinking.advice(HINT_LEVEL, name))
    if match.ply != ply:
        msg = f"the game is at ply {match.ply}"
        raise StalePly(msg)
    action = match.position.landmark(move)
    found = [] if action is None else [site for site in (action.source, action.target) if site is not None]
    sites = [match.game.layout.name(site) for site in found]
    return answers.Hint(
        id=message.id, match=room.number, ply=ply, move=match.position.format(move), sites=sites
    )


async def _room(client: Client, number: int) -> Room:
    """Find the match as it is stored; one that has just ended still knows which messages it has obeyed."""
    room = client.watched.get(number) or await client.hall.lobby.room_or_past(number)
    if room.stale:
        await room.settled()
    return client.attend(room)


def _meant(message: wish.Play, room: Room) -> str:
    """Return the text of a move that may be told by its clicks; for another ply they mean nothing."""
    match = room.match
    if not message.clicks or match.awaited is None or message.ply not in (None, match.ply):
        return message.move
    return match.position.format(move_of(match.position, message.clicks))


RULES: Rules = {
    wish.Play: Rule(_play),
    wish.Act: Rule(_act),
    wish.Choices: Rule(_choices),
    wish.Hint: Rule(_hint),
}
