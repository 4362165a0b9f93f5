"""Coming back after a crash: a thousand matches are listed at once and played again only when a client asks."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from boardwright.catalogue import load
from boardwright.play import commands as ask
from boardwright.play.commands import Sitter
from boardwright.play.ledger import Entry, Opening
from boardwright.play.ports import Stored
from boardwright.storage.database import Database
from boardwright.storage.ledgers import DatabaseLedgers
from tests.server.clients import PATIENCE, DotsClient, WebClient, eventually, moves_made, running

LIVE = 1000


async def write(database: str) -> None:
    """Write ledgers of live matches, one of Dots that can be played over TCP, and one that nobody sat down at."""
    opened = Database(database)
    ledgers = DatabaseLedgers(opened)

    async def one(number: int) -> None:
        game, control = ("othello", "none") if number else ("dots", "move:90")
        options = dict(load(game).values)
        stored = await ledgers.create(Opening(game, options, control), f"a{number}")
        commands: list[ask.Command] = [
            ask.Sit(0, Sitter.PERSON, f"a{number}"),
            ask.Sit(1, Sitter.PERSON, "somebody"),
            ask.Leave(1),
            ask.Sit(1, Sitter.PERSON, f"b{number}"),
            ask.Start(),
            *([ask.Play(0, "f5", 10), ask.Play(1, "d6", 20)] if number else []),
        ]
        await ledgers.append(stored.number, [Entry(at, command) for at, command in enumerate(commands, start=1)])

    await asyncio.gather(*(one(number) for number in range(LIVE)))
    await ledgers.create(Opening("othello", {}), "nobody")
    opened.close()


def test_a_thousand_live_matches_are_back_without_being_played_again(database: str) -> None:
    """Who sits where is known at once, a match is built when a client asks for it, clocks are woken by themselves."""
    asyncio.run(write(database))

    async def play() -> None:
        async with running(database) as server:
            anybody = await WebClient.connect(server.port)
            tables: list[dict[str, Any]] = []
            while len(tables) < LIVE:
                before = {"before": tables[-1]["match"]} if tables else {}
                tables += reversed((await anybody.ask("tables", limit=200, **before))["tables"])
            assert len(tables) == LIVE
            assert len(server.lobby._asleep) >= LIVE - 1
            seats = {tuple(seat["name"] for seat in table["seats"]) for table in tables}
            assert seats == {(f"a{number}", f"b{number}") for number in range(LIVE)}
            assert {(table["started"], table["over"]) for table in tables} == {(True, False)}
            assert {table["version"] for table in tables if table["game"] == "othello"} == {7}
            number = next(table["match"] for table in tables if table["seats"][0]["name"] == "a7")
            assert moves_made(await anybody.ask("watch", match=number)) == ["f5", "d6"]
            assert [room.number for room in await server.lobby.rooms_of("b7")] == [number]
            assert await server.lobby.rooms_of("somebody") == []
            dots = await DotsClient.connect(server.dots_port)
            for command in ("REG a0 secret", "LOG a0 secret"):
                assert await dots.ask(command) == "200"
            assert (await dots.push()).splitlines()[1] == "ACU a0"
            assert (await dots.ask("GLS")).splitlines()[7] == "GUL a0 b0"
            dots.drop()
            await anybody.close()

    asyncio.run(play())


def test_a_clock_that_ran_before_a_crash_runs_again(database: str) -> None:
    """A flag falls although nobody has asked for the match since; the time without a server is not charged."""

    async def begin() -> int:
        opened = Database(database)
        ledgers = DatabaseLedgers(opened)
        stored = await ledgers.create(Opening("othello", {"size": 8}, "0.3+0"), "ann")
        people: list[ask.Command] = [ask.Sit(at, Sitter.PERSON, name) for at, name in enumerate(("ann", "bob"))]
        commands = [*people, ask.Start(1)]
        await ledgers.append(stored.number, [Entry(at, command) for at, command in enumerate(commands, start=1)])
        opened.close()
        return stored.number

    async def go_on(number: int) -> None:
        async with running(database) as server:
            fallen = asyncio.Event()
            server.lobby.listeners.add(lambda *_: fallen.set())
            async with asyncio.timeout(PATIENCE):
                await fallen.wait()
            room = await server.lobby.past(number)
            assert room.match.result is not None
            assert (room.match.result.reason, room.match.result.winners) == ("out of time", (1,))
            assert 301 < room.steps[-1].entry.command.at < 20_000

    asyncio.run(go_on(asyncio.run(begin())))


def test_a_match_that_is_read_while_the_server_ends_is_not_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is there when the server is back; only what cannot be read is left to the operator."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            number = await ann.done("create", game="othello")
        async with running(tmp_path) as server:
            disk, find = asyncio.Event(), server.lobby.ledgers.find

            async def slow(wanted: int) -> Stored | None:
                await disk.wait()
                return await find(wanted)

            monkeypatch.setattr(server.lobby.ledgers, "find", slow)
            reading = asyncio.ensure_future(server.lobby.room(number))
            await eventually(lambda: bool(server.lobby._opening))
            server.lobby.close()
            disk.set()
            await asyncio.wait({reading})
            assert reading.cancelled()
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            assert [table["match"] for table in (await ann.ask("tables"))["tables"]] == [number]

    asyncio.run(play())
