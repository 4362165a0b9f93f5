"""Copies: what was acknowledged before a copy is in it, and it can be restored into either kind of database."""

import asyncio
import random
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Select, select

from boardwright.cli.main import main
from boardwright.errors import StorageFault
from boardwright.storage.backup import restore
from boardwright.storage.database import Database
from boardwright.storage.schema import METADATA
from tests.postgresql import Cluster
from tests.server.clients import WebClient, legal, running
from tests.server.test_kill import Acked, judge


async def player(client: WebClient, number: int, acked: Acked, dice: random.Random) -> None:
    """Play whatever is legal, and note what is acknowledged."""
    while True:
        shown = await client.ask("watch", match=number)
        if shown.get("end"):
            return
        if shown["table"]["seats"][shown["turn"]]["name"] == client.name:
            id_ = f"{client.name}-{shown['ply']}"
            answer = await client.ask("play", match=number, move=dice.choice(legal(shown)), id=id_)
            if answer["type"] == "done":
                acked.add((number, client.name, id_))
        await asyncio.sleep(0.02)


async def copied_while_people_play(database: str, target: Path) -> Acked:
    """Copy a database by the command while two games go on; return what was acknowledged before that."""
    acked, before = Acked(), Acked()
    async with running(database) as server:
        clients = [await WebClient.connect(server.port) for _ in range(4)]
        for at, client in enumerate(clients):
            client.name = (await client.ask("sign-up", name=f"player{at}", password="long enough"))["name"]
        games = []
        for host, guest in ((0, 1), (2, 3)):
            number = await clients[host].done("create", game="othello")
            await clients[guest].done("sit", match=number)
            games += [player(clients[at], number, acked, random.Random(at)) for at in (host, guest)]
        playing = [asyncio.ensure_future(game) for game in games]
        while len(acked) < 20:  # noqa: ASYNC110 - what was acknowledged is all that there is to look at
            await asyncio.sleep(0.01)
        before |= acked
        command = (sys.executable, "-m", "boardwright", "backup", str(target), "--database", database)
        assert await (await asyncio.create_subprocess_exec(*command)).wait() == 0
        assert len(acked) > len(before), "no move was acknowledged while the copy was made"
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for client in clients:
            await client.close()
    return before


async def contents(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """Read everything that a database holds."""
    found = {}
    for table in METADATA.sorted_tables:
        query = select(table).order_by(*table.primary_key)
        found[table.name] = await database.run(partial(_rows, query))
    return found


def _rows(query: Select[Any], connection: Connection) -> list[tuple[object, ...]]:
    return [tuple(row) for row in connection.execute(query)]


def test_a_copy_holds_what_was_acknowledged_and_is_restored(
    database: str, tmp_path: Path, postgresql: Cluster
) -> None:
    """A copy of a running server's database, restored into SQLite and into PostgreSQL, is the same and is played on."""
    before = asyncio.run(copied_while_people_play(database, tmp_path / "copy"))
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    everything = []
    for target in (str(tmp_path / "restored"), postgresql.empty()):
        assert main(["restore", str(tmp_path / "copy"), "--database", target]) == 0
        opened = Database(target)

        async def look(opened: Database = opened) -> dict[str, list[tuple[object, ...]]]:
            assert await judge(opened, before) >= len(before)
            return await contents(opened)

        try:
            everything.append(asyncio.run(look()))
        finally:
            opened.close()
        asyncio.run(played_on(target))
    assert everything[0] == everything[1]
    assert len(everything[0]["accounts"]) == 4


async def played_on(database: str) -> None:
    """See that a server takes the database over: accounts log in, tables are listed, new numbers are new."""
    async with running(database) as server:
        ann = await WebClient.connect(server.port)
        assert (await ann.ask("log-in", name="player0", password="long enough"))["name"] == "player0"
        assert await ann.done("create", game="othello") == 3
        assert (await ann.ask("sign-up", name="fresh", password="long enough"))["name"] == "fresh"
        await ann.close()


def test_a_copy_is_restored_into_an_empty_database_only(tmp_path: Path) -> None:
    """A database that holds anything, or that a server uses, is left as it is, and so is the copy."""
    database = str(tmp_path / "db.sqlite")

    async def play() -> None:
        async with running(tmp_path) as server:
            client = await WebClient.connect(server.port)
            assert main(["backup", str(tmp_path / "copy"), "--database", database]) == 0
            with pytest.raises(StorageFault) as caught:
                restore(tmp_path / "copy", database)
            assert caught.value.code == "storage/in-use"
            await client.close()

    asyncio.run(play())
    copy = (tmp_path / "copy").read_bytes()
    with pytest.raises(StorageFault) as caught:
        restore(tmp_path / "copy", database)
    assert caught.value.code == "storage/exists"
    with pytest.raises(StorageFault):
        restore(tmp_path / "no-copy", str(tmp_path / "fresh"))
    (tmp_path / "torn").write_bytes(copy[: len(copy) // 2])
    with pytest.raises(StorageFault):
        restore(tmp_path / "torn", str(tmp_path / "from-torn"))
    assert (tmp_path / "copy").read_bytes() == copy
