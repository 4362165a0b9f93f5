"""The life of an account: a guest becomes one and keeps all games, it gets another name, it ends and its games stay."""

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from boardwright.errors import NameTaken
from boardwright.storage.naming import DatabaseNames
from tests.server.clients import DotsClient, WebClient, running


async def finished(host: WebClient, guest: WebClient, game: str = "othello") -> int:
    """Let two people play until the second resigns, and give the number of the match."""
    number = await host.done("create", game=game)
    await guest.done("sit", match=number)
    for client, move in ((host, "f5"), (guest, "f6")):
        await client.done("play", match=number, move=move)
    await guest.done("act", match=number, what="resign")
    return number


async def record(port: int, number: int) -> str:
    """Download a match."""
    address = f"http://127.0.0.1:{port}/matches/{number}/record.json"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        assert answer.status == 200
        return await answer.text()


def seats(shown: dict[str, Any]) -> list[str]:
    """Return who sits at the table of a snapshot."""
    return [seat["name"] for seat in shown["table"]["seats"]]


def test_a_guest_who_signs_up_keeps_all_games(database: str) -> None:
    """Games that are over, a game that goes on with its clock, statistics and open sockets belong to the new name."""

    async def play() -> None:
        async with running(database) as server:
            ann, bob, other = [await WebClient.connect(server.port) for _ in range(3)]
            guest = ann.name
            over = await finished(ann, bob)
            going = await ann.done("create", game="othello", clock="600+0")
            await bob.done("sit", match=going)
            await ann.done("play", match=going, move="f5", id="first")
            twin = await WebClient.connect(server.port, ann.token)
            await twin.ask("watch", match=going)
            assert await ann.refused("sign-up", name="guest-again", password="long enough") == "access/reserved-name"
            welcome = await ann.ask("sign-up", name="ann", password="long enough")
            assert (welcome["name"], welcome.get("guest")) == ("ann", None)
            assert seats(await other.ask("watch", match=going)) == ["ann", bob.name]
            assert seats(await other.ask("watch", match=over)) == ["ann", bob.name]
            assert guest not in await record(server.port, over)
            assert (await ann.ask("statistics", game="othello"))["won"] == 1
            await bob.done("play", match=going, move="f6")
            await twin.done("play", match=going, move="e6")  # the other socket of the same account
            assert (await ann.ask("play", match=going, move="f5", id="first"))["repeated"]
            assert (await other.ask("log-in", name="ann", password="long enough"))["name"] == "ann"
            for one in (ann, bob, other, twin):
                await one.close()
        async with running(database) as server:
            again = await WebClient.connect(server.port, ann.token)
            assert again.name == "ann"
            assert seats(await again.ask("watch", match=going)) == ["ann", bob.name]
            await again.close()

    asyncio.run(play())


def test_a_deleted_account_leaves_its_games(database: str) -> None:
    """It leaves its tables, its name is nowhere in the database, its games stay, and the name can be taken again."""

    async def play() -> None:
        async with running(database) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            await ann.ask("sign-up", name="annalisa", password="long enough")
            await bob.ask("sign-up", name="bob", password="long enough")
            over = await finished(ann, bob)
            going = await ann.done("create", game="othello")
            await bob.done("sit", match=going)
            await bob.ask("watch", match=going)
            assert "annalisa" in await record(server.port, over)
            assert await ann.refused("delete-account", password="another one") == "access/bad-login"
            assert (await ann.ask("sessions"))["sessions"]
            await ann.done("delete-account", password="long enough")
            assert (await bob.until("ended"))["winners"] == [1]
            assert await ann.refused("sessions") == "access/who-are-you"
            assert await bob.refused("log-in", name="annalisa", password="long enough") == "access/bad-login"
            shown = await bob.ask("watch", match=over)
            assert seats(shown)[0].startswith("deleted-")
            assert [entry["text"] for entry in shown["line"][:2]] == ["f5", "f6"]
            assert "annalisa" not in await record(server.port, over)
            assert await bob.refused("profile", name="annalisa") == "access/no-such-account"
            assert (await ann.ask("sign-up", name="annalisa", password="long enough"))["name"] == "annalisa"
            assert (await ann.ask("profile", name="annalisa"))["games"] == []
            await ann.done("delete-account", password="long enough")
            for one in (ann, bob):
                await one.close()

    asyncio.run(play())
    if "://" not in database:
        assert b"annalisa" not in Path(database).read_bytes()


def test_a_rename_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    """After a restart the old name is replaced in matches that are over, and meanwhile no other account takes it."""
    database = str(tmp_path / "db.sqlite")

    async def play() -> int:
        async with running(database) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            await ann.ask("sign-up", name="ann", password="long enough")
            over = await finished(ann, bob)
            account = await server.members.find("ann")
            await DatabaseNames(server.database).rename(account, "anna", [])  # and here the server ends
            with pytest.raises(NameTaken):
                await server.identity.sign_up("ANN", "long enough", "127.0.0.1")
            for one in (ann, bob):
                await one.close()
            return over

    async def look(over: int) -> None:
        async with running(database) as server:
            bob = await WebClient.connect(server.port)
            await server.members.go_on()
            assert seats(await bob.ask("watch", match=over))[0] == "anna"
            assert (await bob.ask("sign-up", name="ann", password="long enough"))["name"] == "ann"
            await bob.close()

    asyncio.run(look(asyncio.run(play())))


def test_a_renamed_account_logs_in_again_on_the_dots_port(tmp_path: Path) -> None:
    """An operator's change ends the log-in of the line protocol; the seat stays under the new name."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await DotsClient.logged_in(server.dots_port, "ann")
            assert (await ann.ask("NEW 2 10 10 60 0")).startswith("203")
            await server.members.rename("ann", "anna")
            assert await ann.ask("UST") == "404"
            assert await ann.ask("LOG anna secret") == "200"
            assert "GUL anna" in await ann.ask("GLS")
            ann.drop()

    asyncio.run(play())


def test_a_match_that_is_over_leaves_memory_at_once(tmp_path: Path) -> None:
    """Python's collector comes seldom, so a room must not wait for it: a busy server grew by a gigabyte an hour."""

    async def play() -> None:
        async with running(str(tmp_path / "db")) as server:
            ann, bob = [await WebClient.connect(server.port) for _ in range(2)]
            gc.disable()
            try:
                number = await finished(ann, bob)
                room = weakref.ref(await server.lobby.past(number))
                assert room() is not None
                server.lobby.forget_finished()
                for _ in range(100):
                    if room() is None:
                        return
                    await asyncio.sleep(0.05)  # a task may still be on its last step
                pytest.fail("the room is still there")
            finally:
                gc.enable()

    asyncio.run(play())
