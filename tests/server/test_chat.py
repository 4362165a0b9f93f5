"""Chat at a table: who hears it, who may write, what is cleaned, what is limited, and what operators see of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from boardwright.errors import InputError
from boardwright.server.chat import MOST_LETTERS, cleaned
from boardwright.server.config import read_config
from tests.server.clients import WebClient, running
from tests.server.conftest import Order


@asynccontextmanager
async def people(port: int, *names: str) -> AsyncIterator[list[WebClient]]:
    """Let people in: with accounts, or as guests where the name is empty."""
    clients = [await WebClient.connect(port) for _ in names]
    try:
        for client, name in zip(clients, names, strict=True):
            if name:
                await client.ask("sign-up", name=name, password="long enough")
        yield clients
    finally:
        for client in clients:
            await client.close()


def said(answer: dict[str, Any]) -> list[tuple[str, str]]:
    """Return who said what."""
    return [(one["author"], one["text"]) for one in answer["said"]]


def test_what_is_said_is_heard_and_kept(database: str) -> None:
    """All at the table hear it at once, whoever comes later reads it, and it goes with the account that said it."""

    async def play() -> None:
        async with running(database) as server, people(server.port, "Ann", "Bob") as (ann, bob):
            number = await ann.done("create", game="othello")
            await bob.done("sit", match=number)
            for client in (ann, bob):
                await client.ask("watch", match=number)
            await ann.done("say", match=number, text="  <b>good\tluck</b>\n")
            heard = await bob.heard("said")
            assert (heard["match"], heard["author"], heard["text"]) == (number, "Ann", "<b>good luck</b>")
            await bob.done("say", match=number, text="谢谢")
        async with running(database) as server, people(server.port, "", "") as (eve, ann):
            assert said(await eve.ask("talk", match=number)) == [("Ann", "<b>good luck</b>"), ("Bob", "谢谢")]
            await ann.ask("log-in", name="Ann", password="long enough")
            await ann.done("delete-account", password="long enough")
            assert said(await eve.ask("talk", match=number)) == [("Bob", "谢谢")]

    asyncio.run(play())


def test_who_may_write(tmp_path: Path) -> None:
    """Guests read unless the host lets them write; a muted account, an empty text and a flood are refused by a code."""

    async def play() -> None:
        async with running(tmp_path, chat_per_minute=2) as server, people(server.port, "Ann", "") as (ann, guest):
            number = await guest.done("create", game="othello")
            assert await guest.refused("say", match=number, text="hello") == "chat/closed"
            assert await ann.refused("say", match=number, text="\u200b\t ") == "chat/empty"
            for _ in range(2):
                await ann.done("say", match=number, text="hello")
            assert await ann.refused("say", match=number, text="hello") == "access/too-many"
            await server.members.mute("Ann", 60)
            assert await ann.refused("say", match=number, text="hello") == "access/muted"
        async with running(tmp_path, chat="all") as server, people(server.port, "") as (guest,):
            await guest.done("say", match=number, text="hello")
        async with running(tmp_path, chat="off") as server, people(server.port, "Bob") as (bob,):
            assert await bob.refused("say", match=number, text="hello") == "chat/closed"

    asyncio.run(play())
    with pytest.raises(InputError, match="chat cannot be 'loud'"):
        read_config(None, {"BOARDWRIGHT_CHAT": "loud"}, {})


def test_operators_see_complaints(tmp_path: Path, order: Order) -> None:
    """A complaint counts once for each account; an operator lists and erases the message."""

    async def play() -> None:
        async with running(tmp_path) as server, people(server.port, "Ann", "Bob") as (ann, bob):
            number = await ann.done("create", game="othello")
            await ann.done("say", match=number, text="rude")
            (one,) = (await bob.ask("talk", match=number))["said"]
            for _ in range(2):
                await bob.done("complain", match=number, number=one["number"])
            (listed,) = await order("complaints")
            assert (listed["name"], listed["text"], listed["complaints"]) == ("Ann", "rude", 1)
            await order("erase", str(one["number"]))
            assert await order("complaints") == []
            assert (await bob.ask("talk", match=number))["said"] == []

    asyncio.run(play())


def test_what_is_cleaned() -> None:
    """A message is one line of visible letters without towers of marks, however it was typed; joined pictures stay."""
    assert cleaned("a\x00b\u202ec\nd") == "abc d"
    assert cleaned("z" + "\u0335" * 40) == "z\u0335\u0335"
    assert cleaned("👩\u200d🔬 ok") == "👩\u200d🔬 ok"
    assert len(cleaned("x" * 1000)) == MOST_LETTERS


def test_an_account_remembers_preferences(database: str) -> None:
    """What a page prefers comes back with every welcome of the account; guests and heaps of it are refused."""

    async def play() -> None:
        async with running(database) as server, people(server.port, "Ann", "", "") as (ann, again, guest):
            wanted = {"theme": "dark", "level": 4, "sound": False, "favourites": ["chess", "dots"]}
            await ann.done("prefer", preferences=wanted)
            welcome = await again.ask("log-in", name="Ann", password="long enough")
            assert welcome["preferences"] == wanted
            heap = {f"name{at}": ["x" * 60] * 60 for at in range(2)}
            assert await ann.refused("prefer", preferences=heap) == "message/too-long"
            assert await guest.refused("prefer", preferences=wanted) == "access/not-allowed"

    asyncio.run(play())
