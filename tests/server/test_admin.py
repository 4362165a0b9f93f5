"""`boardwright admin`: orders to a running server, by a socket that only its user can open."""

import asyncio
import json
import stat
from pathlib import Path

import pytest
from sqlalchemy import text

from boardwright.cli.main import main
from tests.server.clients import DotsClient, WebClient, running
from tests.server.conftest import Order


async def account(port: int, name: str) -> WebClient:
    """Connect with an account of its own."""
    client = await WebClient.connect(port)
    await client.ask("sign-up", name=name, password="long enough")
    return client


def test_an_operator_bans_mutes_renames_and_looks_around(tmp_path: Path, order: Order) -> None:
    """Each order works at once, on open connections, and nothing is done for an account that does not exist."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob = await account(server.port, "ann"), await account(server.port, "bob")
            dots = await DotsClient.logged_in(server.dots_port, "cyd")
            socket = tmp_path / "db.sqlite.admin"
            assert stat.S_IMODE(socket.stat().st_mode) == 0o600
            told = await order("who")
            assert [(one["door"], one["name"]) for one in told] == [("dots", "cyd"), ("web", "ann"), ("web", "bob")]
            assert "there is no account nobody-here" in await order("ban", "nobody-here")

            number = await ann.done("create", game="othello")
            await bob.done("sit", match=number)
            await order("mute", "bob", "--days", "1")
            assert await bob.refused("act", match=number, what="offer-draw") == "access/muted"
            await order("unmute", "bob")
            await bob.done("act", match=number, what="offer-draw")

            assert (await order("rename", "bob", "robert"))["name"] == "robert"
            assert "is taken" in await order("rename", "ann", "Robert")
            shown = await ann.ask("watch", match=number)
            assert [seat["name"] for seat in shown["table"]["seats"]] == ["ann", "robert"]
            await ann.done("play", match=number, move="f5")
            await bob.done("play", match=number, move="f6")

            await order("ban", "robert")
            assert await bob.refused("play", match=number, move="e6") == "access/who-are-you"
            assert await bob.refused("log-in", name="robert", password="long enough") == "access/banned"
            assert await bob.refused("log-in", name="robert", password="wrong enough") == "access/bad-login"
            await order("unban", "robert")
            assert (await bob.ask("log-in", name="robert", password="long enough"))["name"] == "robert"
            await order("ban", "cyd", "--days", "0.5")
            assert await dots.ask("UST") == "404"
            assert await dots.ask("LOG cyd secret") == "403"
            dots.drop()
            for one in (ann, bob):
                await one.close()

    asyncio.run(play())


def test_an_operator_ends_a_match_and_lists_the_quarantine(tmp_path: Path, order: Order) -> None:
    """A match that is ended has no winner and no rating, stays ended after a restart, and its people are told."""

    async def play() -> int:
        async with running(tmp_path) as server:
            ann, bob = await account(server.port, "ann"), await account(server.port, "bob")
            await bob.ask("tables")
            number = await ann.done("create", game="othello", clock="60+0")
            await bob.done("sit", match=number)
            await ann.ask("watch", match=number)
            assert await order("end", str(number)) == {"match": number}
            assert "there is no match" in await order("end", str(number))
            while (news := await ann.receive())["type"] == "here":
                pass
            assert (news["type"], news["table"]["over"]) == ("table", True)
            assert await ann.refused("play", match=number, move="f5") == "match/over"
            shown = await bob.ask("watch", match=number)
            assert (shown["end"]["reason"], shown["end"].get("winners"), shown["turn"]) == ("broken off", None, None)
            assert (await bob.ask("tables"))["tables"] == []
            assert (await ann.ask("statistics", game="othello"))["played"] == 0
            assert (await ann.ask("leaders", game="othello"))["leaders"] == []
            assert await order("quarantine") == []
            damaged = await ann.done("create", game="othello")
            damage = text("UPDATE matches SET seed = 'x' WHERE id = :number")
            await server.database.run(lambda connection: connection.execute(damage, {"number": damaged}).close())
            for one in (ann, bob):
                await one.close()
            return damaged

    async def look(damaged: int) -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            assert (await ann.ask("tables"))["tables"] == []
            (aside,) = await order("quarantine")
            assert (aside["match"], "damaged" in aside["reason"]) == (damaged, True)
            await ann.close()

    asyncio.run(look(asyncio.run(play())))


def test_without_a_server_the_command_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An order that reaches no server changes nothing and names the socket that it tried."""
    assert main(["admin", "who", "--database", str(tmp_path / "db.sqlite")]) == 1
    assert "no server listens at" in capsys.readouterr().err
    assert not (tmp_path / "db.sqlite").exists()


def test_lines_that_are_no_orders_are_refused(tmp_path: Path) -> None:
    """Whatever is written to the socket is answered with a code, and the server goes on."""

    async def play() -> None:
        async with running(tmp_path):
            for line in (b"{}\n", b"nonsense\n", b'{"do":"x"}\n', b'{"do":"ban","more":1}\n', b"[1]\n", b"\n"):
                reader, writer = await asyncio.open_unix_connection(str(tmp_path / "db.sqlite.admin"))
                writer.write(line)
                answer = json.loads(await reader.readline())
                assert (answer["ok"], answer["code"]) == (False, "message/malformed"), line
                writer.close()

    asyncio.run(play())
