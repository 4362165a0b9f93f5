"""One websocket: who it is, what it watches, and an answer to everything it sends."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from typing import ClassVar

import structlog
from aiohttp import WSCloseCode, WSMsgType, web

from boardwright.catalogue.summary import summaries
from boardwright.errors import BoardwrightError, NotAllowed, NotYourTurn, StalePly, TooMany
from boardwright.play import commands as ask
from boardwright.play.clock import read_control
from boardwright.play.ledger import Step
from boardwright.play.ports import Account
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer, Done, write_answer
from boardwright.protocols.web_json.choosing import choices
from boardwright.protocols.web_json.look import state
from boardwright.protocols.web_json.looking import position_at
from boardwright.protocols.web_json.requests import BadMessage, Message, id_of, read_message
from boardwright.protocols.web_json.view import happened, snapshot, table_info
from boardwright.server.config import Config
from boardwright.server.identity import Identity
from boardwright.server.lag import Lag
from boardwright.server.limits import Bucket
from boardwright.server.lobby import Lobby
from boardwright.server.outbox import Mailbox
from boardwright.server.room import Receipt, Room

LOG = structlog.get_logger("boardwright.web")
MOST_MISSED = 256
"""Who missed more than this gets a snapshot."""
MOST_WATCHED = 64
HINT_LEVEL = "level:8"
"""Who is asked for a hint."""

ACTS: dict[str, Callable[[int], ask.Command]] = {
    "resign": ask.Resign,
    "stop": ask.Stop,
    "leave": ask.Leave,
    "offer-draw": ask.OfferDraw,
    "accept": ask.Accept,
    "decline": ask.Decline,
    "undo": ask.Undo,
    "redo": ask.Redo,
}


class WebSession:
    """Answers one websocket until it closes."""

    def __init__(
        self,
        lobby: Lobby,
        identity: Identity,
        config: Config,
        socket: web.WebSocketResponse,
        address: str,
        mailbox: Mailbox,
        lag: Lag,
    ) -> None:
        """Begin as nobody who watches nothing; answers and news go through the mailbox, so they keep their order."""
        self._mailbox, self._lag = mailbox, lag
        self._lobby, self._identity, self._socket, self._address = lobby, identity, socket, address
        self._account: Account | None = None
        self._token = ""
        self._watched: dict[int, Room] = {}
        self._rate = Bucket(config.messages_per_second, config.messages_burst)

    async def run(self) -> None:
        """Read and answer."""
        self._identity.listeners.add(self._forget)
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._post(await self._answer(message.data))
                elif message.type is WSMsgType.BINARY:
                    await self._socket.close(code=WSCloseCode.UNSUPPORTED_DATA)
                elif message.type is WSMsgType.PONG:
                    self._lag.hear(bytes(message.data))
                elif message.type is WSMsgType.PING and not self._rate.take():
                    await self._socket.pong(message.data)
        finally:
            self._identity.listeners.discard(self._forget)
            self._lobby.listeners.discard(self._lobby_news)
            for room in self._watched.values():
                room.listeners.discard(self._news)
                room.audience.discard(self)

    # ---- sending ----------------------------------------------------------------------------

    def _post(self, answer: Answer) -> None:
        self._mailbox.post(write_answer(answer))

    def _news(self, room: Room, step: Step) -> None:
        self._mailbox.post(NEWS.written(room, step))

    def _lobby_news(self, room: Room, step: Step) -> None:
        if step.version == room.version and not room.stored.invitation:
            self._mailbox.post(TABLE_NEWS.written(room, step))

    # ---- answering --------------------------------------------------------------------------

    async def _answer(self, data: str) -> Answer:
        """Turn whatever goes wrong into a code; nothing that is sent is fatal."""
        try:
            message = read_message(data)
        except BadMessage as error:
            return answers.Refused(id=id_of(data), code=error.code, detail=str(error)[:200])
        wait = self._rate.take()
        if wait:
            return answers.Refused(id=message.id, code=TooMany.code, retry_after=wait)
        try:
            return await self._HANDLERS[type(message)](self, message)
        except TooMany as error:
            return answers.Refused(id=message.id, code=error.code, retry_after=error.retry_after)
        except BoardwrightError as error:
            return answers.Refused(id=message.id, code=error.code, detail=str(error)[:200])
        except Exception:
            LOG.exception("unexpected", request=type(message).__name__)
            return answers.Refused(id=message.id, code="fault/internal")

    # ---- who --------------------------------------------------------------------------------

    async def _hello(self, message: wish.Hello) -> Answer:
        if message.protocol != wish.VERSION:
            msg = f"this server speaks version {wish.VERSION}"
            raise BadMessage(msg, code="message/version")
        account = await self._identity.whose(message.token) if message.token else None
        if account is not None:
            self._account, self._token = account, message.token
            return answers.Welcome(id=message.id, name=account.name, guest=not account.secret)
        return await self._become(message, await self._identity.guest(self._address))

    async def _sign_up(self, message: wish.SignUp) -> Answer:
        return await self._become(message, await self._identity.sign_up(message.name, message.password, self._address))

    async def _log_in(self, message: wish.LogIn) -> Answer:
        return await self._become(message, await self._identity.log_in(message.name, message.password, self._address))

    async def _become(self, message: Message, account: Account) -> Answer:
        self._token = await self._identity.open_session(account)
        self._account = account
        return answers.Welcome(id=message.id, name=account.name, guest=not account.secret, token=self._token)

    async def _log_out(self, message: wish.LogOut) -> Answer:
        self._who()
        await self._identity.close_session(self._token)
        return Done(id=message.id)

    def _forget(self, token: str) -> None:
        """Be nobody once the token leads nowhere, wherever that was decided."""
        if token and token == self._token:
            self._account, self._token = None, ""

    def _who(self) -> Account:
        if self._account is None:
            msg = "say hello first"
            raise NotAllowed(msg, code="access/who-are-you")
        return self._account

    # ---- the lobby --------------------------------------------------------------------------

    async def _games(self, message: wish.Games) -> Answer:
        return answers.GameList(id=message.id, games=await asyncio.to_thread(_all_games))

    async def _tables(self, message: wish.Tables) -> Answer:
        self._lobby.listeners.add(self._lobby_news)
        rooms = [room for room in await self._lobby.tables() if not room.stored.invitation]
        tables = [table_info(room.number, room.match, room.version) for room in rooms]
        return answers.TableList(id=message.id, tables=tables)

    async def _statistics(self, message: wish.Statistics) -> Answer:
        tally = await self._lobby.ledgers.tally(self._who().name, message.game)
        won, lost, drawn = tally.won, tally.lost, tally.drawn
        return answers.StatisticsInfo(
            id=message.id, game=message.game, played=tally.played, won=won, lost=lost, drawn=drawn
        )

    async def _standings(self, message: wish.Standings) -> Answer:
        tallies = await self._lobby.ledgers.tallies(self._who().name)
        games = [
            answers.Tally(game, tally.played, tally.won, tally.lost, tally.drawn)
            for game, tally in sorted(tallies.items())
        ]
        return answers.StandingsInfo(id=message.id, games=games)

    async def _create(self, message: wish.Create) -> Answer:
        name = self._who().name
        for room in await self._lobby.rooms_of(name):
            if room.opened_by(name, message.id):
                return Done(id=message.id, match=room.number, version=room.version, repeated=True)
        room = await self._lobby.create(
            name,
            message.game,
            message.options,
            read_control(message.clock),
            message.setup,
            message.seat,
            private=message.private,
            engines=_engines(message.engines),
            message=message.id,
        )
        return Done(id=message.id, match=room.number, version=room.version)

    async def _rematch(self, message: wish.Rematch) -> Answer:
        room = await self._lobby.rematch(message.match, self._who().name, message.id)
        return Done(id=message.id, match=room.number, version=room.version)

    async def _watch(self, message: wish.Watch) -> Answer:
        """Send what was missed, or a snapshot; from then on everything, without gaps and nothing twice."""
        room = await self._lobby.room_or_past(message.match)
        self._invited(room, message.invitation)
        if room.number not in self._watched and len(self._watched) >= MOST_WATCHED:
            msg = f"nobody watches more than {MOST_WATCHED} matches at once"
            raise TooMany(msg, retry_after=60)
        if not room.closed:
            self._watched[room.number] = room
            room.listeners.add(self._news)
            room.audience.add(self)
        since, version = message.since, room.version
        if since is not None and version - MOST_MISSED <= since <= version:
            for step in room.steps[since:]:
                self._post(_news(room, step))
            return Done(id=message.id, match=room.number, version=version)
        invitation = room.stored.invitation if self._account and room.seats_of(self._account.name) else ""
        return snapshot(room.number, room.match, version, room.now, room.stored.creator, invitation, message.id)

    async def _unwatch(self, message: wish.Unwatch) -> Answer:
        room = self._watched.pop(message.match, None)
        if room is not None:
            room.listeners.discard(self._news)
            room.audience.discard(self)
        return Done(id=message.id, match=message.match)

    def _invited(self, room: Room, invitation: str) -> None:
        seated = self._account is not None and bool(room.seats_of(self._account.name))
        if room.stored.invitation and invitation != room.stored.invitation and not seated:
            msg = "this table is for those who were invited"
            raise NotAllowed(msg)

    # ---- looking around ---------------------------------------------------------------------

    async def _position(self, message: wish.Position) -> Answer:
        room = self._watched.get(message.match) or await self._lobby.room_or_past(message.match)
        self._invited(room, message.invitation)
        shown = state(position_at(room.match, message.path))
        return answers.PositionInfo(
            id=message.id,
            match=room.number,
            version=room.version,
            path=message.path,
            state=shown,
            left=[room.match.clock.left(seat, room.now) for seat in range(len(room.match.seats))],
            watching=len(room.audience),
        )

    async def _choices(self, message: wish.Choices) -> Answer:
        """Tell who is to move what may be clicked; nobody else needs to know, and it takes time to find out."""
        room, name = await self._playing(message.match)
        match = room.match
        if match.awaited not in room.seats_of(name):
            msg = "only who is to move may choose"
            raise NotYourTurn(msg)
        if message.ply != match.ply:
            msg = f"the game is at ply {match.ply}"
            raise StalePly(msg)
        return choices(room.number, match.ply, match.position, message.clicks, message.id)

    async def _hint(self, message: wish.Hint) -> Answer:
        """Let an engine say what it would play, where nobody is cheated by it."""
        room, name = await self._playing(message.match)
        match = room.match
        if match.awaited not in room.seats_of(name):
            msg = "only who is to move may ask for a hint"
            raise NotYourTurn(msg)
        if any(seat.sitter is ask.Sitter.PERSON and seat.name != name for seat in match.seats):
            msg = "hints are for games against engines"
            raise NotAllowed(msg, code="access/no-hints")
        ply = match.ply
        move = match.position.parse(await room.advice(HINT_LEVEL))
        if match.ply != ply:
            msg = f"the game is at ply {match.ply}"
            raise StalePly(msg)
        action = match.position.landmark(move)
        found = [] if action is None else [site for site in (action.source, action.target) if site is not None]
        sites = [match.game.layout.name(site) for site in found]
        return answers.Hint(
            id=message.id, match=room.number, ply=ply, move=match.position.format(move), sites=sites
        )

    # ---- at the table -----------------------------------------------------------------------

    async def _sit(self, message: wish.Sit) -> Answer:
        room = await self._lobby.room(message.match)
        self._invited(room, message.invitation)
        return _done(message, room, await self._lobby.join(room, self._who().name, message.seat, message.id))

    async def _seat_engine(self, message: wish.SeatEngine) -> Answer:
        room, name = await self._lobby.room(message.match), self._who().name
        receipt = await self._lobby.seat_engine(room, message.seat, message.player, name, message.id)
        return _done(message, room, receipt)

    async def _play(self, message: wish.Play) -> Answer:
        name = self._who().name
        room = self._watched.get(message.match) or await self._lobby.room_or_past(message.match)
        seat = room.match.position.turn
        if not room.sits(name, seat):
            seat = next(iter(room.seats_of(name)), -1)
        wanted = ask.Play(seat, message.move, room.moment(self._lag.give_back()), message.ply)
        return _done(message, room, await room.obey(wanted, name, message.id))

    async def _act(self, message: wish.Act) -> Answer:
        room, name = await self._playing(message.match)
        seats = room.seats_of(name)
        offer = room.match.offer
        asked = [seat for seat in seats if offer is not None and seat in offer.waiting]
        turn = [seat for seat in seats if seat == room.match.awaited]
        seat = (asked or turn or seats or [-1])[0]
        return _done(message, room, await room.act(ACTS[message.what](seat), name, message.id))

    async def _playing(self, number: int) -> tuple[Room, str]:
        """Find the match; one that has just ended still knows which messages it has obeyed."""
        name = self._who().name
        watched = self._watched.get(number)
        return (watched if watched is not None else await self._lobby.room_or_past(number)), name

    _HANDLERS: ClassVar[dict[type, Callable[..., Awaitable[Answer]]]] = {
        wish.Hello: _hello,
        wish.SignUp: _sign_up,
        wish.LogIn: _log_in,
        wish.LogOut: _log_out,
        wish.Games: _games,
        wish.Tables: _tables,
        wish.Statistics: _statistics,
        wish.Standings: _standings,
        wish.Create: _create,
        wish.Rematch: _rematch,
        wish.Watch: _watch,
        wish.Unwatch: _unwatch,
        wish.Position: _position,
        wish.Choices: _choices,
        wish.Hint: _hint,
        wish.Sit: _sit,
        wish.SeatEngine: _seat_engine,
        wish.Play: _play,
        wish.Act: _act,
    }


def _done(message: Message, room: Room, receipt: Receipt) -> Done:
    return Done(id=message.id, match=room.number, version=receipt.version, repeated=receipt.repeated)


class Once:
    """Writes what a step means to others once for all of them: they hear of it one after the other."""

    def __init__(self, describe: Callable[[Room, Step], Answer]) -> None:
        """Say how a step is described."""
        self._describe = describe
        self._latest: Step | None = None
        self._written = b""

    def written(self, room: Room, step: Step) -> bytes:
        """Give the message."""
        if step is not self._latest:
            self._latest, self._written = step, write_answer(self._describe(room, step))
        return self._written


@cache
def _all_games() -> list[answers.GameName]:
    """List the catalogue, once and beside the event loop: the titles are in many files."""
    return [answers.GameName(game.name, game.title) for game in summaries()]


def _news(room: Room, step: Step) -> answers.News:
    events = [happened(event) for event in step.events]
    return answers.News(match=room.number, version=step.entry.version, events=events)


def _table_news(room: Room, _: Step) -> answers.TableNews:
    return answers.TableNews(table=table_info(room.number, room.match, room.version))


NEWS, TABLE_NEWS = Once(_news), Once(_table_news)


def _engines(wished: dict[str, str]) -> dict[int, str]:
    """Read who sits where; seats are the names of JSON's fields, so they are texts."""
    if not all(seat.isascii() and seat.isdecimal() and len(seat) < 3 for seat in wished):
        msg = "engines: seats are numbers from 0"
        raise BadMessage(msg)
    return {int(seat): player for seat, player in wished.items()}
