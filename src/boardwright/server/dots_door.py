"""The Dots door: connections that speak the line protocol, on the same matches as everybody else."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import ClassVar

import structlog

from boardwright.errors import (
    BadLogin,
    Fault,
    InputError,
    NameTaken,
    NoSuchTable,
    PlayError,
    TableFull,
    TooMany,
)
from boardwright.play import commands as ask
from boardwright.play.clock import per_move
from boardwright.play.ledger import Step
from boardwright.play.ports import Account
from boardwright.protocols.dots_tcp import answers, view
from boardwright.protocols.dots_tcp import requests as wish
from boardwright.protocols.dots_tcp.answers import Code, packet
from boardwright.protocols.dots_tcp.requests import BadCommand, Lines, Request, read_request, too_long
from boardwright.server.config import Config
from boardwright.server.gate import Gate
from boardwright.server.identity import Identity
from boardwright.server.limits import Bucket
from boardwright.server.lobby import Lobby
from boardwright.server.metrics import Metrics
from boardwright.server.room import Room

LOG = structlog.get_logger("boardwright.dots")
MOST_UNSENT = 1 << 20
"""Who does not read so many bytes is disconnected; his seat stays."""
CHUNK = 4096


class Refused(Exception):
    """A request is answered with a code and nothing else."""

    def __init__(self, code: Code) -> None:
        """Say which."""
        super().__init__(code)
        self.code = code


class DotsDoor:
    """Listens, and tells everybody at a table when its state changes."""

    def __init__(self, lobby: Lobby, identity: Identity, gate: Gate, config: Config, metrics: Metrics) -> None:
        """Serve these matches and accounts."""
        self.lobby, self.identity, self.config = lobby, identity, config
        self._gate, self._metrics = gate, metrics
        self.online: dict[str, Connection] = {}
        """Who is logged in, and where."""
        self._tasks: set[asyncio.Task[None]] = set()
        lobby.listeners.add(self._heard)

    async def listen(self) -> asyncio.Server:
        """Open the port."""
        return await asyncio.start_server(self._serve, self.config.host, self.config.dots_port)

    async def close(self) -> None:
        """Let go of all connections."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        address = str((writer.get_extra_info("peername") or ("",))[0])
        try:
            with self._gate.enter(address, "dots"):
                await Connection(self, reader, writer, address).run()
        except TooMany:
            writer.write(packet(Code.SERVER_FAULT))
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    def _heard(self, room: Room, step: Step) -> None:
        """Push the new state to those who sit at a table; who left is not told."""
        whole = step.version == room.version  # of several steps at once only the last is shown
        if not self.online or not whole or step.version == 1 or not view.expressible(room.match):
            return  # who opens a table (version 1) is answered 203 and knows what it looks like
        people = {seat.name for at, seat in enumerate(room.match.seats) if at in _present(room)}
        members = [self.online[name] for name in people if name in self.online]
        if members:
            pushed = answers.CHANGED + answers.state(view.state_of(room.match, room.stored.creator))
            for member in members:
                member.push(pushed)


def _present(room: Room) -> set[int]:
    """Give the seats whose persons have not left."""
    return {at for seat in room.match.seats for at in room.seats_of(seat.name)}


class Connection:
    """One connection and, once it has logged in, whose it is."""

    def __init__(
        self, door: DotsDoor, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, address: str
    ) -> None:
        """Begin as nobody."""
        self._door, self._reader, self._writer, self._address = door, reader, writer, address
        self._account: Account | None = None
        self._held: list[bytes] | None = None
        self._rate = Bucket(door.config.messages_per_second, door.config.messages_burst)

    async def run(self) -> None:
        """Answer until the other side goes away; that ends the log-in, not the game (decision 16)."""
        lines = Lines()
        try:
            while True:
                wait = self._door.config.line_seconds if lines.unfinished else None
                async with asyncio.timeout(wait):  # not wait_for, which may swallow a cancellation
                    data = await self._reader.read(CHUNK)
                if not data:
                    return
                for line in lines.feed(data):
                    await self._turn(line)
                await self._writer.drain()
        except TimeoutError:
            return
        finally:
            self.log_out()

    def push(self, data: bytes) -> None:
        """Send what was not asked for, but never before the answer to what was."""
        if self._held is not None:
            self._held.append(data)
            return
        self._writer.write(data)
        if self._writer.transport.get_write_buffer_size() > MOST_UNSENT:
            self._writer.transport.abort()

    def log_out(self) -> None:
        """Be nobody again."""
        if self._account is not None and self._door.online.get(self._account.name) is self:
            del self._door.online[self._account.name]
        self._account = None

    async def _turn(self, line: bytes) -> None:
        """Answer one line, then send what has been pushed meanwhile (decision 17)."""
        self._held = []
        try:
            answer = await self._answer(line)
        finally:
            held, self._held = self._held, None
        for data in (answer, *held):
            self.push(data)

    async def _answer(self, line: bytes) -> bytes:
        """Turn whatever goes wrong into a code; nothing that is sent ends the connection (decision 22)."""
        request: Request | None = None
        try:
            if too_long(line):
                return packet(Code.BAD_COMMAND)
            request = read_request(line)
            if self._rate.take():
                return packet(Code.BAD_LOGIN if isinstance(request, wish.LogIn) else Code.SERVER_FAULT)
            return await self._HANDLERS[type(request)](self, request)
        except Refused as refused:
            return packet(refused.code)
        except BadCommand:
            return packet(Code.BAD_COMMAND)
        except (TooMany, Fault) as error:
            LOG.warning("refused", error=str(error), code=error.code)
            return packet(Code.BAD_LOGIN if isinstance(request, wish.LogIn) else Code.SERVER_FAULT)
        except Exception:
            LOG.exception("unexpected", request=type(request).__name__)
            return packet(Code.SERVER_FAULT)

    # ---- accounts ---------------------------------------------------------------------------

    async def _register(self, request: wish.Register) -> bytes:
        try:
            await self._door.identity.sign_up(request.login, request.password, self._address)
        except NameTaken as error:
            return packet(Code.BAD_COMMAND if error.code == "access/bad-name" else Code.LOGIN_TAKEN)
        return packet(Code.DONE)

    async def _log_in(self, request: wish.LogIn) -> bytes:
        """Log in; a log-in elsewhere ends, and who sits in a game is shown its state (decision 16)."""
        try:
            account = await self._door.identity.log_in(request.login, request.password, self._address)
        except BadLogin:
            return packet(Code.BAD_LOGIN)
        self.log_out()
        before = self._door.online.get(account.name)
        if before is not None:
            before.log_out()
        self._account = account
        self._door.online[account.name] = self
        room = await self._party()
        if room is not None:
            self.push(answers.CHANGED + answers.state(view.state_of(room.match, room.stored.creator)))
        return packet(Code.DONE)

    async def _log_out(self, _: wish.LogOut) -> bytes:
        self._who()
        room = await self._party()
        if room is not None:
            await self._act(room, ask.Leave)
        self.log_out()
        return packet(Code.DONE)

    async def _statistics(self, _: wish.AskStatistics) -> bytes:
        account = self._who()
        tally = await self._door.lobby.ledgers.tally(account.name, view.GAME)
        return answers.statistics(account.name, tally.played, tally.won, tally.lost, tally.drawn)

    # ---- tables -----------------------------------------------------------------------------

    async def _games(self, _: wish.AskGames) -> bytes:
        self._who()
        rooms = await self._door.lobby.tables()
        shown = [room for room in rooms if view.expressible(room.match) and not room.stored.invitation]
        return answers.games(view.game_line(room.number, room.match) for room in shown)

    async def _new(self, request: wish.New) -> bytes:
        account = self._who()
        await self._free()
        control = per_move(request.seconds)
        room = await self._door.lobby.create(account.name, view.GAME, view.options_of(request), control)
        return answers.created(room.number)

    async def _join(self, request: wish.Join) -> bytes:
        account = self._who()
        await self._free()
        try:
            room = await self._door.lobby.room(request.number)
            if room.stored.invitation or not view.expressible(room.match):
                raise Refused(Code.NO_SUCH_GAME)
            await self._door.lobby.join(room, account.name)
        except NoSuchTable:
            raise Refused(Code.NO_SUCH_GAME) from None
        except (TableFull, PlayError):
            raise Refused(Code.GAME_FULL) from None
        return packet(Code.DONE)

    async def _finish(self, _: wish.Finish) -> bytes:
        await self._act(await self._seated(), ask.Leave)
        return packet(Code.DONE)

    # ---- the game ---------------------------------------------------------------------------

    async def _place(self, request: wish.Place) -> bytes:
        room = await self._seated()
        name = view.point_of(room.match, request.x, request.y)
        if name is None or not room.match.started:
            raise Refused(Code.BAD_MOVE)
        await self._act(room, partial(ask.Play, move=name), Code.BAD_MOVE)
        return packet(Code.DONE)

    async def _stop(self, _: wish.StopPlacing) -> bytes:
        room = await self._seated()
        if not room.match.started:
            raise Refused(Code.NOT_IN_A_GAME)
        await self._act(room, ask.Stop)
        return packet(Code.DONE)

    async def _state(self, _: wish.AskState) -> bytes:
        room = await self._seated()
        return answers.state(view.state_of(room.match, room.stored.creator))

    async def _act(self, room: Room, make: Callable[[int], ask.Command], refusal: Code = Code.NOT_IN_A_GAME) -> None:
        """Let the seat of this login act; what the match refuses is answered with a code."""
        account = self._who()
        seat = view.seat_of(room.match, account.name)
        if seat is None:
            raise Refused(Code.NOT_IN_A_GAME)
        try:
            await room.act(make(seat), account.name)
        except (PlayError, InputError) as error:
            over = error.code == "match/over"
            raise Refused(Code.NOT_IN_A_GAME if over else refusal) from None

    # ---- who and where ----------------------------------------------------------------------

    def _who(self) -> Account:
        if self._account is None:
            raise Refused(Code.NOT_LOGGED_IN)
        return self._account

    async def _party(self) -> Room | None:
        """Give the game of this login; if the page has brought it to several, the newest."""
        account = self._who()
        rooms = await self._door.lobby.rooms_of(account.name)
        shown = [room for room in rooms if view.expressible(room.match)]
        return shown[-1] if shown else None

    async def _seated(self) -> Room:
        room = await self._party()
        if room is None:
            raise Refused(Code.NOT_IN_A_GAME)
        return room

    async def _free(self) -> None:
        """Refuse to sit at two games; the protocol has no better code."""
        if await self._party() is not None:
            raise Refused(Code.BAD_COMMAND)

    _HANDLERS: ClassVar[dict[type, Callable[..., Awaitable[bytes]]]] = {
        wish.Register: _register,
        wish.LogIn: _log_in,
        wish.LogOut: _log_out,
        wish.AskStatistics: _statistics,
        wish.AskGames: _games,
        wish.New: _new,
        wish.Join: _join,
        wish.Finish: _finish,
        wish.Place: _place,
        wish.StopPlacing: _stop,
        wish.AskState: _state,
    }
