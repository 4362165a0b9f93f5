"""Lists over HTTP: leaderboards, profiles and searches of matches, for programs that need no websocket."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import web

from boardwright.errors import BoardwrightError, TooMany
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer, write_answer
from boardwright.protocols.web_json.requests import BadMessage, Message
from boardwright.server.pages import JSON, Handler, too_many
from boardwright.server.rankings import Rankings

Address = Callable[[web.Request], str]
Ask = Callable[[Any, str], Awaitable[Answer]]


class Lists:
    """Answers with what the requests of the same name answer over a websocket."""

    def __init__(self, rankings: Rankings) -> None:
        """Answer from these."""
        self._rankings = rankings

    def routes(self, address: Address) -> list[web.RouteDef]:
        """Return the routes; ``address`` tells where a request comes from."""
        leaders, profile = self._rankings.leaders, self._rankings.profile
        return [
            web.get("/games/{game:[a-z0-9-]{1,64}}/leaders.json", _answering(wish.Leaders, leaders, address)),
            web.get("/players.json", _answering(wish.Profile, profile, address)),
            web.get("/matches.json", _answering(wish.Search, self._search, address)),
        ]

    async def _search(self, message: wish.Search, address: str) -> Answer:
        return await self._rankings.search(message, address, viewer="")


def _answering(kind: type[Message], ask: Ask, address: Address) -> Handler:
    """Read a request from its address, and answer it or say its code: 400, 404 or 429."""

    async def answer(request: web.Request) -> web.StreamResponse:
        plain = {**request.query, **request.match_info, "id": "http", "type": kind.__struct_config__.tag}
        try:
            message = _read(plain, kind)
            return web.Response(body=write_answer(await ask(message, address(request))), content_type=JSON)
        except TooMany as error:
            return too_many(error)
        except BoardwrightError as error:
            status = 400 if isinstance(error, BadMessage) else 404
            return web.json_response({"code": error.code}, status=status)

    return answer


def _read(plain: dict[str, Any], kind: type[Message]) -> Message:
    if any("\0" in str(value) for value in plain.values()):
        msg = "the letter with number 0 is no text"  # databases do not take it
        raise BadMessage(msg)
    try:
        return msgspec.convert(plain, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadMessage(str(error)) from None
