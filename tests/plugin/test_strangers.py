"""What a visitor names is looked up in the list and nowhere else."""

import asyncio
import sys
from pathlib import Path

import aiohttp
import pytest

from tests.plugin.test_registry import TUG
from tests.server.clients import WebClient, running

NAMES = ["antigravity:fly", "this:s", "boardwright.games.chess:Chess", str(TUG), "../rules/hex.zrf", "chess#Chess", "#"]


@pytest.mark.parametrize("name", NAMES)
def test_a_visitor_cannot_name_a_class_or_a_file(tmp_path: Path, name: str) -> None:
    """Neither a table nor a page is opened for it, no module is imported, and games that are listed go on."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            assert await ann.refused("create", game=name) == "catalogue/unknown-game"
            async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as visitor:
                quoted = name.replace("/", "%2F").replace("#", "%23")
                for place in (f"/games/{quoted}.json", f"/games/{quoted}"):
                    async with visitor.get(place) as answer:
                        assert answer.status == 404
            assert await ann.done("create", game="othello") > 0
            await ann.close()

    asyncio.run(play())
    assert not {"antigravity", "this"} & set(sys.modules)
