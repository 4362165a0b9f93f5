"""After any fault a match is what its ledger says, and everything else goes on."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardwright.catalogue.registry import REGISTRY
from tests.server.clients import WebClient, running


@pytest.fixture
def fragile(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Let the server know a game whose rules fail after one of the moves."""
    monkeypatch.setattr(REGISTRY, "_places", ["tests.server.fragile:Fragile"])
    REGISTRY.__dict__.pop("_added", None)
    yield "fragile"
    monkeypatch.undo()
    REGISTRY.__dict__.pop("_added", None)


def test_rules_that_fail_harm_only_the_move(tmp_path: Path, fragile: str) -> None:
    """The move that broke the rules is refused and not stored; the lobby lists all tables and the match goes on."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            await ann.done("create", game="othello")
            number = await ann.done("create", game=fragile)
            await bob.done("sit", match=number)
            room = await server.lobby.room(number)
            for _ in range(3):
                before = room.match.snapshot()
                assert (await ann.refused("play", match=number, move="c1")).startswith("fault/")
                assert room.match.snapshot() == before
                assert len(await server.lobby.ledgers.entries(number)) == room.version
                assert len((await bob.ask("tables"))["tables"]) == 2
            await ann.done("play", match=number, move="a1")
            await bob.done("play", match=number, move="b1")
            assert room.match.ply == 2
            await ann.close()
            await bob.close()

    asyncio.run(play())
