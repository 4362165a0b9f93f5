"""Lag over real sockets: what is given back belongs to a seat, and pongs are heard while a request takes long."""

import asyncio
import json
from pathlib import Path

import pytest

import boardwright
from boardwright.server import match_time
from boardwright.server.engines import Engines
from boardwright.server.lag import EARNED, MOST_SAVED
from boardwright.server.web_session import MOST_WAITING
from tests.server.clients import WebClient, eventually, running, skip

MOVES = 4


def test_many_sockets_have_one_quota(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player with a slow line for every move is given back no more than one with a single slow line."""

    async def play() -> None:
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(match_time, "monotonic", lambda: loop.time())  # noqa: PLW0108 - as it is then, after skipping
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            number = await ann.done("create", game="othello", clock="60")
            await bob.done("sit", match=number)
            slow = [await WebClient.connect(server.port, ann.token) for _ in range(MOVES)]
            board = boardwright.load("othello").start()
            for line in server._web._sockets.values():
                line.lag.seconds = 0.5
            for black in slow:
                skip(0.6)
                for client in (black, bob):
                    await client.done("play", match=number, move=board.play(board.moves()[0]).text)
            left = (await ann.ask("watch", match=number))["left"][0]
            given_back = MOST_SAVED + EARNED * MOVES
            assert 60_000 - left >= 1000 * (0.6 * MOVES - given_back)

    asyncio.run(play())


def test_pongs_are_heard_while_a_request_takes_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a hint takes two seconds, pings are answered in time and the lag that is measured stays small."""
    monkeypatch.setattr("boardwright.server.web_door.PING_SECONDS", 0.1)

    async def play() -> None:
        async with running(tmp_path) as server:
            server.lobby._engines = Engines(1, 2.0, 0, ("sleep", "60"))
            ann = await WebClient.connect(server.port)
            (line,) = server._web._sockets.values()
            number = await ann.done("create", game="othello", engines={"1": "random"})
            line.lag.seconds = 0.0
            assert await ann.refused("hint", match=number) == "fault/engine"
            assert 0 < line.lag.seconds < 1.5
            await server.lobby._engines.close()
            await ann.close()

    asyncio.run(play())


def test_what_is_asked_while_a_request_takes_long_is_answered_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More requests than may wait are read later, and none is lost."""
    monkeypatch.setattr("boardwright.server.web_door.PING_SECONDS", 0.1)
    many = [str(number) for number in range(3 * MOST_WAITING)]

    async def play() -> None:
        async with running(tmp_path) as server:
            server.lobby._engines = Engines(1, 2.0, 0, ("sleep", "60"))
            ann = await WebClient.connect(server.port)
            number = await ann.done("create", game="othello", engines={"1": "random"})
            await ann.socket.send_str(json.dumps({"type": "hint", "id": "hint", "match": number}))
            (line,) = server._web._sockets.values()
            await eventually(lambda: line.session._listener is not None)
            for one in many:
                await ann.socket.send_str(json.dumps({"type": "statistics", "id": one, "game": "othello"}))
            await eventually(lambda: len(line.session._requests) == MOST_WAITING)
            heard = [await ann.socket.receive_json() for _ in range(len(many) + 1)]
            assert [answer["id"] for answer in heard if "id" in answer] == ["hint", *many]
            assert line.session._listener is None
            await server.lobby._engines.close()
            await ann.close()

    asyncio.run(play())
