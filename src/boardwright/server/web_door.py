"""The web door: the page, its games, websockets, records to download, and what operators look at."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import ceil

from aiohttp import WSCloseCode, web

from boardwright.errors import StorageFault, TooMany
from boardwright.protocols.web_json.requests import LARGEST
from boardwright.server.addresses import Proxies, client_of, is_loopback
from boardwright.server.client import Client
from boardwright.server.diagrams import Diagrams
from boardwright.server.files import files_of_the_page
from boardwright.server.gate import Gate
from boardwright.server.hall import Hall
from boardwright.server.hosts import Hosts
from boardwright.server.lag import Lag
from boardwright.server.limits import Buckets
from boardwright.server.lists import Lists
from boardwright.server.metrics import Metrics
from boardwright.server.outbox import Mailbox, Outbox
from boardwright.server.pages import TOO_MANY, Handler, Pages, codes, too_many
from boardwright.server.records import Records
from boardwright.server.throttle import Brake
from boardwright.server.web_session import WebSession
from boardwright.server.workshop_door import WorkshopDoor

PING_SECONDS = 5.0
PINGS_AT_ONCE = 4
READY_SECONDS = 2.0
"""A database that takes longer to answer is no longer well."""
CLOSING_SECONDS = 2.0
"""How long a goodbye may take."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; "
        "require-trusted-types-for 'script'"
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
    client: Client
    session: WebSession


class WebDoor:
    """The application that aiohttp serves."""

    def __init__(
        self,
        hall: Hall,
        gate: Gate,
        metrics: Metrics,
        probe: Callable[[], Awaitable[None]],
    ) -> None:
        """Serve these matches and accounts; ``probe`` raises StorageFault when nothing can be stored."""
        self._probe = probe
        self._hall, self._gate, self._metrics = hall, gate, metrics
        config = hall.config
        self._proxies, self._hosts = Proxies(config.proxies), Hosts(config)
        self.outbox = Outbox()
        self.pause = PING_SECONDS
        self._sockets: dict[web.WebSocketResponse, Line] = {}
        self._records = Records(hall.lobby, config)
        self._diagrams = Diagrams(hall.lobby, config)
        self._pages = Pages(files_of_the_page(), self._preview)
        self._lists = Lists(hall.rankings)
        self._workshop = WorkshopDoor(hall.workshop, self._address)
        self._requests = Buckets(config.requests_per_second, config.requests_burst, "requests")
        self._brake = Brake()
        self._largest = LARGEST + 2 * hall.workshop.most_bytes
        """Bytes of a websocket's message; only rules texts may be so long."""
        self.app = web.Application(client_max_size=LARGEST, middlewares=[self._limited])
        self.app.on_response_prepare.append(_headers)
        self.app.add_routes(
            [
                *self._pages.routes(),
                web.get("/ws", self._socket),
                web.get("/health", self._health),
                web.get("/ready", self._ready),
                web.get("/metrics", self._measures),
                web.get("/matches/{number:[0-9]{1,15}}/record.{suffix:[a-z]{1,12}}", codes(self._record)),
                web.get("/matches/{number:[0-9]{1,15}}/moves.json", codes(self._moves)),
                web.get("/matches/{number:[0-9]{1,15}}.{suffix:svg|png|gif}", codes(self._picture)),
                *self._lists.routes(self._address),
                *self._workshop.routes(),
            ]
        )

    @property
    def clients(self) -> list[Client]:
        """The clients of all open websockets."""
        return [line.client for line in self._sockets.values()]

    @property
    def unsent(self) -> int:
        """Bytes that wait for all websockets."""
        return sum(line.mailbox.unsent for line in self._sockets.values())

    async def close(self) -> None:
        """Tell every client that the server goes away; one that does not read is not waited for."""
        sockets = dict(self._sockets)
        farewells = [asyncio.ensure_future(_farewell(socket)) for socket in sockets]
        if farewells:
            await asyncio.wait(farewells, timeout=CLOSING_SECONDS)
        for line, farewell in zip(sockets.values(), farewells, strict=True):
            if not farewell.done():
                line.give_up()
                farewell.cancel()
        await asyncio.gather(*farewells, return_exceptions=True)
        self._diagrams.close()

    async def ask_for_ever(self) -> None:
        """Ping every client now and then: that measures lag, and shows which are gone.

        A few at a time: pings to a thousand clients at once, and their pongs, would hold up all moves.
        """
        while True:
            clients = list(self._sockets.items())
            for begin in range(0, len(clients), PINGS_AT_ONCE):
                some = clients[begin : begin + PINGS_AT_ONCE]
                for socket, line in some:
                    await _ask(socket, line)
                await asyncio.sleep(self.pause * len(some) / len(clients))
            if not clients:
                await asyncio.sleep(self.pause)

    async def _health(self, _: web.Request) -> web.Response:
        """Say that the server answers."""
        return web.json_response({"ok": True})

    async def _ready(self, _: web.Request) -> web.Response:
        """Say whether moves can be stored: 200, or 503."""
        try:
            async with asyncio.timeout(READY_SECONDS):
                await self._probe()
        except (StorageFault, TimeoutError):
            return web.json_response({"ok": False, "code": StorageFault.code}, status=503)
        return web.json_response({"ok": True})

    async def _measures(self, request: web.Request) -> web.Response:
        """Show the counters, to this machine only; ``metrics_port`` shows them elsewhere."""
        if not is_loopback(self._address(request)):
            raise web.HTTPNotFound
        return await self._metrics.answer(request)

    async def _record(self, request: web.Request) -> web.StreamResponse:
        return await self._records.answer(request, self._address(request))

    async def _moves(self, request: web.Request) -> web.StreamResponse:
        return await self._records.moves(request, self._address(request))

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        return await self._diagrams.answer(request, self._address(request))

    async def _preview(self, request: web.Request) -> str:
        """Return what other sites show of a link to a match; where this server is depends on who may say so."""
        here = f"{request.scheme}://{request.host}" if self._hosts.is_known(request.host) else ""
        origin = self._hosts.origin or here
        return await self._diagrams.preview(int(request.match_info["number"]), origin)

    def _address(self, request: web.Request) -> str:
        """Return where a client is, also behind a proxy."""
        return self._proxies.client(request.remote or "", request.headers)

    @web.middleware
    async def _limited(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse clients that ask more often than any page does; what is refused as too much is not refused at once."""
        client = client_of(self._address(request))
        try:
            self._requests.take(client)
            answer = await handler(request)
        except TooMany as error:
            self._metrics.refusals.add("requests")
            answer = too_many(error)
        if answer.status == TOO_MANY:
            await self._brake.hold(client, answer)
        return answer

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """Open a websocket, but not for other people's pages."""
        self._check_origin(request)
        if not request.headers.get("Sec-WebSocket-Key", "").isascii():
            raise web.HTTPBadRequest
        address = self._address(request)
        try:
            with self._gate.enter(address, "web", partial(_abort, request)) as visit:
                socket = web.WebSocketResponse(max_msg_size=self._largest, autoping=False, compress=False)
                try:
                    await socket.prepare(request)
                except ConnectionError:
                    return web.Response()  # the client has gone away and hears nothing
                give_up = partial(_abort, request)
                mailbox = Mailbox(self.outbox, socket, request.transport, give_up)
                client = Client(self._hall, address, mailbox, Lag())
                client.on_known = visit.settle
                session = WebSession(socket, client, mailbox)
                self._sockets[socket] = Line(client.lag, give_up, mailbox, client, session)
                try:
                    await session.run()
                finally:
                    await mailbox.close()
                    self._sockets.pop(socket, None)
                return socket
        except TooMany as error:
            raise web.HTTPServiceUnavailable(headers={"Retry-After": str(ceil(error.retry_after))}) from None

    def _check_origin(self, request: web.Request) -> None:
        """Refuse pages of other sites; programs send no origin, and nothing here is known by cookies."""
        origin = request.headers.get("Origin")
        if origin is not None and not self._hosts.may_open(origin, request.host):
            raise web.HTTPForbidden


async def _ask(socket: web.WebSocketResponse, line: Line) -> None:
    """Ping a client, or give it up if it has not answered for too long."""
    line.session.listen()
    if line.lag.silent():
        line.give_up()
    elif not line.mailbox.slow and not socket.closed:  # a client that does not read is the mailbox's business
        with suppress(ConnectionError):
            await socket.ping(line.lag.ask())


async def _farewell(socket: web.WebSocketResponse) -> None:
    """Close a websocket politely."""
    await socket.close(code=WSCloseCode.GOING_AWAY, message=b"restart")


def _abort(request: web.Request) -> None:
    """End a connection at once; closing it politely would wait for a client that does not read."""
    if request.transport is not None:
        request.transport.abort()


async def _headers(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update({name: value for name, value in HEADERS.items() if name not in response.headers})
    response.headers.popall("Server", None)
