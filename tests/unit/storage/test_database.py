"""The database: what it has taken is there, and what it could not take did not happen."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from boardwright.errors import InputError, NameTaken, StorageFault
from boardwright.play import commands as ask
from boardwright.play.commands import Sitter
from boardwright.play.ledger import Entry, Opening
from boardwright.play.ports import GameResults, Standing
from boardwright.storage.accounts import IDLE, LONGEST, DatabaseAccounts
from boardwright.storage.backup import backup
from boardwright.storage.database import Database
from boardwright.storage.ledgers import DatabaseLedgers
from boardwright.storage.migrate import downgrade, upgrade
from boardwright.storage.place import engine_for, url_of
from boardwright.storage.schema import METADATA
from tests.postgresql import Cluster

T = TypeVar("T")
OPENING = Opening("othello", {"size": 8}, "300+5", 2**62 - 1, None)


def using(place: str, work: Callable[[Database], Awaitable[T]]) -> T:
    """Open a database, work, and close it."""
    database = Database(place)

    async def run() -> T:
        return await work(database)

    try:
        return asyncio.run(run())
    finally:
        database.close()


def test_a_ledger_is_there_again(database: str) -> None:
    """Openings, entries and ends survive closing and opening."""
    entries = [
        Entry(1, ask.Sit(0, Sitter.PERSON, "ann", 5), "ann", "m1"),
        Entry(2, ask.Sit(1, Sitter.ENGINE, "level:3", 6)),
        Entry(3, ask.Play(0, "f5", 7, 0), "ann", "m2"),
    ]

    async def write(opened: Database) -> int:
        ledgers = DatabaseLedgers(opened)
        stored = await ledgers.create(OPENING, "ann", "secret")
        await ledgers.append(stored.number, entries[:2])
        await ledgers.append(stored.number, entries[2:])
        return stored.number

    number = using(database, write)

    async def read(opened: Database) -> None:
        ledgers = DatabaseLedgers(opened)
        (found,) = await ledgers.unfinished()
        stored = found.stored
        assert (found.version, found.commands) == (3, tuple(entry.command for entry in entries[:2]))
        assert (stored.opening, stored.creator, stored.invitation) == (OPENING, "ann", "secret")
        assert await ledgers.entries(number) == entries
        assert await ledgers.find(number + 1) is None
        assert await ledgers.find(-1) is None
        await ledgers.append(number, [], [Standing(0, "ann", "won")])
        assert await ledgers.unfinished() == []
        ended = await ledgers.find(number)
        assert ended is not None
        assert ended.finished
        assert await ledgers.tally("ann", "othello") == GameResults(1, 1, 0, 0)
        assert await ledgers.tally("ann", "dots") == GameResults()

    using(database, read)


def test_an_entry_is_written_once(database: str) -> None:
    """Whoever writes a version that exists is refused, and nothing of his is kept."""

    async def work(opened: Database) -> None:
        ledgers = DatabaseLedgers(opened)
        number = (await ledgers.create(OPENING, "ann")).number
        await ledgers.append(number, [Entry(1, ask.Start())])
        with pytest.raises(StorageFault) as caught:
            await ledgers.append(number, [Entry(2, ask.Start()), Entry(1, ask.Start())], [Standing(0, "ann", "won")])
        assert caught.value.code == "fault/conflict"
        assert len(await ledgers.entries(number)) == 1
        assert await ledgers.tally("ann", "othello") == GameResults()

    using(database, work)


def test_what_waits_is_stored_together(database: str) -> None:
    """A hundred jobs at once need few commits, and one that fails takes only itself back."""

    async def work(opened: Database) -> None:
        accounts = DatabaseAccounts(opened)
        before = opened.commits
        jobs = [accounts.register(f"name-{number // 2}", "x") for number in range(100)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert sum(isinstance(one, NameTaken) for one in done) == 50
        assert opened.commits - before <= 10
        assert await accounts.account("NAME-49") is not None

    using(database, work)


@pytest.mark.parametrize("count", [1, 3, 4, 63, 64, 65, 151])
def test_any_number_of_entries_is_added(database: str, count: int) -> None:
    """They go in by a few statements of fixed sizes; none is left out or doubled, and their order stays."""

    async def work(opened: Database) -> None:
        ledgers = DatabaseLedgers(opened)
        number = (await ledgers.create(OPENING, "ann")).number
        remarks = [ask.Remark(f"\N{BLACK CHESS KING} {at}") for at in range(count)]
        entries = [Entry(version, remark, "ann") for version, remark in enumerate(remarks, start=1)]
        await ledgers.append(number, entries)
        assert await ledgers.entries(number) == entries

    using(database, work)


def test_entries_of_one_round_share_a_commit_and_a_conflict_is_the_fault_of_one(database: str) -> None:
    """A hundred matches at once need one commit; one whose entry is there already fails alone."""

    async def work(opened: Database) -> None:
        ledgers = DatabaseLedgers(opened)
        numbers = [(await ledgers.create(OPENING, "ann")).number for _ in range(100)]
        before = opened.commits
        await asyncio.gather(*(ledgers.append(number, [Entry(1, ask.Start())]) for number in numbers))
        assert opened.commits - before == 1
        versions = [1 if number == numbers[70] else 2 for number in numbers]
        jobs = [ledgers.append(number, [Entry(at, ask.Start())]) for number, at in zip(numbers, versions, strict=True)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert [at for at, one in enumerate(done) if one is not None] == [70]
        assert isinstance(done[70], StorageFault)
        assert done[70].code == "fault/conflict"
        assert [len(await ledgers.entries(numbers[at])) for at in (69, 70, 71)] == [2, 1, 2]

    using(database, work)


def test_a_commit_is_on_the_disk(tmp_path: Path) -> None:
    """SQLite is told to wait for the disk."""

    async def work(database: Database) -> None:
        def pragma(connection: Connection) -> tuple[object, object]:
            names = ("synchronous", "journal_mode")
            full, mode = (connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names)
            return full, mode

        assert await database.run(pragma) == (2, "wal")

    using(str(tmp_path / "db"), work)


def test_a_full_disk_keeps_nothing_and_recovers(tmp_path: Path) -> None:
    """When there is no room, everybody who waits hears so; later it goes on."""

    async def work(database: Database) -> None:
        ledgers = DatabaseLedgers(database)
        number = (await ledgers.create(OPENING, "ann")).number
        limit = "PRAGMA max_page_count = {}"
        await database.run(lambda connection: connection.exec_driver_sql(limit.format(1)).close())
        long = [Entry(version, ask.Remark("x" * 5000)) for version in range(1, 50)]
        with pytest.raises(StorageFault, match="nothing was stored"):
            await ledgers.append(number, long)
        assert await ledgers.entries(number) == []
        await database.run(lambda connection: connection.exec_driver_sql(limit.format(10**6)).close())
        await ledgers.append(number, long)
        assert await ledgers.entries(number) == long

    using(str(tmp_path / "db"), work)


def test_accounts_and_sessions(database: str) -> None:
    """A name is one however it is written; a session ends when it is idle, old or closed."""

    async def work(opened: Database) -> None:
        accounts = DatabaseAccounts(opened)
        ann = await accounts.register("Änn", "hash")
        for twin in ("Änn", "änn", "A\u0308nn", "ÄNN"):
            with pytest.raises(NameTaken):
                await accounts.register(twin, "other")
            assert await accounts.account(twin) == ann
        await accounts.new_secret(ann, "better")
        await accounts.open_session(ann, b"1" * 32, 1000)
        found = await accounts.session(b"1" * 32, 2000)
        assert found is not None
        assert (found.name, found.secret) == ("Änn", "better")
        assert await accounts.session(b"2" * 32, 2000) is None
        assert await accounts.session(b"1" * 32, 2000 + IDLE) is None
        for moment in range(2000, 1000 + LONGEST, IDLE - 1):
            assert await accounts.session(b"1" * 32, moment) is not None
        assert await accounts.session(b"1" * 32, 1000 + LONGEST) is None
        await accounts.open_session(ann, b"3" * 32, 1000)
        await accounts.close_session(b"3" * 32)
        assert await accounts.session(b"3" * 32, 1001) is None

    using(database, work)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_migrations_lead_to_the_schema_and_back(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """The newest version has exactly the tables of schema.py; going back leaves none."""
    sqlite = kind == "sqlite"
    place = f"sqlite:///{tmp_path}/db" if sqlite else request.getfixturevalue("postgresql").empty()
    engine = engine_for(url_of(place))
    upgrade(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        connection.execute(text("INSERT INTO accounts (name, folded, secret, created) VALUES ('a', 'a', '', 0)"))
        connection.commit()
    downgrade(engine)
    assert set(inspect(engine).get_table_names()) <= {"alembic_version"}
    upgrade(engine)
    engine.dispose()


def test_a_bad_job_fails_alone(database: str) -> None:
    """What a database cannot take is the business of whoever sent it; others in the same commit are stored."""

    async def work(opened: Database) -> None:
        accounts = DatabaseAccounts(opened)
        query = text("SELECT nothing FROM nowhere")
        wrong = opened.run(lambda connection: connection.execute(query).all())
        right = [accounts.register(f"name-{number}", "x") for number in range(3)]
        done = await asyncio.gather(wrong, *right, return_exceptions=True)
        assert [type(one).__name__ for one in done] == ["StorageFault"] + ["Account"] * 3
        assert await accounts.account("name-2") is not None

    using(database, work)


def test_postgresql_commits_are_on_the_disk(postgresql: Cluster) -> None:
    """A database whose default is to be careless is told to wait for the disk."""
    place = postgresql.fresh()
    name = str(url_of(place).database)

    async def careless(opened: Database) -> None:
        change = f"ALTER DATABASE {name} SET synchronous_commit = off"
        await opened.run(lambda connection: connection.exec_driver_sql(change).close())

    async def work(opened: Database) -> None:
        show = "SHOW synchronous_commit"
        assert await opened.run(lambda connection: connection.exec_driver_sql(show).scalar()) == "on"

    using(place, careless)
    using(place, work)


def test_a_postgresql_that_goes_away_comes_back(postgresql: Cluster) -> None:
    """While it is gone everybody is told so; afterwards everything that was acknowledged is there."""
    place = postgresql.fresh()

    async def work(opened: Database) -> None:
        accounts = DatabaseAccounts(opened)
        await accounts.register("before", "x")
        postgresql.stop()
        for name in ("meanwhile", "still"):
            with pytest.raises(StorageFault, match="nothing was stored"):
                await accounts.register(name, "x")
        postgresql.start()
        await accounts.register("after", "x")
        names = ("before", "meanwhile", "after")
        found = [await accounts.account(name) for name in names]
        assert [one.name if one else "" for one in found] == ["before", "", "after"]

    using(place, work)


def test_a_closed_database_says_so(tmp_path: Path) -> None:
    """Whoever comes too late is refused, not left waiting."""
    database = Database(str(tmp_path / "db"))
    database.close()
    database.close()
    with pytest.raises(StorageFault, match="closed"):
        asyncio.run(DatabaseAccounts(database).account("ann"))


def test_a_copy_of_a_database_in_use(tmp_path: Path) -> None:
    """A backup while the server runs holds everything stored so far; an existing file is left alone."""

    async def work(database: Database) -> None:
        accounts = DatabaseAccounts(database)
        await accounts.register("ann", "x")
        backup(str(tmp_path / "db"), tmp_path / "copy")
        await accounts.register("bob", "x")

    using(str(tmp_path / "db"), work)
    copy = sqlite3.connect(tmp_path / "copy")
    assert copy.execute("SELECT name FROM accounts").fetchall() == [("ann",)]
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()
    with pytest.raises(StorageFault, match="exists already"):
        backup(str(tmp_path / "db"), tmp_path / "copy")
    with pytest.raises(StorageFault, match="no database"):
        backup(str(tmp_path / "nothing"), tmp_path / "other")


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    """Other kinds, folders and other files are errors that say so."""
    for wrong in ("mysql://x/y", "postgresql://x", "sqlite://", "postgresql://a:b@c:port/d"):
        with pytest.raises(InputError, match="a database is a path"):
            Database(wrong)
    for wrong in ("postgresql://x/y?sslmode=perhaps", "postgresql://x/y?host=elsewhere", "postgresql://x/y?a=b"):
        with pytest.raises(InputError, match="URL takes host"):
            Database(wrong)
    with pytest.raises(StorageFault, match="cannot be opened"):
        Database(str(tmp_path))
    (tmp_path / "text").write_text("no database at all, but long enough to be looked at " * 50, encoding="utf-8")
    with pytest.raises(StorageFault, match="cannot be opened"):
        Database(str(tmp_path / "text"))
    with pytest.raises(StorageFault, match=r"postgresql://ann:\*\*\*@/db.* cannot be opened") as caught:
        Database(f"postgresql://ann:secret@/db?host={tmp_path}")
    assert "secret" not in str(caught.value)


def test_a_server_that_cannot_be_reached_is_not_copied(tmp_path: Path) -> None:
    """The complaint has no password, and no half of a copy is left."""
    with pytest.raises(StorageFault, match="cannot be copied") as caught:
        backup(f"postgresql://ann:secret@/db?host={tmp_path}", tmp_path / "copy")
    assert "secret" not in str(caught.value)
    assert not (tmp_path / "copy").exists()
