"""Matches of the past: read beside the event loop, kept for a while, bounded for each client."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import aiohttp
import pytest

from boardwright.kernel.game import Game
from boardwright.play.ledger import Entry, Opening, Step, replay
from boardwright.play.match import Match
from boardwright.server import housekeeping, lobby, room, writing
from boardwright.server.lobby import Lobby
from boardwright.server.room import Room
from boardwright.server.throttle import HELD_SECONDS, REFUSALS_A_SECOND
from tests.server.clients import WebClient, running
from tests.server.storing import change, rows


async def finished(client: WebClient, moves: int = 4) -> int:
    """Play a few moves against nobody in particular and give up."""
    number = await client.done("create", game="othello")
    await client.done("sit", match=number)
    for move in ("f5", "d6", "c3", "d3")[:moves]:
        await client.done("play", match=number, move=move)
    await client.done("act", match=number, what="resign")
    return number


def test_a_record_is_written_once_and_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same record again is neither read from its ledger nor written anew, by whatever client."""
    replays: list[bool] = []
    before = replay

    def counted(*values: object) -> object:
        try:
            asyncio.get_running_loop()
            replays.append(True)
        except RuntimeError:
            replays.append(False)
        return before(*values)  # type: ignore[arg-type]

    monkeypatch.setattr("boardwright.server.lobby.replay", counted)
    monkeypatch.setattr("boardwright.server.writing.replay", counted)

    async def play() -> None:
        async with running(tmp_path) as server, aiohttp.ClientSession() as session:
            ann = await WebClient.connect(server.port)
            number = await finished(ann)
            texts = set()
            for _ in range(5):
                async with session.get(f"http://127.0.0.1:{server.port}/matches/{number}/record.json") as answer:
                    assert answer.status == 200
                    texts.add(await answer.text())
            assert len(texts) == 1
            assert json.loads(texts.pop())["game"] == "othello"
            for _ in range(3):
                assert (await ann.ask("watch", match=number))["type"] == "snapshot"
            await ann.close()

    asyncio.run(play())
    assert replays == [False]  # for its record, in a thread; the match itself was still in memory


def test_moves_are_written_in_any_notation_of_the_game(tmp_path: Path) -> None:
    """The line that is played, in the notation that a page asks for; an unknown one is not found."""

    async def play() -> None:
        async with running(tmp_path) as server, aiohttp.ClientSession() as session:
            ann = await WebClient.connect(server.port)
            number = await finished(ann, 2)
            url = f"http://127.0.0.1:{server.port}/matches/{number}/moves.json"
            found = {}
            for name in ("native", "sgf", "latin"):
                async with session.get(url, params={"notation": name}) as answer:
                    found[name] = await answer.json() if answer.status == 200 else answer.status
            assert found == {"native": ["f5", "d6", "resigned"], "sgf": ["fe", "df", "resigned"], "latin": 404}
            await ann.close()

    asyncio.run(play())


def test_records_have_a_limit_for_each_client(tmp_path: Path) -> None:
    """Who asks for more is answered 429 with the time to wait; other clients are not concerned."""

    async def play() -> None:
        async with running(tmp_path, records_per_minute=3) as server:
            ann = await WebClient.connect(server.port)
            number = await finished(ann, 0)
            url = f"http://127.0.0.1:{server.port}/matches/{number}/record.json"
            found = []
            for address in ("127.0.0.1", "127.0.0.2"):
                connector = aiohttp.TCPConnector(local_addr=(address, 0))
                async with aiohttp.ClientSession(connector=connector) as session:
                    for _ in range(5):
                        async with session.get(url) as answer:
                            found.append(answer.status)
                            assert answer.status == 200 or int(answer.headers["Retry-After"]) > 0
            assert found == [200, 200, 200, 429, 429] * 2
            await ann.close()

    asyncio.run(play())


def test_requests_have_a_limit_for_each_client(tmp_path: Path) -> None:
    """A flood of requests is answered 429, and counted."""

    async def play() -> None:
        settings = {"requests_per_second": 1, "requests_burst": 10}
        async with running(tmp_path, **settings) as server, aiohttp.ClientSession() as session:
            found = []
            for _ in range(15):
                async with session.get(f"http://127.0.0.1:{server.port}/health") as answer:
                    found.append(answer.status)
            assert found[:10] == [200] * 10
            assert 429 in found[10:]
            assert 'boardwright_refusals_total{kind="requests"}' in server.metrics.text().decode()

    asyncio.run(play())


def test_a_match_is_read_once_for_all_who_ask_at_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixteen that download a record of a match that is not in memory: it is played again once, and written once."""
    times = list[str]()

    def counted(opening: Opening, game: Game, entries: Sequence[Entry]) -> tuple[Match, Sequence[Step]]:
        times.append(game.name)
        return replay(opening, game, entries)

    for module in (lobby, writing):
        monkeypatch.setattr(module, "replay", counted)

    async def play() -> None:
        async with running(tmp_path) as server:
            number = await finished(ann := await WebClient.connect(server.port), 0)
            await ann.close()
        async with running(tmp_path) as server, aiohttp.ClientSession() as session:
            times.clear()

            async def load() -> int:
                async with session.get(f"http://127.0.0.1:{server.port}/matches/{number}/record.json") as answer:
                    return len(await answer.read()) and answer.status

            assert await asyncio.gather(*(load() for _ in range(16))) == [200] * 16
        assert times == ["othello", "othello"]

    asyncio.run(play())


def test_refusals_are_as_slow_as_they_are_many(tmp_path: Path) -> None:
    """Of refusals that a client gets at once, each waits a little longer, so a flood of requests is no flood."""

    async def play() -> None:
        settings = {"requests_per_second": 0.01, "requests_burst": 1}
        async with running(tmp_path, **settings) as server, aiohttp.ClientSession() as session:
            url, loop = f"http://127.0.0.1:{server.port}/health", asyncio.get_running_loop()

            async def ask() -> tuple[int, float]:
                begun = loop.time()
                async with session.get(url) as answer:
                    return answer.status, loop.time() - begun

            await ask()
            found = await asyncio.gather(*(ask() for _ in range(20)))
            assert {status for status, _ in found} == {429}
            assert min(seconds for _, seconds in found) >= HELD_SECONDS
            assert max(seconds for _, seconds in found) >= HELD_SECONDS + 19 / REFUSALS_A_SECOND

    asyncio.run(play())


def test_a_ledger_does_not_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What can be repeated for ever is refused in a long match; moves go on."""
    monkeypatch.setattr(room, "MOST_ENTRIES", 12)

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            number = await ann.done("create", game="othello")
            await ann.done("sit", match=number)
            await ann.done("play", match=number, move="f5")
            for _ in range(10):
                codes = [(await ann.ask("act", match=number, what=what)).get("code") for what in ("undo", "redo")]
            assert codes == ["match/too-long", "match/too-long"]
            assert "done" in [(await ann.ask("play", match=number, move=move))["type"] for move in ("f5", "d6")]
            await ann.close()

    asyncio.run(play())


# ---- housekeeping ------------------------------------------------------------------------------


def test_what_is_dead_is_let_go(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests without sessions, sessions that have ended, tables that waited for days; nothing else."""
    monkeypatch.setattr(housekeeping, "IDLE_SECONDS", 0.0)

    async def play() -> None:
        async with running(database) as server:
            old, ann = await WebClient.connect(server.port), await WebClient.connect(server.port)
            await ann.ask("sign-up", name="ann", password="long enough")
            waiting = await old.done("create", game="othello")
            begun = await ann.done("create", game="othello")
            await ann.done("sit", match=begun)
            await ann.done("play", match=begun, move="f5")
            fresh = await ann.done("create", game="chess")
            past = await finished(old, 1)
            await old.close()
            await ann.close()
            for statement in (
                "UPDATE sessions SET used = 1000, created = 1000 WHERE account_id = 1",
                "UPDATE accounts SET created = 1000",
                "UPDATE matches SET created = 1000 WHERE game <> 'chess'",
                "UPDATE entries SET stored = 1000 WHERE match_id IN (SELECT id FROM matches WHERE game <> 'chess')",
            ):
                change(database, statement)
            await server.housekeeping.round()
            assert {row[0] for row in rows(database, "SELECT name FROM accounts")} == {"ann"}
            assert rows(database, "SELECT COUNT(*) FROM sessions WHERE account_id = 1") == [(0,)]
            tables = {one.number for one in await server.lobby.tables()}
            assert tables == {begun, fresh}
            assert waiting not in tables
            assert len(await server.lobby.ledgers.entries(past)) > 3
            assert server.lobby._rooms == {}  # they sleep: nobody attends
            again = await server.lobby.room(begun)
            assert isinstance(again, Room)
            assert again.match.ply == 1
            assert isinstance(server.lobby, Lobby)

    asyncio.run(play())


def test_metrics_are_for_this_machine_or_have_a_port_of_their_own(tmp_path: Path) -> None:
    """A client that a proxy speaks for does not see them."""

    async def play() -> None:
        settings = {"metrics_port": 0, "proxies": ("127.0.0.1",)}
        async with running(tmp_path, **settings) as server, aiohttp.ClientSession() as session:
            for port, headers, status in (
                (server.port, {}, 200),
                (server.port, {"X-Forwarded-For": "203.0.113.5"}, 404),
                (server.metrics_port, {}, 200),
            ):
                async with session.get(f"http://127.0.0.1:{port}/metrics", headers=headers) as answer:
                    assert answer.status == status

    asyncio.run(play())


def test_operators_see_who_comes_in_and_what_waits(tmp_path: Path) -> None:
    """Log-ins by kind, moves that wait for an engine, passwords, and bytes that nobody has read yet."""

    async def play() -> str:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            await ann.ask("sign-up", name="ann", password="long enough")
            await ann.ask("log-in", name="ann", password="long enough")
            await ann.refused("log-in", name="ann", password="wrong enough")
            async with server.engines.turn("eve", lambda _: None):
                number = await ann.done("create", game="othello", engines={"1": "random"})
                await ann.done("play", match=number, move="f5")
                return server.metrics.text().decode()

    lines = asyncio.run(play()).splitlines()
    for kind in ("guest", "sign-up", "password"):
        assert f'boardwright_log_ins_total{{kind="{kind}"}} 1.0' in lines
    assert "boardwright_engine_queue 1.0" in lines
    assert "boardwright_hash_queue 0.0" in lines
    assert any(line.startswith("boardwright_unsent_bytes ") for line in lines)
