"""The workshop's addresses: rules texts to check, to look at and to download."""

import asyncio
import json
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Annotated
from urllib.parse import quote

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from boardwright.catalogue.names import SUFFIX
from boardwright.catalogue.texts import HASH_LETTERS, RulesText
from boardwright.errors import InputError, RulesLimit, TooMany
from boardwright.protocols.web_json.workshop import Caret
from boardwright.server.addresses import client_of
from boardwright.server.files import ASK_AGAIN, FOR_EVER, Content, Cupboard
from boardwright.server.pages import codes, too_many
from boardwright.server.workshop import KILOBYTE, Workshop, listed_text

MOST_FILES, MOST_KEPT = 50, 64
JSON, PLAIN = "application/json", "text/plain"
HASH = f"{{rules:[0-9a-f]{{{HASH_LETTERS}}}}}"


class CheckRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What a program sends to have a text checked."""

    text: str
    files: Annotated[dict[str, str], Meta(max_length=MOST_FILES)] = {}
    file: Annotated[str, Meta(max_length=100)] = "rules.zrf"
    variant: Annotated[str, Meta(max_length=200)] | None = None
    options: dict[str, str | int | bool] = {}
    """Rules text has none yet."""
    caret: Caret | None = None
    """Where words are wanted, for ``complete``."""
    wants: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=10)] = []


class WorkshopDoor:
    """Answers what is asked about rules texts."""

    def __init__(self, workshop: Workshop, address: Callable[[web.Request], str]) -> None:
        """Ask the workshop; ``address`` says where a client is."""
        self._workshop, self._address = workshop, address
        self._looks = Cupboard(MOST_KEPT)
        self._listed = Cupboard(MOST_KEPT)

    def routes(self) -> list[web.RouteDef]:
        """Return the routes."""
        return [
            web.post("/api/rules/check", self._check),
            web.get(f"/rules/{HASH}.json", codes(self._look)),
            web.get(f"/rules/{HASH}.zrf", codes(self._download)),
            web.get("/games/{name:[a-z0-9-]{1,64}}/rules.json", codes(self._listed_text)),
        ]

    async def _check(self, request: web.Request) -> web.StreamResponse:
        """Say what is wrong with a text: 200 with diagnostics or a limit, 400, 413 or 429."""
        client = client_of(self._address(request))
        try:
            self._workshop.enter(client)
            wished = await self._read(request)
            rules = RulesText(wished.text, wished.files, wished.file)
            found = await self._workshop.check(client, rules, wished.wants, wished.variant, wished.caret)
        except TooMany as error:
            return too_many(error)
        except RulesLimit as error:
            status = 413 if error.limit == "size" else 200
            return web.json_response({"ok": False, "limit": error.limit, "code": error.code}, status=status)
        except InputError as error:
            return web.json_response({"ok": False, "code": error.code, "detail": str(error)[:200]}, status=400)
        return web.Response(body=found, content_type=JSON, charset="utf-8")

    async def _read(self, request: web.Request) -> CheckRequest:
        """Read a request, which is larger than others; raise RulesLimit or InputError."""
        try:
            # What is written in JSON may be six times as long as what it says.
            body = await request.clone(client_max_size=6 * self._workshop.most_bytes + KILOBYTE).read()
            return msgspec.json.decode(body, type=CheckRequest)
        except web.HTTPRequestEntityTooLarge:
            limit = "size"
            raise RulesLimit(limit) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise InputError(str(error), code="message/malformed") from None

    async def _look(self, request: web.Request) -> web.StreamResponse:
        """Send how a game of a saved text looks, as for a game of the catalogue; it never changes."""
        hash_, variant = request.match_info["rules"], request.query.get("variant", "")[:200]
        content = self._looks.get(f"{hash_} {variant}")
        if content is None:
            found = await self._workshop.look(client_of(self._address(request)), hash_, variant)
            content = Content.of(found, JSON)
            self._looks.put(f"{hash_} {variant}", content)
        return content.answer(request, FOR_EVER)

    async def _download(self, request: web.Request) -> web.StreamResponse:
        """Send a saved text as a file, with what it includes in its place."""
        rules = await self._workshop.text(request.match_info["rules"])
        response = Content.of(rules.whole().encode(), PLAIN).answer(request, ASK_AGAIN)
        called = quote(PurePosixPath(rules.file).name.removesuffix(SUFFIX), safe="")
        plain = f"{rules.hash[:12]}{SUFFIX}"
        response.headers["Content-Disposition"] = f"attachment; filename={plain}; filename*=UTF-8''{called}{SUFFIX}"
        return response

    async def _listed_text(self, request: web.Request) -> web.StreamResponse:
        """Send the rules text of a listed game with all that it includes, to begin another from."""
        name = request.match_info["name"]
        rules = await asyncio.to_thread(listed_text, name)
        content = Content.of(json.dumps({"rules": rules.hash, **rules.plain()}).encode(), JSON)
        return content.answer(request, ASK_AGAIN)
