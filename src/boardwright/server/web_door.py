"""The web door: a plain page, websockets, records to download, and what operators look at."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from html import escape
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, web

from boardwright.errors import BoardwrightError, TooMany
from boardwright.play.archive import record_of
from boardwright.play.commands import Sitter
from boardwright.play.record import write_record
from boardwright.protocols.web_json.requests import LARGEST
from boardwright.server.config import Config
from boardwright.server.gate import Gate
from boardwright.server.identity import Identity
from boardwright.server.lobby import Lobby
from boardwright.server.metrics import Metrics
from boardwright.server.room import Room
from boardwright.server.web_session import WebSession

HEARTBEAT = 20.0
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

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Boardwright</title></head>
<body>
<h1>Boardwright</h1>
<p>This server is running. The page with boards comes later; until then play over the websocket at <code>/ws</code>
or the Dots protocol on its own port.</p>
<h2>Tables</h2>
{tables}
</body>
</html>
"""


class WebDoor:
    """The application that aiohttp serves."""

    def __init__(self, lobby: Lobby, identity: Identity, gate: Gate, config: Config, metrics: Metrics) -> None:
        """Serve these matches and accounts."""
        self._lobby, self._identity, self._gate = lobby, identity, gate
        self._config, self._metrics = config, metrics
        self._sockets: dict[web.WebSocketResponse, Callable[[], None]] = {}
        self.app = web.Application(client_max_size=LARGEST)
        self.app.on_response_prepare.append(_headers)
        self.app.add_routes(
            [
                web.get("/", self._page),
                web.get("/ws", self._socket),
                web.get("/health", self._health),
                web.get("/metrics", self._measures),
                web.get("/matches/{number:[0-9]{1,15}}/record.json", _codes(self._record)),
            ]
        )

    async def close(self) -> None:
        """Tell everybody that the server goes away; who does not listen is not waited for."""
        sockets = dict(self._sockets)
        farewells = [asyncio.ensure_future(_farewell(socket)) for socket in sockets]
        if farewells:
            await asyncio.wait(farewells, timeout=CLOSING_SECONDS)
        for give_up, farewell in zip(sockets.values(), farewells, strict=True):
            if not farewell.done():
                give_up()
                farewell.cancel()
        await asyncio.gather(*farewells, return_exceptions=True)

    async def _page(self, _: web.Request) -> web.Response:
        rooms = [room for room in await self._lobby.tables() if not room.stored.invitation]
        items = "\n".join(f"<li>{escape(_line(room))}</li>" for room in rooms)
        tables = f"<ul>\n{items}\n</ul>" if items else "<p>Nobody plays at the moment.</p>"
        return web.Response(text=PAGE.format(tables=tables), content_type="text/html")

    async def _health(self, _: web.Request) -> web.Response:
        return web.json_response({"ok": True})

    async def _measures(self, _: web.Request) -> web.Response:
        return web.Response(body=self._metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4"})

    async def _record(self, request: web.Request) -> web.Response:
        room = await self._lobby.past(int(request.match_info["number"]))
        wanted = room.stored.invitation
        if wanted and request.query.get("invitation") != wanted:
            raise web.HTTPForbidden
        name = f'attachment; filename="match-{room.number}.json"'
        text = write_record(record_of(room.match))
        return web.Response(text=text, content_type="application/json", headers={"Content-Disposition": name})

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """Open a websocket, but not for other people's pages."""
        self._check_origin(request)
        address = request.remote or ""
        try:
            with self._gate.enter(address, "web"):
                socket = web.WebSocketResponse(max_msg_size=LARGEST, heartbeat=HEARTBEAT, compress=False)
                await socket.prepare(request)
                give_up = self._sockets[socket] = partial(_abort, request)
                try:
                    await WebSession(self._lobby, self._identity, self._config, socket, address, give_up).run()
                finally:
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


def _codes(
    handler: Callable[[web.Request], Awaitable[web.Response]],
) -> Callable[[web.Request], Awaitable[web.Response]]:
    """Answer what is refused with 404 and its code."""

    async def answer(request: web.Request) -> web.Response:
        try:
            return await handler(request)
        except BoardwrightError as error:
            return web.json_response({"code": error.code}, status=404)

    return answer


def _line(room: Room) -> str:
    """Say in a line who plays what."""
    seats = [seat.name if seat.sitter is not Sitter.OPEN else "(open)" for seat in room.match.seats]
    return f"{room.number}: {room.match.game.title}, {' - '.join(seats)}"
