"""Studies of games on a server: played when a client asks for it, once for all, in a process of their own."""

import asyncio
from pathlib import Path
from typing import Any

from tests.server.clients import WebClient, running


async def made(client: WebClient) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Read news until a study is there, or the reason why it is not; give also how far it was told to be."""
    progress: list[dict[str, Any]] = []
    while True:
        news = client.news.pop(0) if client.news else await client.receive()
        if news["type"] == "study":
            return news, progress
        if news["type"] == "study-progress":
            progress.append(news)


def test_a_study_is_played_once_for_all(tmp_path: Path) -> None:
    """Nothing is played before it is asked for; both who wait hear of it, and a third gets what was found."""

    async def play() -> None:
        async with running(tmp_path, study_seconds=600, study_games=4) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            about = {"game": "three-in-a-row-for-three", "options": {}}
            first = await ann.ask("study", **about)
            assert (first.get("making", False), first.get("study"), first["seconds"]) == (False, None, 600)
            assert (await ann.ask("study", **about, begin=True))["making"]
            assert (await bob.ask("study", **about))["making"]
            (told, progress), (same, _) = await made(ann), await made(bob)
            assert told["study"] == same["study"]
            assert progress[-1]["done"] == progress[-1]["of"]
            found = told["study"]
            assert found["games"] == 4
            assert [one["level"] for one in found["levels"]] == [1, 3, 5]
            assert sum(found["levels"][0]["wins"]) + found["levels"][0]["draws"] == found["games"]
            assert (await bob.ask("study", **about, begin=True))["study"] == found
            await ann.close()
            await bob.close()

    asyncio.run(play())


def test_what_cannot_be_studied_is_said(tmp_path: Path) -> None:
    """A game for one, games that take too long, an unknown game, and a server without studies each have their code."""

    async def play() -> None:
        async with running(tmp_path / "a", study_seconds=0.001) as server:
            ann = await WebClient.connect(server.port)
            assert (await ann.ask("study", game="no-such-game"))["code"] == "catalogue/unknown-game"
            await ann.ask("study", game="peg-solitaire", begin=True)
            assert (await made(ann))[0]["code"] == "study/one-player"
            await ann.ask("study", game="chess", begin=True)
            assert (await made(ann))[0]["code"] == "study/too-long"
            await ann.close()
        async with running(tmp_path / "b", study_seconds=0) as server:
            ann = await WebClient.connect(server.port)
            assert (await ann.ask("study", game="chess", begin=True))["code"] == "study/none"
            await ann.close()

    asyncio.run(play())
