"""Ratings, leaderboards and the search of matches."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from boardwright.play.result import Result
from boardwright.storage.ratings import FIRST_POINTS, Strength, rated
from tests.server.clients import WebClient, running
from tests.server.test_lives import finished


def test_strengths_follow_ranks() -> None:
    """Who comes before another gains more, equal ranks gain alike, and doubts fall, for two to four players."""
    for ranks in ([1, 2], [1, 2, 3], [1, 2, 2, 4]):
        after = rated([Strength()] * len(ranks), ranks)
        means = [one.mu for one in after]
        assert means == sorted(means, reverse=True)
        assert all(one.sigma < Strength().sigma for one in after)
    draw = rated([Strength(), Strength()], [1, 1])
    assert draw[0].mu == pytest.approx(draw[1].mu)
    assert Strength().points == FIRST_POINTS


@pytest.mark.parametrize(
    ("result", "ranks"),
    [
        (Result((0,), "", (1.0, 0.0)), [1, 2]),
        (Result((), "", (0.5, 0.5)), [1, 1]),
        (Result((2,), "", (5.0, 3.0, 9.0, 3.0)), [2, 3, 1, 3]),
        (Result((1,), "left", (9.0, 3.0, 4.0), (0,)), [3, 1, 2]),
        (Result((0, 1), "", (4.0, 4.0, 1.0)), [1, 1, 3]),
    ],
)
def test_ranks_of_a_result(result: Result, ranks: list[int]) -> None:
    """Winners come first, the others by their scores, and whoever left comes last, whatever the score."""
    assert result.ranks() == ranks


async def pair(port: int) -> list[WebClient]:
    """Connect two people with accounts."""
    found = []
    for name in ("ann", "bob"):
        client = await WebClient.connect(port)
        await client.ask("sign-up", name=name, password="long enough")
        found.append(client)
    return found


def test_matches_between_accounts_are_rated_once(database: str) -> None:
    """The winner leads the game's board, also after a restart; guests, engines, set-ups and early ends do not count."""

    async def play() -> None:
        async with running(database) as server:
            ann, bob = await pair(server.port)
            guest = await WebClient.connect(server.port)
            await finished(ann, bob)
            leaders = (await guest.ask("leaders", game="othello"))["leaders"]
            assert [(one["name"], one["matches"]) for one in leaders] == [("ann", 1), ("bob", 1)]
            assert leaders[0]["points"] > FIRST_POINTS > leaders[1]["points"]
            await finished(ann, guest)
            early = await ann.done("create", game="othello")
            await bob.done("sit", match=early)
            await bob.done("act", match=early, what="resign")
            assert (await guest.ask("leaders", game="othello"))["leaders"] == leaders
            assert (await guest.ask("leaders", game="chess"))["leaders"] == []
            for one in (ann, bob, guest):
                await one.close()
        async with running(database) as server:
            guest = await WebClient.connect(server.port)
            assert (await guest.ask("leaders", game="othello"))["leaders"] == leaders
            profile = await guest.ask("profile", name="ANN")
            assert (profile["name"], profile["ratings"]) == ("ann", [leaders[0]])
            assert [(one["game"], one["played"], one["won"]) for one in profile["games"]] == [("othello", 3, 3)]
            await guest.close()

    asyncio.run(play())


def test_four_players_are_rated(tmp_path: Path) -> None:
    """In Dots for three, whoever leaves comes last and the others by what they surrounded."""

    async def play() -> list[dict[str, Any]]:
        async with running(tmp_path) as server:
            clients = [*await pair(server.port), await WebClient.connect(server.port)]
            await clients[2].ask("sign-up", name="eve", password="long enough")
            options = {"width": 10, "height": 10, "players": 3}
            number = await clients[0].done("create", game="dots", options=options)
            for client in clients[1:]:
                await client.done("sit", match=number)
            for client, move in zip(clients, ("e5", "f5", "e6"), strict=True):
                await client.done("play", match=number, move=move)
            await clients[0].done("act", match=number, what="leave")
            await clients[1].done("act", match=number, what="stop")
            leaders = (await clients[0].ask("leaders", game="dots"))["leaders"]
            for client in clients:
                await client.close()
            return list(leaders)

    leaders = asyncio.run(play())
    assert leaders[-1]["name"] == "ann"
    assert leaders[0]["points"] > leaders[-1]["points"]


def test_matches_are_searched(database: str) -> None:
    """By player, game and time, page by page; private ones are found by their players only; searches have a limit."""

    async def play() -> None:
        async with running(database, searches_per_minute=30) as server:
            ann, bob = await pair(server.port)
            eve = await WebClient.connect(server.port)
            numbers = [await finished(ann, bob) for _ in range(3)]
            private = await ann.done("create", game="othello", private=True)
            invitation = (await ann.ask("watch", match=private))["invitation"]
            await bob.done("sit", match=private, invitation=invitation)
            await bob.done("act", match=private, what="resign")
            lone = await ann.done("create", game="breakthrough", engines={"1": "random"})
            await ann.done("act", match=lone, what="resign")

            async def found(client: WebClient, **wanted: Any) -> list[int]:
                return [one["match"] for one in (await client.ask("search", **wanted))["matches"]]

            assert await found(eve) == [lone, *numbers[::-1]]
            assert await found(bob) == [lone, private, *numbers[::-1]]
            assert await found(eve, player="BOB") == numbers[::-1]
            assert await found(eve, player="bob", game="breakthrough") == []
            assert await found(eve, game="breakthrough") == [lone]
            assert await found(eve, until=1) == []
            assert await found(eve, since=1) == [lone, *numbers[::-1]]
            page = await eve.ask("search", player="ann", limit=2)
            assert page["more"]
            assert await found(eve, player="ann", before=page["matches"][-1]["match"]) == numbers[1::-1]
            shown = (await eve.ask("search", player="bob", limit=1))["matches"][0]
            assert [(one["name"], one["standing"]) for one in shown["players"]] == [("ann", "won"), ("bob", "lost")]
            assert shown["players"][0]["change"] > 0 > shown["players"][1]["change"]
            assert shown["ended"] >= shown["created"]
            engine = (await eve.ask("search", game="breakthrough"))["matches"][0]["players"][1]
            assert (engine["name"], engine["engine"]) == ("random", True)
            while (answer := await eve.ask("search"))["type"] != "refused":
                pass
            assert (answer["code"], answer["retry_after"] > 0) == ("access/too-many", True)
            for one in (ann, bob, eve):
                await one.close()

    asyncio.run(play())


def test_lists_over_http(tmp_path: Path) -> None:
    """The same answers without a websocket, with codes for what is wrong."""

    async def play() -> None:
        async with running(tmp_path) as server, aiohttp.ClientSession() as session:
            ann, bob = await pair(server.port)
            await finished(ann, bob)

            async def get(path: str) -> tuple[int, dict[str, Any]]:
                async with session.get(f"http://127.0.0.1:{server.port}{path}") as answer:
                    return answer.status, await answer.json()

            status, board = await get("/games/othello/leaders.json?first=1")
            assert (status, [one["name"] for one in board["leaders"]]) == (200, ["bob"])
            assert (await get("/players.json?name=ann"))[1]["games"][0]["won"] == 1
            assert (await get("/matches.json?player=ann&limit=1"))[1]["matches"][0]["match"] == 1
            assert await get("/players.json?name=nobody-here") == (404, {"code": "access/no-such-account"})
            for wrong in ("limit=0", "limit=x", "since=-1", "what=1", "player=%00"):
                assert await get(f"/matches.json?{wrong}") == (400, {"code": "message/malformed"}), wrong
            for one in (ann, bob):
                await one.close()

    asyncio.run(play())
