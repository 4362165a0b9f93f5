"""The Dots door under silence and floods: others come in and are served, and nothing is kept without a bound."""

import asyncio
from pathlib import Path
from time import monotonic

import pytest

from boardwright.server import dots_door
from tests.server.clients import PATIENCE, DotsClient, running, skip


def test_a_line_that_trickles_in_ends_in_time(tmp_path: Path) -> None:
    """The time of a line counts from its first byte, however many more bytes follow."""

    async def play() -> int:
        async with running(tmp_path, line_seconds=60) as server:
            client = await DotsClient.connect(server.dots_port)
            closed = asyncio.create_task(client._reader.read())
            sent = 0
            while not closed.done():
                client._writer.write(b"x")
                sent += 1
                await asyncio.sleep(0.01)
                skip(1)
            assert await closed == b""
            return sent

    assert 50 < asyncio.run(play()) < 1000


def test_lines_one_after_the_other_each_have_their_time(tmp_path: Path) -> None:
    """A client that always has half of its next line under way is not cut off."""

    async def play() -> None:
        async with running(tmp_path, line_seconds=60) as server:
            client = await DotsClient.connect(server.dots_port)
            client._writer.write(b"US")
            for _ in range(5):
                await asyncio.sleep(0.01)  # half a line has arrived
                skip(40)
                client._writer.write(b"T\n\n\nUS")
                assert await client.packet() == "404"

    asyncio.run(play())


def test_without_a_limit_half_a_line_may_wait(tmp_path: Path) -> None:
    """0 means no limit here, too."""

    async def play() -> None:
        async with running(tmp_path, line_seconds=0) as server:
            client = await DotsClient.connect(server.dots_port)
            assert await client.ask("UST") == "404"
            client._writer.write(b"US")
            await asyncio.sleep(0.1)  # half a line has arrived
            skip(10_000)
            client._writer.write(b"T\n")
            assert await client.packet() == "404"

    asyncio.run(play())


def test_silent_connections_end_and_players_at_a_table_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has not logged in is not waited for; who sits at a table may think as long as the game lets him."""
    monkeypatch.setattr(dots_door, "SETTLED_SECONDS", 60)

    async def play() -> None:
        async with running(tmp_path, idle_seconds=60) as server:
            silent = await DotsClient.connect(server.dots_port)
            idle = await DotsClient.logged_in(server.dots_port, "idle")
            player = await DotsClient.logged_in(server.dots_port, "player")
            assert (await player.ask("NEW 2 10 10 30 0")).startswith("203")
            skip(70)
            assert await silent.ended()
            assert await idle.ended()
            assert (await player.ask("GSC")).startswith("204")

    asyncio.run(play())


def test_a_full_house_of_strangers_makes_room(tmp_path: Path) -> None:
    """When silent connections of a few addresses take all places, a client from elsewhere gets one of theirs."""

    async def play() -> None:
        async with running(tmp_path, connections=40, connections_per_address=20) as server:
            ann = await DotsClient.logged_in(server.dots_port, "ann")
            for at in (2, 3):
                for _ in range(20):
                    await DotsClient.connect(server.dots_port, f"127.0.0.{at}")
            await asyncio.sleep(0.1)
            bob = await DotsClient.connect(server.dots_port, "127.0.0.9")
            assert await bob.ask("REG bob secret") == "200"
            assert await bob.ask("LOG bob secret") == "200"
            assert (await ann.ask("GLS")).startswith("202")
            more = await DotsClient.connect(server.dots_port, "127.0.0.2")
            assert await more.packet() == "402"

    asyncio.run(play())


def test_a_flood_of_lines_is_slowed_down_and_then_ended(tmp_path: Path) -> None:
    """Lines beyond the limit are 402, come no faster than the limit allows, and do not go on for ever."""

    async def play() -> int:
        async with running(tmp_path, messages_per_second=50, messages_burst=10) as server:
            client = await DotsClient.connect(server.dots_port)
            client._writer.write(b"GLS\nnonsense\n" * 2000)
            codes = []
            begun = monotonic()
            try:
                while True:
                    codes.append(await client.packet())
            except ConnectionError:
                pass
            assert set(codes) <= {"404", "401", "402"}
            assert codes[:3] == ["404", "401", "404"]
            assert len(codes) / (monotonic() - begun) < 150
            return len(codes)

    assert 100 < asyncio.run(play()) < 2000  # of 4000; how many exactly depends on how fast the machine is


def test_a_client_that_does_not_read_is_not_read_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its requests stay unanswered in its own buffers, and after a while it is disconnected."""
    monkeypatch.setattr(dots_door, "READING_SECONDS", 0.3)

    async def play() -> None:
        async with running(tmp_path) as server:
            client = await DotsClient.logged_in(server.dots_port, "ann")
            assert (await client.ask("NEW 4 50 50 90 0")).startswith("203")
            client._writer.transport.pause_reading()  # type: ignore[attr-defined]
            client._writer.write(b"GSC\n" * 20_000)
            async with asyncio.timeout(PATIENCE):
                await asyncio.wait(server._dots._tasks)

    asyncio.run(play())
