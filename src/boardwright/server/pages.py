"""Pages: the one page that plays every game, its files, and the games of the catalogue."""

import asyncio
from collections.abc import Awaitable, Callable
from math import ceil

import msgspec
from aiohttp import web

from boardwright.catalogue import REGISTRY
from boardwright.catalogue.templates import templates
from boardwright.catalogue.texts import RulesText
from boardwright.errors import BoardwrightError, TooMany
from boardwright.protocols.web_json.catalogue import catalogue, game_look
from boardwright.protocols.web_json.workshop import inspect
from boardwright.server.files import ASK_AGAIN, FOR_EVER, LANGUAGES, Content, Cupboard, Files, language_of

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Preview = Callable[[web.Request], Awaitable[str]]
JSON = "application/json"
TOO_MANY = 429
MOST_KEPT = 256
PLACES = (
    "/",
    "/watch",
    "/mine",
    "/games/{name:[a-z0-9-]{1,64}}",
    "/games/{name:[a-z0-9-]{1,64}}/leaders",
    "/games/{name:[a-z0-9-]{1,64}}/setup",
    "/puzzles/{name:[a-z0-9-]{1,64}}",
    "/study/{name:[a-z0-9-]{1,64}}",
    "/matches",
    "/matches/{number:[0-9]{1,15}}",
    "/analysis/{name:[a-z0-9-]{1,64}}",
    "/analysis/rules/{rules:[0-9a-f]{40}}",
    "/players/{name:[^/]{1,200}}",
    "/account",
    "/workshop",
    "/workshop/{rules:[0-9a-f]{40}}",
    "/workshop/{rules:[0-9a-f]{40}}/setup",
)
"""Addresses of the page; what is shown there is its own business. A slash at the end changes nothing."""


class Pages:
    """Answers what is the same for every client, from memory."""

    def __init__(self, files: Files, preview: Preview) -> None:
        """Serve these files, and say in the page of a match what others may show of a link to it."""
        self._files, self._preview = files, preview
        self._pages = {(one, place): files.page(one, place) for one in LANGUAGES for place in ("/", "")}
        self._manifest = files.manifest()
        self._cupboard = Cupboard(MOST_KEPT)
        self._making = asyncio.Lock()

    def routes(self) -> list[web.RouteDef]:
        """Return the routes."""
        return [
            *(web.get(place, self._index) for place in PLACES),
            *(web.get(f"{place}/", self._index) for place in PLACES if place != "/"),
            web.get(r"/web/{version:[0-9a-f]{12}}/{name:[a-zA-Z0-9_./-]{1,100}}", self._file),
            web.get("/worker.js", self._worker),
            web.get("/manifest.webmanifest", self._installing),
            web.get("/games.json", self._games),
            web.get("/templates.json", self._templates),
            web.get("/games/{name:[a-z0-9-]{1,64}}.json", codes(self._game)),
        ]

    async def _index(self, request: web.Request) -> web.StreamResponse:
        language = language_of(request.headers.get("Accept-Language", "")[:200])
        page = self._pages[language, "/" if request.path == "/" else ""]
        if "number" in request.match_info:
            head = await self._preview(request)
            page = Content.of(page.plain.replace(b"</head>", head.encode() + b"</head>"), page.kind) if head else page
        return page.answer(request, "no-store")

    async def _worker(self, request: web.Request) -> web.StreamResponse:
        """Send the service worker from where it may serve the whole page."""
        found = self._files.find("worker.js")
        if found is None:
            raise web.HTTPNotFound
        return found.answer(request, ASK_AGAIN)

    async def _installing(self, request: web.Request) -> web.StreamResponse:
        return self._manifest.answer(request, ASK_AGAIN)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """Send a file; one of another version may be sent too, but is not kept."""
        found = self._files.find(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        same = request.match_info["version"] == self._files.version
        return found.answer(request, FOR_EVER if same else ASK_AGAIN)

    async def _games(self, request: web.Request) -> web.StreamResponse:
        """Send the list of games; a host's folder may have another one by now."""
        edition = await asyncio.to_thread(REGISTRY.edition)
        return (await self._made(f"games {edition}", catalogue)).answer(request, ASK_AGAIN)

    async def _templates(self, request: web.Request) -> web.StreamResponse:
        """Send texts to begin a game of one's own with."""
        return (await self._made("templates", _templates)).answer(request, ASK_AGAIN)

    async def _game(self, request: web.Request) -> web.StreamResponse:
        name, options = request.match_info["name"], dict(request.query)
        stamp = await asyncio.to_thread(REGISTRY.stamp, name)
        content = await self._made(f"{name}?{sorted(options.items())} {stamp}", lambda: game_look(name, options))
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


def _templates() -> bytes:
    """Write the templates, each with how it looks; they are ours, so they may be read here."""
    found = []
    for name, text in templates().items():
        seen = inspect(RulesText(text), ("look",)).look
        found.append({"name": name, "text": text, "look": seen})
    return msgspec.json.encode(found)


def too_many(error: TooMany) -> web.Response:
    """Answer 429 and say when to come again."""
    headers = {"Retry-After": str(ceil(error.retry_after))}
    return web.json_response({"code": error.code}, status=TOO_MANY, headers=headers)


def codes(handler: Handler) -> Handler:
    """Answer what is refused with 404 and its code."""

    async def answer(request: web.Request) -> web.StreamResponse:
        try:
            return await handler(request)
        except TooMany as error:
            return too_many(error)
        except BoardwrightError as error:
            return web.json_response({"code": error.code}, status=404)

    return answer
