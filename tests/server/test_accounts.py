"""Passwords and sessions of accounts, and what options may be called."""

import asyncio
from pathlib import Path

from tests.server.clients import WebClient, running


def test_another_password_ends_all_other_sessions(database: str) -> None:
    """The old password leads nowhere, the new one does, and only the session that asked goes on."""

    async def play() -> None:
        async with running(database) as server:
            ann, other = await WebClient.connect(server.port), await WebClient.connect(server.port)
            await ann.ask("sign-up", name="ann", password="long enough")
            await other.ask("log-in", name="ann", password="long enough")
            wrong = {"password": "not this one", "fresh": "even longer"}
            assert await ann.refused("change-password", **wrong) == "access/bad-login"
            assert await ann.refused("change-password", password="long enough", fresh="short") == "message/malformed"
            await other.done("create", game="othello")
            await ann.done("change-password", password="long enough", fresh="even longer")
            await ann.done("create", game="othello")
            assert await other.refused("create", game="othello") == "access/who-are-you"
            assert await other.refused("log-in", name="ann", password="long enough") == "access/bad-login"
            assert (await other.ask("log-in", name="ann", password="even longer"))["name"] == "ann"
            for one in (ann, other):
                await one.close()

    asyncio.run(play())


def test_sessions_are_listed_and_ended(database: str) -> None:
    """Each is named without its token; one that is ended is nobody at once; those of others cannot be ended."""

    async def play() -> None:
        async with running(database) as server:
            ann, other, eve = [await WebClient.connect(server.port) for _ in range(3)]
            await ann.ask("sign-up", name="ann", password="long enough")
            await other.ask("log-in", name="ann", password="long enough")
            listed = (await ann.ask("sessions"))["sessions"]
            assert sorted(one.get("current", False) for one in listed) == [False, True]
            (elsewhere,) = [one["session"] for one in listed if not one.get("current")]
            assert await eve.refused("end-session", session=elsewhere) == "access/no-such-session"
            await ann.done("end-session", session=elsewhere)
            assert await other.refused("sessions") == "access/who-are-you"
            assert len((await ann.ask("sessions"))["sessions"]) == 1
            for one in (ann, other, eve):
                await one.close()

    asyncio.run(play())


def test_options_may_have_any_name(tmp_path: Path) -> None:
    """Options that no game has are refused as such, also when they are called like the parameters of functions."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            for name in ("name", "self", "path", "variant", "text", "options", "game"):
                assert await ann.refused("create", game="othello", options={name: "x"}) == "option/unknown", name
            await ann.close()

    asyncio.run(play())
