"""The Dots door: connections that speak the line protocol, on the same matches as the websockets."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial
from typing import ClassVar

import structlog

from boardwright.errors import (
    BadLogin,
    BoardwrightError,
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
from boardwright.server.dots_table import FarTable, NearTable, Table
from boardwright.server.gate import Gate, Visit
from boardwright.server.hall import Hall
from boardwright.server.metrics import Metrics
from boardwright.server.opening import NewTable
from boardwright.server.room import Room
from boardwright.server.throttle import Throttle

LOG = structlog.get_logger("boardwright.dots")
MOST_UNSENT = 1 << 18
"""Bytes of news that wait for a client besides its answer; with more it is disconnected, and its seat stays."""
CHUNK = 4096
SETTLED_SECONDS = 3600.0
"""A client that has logged in but sits at no table may be silent for so long."""
FOLLOW_SECONDS = 1.0
"""So often matches are looked for that have gone to other nodes."""
READING_SECONDS = 30.0
"""A client that takes none of an answer for so long is disconnected."""
KEEP_ALIVE = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 20, "TCP_KEEPCNT": 3}
"""A client whose machine is gone is noticed by the system within two minutes."""


class Refused(Exception):
    """A request is answered with a code and nothing else."""

    def __init__(self, code: Code) -> None:
        """Say which."""
        super().__init__(code)
        self.code = code


class DotsDoor:
    """Listens, and tells every member of a table when its state changes."""

    def __init__(self, hall: Hall, gate: Gate, metrics: Metrics) -> None:
        """Serve the matches and accounts of a hall."""
        self.hall, self.lobby, self.identity, self.config = hall, hall.lobby, hall.identity, hall.config
        self._gate, self.metrics = gate, metrics
        self.online: dict[str, Connection] = {}
        """Who is logged in, and where."""
        self.log_in_listeners: set[Callable[[str], None]] = set()
        """They hear who logs in here: a log-in of the same account on another node ends."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.identity.account_listeners.add(self._changed)

    async def listen(self) -> asyncio.Server:
        """Open the port."""
        return await asyncio.start_server(self._serve, self.config.host, self.config.dots_port)

    async def follow_for_ever(self) -> None:
        """Bring those who wait for news to their matches, wherever these have gone."""
        while True:
            await asyncio.sleep(FOLLOW_SECONDS)
            for connection in list(self.online.values()):
                if connection.astray:
                    self.keep(connection.follow())

    def log_out(self, name: str) -> None:
        """End the log-in of an account that has logged in elsewhere."""
        before = self.online.get(name)
        if before is not None:
            before.log_out()

    def admit(self, name: str, connection: "Connection") -> None:
        """Note where an account is logged in; from the first one on the steps of matches are listened to."""
        self.online[name] = connection
        self.lobby.listeners.add(self._heard)

    def dismiss(self, name: str, connection: "Connection") -> None:
        """Note that an account is no longer logged in there."""
        if self.online.get(name) is connection:
            del self.online[name]
        if not self.online:
            self.lobby.listeners.discard(self._heard)

    def keep(self, work: Coroutine[None, None, None]) -> "asyncio.Task[None]":
        """Do something beside a connection, for as long as the door is open."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Let go of all connections."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _changed(self, account: Account) -> None:
        """End the log-in of an account that has another name now, is banned or deleted."""
        for connection in [one for one in self.online.values() if one.is_of(account)]:
            connection.log_out()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        address = str((writer.get_extra_info("peername") or ("",))[0])
        try:
            _keep_alive(writer)
            with self._gate.enter(address, "dots", writer.transport.abort) as visit:
                await Connection(self, reader, writer, address, visit).run()
        except TooMany:
            writer.write(packet(Code.SERVER_FAULT))
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    def _heard(self, room: Room, step: Step) -> None:
        """Push the new state to those who sit at a table; who left is not told."""
        whole = step.version == room.version  # of several steps at once only the last is shown
        if not whole or step.version == 1 or not view.expressible(room.match):
            return  # who opens a table (version 1) is answered 203 and knows what it looks like
        people = {seat.name for at, seat in enumerate(room.match.seats) if at in _present(room)}
        members = [self.online[name] for name in people if name in self.online]
        if members:
            pushed = answers.CHANGED + _state_of(room)
            for member in members:
                member.push(pushed)


def _keep_alive(writer: asyncio.StreamWriter) -> None:
    """Let the system ask now and then whether the other machine is still there; the protocol has no words for it."""
    line = writer.get_extra_info("socket")
    line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in KEEP_ALIVE.items():
        if hasattr(socket, name):
            line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _present(room: Room) -> set[int]:
    """Return the seats whose persons have not left."""
    return {at for seat in room.match.seats for at in room.seats_of(seat.name)}


def _state_of(room: Room) -> bytes:
    """Return the packet that shows how a match stands."""
    return answers.state(view.state_of(room.match, room.stored.creator))


class Connection:
    """One connection and, once it has logged in, whose it is."""

    def __init__(
        self, door: DotsDoor, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, address: str, visit: Visit
    ) -> None:
        """Begin without an account."""
        self._door, self._reader, self._writer, self.address = door, reader, writer, address
        self._visit = visit
        self._account: Account | None = None
        self._held: list[bytes] | None = None
        self._table: Table | None = None
        self._one_at_a_time = asyncio.Lock()
        """Answering, and following a match, change the table."""
        self._telling: asyncio.Task[None] | None = None
        self._more = False
        """True when something has changed at a table elsewhere since it was looked at."""
        self._answered = 0
        """Bytes of the latest answer."""
        self._throttle = Throttle(door.config)

    async def run(self) -> None:
        """Answer until the other side goes away; that ends the log-in, not the game."""
        lines = Lines()
        begun: float | None = None
        try:
            while not self._throttle.exhausted:
                data = await self._read(begun)
                if not data:
                    return
                for line in lines.feed(data):
                    await self._turn(line)
                    if self._throttle.exhausted:
                        break
                begun = None if not lines.unfinished else _now() if begun is None or b"\n" in data else begun
            self._door.metrics.refusals.add("flood")
        except TimeoutError:
            return
        finally:
            self.log_out()

    async def _read(self, begun: float | None) -> bytes:
        """Read some bytes; raise TimeoutError if a line, or a client without a seat, has taken too long."""
        config = self._door.config
        while True:
            silence = SETTLED_SECONDS if self._account is not None else config.idle_seconds
            limit = config.line_seconds if begun is not None else silence
            wait = None if not limit else max(0.0, limit - (_now() - begun if begun is not None else 0.0))
            try:
                async with asyncio.timeout(wait):  # not wait_for, which may swallow a cancellation
                    return await self._reader.read(CHUNK)
            except TimeoutError:
                waits = begun is None and self._account is not None
                if not waits or self._account is None or not (self._table or self._is_seated(self._account.name)):
                    raise

    def push(self, data: bytes) -> None:
        """Send what was not asked for, but never before the answer to what was."""
        if self._held is not None:
            self._held.append(data)
            return
        self._writer.write(data)
        if self._writer.transport.get_write_buffer_size() > MOST_UNSENT + self._answered:
            self._door.metrics.refusals.add("unread")
            self._writer.transport.abort()

    def is_of(self, account: Account) -> bool:
        """Tell whether an account is logged in here."""
        return self._account is not None and self._account.number == account.number

    def log_out(self) -> None:
        """Go back to having no account."""
        if self._account is not None:
            self._door.dismiss(self._account.name, self)
        self._account = None
        self._leave_table()

    async def _turn(self, line: bytes) -> None:
        """Answer one line, then send what has been pushed meanwhile; read on when it has been read."""
        self._held = []
        wait = self._throttle.take()
        try:
            async with self._one_at_a_time:
                answer = await self._answer(line, late=bool(wait))
        finally:
            held, self._held = self._held, None
        self._answered = len(answer)
        for data in (answer, *held):
            self.push(data)
        async with asyncio.timeout(READING_SECONDS):
            await self._writer.drain()
        await self._throttle.rest(wait)

    async def _answer(self, line: bytes, *, late: bool) -> bytes:
        """Turn whatever goes wrong into a code; nothing that is sent ends the connection."""
        request: Request | None = None
        try:
            if too_long(line):
                return packet(Code.BAD_COMMAND)
            request = read_request(line)
            if late:
                self._door.metrics.refusals.add(TooMany.code)
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
        if len(request.password) < self._door.config.dots_password_letters:
            raise Refused(Code.BAD_COMMAND)
        try:
            await self._door.identity.sign_up(request.login, request.password, self.address)
        except NameTaken as error:
            return packet(Code.LOGIN_TAKEN if error.code == NameTaken.code else Code.BAD_COMMAND)
        return packet(Code.DONE)

    async def _log_in(self, request: wish.LogIn) -> bytes:
        """Log in; a log-in elsewhere ends, and who sits in a game is shown its state."""
        try:
            account = await self._door.identity.log_in(request.login, request.password, self.address)
        except BadLogin:
            return packet(Code.BAD_LOGIN)
        self.log_out()
        self._door.log_out(account.name)
        for listener in self._door.log_in_listeners:
            listener(account.name)
        self._account = account
        self._visit.settle()
        self._door.admit(account.name, self)
        if await self._party(await self._door.lobby.others.naming(account.name)) is not None:
            self._show()
        return packet(Code.DONE)

    async def _log_out(self, _: wish.LogOut) -> bytes:
        self._who()
        table = await self._party()
        if table is not None:
            await self._act(table, ask.Leave)
        self.log_out()
        return packet(Code.DONE)

    async def _statistics(self, _: wish.AskStatistics) -> bytes:
        account = self._who()
        tally = await self._door.lobby.ledgers.tally(account.name, view.GAME)
        return answers.statistics(account.name, tally.played, tally.won, tally.lost, tally.drawn)

    # ---- tables -----------------------------------------------------------------------------

    async def _games(self, _: wish.AskGames) -> bytes:
        self._who()
        lobby = self._door.lobby
        matches = {room.number: room.match for room in await lobby.tables() if not room.stored.invitation}
        for number, table in list(lobby.others.tables.items()):
            if table.info.game == view.GAME and not table.private:
                matches.setdefault(number, await table.listing())
        shown = [(number, match) for number, match in sorted(matches.items()) if view.expressible(match)]
        return answers.games(view.game_line(number, match) for number, match in shown)

    async def _new(self, request: wish.New) -> bytes:
        account = self._who()
        await self._free()
        control = per_move(request.seconds)
        wishes = NewTable(view.GAME, view.options_of(request), control)
        room = await self._door.lobby.create(account.name, wishes)
        return answers.created(room.number)

    async def _join(self, request: wish.Join) -> bytes:
        account = self._who()
        await self._free()
        lobby, number = self._door.lobby, request.number
        far = self._door.hall.elsewhere is not None and not lobby.has(number)
        try:
            room = await (lobby.past(number, account.name) if far else lobby.room(number))
            if room.closed or room.stored.invitation or not view.expressible(room.match):
                raise Refused(Code.NO_SUCH_GAME)
            if far:
                await self._join_far(account, room)
            else:
                await lobby.join(room, account.name)
        except NoSuchTable:
            raise Refused(Code.NO_SUCH_GAME) from None
        except (TableFull, PlayError):
            raise Refused(Code.GAME_FULL) from None
        return packet(Code.DONE)

    async def _join_far(self, account: Account, room: Room) -> None:
        """Sit down at a table of another node; who is refused hears nothing of it."""
        table = await self._sit_far(account, room)
        try:
            await table.obey(ask.Sit(0, ask.Sitter.PERSON, account.name))
        except BoardwrightError:
            self._leave_table()
            raise

    async def _finish(self, _: wish.Finish) -> bytes:
        await self._act(await self._seated(), ask.Leave)
        return packet(Code.DONE)

    # ---- the game ---------------------------------------------------------------------------

    async def _place(self, request: wish.Place) -> bytes:
        table = await self._seated()
        match = table.room.match
        name = view.point_of(match, request.x, request.y)
        if name is None or not match.started:
            raise Refused(Code.BAD_MOVE)
        await self._act(table, partial(ask.Play, move=name), Code.BAD_MOVE)
        return packet(Code.DONE)

    async def _stop(self, _: wish.StopPlacing) -> bytes:
        table = await self._seated()
        if not table.room.match.started:
            raise Refused(Code.NOT_IN_A_GAME)
        await self._act(table, ask.Stop)
        return packet(Code.DONE)

    async def _state(self, _: wish.AskState) -> bytes:
        room = (await self._seated()).room
        await room.settled()
        return _state_of(room)

    async def _act(self, table: Table, make: Callable[[int], ask.Command], refusal: Code = Code.NOT_IN_A_GAME) -> None:
        """Let the seat of this login act; what the match refuses is answered with a code."""
        seat = view.seat_of(table.room.match, self._who().name)
        if seat is None:
            raise Refused(Code.NOT_IN_A_GAME)
        try:
            await table.obey(make(seat))
        except (PlayError, InputError) as error:
            over = error.code == "match/over"
            raise Refused(Code.NOT_IN_A_GAME if over else refusal) from None

    # ---- who and where ----------------------------------------------------------------------

    def _who(self) -> Account:
        if self._account is None:
            raise Refused(Code.NOT_LOGGED_IN)
        return self._account

    async def _party(self, elsewhere: Iterable[int] = ()) -> Table | None:
        """Return the table of this login; if the page has brought it to several, the newest.

        Those on other nodes are as these told, and as ``elsewhere`` says.
        """
        account, lobby = self._who(), self._door.lobby
        rooms = [room for room in await lobby.rooms_of(account.name) if view.expressible(room.match)]
        here = rooms[-1] if rooms else None
        far = await self._far(account, 0 if here is None else here.number, elsewhere)
        if far is None and here is not None and (self._table is None or self._table.room is not here):
            self._leave_table()
            self._table = NearTable(here, account.name, self)
        elif far is None and here is None:
            self._leave_table()
        return self._table

    async def _far(self, account: Account, newest: int, elsewhere: Iterable[int]) -> FarTable | None:
        """Sit at the newest table of another node at which an account sits, if that is newer than one here."""
        lobby = self._door.lobby
        known = self._table if isinstance(self._table, FarTable) else None
        numbers = {*elsewhere, *lobby.others.seated(account.name), *(() if known is None else (known.room.number,))}
        for number in sorted(numbers, reverse=True):
            told = lobby.others.tables.get(number)
            if number <= newest or lobby.has(number) or (told is not None and told.info.game != view.GAME):
                continue
            room = await lobby.past(number, account.name)
            if room.closed or not view.expressible(room.match) or view.seat_of(room.match, account.name) is None:
                continue
            if known is not None and known.room.number == number:
                known.room = room
                return known
            return await self._sit_far(account, room)
        return None

    async def _sit_far(self, account: Account, room: Room) -> FarTable:
        self._leave_table()
        self._table = table = FarTable(self._door.hall, account, self.address, room, self._changed)
        await table.watch()
        return table

    def _is_seated(self, name: str) -> bool:
        return self._door.lobby.is_seated(name) or bool(self._door.lobby.others.seated(name))

    def _leave_table(self) -> None:
        table, self._table = self._table, None
        if table is not None:
            table.leave()

    @property
    def astray(self) -> bool:
        """True when the match of this login has gone to another node, or the page has begun one there."""
        if self._account is None or self._one_at_a_time.locked():
            return False  # whoever asks something finds it by that
        if self._table is None:
            return bool(self._door.lobby.others.seated(self._account.name))
        return isinstance(self._table, NearTable) and self._table.room.gone

    async def follow(self) -> None:
        """Go to the match of this login, wherever it is, and show it."""
        async with self._one_at_a_time:
            table = self._table
            with suppress(BoardwrightError, Refused):  # it is tried again
                if await self._party() is not None and self._table is not table:
                    self._show()

    def _show(self) -> None:
        """Send how it stands at the table."""
        if self._table is not None:
            self.push(answers.CHANGED + _state_of(self._table.room))

    def _changed(self) -> None:
        """Look what has changed at a table elsewhere, and send it; changes that come meanwhile are sent together."""
        self._more = True
        if self._telling is None or self._telling.done():
            self._telling = self._door.keep(self._tell())

    async def _tell(self) -> None:
        while self._more and isinstance(self._table, FarTable):
            self._more, table = False, self._table
            try:
                await table.look()
            except BoardwrightError:
                self._more = True  # the database is away
                await asyncio.sleep(FOLLOW_SECONDS)
                continue
            if table is self._table:
                self._show()

    async def _seated(self) -> Table:
        table = await self._party()
        if table is None:
            raise Refused(Code.NOT_IN_A_GAME)
        return table

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


def _now() -> float:
    """Return the event loop's time, by which it also waits."""
    return asyncio.get_running_loop().time()
