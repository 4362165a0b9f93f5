"""Players who leave the table of a match with a clock: it may be claimed after a while, and never before."""

import asyncio
from pathlib import Path

import pytest

from boardwright.server.handlers import playing
from tests.server.clients import WebClient, running


def test_a_match_is_claimed_from_who_has_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is there keeps his game; who has been away for long enough loses it to a player, not to a spectator."""
    refusals = []

    async def play() -> dict[str, object]:
        async with running(tmp_path / "server.sqlite") as server:
            ann, bob, eve = [await WebClient.connect(server.port) for _ in range(3)]
            claim = {"kind": "act", "what": "claim-left"}
            timeless = await ann.done("create", game="othello")
            number = await ann.done("create", game="othello", clock="600+5")
            for table in (timeless, number):
                await bob.done("sit", match=table)
                for one in (ann, bob, eve):
                    await one.ask("watch", match=table)
            monkeypatch.setattr(playing, "AWAY_SECONDS", 0)
            refusals.append(await eve.refused(**claim, match=number))
            await bob.close()
            while (await ann.heard("here"))["seats"] != [0]:
                pass
            refusals.append(await eve.refused(**claim, match=number))
            refusals.append(await ann.refused(**claim, match=timeless))
            monkeypatch.setattr(playing, "AWAY_SECONDS", 3600)
            refusals.append(await ann.refused(**claim, match=number))
            monkeypatch.setattr(playing, "AWAY_SECONDS", 0)
            await ann.done(**claim, match=number)
            ended = await eve.until("ended")
            for one in (ann, eve):
                await one.close()
            return ended

    ended = asyncio.run(play())
    assert refusals == ["match/not-deserted"] * 4
    assert ended["winners"] == [0]


def test_a_player_who_takes_another_seat_is_seen_on_both(tmp_path: Path) -> None:
    """Who was at the table already is told again when he sits down once more."""
    seats: list[object] = []

    async def play() -> None:
        async with running(tmp_path / "server.sqlite") as server:
            ann = await WebClient.connect(server.port)
            number = await ann.done("create", game="othello")
            await ann.ask("watch", match=number)
            seats.append((await ann.heard("here"))["seats"])
            await ann.done("sit", match=number)
            seats.append((await ann.heard("here"))["seats"])

    asyncio.run(play())
    assert seats == [[0], [0, 1]]
