"""The explorer of a server and its puzzles: matches come in once, and first tries are rated once."""

import asyncio
from typing import Any

from boardwright.puzzles.shelf import shelf
from tests.server.clients import WebClient, running
from tests.server.storing import rows
from tests.server.test_lives import finished


async def explored(client: WebClient, games: int, **fields: Any) -> dict[str, Any]:
    """Ask about the start of othello until a number of games went through it."""
    while True:
        found = await client.ask("explore", game="othello", **fields)
        assert found["type"] == "explored"
        if found["games"] >= games:
            return found
        await asyncio.sleep(0.1)


def test_matches_come_in_once_in_order_and_after_a_restart(database: str) -> None:
    """A match that is over is counted once, also after a restart; one that was private is not."""

    async def play() -> None:
        async with running(database) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            assert (await ann.ask("explore", game="othello"))["games"] == 0
            await finished(ann, bob)
            found = await explored(ann, 1)
            assert [one["games"] for one in found["moves"]] == [1]
            assert sum(found["moves"][0]["wins"]) + found["moves"][0]["draws"] == 1
            assert found["last"][0]["match"] == 1
            private = await ann.done("create", game="othello", private=True, engines={"1": "random"})
            await ann.done("play", match=private, move="f5")
            await ann.done("act", match=private, what="resign")
            await finished(ann, bob)
            for client in (ann, bob):
                await client.close()
        async with running(database) as server:
            guest = await WebClient.connect(server.port)
            found = await explored(guest, 2)
            assert found["games"] == 2
            assert {one["match"] for one in found["last"]} == {1, 3}
            assert (await guest.ask("explore", game="othello", source="import"))["games"] == 0
            assert (await guest.ask("explore", game="othello", moves=["a1"]))["code"] == "play/illegal-move"
            assert (await guest.ask("explore", game="no-such-game"))["code"] == "catalogue/unknown-game"
            assert (await guest.ask("explore", game="chess", setup="nonsense"))["type"] == "refused"
            await guest.close()

    asyncio.run(play())
    numbers = [row[0] for row in rows(database, "SELECT match_id FROM explorer_games ORDER BY id")]
    assert numbers == [1, 3]


def test_first_tries_are_rated_and_end_with_the_account(database: str) -> None:
    """An account gains by solving and loses by missing, once a puzzle; a guest is not rated; deleting forgets."""

    async def play() -> None:
        async with running(database) as server:
            ann, guest = await WebClient.connect(server.port), await WebClient.connect(server.port)
            await ann.ask("sign-up", name="ann", password="long enough")
            first = await ann.ask("puzzle", game="othello")
            assert (first["solver"]["tries"], first["total"] >= 40) == (0, True)
            puzzle = shelf("othello").find(first["puzzle"])
            assert puzzle is not None
            about = {"game": "othello", "puzzle": puzzle.id}
            done, step = 0, first
            while not step.get("solved"):
                step = await ann.ask("puzzle-move", **about, done=done, move=puzzle.line[done])
                assert step["right"]
                done = step["done"]
            assert (step["solver"]["solved"], step["solver"]["streak"], step["solver"]["counted"]) == (1, 1, True)
            assert step["solver"]["points"] > 1000
            again = await ann.ask("puzzle-solution", **about)
            assert (again["solver"]["tries"], again["solver"]["counted"]) == (1, False)
            second = await ann.ask("puzzle", game="othello", seen=[puzzle.id])
            assert second["puzzle"] != puzzle.id
            missed = await ann.ask("puzzle-solution", game="othello", puzzle=second["puzzle"])
            assert (missed["solver"]["tries"], missed["solver"]["streak"]) == (2, 0)
            assert "solver" not in await guest.ask("puzzle", **about)
            assert (await guest.ask("puzzle", game="no-such-game"))["code"] == "puzzles/none"
            assert (await guest.ask("puzzle-move", **about, done=99, move="a1"))["type"] == "refused"
            assert (await ann.ask("delete-account", password="long enough"))["type"] != "refused"
            for client in (ann, guest):
                await client.close()

    asyncio.run(play())
    assert rows(database, "SELECT * FROM puzzle_tries") == []
    assert len(rows(database, "SELECT * FROM puzzles")) == 2
