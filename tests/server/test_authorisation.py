"""Who may do what: a row for every request of every door, made from the code's own lists, so that none is forgotten."""

import asyncio
from pathlib import Path
from typing import Any, NamedTuple, get_args

import aiohttp
import pytest

from boardwright.protocols.dots_tcp import requests as dots_wish
from boardwright.protocols.web_json.requests import Message
from boardwright.server.dots_door import Connection
from boardwright.server.web_session import RULES
from tests.server.clients import DotsClient, WebClient, running

WHO, NO, TURN = "access/who-are-you", "access/not-allowed", "match/not-your-turn"
NO_MESSAGE = "chat/no-such-message"
GOES_ON = "analysis/match-goes-on"


class Row(NamedTuple):
    """A request, and what each kind of client is refused with; empty where it is let in."""

    fields: dict[str, Any]
    nobody: str = WHO
    """Without an account."""
    stranger: str = ""
    """With an account, but no seat at the table."""
    waiting: str = ""
    """On a seat, while another player is to move."""
    mover: str = ""
    """The player to move."""
    uninvited: str = ""
    """The stranger at a private table."""


MATRIX = {
    "hello": Row({}, nobody=""),
    "ping": Row({}, nobody=""),
    "sign-up": Row({"name": "guest-x", "password": "long enough"}, *["access/reserved-name"] * 4),
    "log-in": Row({"name": "x", "password": "long enough"}, *["access/bad-login"] * 4),
    "log-out": Row({}),
    "change-password": Row({"password": "x", "fresh": "long enough"}, WHO, *["access/bad-login"] * 3),
    "delete-account": Row({"password": "x"}, WHO, *["access/bad-login"] * 3),
    "sessions": Row({}),
    "end-session": Row({"session": "0123456789abcdef"}, WHO, *["access/no-such-session"] * 3),
    "games": Row({}, nobody=""),
    "tables": Row({}, nobody=""),
    "statistics": Row({"game": "othello"}),
    "standings": Row({}),
    "leaders": Row({"game": "othello"}, nobody=""),
    "profile": Row({"name": "mover"}, nobody=""),
    "search": Row({}, nobody=""),
    "create": Row({"game": "othello"}),
    "watch": Row({"match": 1}, nobody="", uninvited=NO),
    "unwatch": Row({"match": 1}, nobody=""),
    "scenes": Row({"match": 1, "path": [0]}, nobody="", uninvited=NO),
    "sit": Row({"match": 1}, WHO, "match/full", "match/full", "match/full", NO),
    "seat-engine": Row({"match": 1, "seat": 1, "player": "random"}, WHO, NO, NO, "match/started", NO),
    "play": Row({"match": 1, "move": "a1"}, WHO, NO, TURN, "play/illegal-move", NO),
    "act": Row({"match": 1, "what": "accept"}, WHO, NO, "match/no-offer", "match/no-offer", NO),
    "choices": Row({"match": 1, "ply": 0}, WHO, TURN, TURN, "", TURN),
    "hint": Row({"match": 1}, WHO, TURN, TURN, "access/no-hints", TURN),
    "rematch": Row({"match": 1}, WHO, NO, NO, NO, NO),
    "say": Row({"match": 1, "text": "hello"}, uninvited=NO),
    "talk": Row({"match": 1}, nobody="", uninvited=NO),
    "complain": Row({"match": 1, "number": 99}, WHO, NO_MESSAGE, NO_MESSAGE, NO_MESSAGE, NO),
    "prefer": Row({"preferences": {"theme": "dark"}}),
    "save-rules": Row({"text": "(game)"}),
    "keep-draft": Row({"draft": "(game)"}),
    "my-draft": Row({}),
    "arrange": Row({"game": "othello"}),
    "my-rules": Row({}),
    "rules": Row({"rules": "0" * 40}, *["rules/unknown"] * 4),
    "forget-rules": Row({"rules": "0" * 40}, WHO, *["rules/unknown"] * 3),
    "place": Row({"game": "othello"}),
    "analyse": Row({"game": "othello"}),
    "stop-analysis": Row({}),
    "read-record": Row({"match": 1}, WHO, GOES_ON, GOES_ON, GOES_ON, NO),
    "write-record": Row({"game": "othello"}),
    "report": Row({"match": 1}, WHO, GOES_ON, GOES_ON, GOES_ON, NO),
    "explore": Row({"game": "othello"}, nobody=""),
    "puzzle": Row({"game": "othello"}, nobody=""),
    "puzzle-move": Row({"game": "othello", "puzzle": "x", "move": "a1"}, *["puzzles/none"] * 4),
    "puzzle-choices": Row({"game": "othello", "puzzle": "x"}, *["puzzles/none"] * 4),
    "study": Row({"game": "othello"}),
    "puzzle-solution": Row({"game": "othello", "puzzle": "x"}, *["puzzles/none"] * 4),
}
"""What is asked of match 1, which goes on, or of match 2, which is private."""
ABOUT_A_MATCH = {tag for tag, row in MATRIX.items() if "match" in row.fields}
LAST = ("log-out", "hello")
"""They change who a client is, so they are asked at the end."""


def test_every_request_has_a_row() -> None:
    """A request that is added without a rule or without a row of the matrix fails here."""
    tags = {str(kind.__struct_config__.tag) for kind in get_args(Message)}
    assert set(get_args(Message)) == RULES.keys()
    assert tags == MATRIX.keys()
    assert set(get_args(dots_wish.Request)) == Connection._HANDLERS.keys()
    assert {words.split()[0] for words in DOTS} == {str(code) for code in dots_wish._READERS}


async def refusals(client: WebClient, match: int = 1) -> dict[str, str]:
    """Ask everything and give what was refused, and with which code."""
    found = {}
    for tag in [*(tag for tag in MATRIX if tag not in LAST), *LAST]:
        fields = dict(MATRIX[tag].fields)
        if "match" in fields:
            fields["match"] = match
        answer = await client.ask(tag, **fields)
        found[tag] = str(answer["code"]) if answer["type"] == "refused" else ""
    return found


@pytest.mark.parametrize("role", [role for role in Row._fields if role != "fields"])
def test_every_cell_of_the_matrix(role: str, tmp_path: Path) -> None:
    """Each kind of client is refused exactly what its column says, with its code, and everything else is let in."""

    async def play() -> dict[str, str]:
        async with running(tmp_path) as server:
            names = ("mover", "waiting", "stranger", "nobody")
            clients = {name: await WebClient.connect(server.port) for name in names}
            for name in ("mover", "waiting", "stranger"):
                await clients[name].ask("sign-up", name=name, password="long enough")
            for private in (False, True):
                number = await clients["mover"].done("create", game="othello", private=private)
                shown = await clients["mover"].ask("watch", match=number)
                await clients["waiting"].done("sit", match=number, invitation=shown.get("invitation", ""))
            await clients["nobody"].done("log-out")
            asked = await refusals(clients.get(role, clients["stranger"]), 2 if role == "uninvited" else 1)
            for client in clients.values():
                await client.close()
            return asked

    asked = asyncio.run(play())
    if role == "uninvited":
        asked = {tag: code for tag, code in asked.items() if tag in ABOUT_A_MATCH}
    assert asked == {tag: getattr(MATRIX[tag], role) for tag in asked}


DOTS = {
    "REG x secret": ("200", "400", "400"),
    "LOG nobody secret": ("403", "403", "403"),
    "UST": ("404", "201", "201"),
    "GLS": ("404", "202", "202"),
    "NEW 2 10 10 60 0": ("404", "203", "401"),
    "JOI 99": ("404", "401", "401"),
    "TRN 0 0": ("404", "408", "408"),
    "SRD": ("404", "407", "407"),
    "GSC": ("404", "204", "204"),
    "FIN": ("404", "200", "200"),
    "LGT": ("404", "200", "200"),
}
"""Each line, and the code for: no log-in; a log-in that asks them in this order; a log-in that sits at a table."""


def test_every_line_of_the_dots_protocol(tmp_path: Path) -> None:
    """Without a log-in everything but REG and LOG is 404; with one, a table of its own is needed to act."""

    async def play() -> None:
        async with running(tmp_path) as server:
            nobody = await DotsClient.connect(server.dots_port)
            seated = await DotsClient.logged_in(server.dots_port, "seated")
            free = await DotsClient.logged_in(server.dots_port, "free")
            assert (await seated.ask("NEW 2 10 10 60 0")).startswith("203")
            for line, codes in DOTS.items():
                for client, code in zip((nobody, free, seated), codes, strict=True):
                    assert (await client.ask(line)).splitlines()[0] == code, (line, codes.index(code))
            for client in (nobody, free, seated):
                client.drop()

    asyncio.run(play())


HTTP = {
    "/": 200,
    "/games/{name}": 200,
    "/games/{name}/leaders": 200,
    "/puzzles/{name}": 200,
    "/study/{name}": 200,
    "/matches": 200,
    "/matches/{number}": 200,
    "/analysis/{name}": 200,
    "/analysis/rules/{rules}": 200,
    "/players/{name}": 200,
    "/account": 200,
    "/web/{version}/{name}": 404,
    "/games.json": 200,
    "/games/{name}.json": 200,
    "/ws": 400,
    "/health": 200,
    "/ready": 200,
    "/metrics": 404,
    "/matches/{number}/record.{suffix}": 403,
    "/matches/{number}/moves.json": 403,
    "/matches/{number}.{suffix}": 403,
    "/mine": 200,
    "/watch": 200,
    "/manifest.webmanifest": 200,
    "/worker.js": 200,
    "/games/{game}/leaders.json": 200,
    "/players.json": 200,
    "/matches.json": 200,
    "/api/rules/check": 405,
    "/rules/{rules}.json": 404,
    "/rules/{rules}.zrf": 404,
    "/games/{name}/rules.json": 404,
    "/templates.json": 200,
    "/games/{name}/setup": 200,
    "/workshop": 200,
    "/workshop/{rules}": 200,
    "/workshop/{rules}/setup": 200,
}
"""Every route, and the status for a client elsewhere that asks without an account: of a private match no record."""
PARTS = {"{name}": "othello", "{game}": "othello", "{number}": "1", "{suffix}": "json", "{version}": "0" * 12}
PARTS["{rules}"] = "0" * 40


def test_every_route(tmp_path: Path) -> None:
    """A route that is added without a row fails here; what is private, or for operators, is not shown to others."""

    async def play() -> None:
        async with running(tmp_path, proxies=("127.0.0.1",)) as server, aiohttp.ClientSession() as session:
            ann = await WebClient.connect(server.port)
            await ann.ask("sign-up", name="othello", password="long enough")
            assert await ann.done("create", game="othello", private=True) == 1
            routes = {resource.canonical.rstrip("/") or "/" for resource in server._web.app.router.resources()}
            assert routes == HTTP.keys()
            elsewhere = {"X-Forwarded-For": "192.0.2.1"}
            for route, status in HTTP.items():
                path = route.replace(".{suffix}", ".svg") if route.count("/") == 2 else route
                for part, value in PARTS.items():
                    path = path.replace(part, value)
                path += "?name=othello" if route == "/players.json" else ""
                async with session.get(f"http://127.0.0.1:{server.port}{path}", headers=elsewhere) as answer:
                    assert answer.status == status, route
            await ann.close()

    asyncio.run(play())
