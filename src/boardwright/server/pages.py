"""Pages: the one page that plays every game, its files, and the games of the catalogue."""

import asyncio
from collections.abc import Awaitable, Callable

from aiohttp import web

from boardwright.errors import BoardwrightError
from boardwright.protocols.web_json.shelf import game_look, shelf
from boardwright.server.files import ASK_AGAIN, FOR_EVER, Content, Cupboard, Files

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
JSON = "application/json"
MOST_KEPT = 256
PLACES = ("/", "/games/{name:[a-z0-9-]{1,64}}", "/matches/{number:[0-9]{1,15}}", "/account")
"""Addresses of the page; what is shown there is its own business."""


class Pages:
    """Answers what is the same for everybody, from memory."""

    def __init__(self, files: Files) -> None:
        """Serve these files."""
        self._files = files
        self._page = files.page()
        self._cupboard = Cupboard(MOST_KEPT)
        self._making = asyncio.Lock()

    def routes(self) -> list[web.RouteDef]:
        """Give the routes."""
        return [
            *(web.get(place, self._index) for place in PLACES),
            web.get(r"/web/{version:[0-9a-f]{12}}/{name:[a-zA-Z0-9_./-]{1,100}}", self._file),
            web.get("/games.json", self._games),
            web.get("/games/{name:[a-z0-9-]{1,64}}.json", codes(self._game)),
        ]

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return self._page.answer(request, "no-store")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """Send a file; one of another version may be sent too, but is not kept."""
        found = self._files.find(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        same = request.match_info["version"] == self._files.version
        return found.answer(request, FOR_EVER if same else ASK_AGAIN)

    async def _games(self, request: web.Request) -> web.StreamResponse:
        return (await self._made("", shelf)).answer(request, ASK_AGAIN)

    async def _game(self, request: web.Request) -> web.StreamResponse:
        name, options = request.match_info["name"], dict(request.query)
        content = await self._made(f"{name}?{sorted(options.items())}", lambda: game_look(name, options))
        return content.answer(request, ASK_AGAIN)

    async def _made(self, name: str, make: Callable[[], bytes]) -> Content:
        """Make it beside the event loop, one at a time: rules text has to be compiled first."""
        found = self._cupboard.get(name)
        if found is None:
            async with self._making:
                found = self._cupboard.get(name)
                if found is None:
                    found = await asyncio.to_thread(lambda: Content.of(make(), JSON))
                    self._cupboard.put(name, found)
        return found


def codes(handler: Handler) -> Handler:
    """Answer what is refused with 404 and its code."""

    async def answer(request: web.Request) -> web.StreamResponse:
        try:
            return await handler(request)
        except BoardwrightError as error:
            return web.json_response({"code": error.code}, status=404)

    return answer
