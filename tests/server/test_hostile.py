"""What comes from outside may be anything: it is answered, or the connection ends, and the server goes on."""

import asyncio
import json
import os
import struct
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from boardwright.errors import TooMany
from boardwright.protocols.web_json.requests import LARGEST
from boardwright.server import outbox
from boardwright.server.config import Config
from boardwright.server.identity import HASHES_AT_ONCE, WAITING_FOR_ONE, Identity
from boardwright.server.limits import Bucket
from boardwright.server.service import Service
from boardwright.server.web_door import HEADERS
from boardwright.storage.schema import ACCOUNTS, SESSIONS
from tests.server.clients import PATIENCE, DotsClient, WebClient, running

# ---- frames --------------------------------------------------------------------------------------


def frame(first: int, payload: bytes, *, mask: bool = True, length: int | None = None) -> bytes:
    """Write a frame as a client would, or as none should."""
    size = len(payload) if length is None else length
    bit = 0x80 if mask else 0
    head = bytes([first])
    if size < 126:
        head += bytes([bit | size])
    elif size < 1 << 16:
        head += bytes([bit | 126]) + struct.pack("!H", size)
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", size)
    return head + (b"\0\0\0\0" if mask else b"") + payload


FIN, TEXT, PING = 0x80, 1, 9
FRAMES = {
    "reserved bits": (frame(FIN | 0x40 | TEXT, b"{}"), 1002),
    "unknown opcode": (frame(FIN | 3, b"{}"), 1002),
    "fragmented control": (frame(PING, b"x"), 1002),
    "long control": (frame(FIN | PING, b"x" * 126), 1002),
    "bad UTF-8": (frame(FIN | TEXT, b"\xff\xfe"), 1007),
    "enormous length": (frame(FIN | TEXT, b"", length=1 << 62), 1009),
    "too long": (frame(FIN | TEXT, b"x" * (LARGEST + 1)), 1009),
    "a stray continuation": (frame(FIN | 0, b"x"), 1002),
    "text within text": (frame(TEXT, b"{") + frame(FIN | TEXT, b"}"), 1002),
    "too long in pieces": (frame(TEXT, b"x" * 40_000) + frame(FIN | 0, b"x" * 40_000), 1009),
    "binary": (frame(FIN | 2, b"{}"), 1003),
}
UPGRADE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def close_code(port: int, sent: bytes) -> int:
    """Open a websocket by hand, send bytes, and give the code with which it is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(UPGRADE.encode())
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(sent)
            while True:
                first, second = await reader.readexactly(2)
                size = second & 0x7F
                if size == 126:
                    (size,) = struct.unpack("!H", await reader.readexactly(2))
                payload = await reader.readexactly(size)
                if first & 15 == 8:
                    return int(struct.unpack("!H", payload[:2])[0])
    finally:
        writer.transport.abort()


def test_frames_that_break_the_rules(tmp_path: Path) -> None:
    """Each is closed with its code of RFC 6455, and others are served meanwhile and afterwards."""

    async def play() -> dict[str, int]:
        async with running(tmp_path) as server:
            client = await WebClient.connect(server.port)
            found = {}
            for name, (sent, _) in FRAMES.items():
                found[name] = await close_code(server.port, sent)
            # Ten thousand empty pieces are no message, and none of them is kept.
            pieces = frame(TEXT, b"") + frame(0, b"") * 10_000
            assert await close_code(server.port, pieces + FRAMES["too long"][0]) in (1002, 1009)
            assert (await client.ask("tables"))["tables"] == []
            await client.close()
            return found

    assert asyncio.run(play()) == {name: code for name, (_, code) in FRAMES.items()}


# ---- fuzz ----------------------------------------------------------------------------------------

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
JSON = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3))
KINDS = [
    "hello", "sign-up", "log-in", "log-out", "change-password", "sessions", "end-session",
    "games", "tables", "statistics", "standings", "create", "watch",
    "unwatch", "sit", "seat-engine", "play", "act", "rematch", "scenes", "choices", "hint",
]
FIELDS = [
    "match", "seat", "since", "move", "ply", "what", "game", "options", "clock", "setup", "engines",
    "private", "invitation", "player", "token", "protocol", "name", "password", "path", "clicks",
]
NEAR = st.fixed_dictionaries({"type": st.sampled_from(KINDS), "id": st.text(max_size=70) | st.just("1")}).flatmap(
    lambda base: st.dictionaries(st.sampled_from(FIELDS), JSON | st.integers(0, 3), max_size=5).map(
        lambda more: {**more, **base}
    )
)
LINES = st.binary(max_size=60) | st.text(max_size=60).map(str.encode) | st.tuples(
    st.sampled_from(["REG", "LOG", "LGT", "UST", "GLS", "NEW", "JOI", "FIN", "TRN", "SRD", "GSC"]),
    st.lists(st.integers().map(str) | st.text(max_size=8), max_size=6),
).map(lambda parts: " ".join([parts[0], *parts[1]]).encode())


@given(messages=st.lists(JSON | NEAR, min_size=1, max_size=12), lines=st.lists(LINES, min_size=1, max_size=12))
def test_random_messages_and_lines_are_answered(messages: list[Any], lines: list[bytes], database: str) -> None:
    """Every websocket message gets exactly one answer, every line a packet, and nothing is a fault."""

    async def play() -> None:
        async with running(database) as server:
            web = await WebClient.connect(server.port)
            await web.done("create", game="othello", id=os.urandom(4).hex())
            for message in messages:
                text = json.dumps(message)
                if len(text) > 8000:
                    continue
                await web.socket.send_str(text)
                answer = await web.receive()
                while not answer.get("id") and answer["type"] in ("news", "table"):
                    answer = await web.receive()
                assert not answer.get("code", "").startswith("fault/"), (message, answer)
            assert (await web.ask("games"))["type"] == "games"
            dots = await DotsClient.connect(server.dots_port)
            for line in lines:
                one = line.replace(b"\n", b"")
                if one.strip():
                    dots._writer.write(one + b"\n")
                    packet = await dots.packet()
                    while packet == "GSC" or (packet[:3] == "204" and not one.startswith(b"GSC")):
                        packet = await dots.packet()
                    assert packet[:3] != "402", line
            assert await dots.ask("LGT") in ("200", "404")
            dots.drop()
            await web.close()

    asyncio.run(play())


# ---- slow, large, many ---------------------------------------------------------------------------


def test_who_is_slow_is_let_go(tmp_path: Path) -> None:
    """Half a request and half a line are not waited for, and others notice nothing."""

    async def play() -> None:
        async with running(tmp_path, request_seconds=0.3, line_seconds=0.3) as server:
            halves = [(server.port, b"GET / HT"), (server.port, b""), (server.dots_port, b"GL")]
            slow = [(await asyncio.open_connection("127.0.0.1", port), sent) for port, sent in halves * 20]
            for (_, writer), sent in slow:
                writer.write(sent)
            client = await WebClient.connect(server.port)
            assert (await client.ask("tables"))["type"] == "tables"
            async with asyncio.timeout(PATIENCE):
                for (reader, writer), _ in slow:
                    assert await reader.read() == b""
                    writer.transport.abort()
            assert (await client.ask("tables"))["type"] == "tables"
            await client.close()

    asyncio.run(play())


def test_a_spectator_who_does_not_read_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its requests are not read while answers wait; after a while it is closed, and its tables go on."""
    monkeypatch.setattr(outbox, "READING_SECONDS", 0.3)

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, eve = await WebClient.connect(server.port), await WebClient.connect(server.port)
            sizes = {"width": 50, "height": 50, "start": "anywhere"}
            full = "/".join(["12" * 25] * 49 + ["." * 50]) + " 1 -"  # two thousand dots in every snapshot
            number = await ann.done("create", game="dots", options=sizes, setup=full, engines={"1": "random"})
            transport = eve.socket._conn.transport if eve.socket._conn is not None else None
            assert transport is not None
            transport.pause_reading()
            for count in range(3000):
                if len(server._web._sockets) == 1:
                    break
                watch = {"type": "watch", "id": f"w{count}", "match": number, "scenes": True}
                with suppress(ConnectionError):
                    await eve.socket.send_str(json.dumps(watch))
                await asyncio.sleep(0.01)
            assert len(server._web._sockets) == 1
            await ann.done("act", match=number, what="resign")
            await ann.close()
            transport.abort()
            await eve._session.close()

    asyncio.run(play())


def test_limits_can_be_switched_off_and_are_per_account_and_address(tmp_path: Path) -> None:
    """Who logs in too often waits, others do not; 0 means no limit."""
    limited = Bucket(0.5, 2, lambda: 0.0)
    assert [limited.take() for _ in range(3)] == [0.0, 0.0, 2.0]
    assert {Bucket(0, 0, lambda: 0.0).take() for _ in range(100)} == {0.0}

    async def play() -> None:
        async with running(tmp_path, loopback_exempt=False, log_ins_per_quarter=3, sign_ups_per_hour=2) as server:
            clients = [await WebClient.connect(server.port) for _ in range(2)]
            for name in ("ann", "bob"):
                await clients[0].ask("sign-up", name=name, password="long enough")
            assert await clients[0].refused("sign-up", name="carl", password="long enough") == "access/too-many"
            codes = [await clients[1].refused("log-in", name="ann", password="wrong") for _ in range(5)]
            assert codes == ["access/bad-login"] * 3 + ["access/too-many"] * 2
            refused = await clients[1].ask("log-in", name="ann", password="long enough")
            assert refused["retry_after"] > 60
            assert (await clients[1].ask("log-in", name="bob", password="long enough"))["name"] == "bob"
            dots = await DotsClient.connect(server.dots_port)
            assert await dots.ask("REG dora secret") == "402"
            assert await dots.ask("LOG ann wrong") == "403"
            dots.drop()
            for client in clients:
                await client.close()

    asyncio.run(play())


# ---- origins and headers -------------------------------------------------------------------------


def test_every_route_has_the_headers(tmp_path: Path) -> None:
    """All routes of the application, those that fail and those that do not exist, by every usual method."""

    async def play() -> None:
        async with running(tmp_path) as server, aiohttp.ClientSession() as session:
            client = await WebClient.connect(server.port)
            await client.done("create", game="othello")
            await client.close()
            paths = {route.resource.canonical for route in server._web.app.router.routes() if route.resource}
            assert {"/", "/ws", "/health", "/metrics"} <= paths
            filled = {"name": "othello", "game": "othello", "number": "1", "suffix": "json", "version": "0" * 12}
            filled["rules"] = "0" * 40
            concrete = {path.format(**filled) for path in paths}
            concrete |= {"/nothing", "/matches/99/record.json", "/..%2f..%2fx"}
            for path in sorted(concrete):
                for method in ("GET", "HEAD", "POST", "DELETE", "OPTIONS"):
                    url = f"http://127.0.0.1:{server.port}{path}"
                    async with session.request(method, url, allow_redirects=False) as answer:
                        assert answer.status < 500, (method, path)
                        wanted = {name: value for name, value in HEADERS.items() if name != "Cache-Control"}
                        assert {name: answer.headers.get(name) for name in wanted} == wanted, (method, path)
                        assert "Cache-Control" in answer.headers
                        assert "Server" not in answer.headers
                        assert "Set-Cookie" not in answer.headers
            async with session.get(f"http://127.0.0.1:{server.port}/health") as health:
                assert (health.status, await health.json()) == (200, {"ok": True})

    asyncio.run(play())


# ---- passwords, tokens ---------------------------------------------------------------------------

def test_one_account_on_both_doors(database: str) -> None:
    """Registered over TCP, logged in on the page; registered on the page, logged in over TCP."""

    async def play() -> None:
        async with running(database) as server:
            web, dots = await WebClient.connect(server.port), await DotsClient.connect(server.dots_port)
            assert await dots.ask("REG tom long-enough") == "200"
            assert (await web.ask("log-in", name="tom", password="long-enough"))["name"] == "tom"
            await web.ask("sign-up", name="wanda", password="long-enough")
            assert await dots.ask("LOG wanda long-enough") == "200"
            assert (await dots.ask("UST")).splitlines()[1] == "LOG wanda"
            dots.drop()
            await web.close()

    asyncio.run(play())


def test_secrets_are_stored_hashed(database: str) -> None:
    """Of a password argon2id is kept, of a token its SHA-256; neither can be read from the database."""

    async def play() -> None:
        async with running(database) as server:
            web = await WebClient.connect(server.port)
            token = (await web.ask("sign-up", name="ann", password="long enough"))["token"]

            def look(connection: Any) -> tuple[list[str], list[bytes]]:
                secrets = connection.execute(select(ACCOUNTS.c.secret)).scalars().all()
                hashes = connection.execute(select(SESSIONS.c.token_hash)).scalars()
                return list(secrets), [bytes(one) for one in hashes]

            secrets, hashes = await server.database.run(look)
            assert [one[:30] for one in secrets if one] == ["$argon2id$v=19$m=19456,t=2,p=1"]
            assert sha256(token.encode()).digest() in hashes
            assert all(token.encode() not in one for one in hashes)
            assert len(token) >= 43
            await web.close()

    asyncio.run(play())


def test_a_log_out_reaches_every_connection_of_the_token(tmp_path: Path) -> None:
    """Whoever uses the same token elsewhere has no account at once; other tokens of the account go on."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            token = (await ann.ask("sign-up", name="ann", password="long enough"))["token"]
            same, other = await WebClient.connect(server.port, token), await WebClient.connect(server.port)
            await other.ask("log-in", name="ann", password="long enough")
            await ann.done("log-out")
            assert await same.refused("create", game="othello") == "access/who-are-you"
            await other.done("create", game="othello")
            for one in (ann, same, other):
                await one.close()

    asyncio.run(play())


def test_hashing_is_bounded_and_beside_the_event_loop(tmp_path: Path) -> None:
    """Two passwords are hashed at once, some wait, and the rest is refused; the loop goes on meanwhile."""

    async def play() -> None:
        service = Service(Config(database=str(tmp_path / "db")))
        identity: Identity = service.identity
        turns = 0

        async def count() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        counting = asyncio.create_task(count())
        jobs = [identity.log_in(f"name-{number}", "x", "127.0.0.1") for number in range(100)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        counting.cancel()
        refused = sum(isinstance(one, TooMany) for one in done)
        assert 0 < refused <= 100 - WAITING_FOR_ONE - HASHES_AT_ONCE  # less when some were hashed meanwhile
        assert identity.hashing._pool._max_workers == HASHES_AT_ONCE
        assert turns > 100
        identity.close()
        service.database.close()

    asyncio.run(play())


# ---- who may do what -----------------------------------------------------------------------------

ACTIONS: dict[str, dict[str, Any]] = {
    "play": {"move": "f5"},
    "resign": {},
    "stop": {},
    "leave": {},
    "offer-draw": {},
    "accept": {},
    "decline": {},
    "undo": {},
    "redo": {},
    "sit": {},
    "seat-engine": {"seat": 1, "player": "random"},
    "rematch": {},
    "watch": {},
}
ROLES = ("first", "second", "stranger", "nobody")
PHASES = ("waiting", "running", "over")
ALLOWED = {
    ("waiting", "first"): {"leave", "seat-engine", "sit", "watch"},
    ("waiting", "second"): {"sit", "watch"},
    ("waiting", "stranger"): {"sit", "watch"},
    ("waiting", "nobody"): {"watch"},
    ("running", "first"): {"play", "resign", "stop", "leave", "offer-draw", "watch"},
    ("running", "second"): {"resign", "stop", "leave", "offer-draw", "watch"},
    ("running", "stranger"): {"watch"},
    ("running", "nobody"): {"watch"},
    ("over", "first"): {"rematch", "watch"},
    ("over", "second"): {"rematch", "watch"},
    ("over", "stranger"): {"watch"},
    ("over", "nobody"): {"watch"},
}
"""In a waiting table the second person does not sit yet; sitting twice at one table is allowed."""


@pytest.mark.parametrize("phase", PHASES)
def test_who_may_do_what(phase: str, tmp_path: Path) -> None:
    """Every action of everybody in every phase: done where it is allowed, else refused with a code that says why."""

    async def one(people: dict[str, WebClient], role: str, action: str) -> str:
        number = await people["first"].done("create", game="othello")
        if phase != "waiting":
            await people["second"].done("sit", match=number)
        if phase == "over":
            await people["second"].done("act", match=number, what="resign")
        kind = action if action in ("play", "sit", "seat-engine", "rematch", "watch") else "act"
        what = {"what": action} if kind == "act" else {}
        answer = await people[role].ask(kind, match=number, **ACTIONS[action], **what)
        return str(answer.get("code", "done"))

    async def play() -> dict[tuple[str, str], str]:
        async with running(tmp_path, tables_per_account=1000) as server:
            people = {name: await WebClient.connect(server.port) for name in ROLES}
            await people["nobody"].done("log-out")
            return {(role, action): await one(people, role, action) for role in ROLES for action in ACTIONS}

    found = asyncio.run(play())
    done = {role: {action for (who, action), code in found.items() if who == role and code == "done"} for role in ROLES}
    assert done == {role: ALLOWED[phase, role] for role in ROLES}
    codes = {code for code in found.values() if code != "done"}
    assert all(code.split("/")[0] in ("access", "match", "play") for code in codes), codes
    nobody = {code for (role, _), code in found.items() if role == "nobody"}
    assert nobody <= {"done", "access/who-are-you", "match/no-such-table"}
