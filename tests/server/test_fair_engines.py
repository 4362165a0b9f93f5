"""Engines for many: accounts in turn, nothing for games without people, and no hint before a move."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from boardwright.play import commands as ask
from boardwright.server import match_time
from tests.server.clients import WebClient, eventually, running, skip

DOTS = {"width": 10, "height": 10, "players": 4}
BOTS = {"1": "level:10", "2": "level:10", "3": "level:10"}


@asynccontextmanager
async def clients(port: int, count: int) -> AsyncIterator[list[WebClient]]:
    """Open some websockets and close those that are still open."""
    opened = [await WebClient.connect(port) for _ in range(count)]
    try:
        yield opened
    finally:
        for client in opened:
            await client.close()


async def begin(client: WebClient, **wishes: Any) -> int:
    """Open a table of four-player Dots with three engines at full strength, and let them begin to think."""
    number = await client.done("create", game="dots", options=DOTS, engines=BOTS, **wishes)
    await client.done("play", match=number, move="e5")
    return number


def test_one_account_does_not_keep_others_waiting(tmp_path: Path) -> None:
    """While one player has twelve games with three strong engines each, another waits for one thought only."""

    async def play() -> None:
        async with running(tmp_path) as server, clients(server.port, 2) as (eve, ann):
            number = await ann.done("create", game="othello", engines={"1": "level:1"})
            await ann.done("watch", match=number, since=0)
            rooms = [await server.lobby.room(await begin(eve)) for _ in range(12)]
            before = sum(room.match.ply for room in rooms)
            await ann.done("play", match=number, move="f5")
            while (await ann.until("move"))["seat"] != 1:
                pass
            assert sum(room.match.ply for room in rooms) - before <= 2  # her thought that went on, and one told late

    asyncio.run(play())


def test_waiting_is_not_charged_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines that wait for a worker lose no time on their clocks, and their players hear their place in the queue."""

    async def play() -> None:
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(match_time, "monotonic", lambda: loop.time())  # noqa: PLW0108 - as it is then, after skipping
        async with running(tmp_path) as server, clients(server.port, 2) as people:
            numbers = []
            async with server.engines.turn("eve", lambda _: None):
                for ahead, person in enumerate(people):
                    number = await person.done("create", game="othello", clock="60", engines={"0": "level:1"}, seat=1)
                    await person.ask("watch", match=number)
                    numbers.append(number)
                    skip(100)  # much longer than the engines have
                    assert (await person.heard("queue"))["ahead"] == ahead
            for person, number in zip(people, numbers, strict=True):
                await person.until("move")
                assert 30_000 < (await person.ask("watch", match=number))["left"][0] <= 60_000

    asyncio.run(play())


def test_games_without_people_pause(tmp_path: Path) -> None:
    """Engines of a player who went away do not think, not even after a restart; they go on when he is back."""

    async def play() -> None:
        async with running(tmp_path) as server, clients(server.port, 1) as (eve,):
            token = eve.token
            await eve.close()
            back = await WebClient.connect(server.port, token)
            quick = dict.fromkeys(BOTS, "level:1")
            number = await back.done("create", game="dots", options=DOTS, engines=quick, clock="30+1")
            room = await server.lobby.room(number)
            await back.close()
            await eventually(lambda: not server._web._sockets)
            await room.act(ask.Play(0, "e5"))
            assert (room.match.awaited, server.engines.waiting) == (1, 0)
        async with running(tmp_path) as server:
            await server.lobby.tables()
            room = await server.lobby.room(number)
            before = room.now
            await asyncio.sleep(0.3)
            assert (room.match.ply, room.now) == (1, before)
            eve = await WebClient.connect(server.port, token)
            await eve.ask("watch", match=number)
            while (await eve.until("move"))["seat"] != 3:
                pass
            assert room.match.ply == 4
            await eve.close()

    asyncio.run(play())


def test_who_goes_away_leaves_the_queue(tmp_path: Path) -> None:
    """Requests for engines of a player who closes the page, or leaves the match, no longer wait for a worker."""

    async def play() -> None:
        async with running(tmp_path) as server, clients(server.port, 2) as (eve, ann):
            for _ in range(4):
                await begin(eve)
            numbers = [await begin(ann) for _ in range(2)]
            assert server.engines.waiting > 3
            for number in numbers:
                await ann.ask("watch", match=number)
                await ann.done("act", match=number, what="leave")
                await ann.until("ended")
            assert server.engines.waiting <= 4
            await eve.close()
            await eventually(lambda: server.engines.waiting == 0)

    asyncio.run(play())


def test_games_that_people_left_end(tmp_path: Path) -> None:
    """When the only person leaves, the engines leave too: the match is over and takes no more time."""

    async def play() -> None:
        async with running(tmp_path) as server, clients(server.port, 1) as (eve,):
            number = await begin(eve)
            await eve.ask("watch", match=number)
            await eve.done("act", match=number, what="leave")
            await eve.until("ended")
            assert (await eve.ask("tables"))["tables"] == []

    asyncio.run(play())


def test_hints_have_a_worker_of_their_own(tmp_path: Path) -> None:
    """A hint comes while every worker for moves is busy, and a second one is refused while the first waits."""

    async def play() -> None:
        async with running(tmp_path) as server, clients(server.port, 1) as (ann,):
            number = await ann.done("create", game="othello", engines={"1": "level:1"})
            again = await WebClient.connect(server.port, ann.token)
            advice = server.engines._advice
            async with server.engines.turn("eve", lambda _: None):  # the only worker for moves
                async with advice.turn("bob", lambda _: None):
                    hint = asyncio.ensure_future(ann.ask("hint", match=number))
                    await eventually(lambda: advice.queue.length == 1)
                    assert await again.refused("hint", match=number) == "access/too-many"
                assert (await hint)["type"] == "hint"

    asyncio.run(play())
