"""A database that is damaged, replaced, shared or asked for the impossible harms nothing but what is damaged."""

import asyncio
import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from structlog.testing import capture_logs

from boardwright.errors import StorageFault
from boardwright.server.config import Config
from boardwright.server.service import Service
from tests.postgresql import Cluster
from tests.server.between import Between
from tests.server.clients import DotsClient, WebClient, running
from tests.server.storing import change, rows


async def status(port: int, path: str) -> int:
    """Ask for a page and give its status."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status


# ---- damaged rows ------------------------------------------------------------------------------

DAMAGE = {
    "seed": "UPDATE matches SET seed = 'x' WHERE id = 1",
    "options": "UPDATE matches SET options = 'null' WHERE id = 1",
    "kinds of options": "UPDATE matches SET options = '[1]' WHERE id = 1",
    "game": "UPDATE matches SET game = 'no-such-game' WHERE id = 1",
    "clock": "UPDATE matches SET control = 'twelve' WHERE id = 1",
    "kind of entry": """UPDATE entries SET command = '{"kind":"Dance","at":0}' WHERE match_id = 1 AND version = 2""",
    "seat of entry": """UPDATE entries SET command = '{"kind":"Sit","seat":"x","sitter":"person","name":"n","at":0}'
                        WHERE match_id = 1 AND version = 2""",
    "sitter of entry": """UPDATE entries SET command = '{"kind":"Sit","seat":1,"sitter":"cat","name":"n","at":0}'
                          WHERE match_id = 1 AND version = 2""",
}
TORN = {"torn entry": """UPDATE entries SET command = '{"kind":"Sit","se' WHERE match_id = 1 AND version = 2"""}


async def damaged(database: str, statement: str) -> None:
    """Damage one of three matches while no server runs; the others, and all doors, work as before."""
    async with running(database) as server:
        ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
        for _ in range(3):
            number = await ann.done("create", game="othello")
            await bob.done("sit", match=number)
        token = ann.token
        await ann.close()
        await bob.close()
    change(database, statement.replace(":", "\\:"))
    async with running(database) as server:
        ann = await WebClient.connect(server.port, token)
        tables = (await ann.ask("tables"))["tables"]
        assert {2, 3} <= {table["match"] for table in tables}
        await ann.done("play", match=2, move="f5")
        await ann.done("create", game="chess")
        codes = ("match/no-such-table", "record/damaged", "catalogue/unknown-game", "clock/malformed")
        assert await ann.refused("watch", match=1) in codes
        assert 1 not in {table["match"] for table in (await ann.ask("tables"))["tables"]}
        dots = await DotsClient.logged_in(server.dots_port, "dora")
        assert (await dots.ask("GLS")).startswith("202")
        dots.drop()
        await ann.close()
    assert [row[0] for row in rows(database, "SELECT match_id FROM quarantine")] == [1]


@pytest.mark.parametrize("what", DAMAGE)
def test_one_damaged_match_is_put_aside(what: str, database: str) -> None:
    """It is listed for the operator; tables, create, watch and the Dots door go on with all others."""
    asyncio.run(damaged(database, DAMAGE[what]))


def test_an_entry_that_is_no_json_is_put_aside(tmp_path: Path) -> None:
    """SQLite keeps any text; PostgreSQL would not take this one."""
    asyncio.run(damaged(str(tmp_path / "db.sqlite"), TORN["torn entry"]))


# ---- a file that is gone, a disk that is full ---------------------------------------------------


def test_a_file_that_was_removed_takes_no_moves(tmp_path: Path) -> None:
    """Nothing is acknowledged that would be gone after a restart; with the file back, the match goes on."""
    path = tmp_path / "db.sqlite"

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            number = await ann.done("create", game="othello", engines={"1": "random"})
            assert (await status(server.port, "/health"), await status(server.port, "/ready")) == (200, 200)
            path.rename(tmp_path / "elsewhere")
            assert await ann.refused("play", match=number, move="f5") == "fault/storage"
            assert (await status(server.port, "/health"), await status(server.port, "/ready")) == (200, 503)
            assert not path.exists()
            path.write_bytes(b"")  # another file in its place is no better
            assert await ann.refused("play", match=number, move="f5") == "fault/storage"
            assert await status(server.port, "/ready") == 503
            path.unlink()
            (tmp_path / "elsewhere").rename(path)
            assert await status(server.port, "/ready") == 200
            await ann.done("play", match=number, move="f5")
            await ann.close()

    asyncio.run(play())


def test_ready_writes(database: str) -> None:
    """A database that can be read but not written is not ready, though the server is alive."""

    async def play() -> None:
        async with running(database) as server:
            assert await status(server.port, "/ready") == 200
            change(database, "ALTER TABLE pulse RENAME TO elsewhere")
            assert (await status(server.port, "/health"), await status(server.port, "/ready")) == (200, 503)

    asyncio.run(play())


# ---- requests ----------------------------------------------------------------------------------


def test_create_is_all_or_nothing(database: str) -> None:
    """A table whose entries cannot be stored does not exist; the same request then opens it with its engine."""

    async def play() -> None:
        async with running(database) as server:
            ann = await WebClient.connect(server.port)
            wish: dict[str, Any] = {"game": "othello", "engines": {"1": "random"}, "id": "mine"}
            change(database, "ALTER TABLE entries RENAME TO elsewhere")
            assert await ann.refused("create", **wish) == "fault/storage"
            assert rows(database, "SELECT id FROM matches") == []
            change(database, "ALTER TABLE elsewhere RENAME TO entries")
            number = await ann.done("create", **wish)
            assert [row[0] for row in rows(database, "SELECT version FROM entries ORDER BY version")][:3] == [1, 2, 3]
            again = await ann.ask("create", **wish)
            assert (again["match"], again["repeated"]) == (number, True)
            await ann.done("act", match=number, what="resign")
            again = await ann.ask("create", **wish)
            assert (again["match"], again["repeated"]) == (number, True)
            await ann.close()

    asyncio.run(play())


def test_the_same_create_on_its_way_twice_opens_one_table(database: str) -> None:
    """Two sockets of one account send it at the same moment; both are given the same match."""

    async def play() -> None:
        async with running(database) as server:
            ann = await WebClient.connect(server.port)
            twin = await WebClient.connect(server.port, ann.token)
            both = await asyncio.gather(*(one.ask("create", game="othello", id="same") for one in (ann, twin)))
            assert {answer["type"] for answer in both} == {"done"}
            assert len({answer["match"] for answer in both}) == 1
            await ann.close()
            await twin.close()

    asyncio.run(play())


def test_an_id_that_was_used_for_another_request_is_refused(database: str) -> None:
    """Neither a move, nor a seat, nor a table is acknowledged that was not asked for under this id."""

    async def play() -> None:
        async with running(database) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            number = await ann.done("create", game="othello", id="a")
            assert await ann.refused("create", game="chess", id="a") == "message/reused-id"
            await bob.done("sit", match=number, id="b")
            assert (await bob.ask("sit", match=number, id="b"))["repeated"]
            assert await bob.refused("sit", match=number, seat=0, id="b") == "message/reused-id"
            await ann.done("play", match=number, move="f5", id="c")
            assert (await ann.ask("play", match=number, move="f5", id="c"))["repeated"]
            assert await ann.refused("play", match=number, move="d6", id="c") == "message/reused-id"
            assert await ann.refused("act", match=number, what="resign", id="c") == "message/reused-id"
            await ann.close()
            await bob.close()
        async with running(database) as server:
            ann = await WebClient.connect(server.port, ann.token)
            assert (await ann.ask("play", match=number, move="f5", id="c"))["repeated"]
            assert await ann.refused("play", match=number, move="d6", id="c") == "message/reused-id"
            await ann.close()

    asyncio.run(play())


@pytest.mark.parametrize("number", [2**31 - 1, 2**31, 2**31 + 1, 2**53])
def test_numbers_of_matches_that_no_column_holds(number: int, database: str) -> None:
    """They are matches that do not exist, and no fault of the storage."""

    async def play() -> None:
        async with running(database) as server:
            ann = await WebClient.connect(server.port)
            for kind, fields in (("watch", {}), ("sit", {}), ("play", {"move": "f5"}), ("rematch", {})):
                assert await ann.refused(kind, match=number, **fields) == "match/no-such-table"
            assert server.database.failed_at is None
            dots = await DotsClient.logged_in(server.dots_port, "dora")
            assert await dots.ask(f"JOI {number}") == "405"
            dots.drop()
            await ann.close()

    asyncio.run(play())


# ---- secrets -----------------------------------------------------------------------------------


def test_neither_clients_nor_logs_are_told_statements_and_values(database: str) -> None:
    """A fault of the database is told by its code; what was to be stored, such as a hash, stays inside."""

    async def play() -> dict[str, Any]:
        async with running(database) as server:
            ann = await WebClient.connect(server.port)
            change(database, "ALTER TABLE accounts RENAME TO elsewhere")
            answer = await ann.ask("sign-up", name="ann", password="long enough")
            await ann.close()
            return answer

    with capture_logs() as logged:
        answer = asyncio.run(play())
    assert (answer["code"], answer["detail"]) == ("fault/storage", "nothing was stored")
    told = json.dumps(logged)
    assert "nothing was stored" in told
    assert not any(word in told for word in ("INSERT", "SELECT", "argon2", "accounts.", "ann"))


# ---- one server at a time ----------------------------------------------------------------------


def test_a_second_server_on_a_database_is_refused(database: str) -> None:
    """It is told which process was first, and the first one goes on; when that one ends, the second may start."""

    async def play() -> None:
        async with running(database) as server:
            ann = await WebClient.connect(server.port)
            with pytest.raises(StorageFault, match=r"used by another server: .*\d") as caught:
                await asyncio.to_thread(Service, Config(port=0, dots_port=0, database=database))
            assert caught.value.code == "storage/in-use"
            await ann.done("create", game="othello")
            await ann.close()
        async with running(database) as server:
            assert len(await server.lobby.tables()) == 1

    asyncio.run(play())


def test_a_server_whose_session_was_cut_claims_its_database_again(postgresql: Cluster) -> None:
    """PostgreSQL ends its session; the next job opens another, and a second server is still refused."""
    database = postgresql.fresh()

    async def play() -> None:
        async with running(database) as server:
            ann = await WebClient.connect(server.port)
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            rows(database, f"{others} AND datname = current_database()")
            await ann.done("create", game="othello")
            with pytest.raises(StorageFault):
                await asyncio.to_thread(Service, Config(port=0, dots_port=0, database=database))
            await ann.close()

    asyncio.run(play())


def test_a_session_that_ends_as_it_is_asked_costs_nothing(postgresql: Cluster, tmp_path: Path) -> None:
    """The only answer to a statement is the end of its connection; it is asked again over another one."""
    between = Between(tmp_path, postgresql.socket)
    database = postgresql.fresh().replace(str(postgresql.socket.parent), str(tmp_path))

    async def play() -> None:
        async with running(database) as server:
            ann = await WebClient.connect(server.port)
            for _ in range(3):
                between.cut_at_the_next_word()
                await ann.done("create", game="othello")
            assert len(await server.lobby.tables()) == 3
            await ann.close()

    asyncio.run(play())
    assert between.cuts == 3


# ---- clocks of the machine ---------------------------------------------------------------------


def test_a_clock_that_was_set_back_for_a_while_ends_no_session(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A token that was used while the machine thought it was 1970 still leads back afterwards."""

    async def play() -> None:
        async with running(database) as server:
            ann = await WebClient.connect(server.port)
            with monkeypatch.context() as patch:
                patch.setattr("boardwright.server.identity.time", lambda: 1000.0)
                again = await WebClient.connect(server.port, ann.token)
                assert again.name == ann.name
                await again.close()
            again = await WebClient.connect(server.port, ann.token)
            assert again.name == ann.name
            await again.close()
            await ann.close()

    asyncio.run(play())


# ---- files -------------------------------------------------------------------------------------


def test_what_is_stored_can_be_read_by_its_owner_only(tmp_path: Path) -> None:
    """The database, its log and its lock."""

    async def play() -> set[int]:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            await ann.close()
            return await asyncio.to_thread(modes)

    def modes() -> set[int]:
        return {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}

    assert asyncio.run(play()) == {0o600}


def test_a_schema_of_a_newer_program_is_refused_in_words(database: str) -> None:
    """The message says which schema was found and which is known."""

    async def once() -> None:
        async with running(database):
            pass

    asyncio.run(once())
    change(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StorageFault, match="schema 9999") as caught:
        Service(Config(port=0, dots_port=0, database=database))
    assert caught.value.code == "storage/too-new"
