"""Engines on the server: they think by their clocks, pay for nothing but thinking, and claim draws."""

import asyncio
from pathlib import Path

from boardwright.games.chess import Chess
from tests.server.clients import WebClient, running

MOVES = 2


async def thinking(ann: WebClient, control: str, level: str = "level:10") -> list[float]:
    """Play a few moves of chess against an engine; return the seconds that each of its moves was charged."""
    number = await ann.done("create", game="chess", clock=control, engines={"1": level})
    await ann.ask("watch", match=number)
    board, spent = Chess().start(), []
    before = (await ann.ask("watch", match=number))["left"][1]
    for _ in range(MOVES):
        move = board.moves()[0]
        board.play(move)
        await ann.done("play", match=number, move=move.text)
        answer = ""
        while not answer:
            event = await ann.until("move")
            answer = event["move"] if event["seat"] == 1 else ""
        board.play(answer)
        left = (await ann.ask("watch", match=number))["left"][1]
        gained = round(1000 * float(control.partition("+")[2] or 0))
        spent.append((before + gained - left) / 1000)
        before = left
    await ann.done("act", match=number, what="resign")
    return spent


async def claimed(ann: WebClient) -> tuple[int, str]:
    """Read news until a match ends by a claim; return who claimed what."""
    while True:
        message = ann.news.pop(0) if ann.news else await ann.receive()
        events = {event["what"]: event for event in message.get("events", ())}
        if "ended" in events:
            assert events["ended"]["reason"] == events["claimed"]["reason"]
            return events["claimed"]["seat"], events["claimed"]["reason"]


def test_engines_think_by_their_clocks(tmp_path: Path) -> None:
    """At full strength an engine flags nowhere, and thinks longer when it has more time."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            quick, long = await thinking(ann, "1+0.1"), await thinking(ann, "30")
            assert 0 < sum(quick) < sum(long) < 30

    asyncio.run(play())


def test_starting_a_worker_is_not_charged(tmp_path: Path) -> None:
    """The first move of an engine on one tenth of a second is in time, although its process has to be started."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            spent = await thinking(ann, "0.5+0.1", "level:1")
            assert all(seconds < 0.5 for seconds in spent)
            await ann.close()

    asyncio.run(play())


def test_a_draw_is_claimed_over_the_socket(tmp_path: Path) -> None:
    """The turn says what may be claimed; a claim ends the match, and without one it is refused."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            fifty = "7k/8/8/8/8/8/q7/7K w - - 99 80"
            number = await ann.done("create", game="chess", setup=fifty, engines={"1": "random"}, seat=0)
            await ann.ask("watch", match=number, since=0)
            assert (await ann.until("turn"))["claims"] == ["fifty moves"]
            assert await ann.done("act", match=number, what="claim")
            assert await claimed(ann) == (0, "fifty moves")
            fresh = await ann.done("create", game="chess", engines={"1": "random"})
            assert await ann.refused("act", match=fresh, what="claim") == "match/no-claim"
            assert await ann.refused("act", match=fresh, what="claim\n") == "message/malformed"
            await ann.close()

    asyncio.run(play())


def test_an_engine_claims(tmp_path: Path) -> None:
    """An engine that is to move where fifty moves have passed claims the draw."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            setup = "7k/8/8/8/8/8/q7/6K1 w - - 99 80"
            number = await ann.done("create", game="chess", setup=setup, engines={"1": "level:1"})
            await ann.ask("watch", match=number)
            await ann.done("play", match=number, move="Kf1")
            assert await claimed(ann) == (1, "fifty moves")
            await ann.close()

    asyncio.run(play())
