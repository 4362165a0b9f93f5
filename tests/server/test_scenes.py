"""Watching with scenes: the news say how the board changes, and nothing needs to be asked while a game goes on."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from boardwright.play.ledger import Entry
from boardwright.server.service import Service
from tests.server.clients import WebClient, running


async def table(server: Service, game: str, **fields: Any) -> tuple[int, WebClient, WebClient, WebClient]:
    """Let two people sit down and a third watch, all with scenes."""
    ann, bob, eve = [await WebClient.connect(server.port) for _ in range(3)]
    number = await ann.done("create", game=game, **fields)
    await bob.done("sit", match=number)
    for one in (ann, bob, eve):
        assert (await one.ask("watch", match=number, scenes=True))["type"] == "snapshot"
    return number, ann, bob, eve


async def news(client: WebClient) -> str:
    """Return the next news as they come over the socket; who comes and goes is told besides."""
    while True:
        text = str((await client.socket.receive()).data)
        if '"type":"here"' not in text:
            return text


def test_a_move_is_one_message_for_each_viewer(tmp_path: Path) -> None:
    """The mover's answer, the opponent's news and the spectator's each show the board; only the next mover may pick."""

    async def play() -> None:
        async with running(tmp_path) as server:
            number, ann, bob, eve = await table(server, "chess", clock="300+5")
            answer = await ann.ask("play", match=number, clicks=["e2", "e4"], ply=0)
            his, hers = await bob.receive(), await eve.receive()
            assert (answer["type"], answer["version"]) == ("news", 4)
            for news in (answer, his, hers):
                parts = [[{"source": "e2", "target": "e4"}]]
                assert news["events"] == [{"what": "move", "seat": 0, "move": "e4", "parts": parts}]
                assert news["change"] == {"turn": 1}  # what stands where is in the events
                assert 304_000 < news["left"][0] <= 305_000
            assert his["picks"]["paths"]["e7"] == "e6 e5"
            assert "picks" not in answer
            assert "picks" not in hers
            await bob.ask("act", match=number, what="offer-draw")
            news = await eve.receive()
            assert news["events"][0]["what"] == "offer"
            assert not {"change", "scene", "picks", "line"} & set(news)
            for one in (ann, bob, eve):
                await one.close()

    asyncio.run(play())


def test_who_comes_back_is_shown_the_board(tmp_path: Path) -> None:
    """What was missed comes as news, the last of them with the whole scene; who missed nothing gets nothing."""

    async def play() -> None:
        async with running(tmp_path) as server:
            number, ann, bob, eve = await table(server, "othello")
            await eve.ask("unwatch", match=number)
            await ann.ask("play", match=number, move="f5")
            await bob.ask("play", match=number, move="d6")
            assert (await eve.ask("watch", match=number, since=3, scenes=True))["type"] == "done"
            first, last = eve.news
            assert (first["version"], last["version"]) == (4, 5)
            assert "change" not in first
            assert last["scene"]["pieces"]["d6"] == "2/1"
            assert sorted(last["scene"]["open"]) == ["c3", "c4", "c5", "c6", "c7"]
            eve.news.clear()
            assert (await eve.ask("watch", match=number, since=5, scenes=True))["type"] == "done"
            assert eve.news == []
            await ann.ask("play", match=number, move="c3")
            assert {"target": "c3", "piece": "1/1"} in (await eve.receive())["events"][0]["parts"][0]
            for one in (ann, bob, eve):
                await one.close()

    asyncio.run(play())


def test_undo_and_another_move_need_no_question(tmp_path: Path) -> None:
    """News after an undo show the board and offer picks again; a move that makes a variation brings the whole list."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            number = await ann.done("create", game="peg-solitaire")
            shown = await ann.ask("watch", match=number, scenes=True)
            paths = {**shown["picks"].get("paths", {}), **shown["picks"].get("parts", {})}
            start, target = next((start, targets.split()[0]) for start, targets in paths.items())
            made = await ann.ask("play", match=number, clicks=[start, target], ply=0)
            assert made["type"] == "news", made
            await ann.done("act", match=number, what="undo")
            back = ann.news.pop()
            assert back["change"]["pieces"][start] == shown["scene"]["pieces"][start]
            assert back["picks"] == shown["picks"]
            assert "line" not in back
            other, goal = [(start, targets.split()[0]) for start, targets in paths.items()][-1]
            again = await ann.ask("play", match=number, clicks=[other, goal], ply=0)
            assert len(again["line"]) == 1
            assert len(again["line"][0]["variations"]) == 1
            await ann.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("game", "options", "clicks", "picks", "least", "most"),
    [
        ("chess", {}, ["e2", "e4"], '"a7":"a6 a5"', 170, 340),
        ("dots", {"start": "anywhere"}, ["t16"], '"picks":{"all_but":[]}', 170, 200),
        ("amazons", {}, ["d1", "d7", "g7"], '"a7":"a8 a9', 220, 560),
    ],
)
def test_a_move_is_told_in_few_bytes(
    tmp_path: Path, game: str, options: dict[str, str], clicks: list[str], picks: str, least: int, most: int
) -> None:
    """A spectator gets the move alone, also on 39x32 points, and the next player what may be clicked besides."""

    async def play() -> None:
        async with running(tmp_path) as server:
            number, ann, bob, eve = await table(server, game, options=options)
            await ann.ask("play", match=number, clicks=clicks, ply=0)
            mine, other = [await news(one) for one in (bob, eve)]
            assert picks in mine
            assert "picks" not in other
            assert len(other) < least
            assert len(mine) < most
            for one in (ann, bob, eve):
                await one.close()

    asyncio.run(play())


def test_stepping_through_a_finished_match_reads_its_ledger_once(tmp_path: Path) -> None:
    """Scenes of a match that is over come from memory; even after a restart its ledger is read a single time."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            number = await ann.done("create", game="chess", engines={"1": "random"})
            await ann.done("play", match=number, move="e4")
            await ann.done("act", match=number, what="resign")
            reads = counted(server)
            await look_through(ann, number)
            assert reads == []
            await ann.close()
        async with running(tmp_path) as server:
            eve = await WebClient.connect(server.port)
            reads = counted(server)
            await look_through(eve, number)
            assert reads == [number]
            await eve.close()

    asyncio.run(play())


def counted(server: Service) -> list[int]:
    """Note whose ledgers are read from now on."""
    reads: list[int] = []
    read = server.lobby.ledgers.entries

    async def entries(number: int) -> list[Entry]:
        reads.append(number)
        return list(await read(number))

    server.lobby.ledgers.entries = entries  # type: ignore[method-assign]
    return reads


async def look_through(client: WebClient, number: int) -> None:
    """Watch a finished match and go through it."""
    shown = await client.ask("watch", match=number, scenes=True)
    assert shown["end"]["reason"] == "resigned"
    for at in range(len(shown["line"]) + 1):
        found = await client.ask("scenes", match=number, path=[at])
        assert (found["first"], len(found["changes"])) == (0, len(shown["line"]))
