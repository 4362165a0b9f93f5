"""The web door: the page, its games, websockets, records to download, and what operators look at."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, web

from boardwright.catalogue import formats
from boardwright.errors import StorageFault, TooMany
from boardwright.play.archive import record_of
from boardwright.play.record import write_record
from boardwright.protocols.web_json.requests import LARGEST
from boardwright.server.config import Config
from boardwright.server.files import Files
from boardwright.server.gate import Gate
from boardwright.server.identity import Identity
from boardwright.server.lag import Lag
from boardwright.server.lobby import Lobby
from boardwright.server.metrics import Metrics
from boardwright.server.outbox import Mailbox, Outbox
from boardwright.server.pages import Pages, codes
from boardwright.server.web_session import WebSession

PING_SECONDS = 5.0
PINGS_AT_ONCE = 4
HEALTHY_SECONDS = 2.0
"""A database that takes longer to answer is no longer well."""
CLOSING_SECONDS = 2.0
"""How long a goodbye may take."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'; require-trusted-types-for 'script'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""On every answer, whatever it is."""

@dataclass(frozen=True)
class Line:
    """What belongs to one open websocket."""

    lag: Lag
    give_up: Callable[[], None]
    """Ends a connection that does not read."""
    mailbox: Mailbox


class WebDoor:
    """The application that aiohttp serves."""

    def __init__(
        self,
        lobby: Lobby,
        identity: Identity,
        gate: Gate,
        config: Config,
        metrics: Metrics,
        ping: Callable[[], Awaitable[None]],
    ) -> None:
        """Serve these matches and accounts; ``ping`` raises StorageFault when the database does not answer."""
        self._ping = ping
        self._lobby, self._identity, self._gate = lobby, identity, gate
        self._config, self._metrics = config, metrics
        self.outbox = Outbox()
        self.pause = PING_SECONDS
        self._sockets: dict[web.WebSocketResponse, Line] = {}
        self._pages = Pages(Files())
        self.app = web.Application(client_max_size=LARGEST)
        self.app.on_response_prepare.append(_headers)
        self.app.add_routes(
            [
                *self._pages.routes(),
                web.get("/ws", self._socket),
                web.get("/health", self._health),
                web.get("/metrics", self._measures),
                web.get("/matches/{number:[0-9]{1,15}}/record.{suffix:[a-z]{1,12}}", codes(self._record)),
            ]
        )

    async def close(self) -> None:
        """Tell everybody that the server goes away; who does not listen is not waited for."""
        sockets = dict(self._sockets)
        farewells = [asyncio.ensure_future(_farewell(socket)) for socket in sockets]
        if farewells:
            await asyncio.wait(farewells, timeout=CLOSING_SECONDS)
        for line, farewell in zip(sockets.values(), farewells, strict=True):
            if not farewell.done():
                line.give_up()
                farewell.cancel()
        await asyncio.gather(*farewells, return_exceptions=True)

    async def ask_for_ever(self) -> None:
        """Ping everybody now and then: that measures lag, and shows who is gone.

        A few at a time: pings to a thousand people at once, and their pongs, would hold up everybody's moves.
        """
        while True:
            everybody = list(self._sockets.items())
            for begin in range(0, len(everybody), PINGS_AT_ONCE):
                some = everybody[begin : begin + PINGS_AT_ONCE]
                for socket, line in some:
                    await _ask(socket, line)
                await asyncio.sleep(self.pause * len(some) / len(everybody))
            if not everybody:
                await asyncio.sleep(self.pause)

    async def _health(self, _: web.Request) -> web.Response:
        """Say whether moves can be stored: 200, or 503."""
        try:
            async with asyncio.timeout(HEALTHY_SECONDS):
                await self._ping()
        except (StorageFault, TimeoutError):
            return web.json_response({"ok": False, "code": StorageFault.code}, status=503)
        return web.json_response({"ok": True})

    async def _measures(self, _: web.Request) -> web.Response:
        return web.Response(body=self._metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4"})

    async def _record(self, request: web.Request) -> web.Response:
        """Give a match as a file: the record that every game has, or a format of the game's own."""
        room = await self._lobby.past(int(request.match_info["number"]))
        wanted = room.stored.invitation
        if wanted and request.query.get("invitation") != wanted:
            raise web.HTTPForbidden
        suffix = "." + request.match_info["suffix"]
        record = record_of(room.match)
        if suffix == ".json":
            text, kind = write_record(record), "application/json"
        else:
            own = [one for one in formats(record.game) if suffix in one.suffixes]
            if not own:
                raise web.HTTPNotFound
            text, kind = own[0].write(record.sheet()), "text/plain"
        name = f'attachment; filename="match-{room.number}{suffix}"'
        return web.Response(text=text, content_type=kind, headers={"Content-Disposition": name})

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """Open a websocket, but not for other people's pages."""
        self._check_origin(request)
        address = request.remote or ""
        try:
            with self._gate.enter(address, "web"):
                socket = web.WebSocketResponse(max_msg_size=LARGEST, autoping=False, compress=False)
                await socket.prepare(request)
                give_up = partial(_abort, request)
                mailbox = Mailbox(self.outbox, socket, request.transport, give_up)
                line = self._sockets[socket] = Line(Lag(), give_up, mailbox)
                try:
                    who = (self._lobby, self._identity, self._config)
                    await WebSession(*who, socket, address, mailbox, line.lag).run()
                finally:
                    await mailbox.close()
                    self._sockets.pop(socket, None)
                return socket
        except TooMany as error:
            raise web.HTTPServiceUnavailable(headers={"Retry-After": str(round(error.retry_after))}) from None

    def _check_origin(self, request: web.Request) -> None:
        """Refuse pages of other sites; programs send no origin, and nothing here is known by cookies."""
        origin = request.headers.get("Origin")
        if origin is None or origin in self._config.origins:
            return
        if urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden


async def _ask(socket: web.WebSocketResponse, line: Line) -> None:
    """Ping somebody, or give him up if he has not answered for too long."""
    if line.lag.silent():
        line.give_up()
    elif not line.mailbox.slow and not socket.closed:  # who does not read is the mailbox's business
        with suppress(ConnectionError):
            await socket.ping(line.lag.ask())


async def _farewell(socket: web.WebSocketResponse) -> None:
    """Close a websocket politely."""
    await socket.close(code=WSCloseCode.GOING_AWAY, message=b"restart")


def _abort(request: web.Request) -> None:
    """End a connection at once; closing it politely would wait for a reader who does not read."""
    if request.transport is not None:
        request.transport.abort()


async def _headers(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update({name: value for name, value in HEADERS.items() if name not in response.headers})
    response.headers.popall("Server", None)
