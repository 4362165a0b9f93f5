"""Websockets under floods: clients that send too much or read too little harm themselves only."""

import asyncio
import gc
import json
import socket
import struct
from contextlib import suppress
from pathlib import Path

import pytest
from aiohttp import WSMsgType
from structlog.testing import capture_logs

from boardwright.play import commands as ask
from boardwright.play.commands import Sitter
from boardwright.play.ledger import Entry, Opening
from boardwright.protocols.web_json.answers import TableList
from boardwright.server import notices, outbox
from boardwright.storage.database import Database
from boardwright.storage.ledgers import DatabaseLedgers
from tests.server.clients import PATIENCE, WebClient, running, skip


async def write_tables(database: str, count: int) -> None:
    """Write tables that wait for a player to sit down."""
    opened = Database(database)
    ledgers = DatabaseLedgers(opened)
    sit = [Entry(1, ask.Sit(0, Sitter.PERSON, "ann"))]
    opening = Opening("othello", {"size": 8})
    await asyncio.gather(*(ledgers.create(opening, "ann", "", None, sit) for _ in range(count)))
    opened.close()


# ---- sending too much --------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["tables", "nonsense", "pings"])
def test_a_flood_is_slowed_down_and_then_ended(what: str, tmp_path: Path) -> None:
    """Requests, malformed messages and pings beyond the limit are refused, read ever later, and end with 1008."""

    async def play() -> tuple[int, int]:
        async with running(tmp_path, messages_per_second=100, messages_burst=20) as server:
            client = await WebClient.connect(server.port)
            with suppress(ConnectionError):
                for number in range(1000):
                    if what == "pings":
                        await client.socket.ping(b"")
                    else:
                        text = json.dumps({"type": "games", "id": str(number)}) if what == "tables" else "{"
                        await client.socket.send_str(text)
            answers = 0
            async with asyncio.timeout(PATIENCE):
                while True:
                    message = await client.socket.receive()
                    if message.type is not WSMsgType.TEXT:
                        break
                    answers += 1
            await client._session.close()
            return answers, client.socket.close_code or 0

    answers, code = asyncio.run(play())
    assert code == 1008
    assert answers < 700  # of a thousand; how many exactly depends on how fast the machine is


def test_clients_that_go_away_at_once_are_no_errors(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever asks for a websocket and cuts the connection fills no log with tracebacks."""

    def cut(port: int) -> None:
        lines = (
            "GET /ws HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        )
        with socket.create_connection(("127.0.0.1", port)) as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closed by a reset
            one.send(("\r\n".join(lines) + "\r\n\r\n").encode())

    async def play() -> None:
        async with running(tmp_path) as server:
            for _ in range(50):
                await asyncio.to_thread(cut, server.port)
            client = await WebClient.connect(server.port)
            assert (await client.ask("tables"))["tables"] == []

    asyncio.run(play())
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_client_within_its_limit_is_served_beside_a_flood(tmp_path: Path) -> None:
    """Who is refused now and then and waits as he is told is not ended."""

    async def play() -> None:
        async with running(tmp_path, messages_per_second=50, messages_burst=5) as server:
            client = await WebClient.connect(server.port)
            codes = []
            for _ in range(60):
                answer = await client.ask("games")
                codes.append(answer.get("code", "games"))
                await asyncio.sleep(answer.get("retry_after", 0))
            assert codes.count("games") > 30
            await client.close()

    asyncio.run(play())


# ---- reading too little ------------------------------------------------------------------------


def test_a_client_that_does_not_read_is_not_read_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for it has a bound in bytes, however much it asks for; after a while it is disconnected."""
    monkeypatch.setattr(outbox, "READING_SECONDS", 0.3)
    asyncio.run(write_tables(str(tmp_path / "db.sqlite"), 300))
    sizes: list[int] = []
    before = outbox.Mailbox.answer

    def answer(box: outbox.Mailbox, data: bytes) -> None:
        before(box, data)
        sizes.append(box.unsent)

    monkeypatch.setattr(outbox.Mailbox, "answer", answer)

    async def play() -> None:
        async with running(tmp_path) as server:
            client = await WebClient.connect(server.port)
            transport = client.socket._conn.transport if client.socket._conn is not None else None
            assert transport is not None
            transport.pause_reading()
            with suppress(ConnectionError):
                for number in range(3000):
                    await client.socket.send_str(json.dumps({"type": "tables", "id": str(number), "limit": 200}))
                    if number % 100 == 0:
                        await asyncio.sleep(0)
            async with asyncio.timeout(PATIENCE):
                while server._web._sockets:  # noqa: ASYNC110 - the server says nothing when it is done
                    await asyncio.sleep(0.05)
            transport.abort()
            await client._session.close()

    asyncio.run(play())
    assert max(sizes) < outbox.READ_ON + 4 * 65536  # an answer, beside what may wait while the next is read


# ---- the lobby ---------------------------------------------------------------------------------


def test_a_silent_client_keeps_no_answer_in_memory(tmp_path: Path) -> None:
    """Five thousand clients that look at the lobby and say nothing more cost no more than their sockets."""

    async def play() -> None:
        async with running(tmp_path) as server:
            client = await WebClient.connect(server.port)
            assert (await client.ask("tables"))["type"] == "tables"
            async with asyncio.timeout(PATIENCE):
                while any(isinstance(one, TableList) for one in gc.get_objects()):  # noqa: ASYNC110 - it is still sent
                    await asyncio.sleep(0.01)

    asyncio.run(play())


def test_the_lobby_hears_of_seats_starts_and_ends_only(tmp_path: Path) -> None:
    """Moves are told to those who watch; whoever has enough of the list hears nothing more."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, eve, bob = [await WebClient.connect(server.port) for _ in range(3)]
            for one in (eve, bob):
                await one.ask("tables")
            await bob.ask("tables", news=False)
            number = await ann.done("create", game="othello")
            told = [await eve.heard("table")]
            await ann.done("sit", match=number)
            told.append(await eve.heard("table"))
            for move in ("f5", "d6", "c3", "d3"):
                await ann.done("play", match=number, move=move)
            skip(10)  # the next round, if there were anything to tell
            await ann.done("act", match=number, what="resign")
            told.append(await eve.heard("table"))
            assert [(news["table"]["started"], news["table"]["over"]) for news in told] == [
                *((False, False), (True, False), (True, True)),
            ]
            await bob.ask("games")
            assert [news for news in bob.news if news["type"] == "table"] == []

    asyncio.run(play())


def test_changes_of_one_moment_are_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player sits down and stands up fifty times; the list is told once, how it stands."""
    monkeypatch.setattr(notices, "ROUND_SECONDS", 3600)

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob, eve = [await WebClient.connect(server.port) for _ in range(3)]
            await eve.ask("tables")
            numbers = [await ann.done("create", game="dots", options={"players": 4}) for _ in range(2)]
            for _ in range(50):
                await bob.done("sit", match=numbers[1])
                await bob.done("act", match=numbers[1], what="leave")
            skip(3600)
            assert [(await eve.heard("table"))["table"]["match"] for _ in numbers] == numbers
            await eve.ask("games")
            assert [news for news in eve.news if news["type"] == "table"] == []

    asyncio.run(play())


def test_the_list_of_tables_has_pages(tmp_path: Path) -> None:
    """The newest come first; older ones are asked for by number, and each table comes once."""
    asyncio.run(write_tables(str(tmp_path / "db.sqlite"), 250))

    async def play() -> None:
        async with running(tmp_path) as server:
            client = await WebClient.connect(server.port)
            page = await client.ask("tables")
            numbers = [table["match"] for table in page["tables"]]
            assert (numbers, page["more"]) == (list(range(151, 251)), True)
            found: list[int] = []
            before: int | None = None
            while True:
                page = await client.ask("tables", limit=99, **({} if before is None else {"before": before}))
                found = [table["match"] for table in page["tables"]] + found
                if not page.get("more"):
                    break
                before = found[0]
            assert found == list(range(1, 251))
            await client.close()

    asyncio.run(play())


# ---- logging out, and what operators hear ------------------------------------------------------


def test_a_socket_that_has_logged_out_hears_no_private_match(tmp_path: Path) -> None:
    """Whoever sits at the machine next was not invited."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            same = await WebClient.connect(server.port, ann.token)
            number = await ann.done("create", game="othello", private=True)
            await ann.done("sit", match=number)
            for one in (ann, same):
                await one.done("watch", match=number, since=0)
            await ann.done("play", match=number, move="f5")
            await ann.done("log-out")
            room = await server.lobby.room(number)
            await room.act(ask.Play(1, "d6"))
            for one in (ann, same):
                await one.ask("games")
                events = [event["what"] for news in one.news for event in news.get("events", ())]
                assert events.count("move") == 1
                await one.close()

    asyncio.run(play())


def test_refusals_are_counted_and_logged_without_secrets(tmp_path: Path) -> None:
    """An operator sees what was refused to whom, but no password, no token and no invitation."""

    async def play() -> str:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            await ann.refused("log-in", name="ann", password="open sesame")
            await ann.refused("watch", match=99, invitation="open sesame")
            await ann.socket.send_str("open sesame")
            await ann.receive()
            await ann.close()
            return server.metrics.text().decode()

    with capture_logs() as logged:
        text = asyncio.run(play())
    told = [line for line in logged if line["event"] == "refused"]
    assert [line["code"] for line in told] == ["access/bad-login", "match/no-such-table", "message/malformed"]
    assert [line["request"] for line in told] == ["LogIn", "Watch", ""]
    assert "sesame" not in json.dumps(logged)
    assert 'boardwright_refusals_total{kind="access/bad-login"} 1.0' in text
