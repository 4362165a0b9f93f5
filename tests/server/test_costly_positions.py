"""Positions whose moves take long to list: refused beside the event loop, with the match as it was before."""

import asyncio
from pathlib import Path

import pytest

from boardwright.server import cost
from tests.server.clients import WebClient, running

LATTICE = "a5 b2 b7 c4 d1 d6 e3 e8 f5 g7 h4"
COSTLY = "turn 0; White: King h7; Black: Man g7 c7 f1 b1 a2 f3 g2 g5 c5 h6 g4 b8 d7 e4 c3 a8 f8 e5 b5 d8 f6"
"""Two moves, found among thousands of chains."""
ENDLESS = "turn 0; White: King c4; Black: Man c8 c6 d5 g4 e2 g3 e7 b5 e8 h1 f5 e4 h8 f2 e1 e5 f7 c3 h5 a2 e3 e6 a6 g6"
"""More chains than the machine compares."""
NEARLY = f"turn 0; White: Man {LATTICE}; Black: King a1"
"""Harmless, but most moves lead to a costly position, and one to a position that costs a tenth of those."""


@pytest.fixture(autouse=True)
def bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the bound: today's machines list the moves of these positions in 8 to 25 ms, the next ones in less."""
    monkeypatch.setattr(cost, "MOST_SECONDS", 0.003)


def test_costly_set_ups_are_refused(tmp_path: Path) -> None:
    """A set-up whose moves take too long to list opens no table; others are served meanwhile and afterwards."""

    async def play() -> None:
        async with running(tmp_path) as server:
            eve, ann = await WebClient.connect(server.port), await WebClient.connect(server.port)
            await ann.done("create", game="turkish-dama")
            for setup in (COSTLY, ENDLESS):
                refusal = asyncio.ensure_future(eve.refused("create", game="turkish-dama", setup=setup))
                await asyncio.sleep(0)  # it is sent
                await ann.ask("games")
                assert not refusal.done()  # its moves are listed beside the event loop, which serves others
                assert await refusal == "play/too-costly"
            assert len((await ann.ask("tables"))["tables"]) == 1

    asyncio.run(play())


def test_moves_into_costly_positions_are_refused(tmp_path: Path) -> None:
    """The mover is told and may play something else; memory and ledger agree, and the lobby is as it was."""

    async def play() -> None:
        async with running(tmp_path) as server:
            eve, ann = await WebClient.connect(server.port), await WebClient.connect(server.port)
            number = await eve.done("create", game="turkish-dama", setup=NEARLY)
            await ann.done("sit", match=number)
            for move in ("a5 - a6", "b7 - c7", "c4 - d4"):
                assert await eve.refused("play", match=number, move=move) == "play/too-costly"
            version = await eve.done("play", match=number, move="a5 - b5")
            assert (await ann.ask("tables"))["tables"][0]["version"] == version
            ledger = await server.lobby.ledgers.entries(number)
            room = await server.lobby.room(number)
            assert [step.version for step in room.steps] == [entry.version for entry in ledger]
            await eve.close()
            await ann.close()

    asyncio.run(play())


def test_an_engine_never_hangs_on_them(tmp_path: Path) -> None:
    """An engine that can hardly play anything else goes on or leaves, but its opponent is not kept waiting."""

    async def play() -> None:
        async with running(tmp_path) as server:
            eve = await WebClient.connect(server.port)
            number = await eve.done("create", game="turkish-dama", setup=NEARLY, seat=1, engines={"0": "random"})
            await eve.done("watch", match=number, since=0)
            while True:
                message = eve.news.pop(0) if eve.news else await eve.receive()
                if {"move", "ended"} & {event["what"] for event in message.get("events", ())}:
                    break
            await eve.close()

    asyncio.run(play())
