"""Database: one thread that owns the connection and stores everything that waits in one commit.

A commit that survives power loss costs one wait for the disk, however much is in it; so whatever arrives while the
disk is busy goes into the next commit together (ADR 9). Nobody hears of success before that commit is done.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, CursorResult, Dialect, Engine, Table, insert
from sqlalchemy.exc import SQLAlchemyError

from boardwright.errors import BoardwrightError, StorageFault
from boardwright.storage.place import engine_for, is_file, shown, url_of

T = TypeVar("T")
Work = Callable[[Connection], T]
MOST_TOGETHER = 256
"""So many jobs at most share a commit."""


@dataclass(frozen=True)
class Rows:
    """Rows for a table, all its columns in order."""

    table: Table
    rows: list[tuple[Any, ...]]


@dataclass(eq=False)
class Job:
    """Work that waits for its commit, and where its answer goes."""

    work: Work[Any]
    answer: asyncio.Future[Any]
    rows: Rows | None = None
    """What the work does when it only adds rows: the rows of many such jobs are added by one statement."""
    value: Any = None
    failure: BoardwrightError | None = None

    def deliver(self) -> None:
        """Answer, in the event loop, unless nobody waits any more."""
        if self.answer.done():
            return
        if self.failure is not None:
            self.answer.set_exception(self.failure)
        else:
            self.answer.set_result(self.value)


class Database:
    """An open database, at the newest version of its schema."""

    def __init__(self, text: str) -> None:
        """Open or create it, bring it to the newest version, and start the thread."""
        self.url = url_of(text)
        try:
            if is_file(self.url):
                Path(str(self.url.database)).parent.mkdir(parents=True, exist_ok=True)
            self._engine = engine_for(self.url)
            _migrate(self._engine)
        except (SQLAlchemyError, OSError) as error:
            msg = f"the database {shown(text)} cannot be opened: {error}"
            raise StorageFault(msg) from None
        self.commits = 0
        self._closed = False
        self._connection: Connection | None = None
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="database", daemon=True)
        self._thread.start()

    async def run(self, work: Work[T], rows: Rows | None = None) -> T:
        """Do work inside a commit; when this returns, it is on the disk. Raise StorageFault if it is not.

        Work may be done a second time after the first was taken back, so it changes nothing but the database.
        Work that only adds rows and gives nothing should say which: then it shares a statement with others.
        """
        if self._closed:
            msg = "the database is closed"
            raise StorageFault(msg)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(work, answer, rows))
        return await answer

    async def ping(self) -> None:
        """See that the database answers; raise StorageFault if it does not."""
        await self.run(lambda connection: connection.exec_driver_sql("SELECT 1").close())

    def close(self) -> None:
        """Store what waits and close."""
        if self._closed:
            return
        self._closed = True
        self._jobs.put(None)
        self._thread.join()
        self._engine.dispose()

    # ---- the thread -------------------------------------------------------------------------

    def _serve(self) -> None:
        open_ = True
        while open_:
            batch, open_ = self._waiting()
            if batch:
                self._store(batch)
                _deliver(batch)
        self._let_go()

    def _waiting(self) -> tuple[list[Job], bool]:
        """Wait for a job, then take all that are there; false when there will be no more."""
        batch = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) >= MOST_TOGETHER:
                return batch, True
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _store(self, batch: list[Job]) -> None:
        """Do all jobs in one transaction; when one of them fails, again and each on its own."""
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            try:
                self._together(self._connection, batch)
            except (BoardwrightError, SQLAlchemyError):
                self._one_by_one(self._connection, batch)
            self.commits += 1
        except Exception as error:  # noqa: BLE001 - whatever it was, everybody who waits must hear of it
            for job in batch:
                job.failure = job.failure or StorageFault(f"nothing was stored: {error}")
            self._let_go()

    @staticmethod
    def _together(connection: Connection, batch: list[Job]) -> None:
        tables: dict[Table, list[tuple[Any, ...]]] = {}
        with connection.begin():
            for job in batch:
                if job.rows is None:
                    job.value = job.work(connection)
                else:
                    tables.setdefault(job.rows.table, []).extend(job.rows.rows)
            for table, rows in tables.items():
                add_rows(connection, Rows(table, rows))

    @staticmethod
    def _one_by_one(connection: Connection, batch: list[Job]) -> None:
        """Do jobs so that one that fails takes only itself back."""
        with connection.begin():
            for job in batch:
                try:
                    with connection.begin_nested():
                        job.value = job.work(connection)
                except BoardwrightError as error:
                    job.failure = error
                except SQLAlchemyError as error:
                    if connection.invalidated:
                        raise  # it is not the job's fault
                    job.failure = StorageFault(f"nothing was stored: {error}")

    def _let_go(self) -> None:
        """Forget the connection; the next job opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
            with suppress(Exception):
                connection.close()


def _deliver(batch: list[Job]) -> None:
    """Let the event loop answer a whole batch at once: waking it for each would cost more than the work."""
    loops: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in batch:
        loops.setdefault(job.answer.get_loop(), []).append(job)
    for loop, jobs in loops.items():
        with suppress(RuntimeError):  # the loop has ended, and everybody who waited with it
            loop.call_soon_threadsafe(_answer, jobs)


def _answer(jobs: list[Job]) -> None:
    for job in jobs:
        job.deliver()


def add_rows(connection: Connection, added: Rows) -> None:
    """Add rows to a table."""
    connection.exec_driver_sql(_insertion(added.table, connection.dialect), added.rows)


@cache
def _insertion(table: Table, dialect: Dialect) -> str:
    """Spell an insertion once: for one row, to build it takes longer than to do it."""
    return str(insert(table).compile(dialect=dialect))


def new_number(result: CursorResult[Any]) -> int:
    """Give the number that a row has got."""
    key = result.inserted_primary_key
    return int(key[0]) if key else 0


def _migrate(engine: Engine) -> None:
    """Bring the schema to the newest version; Alembic is loaded only when there is something to do."""
    from boardwright.storage.migrations import NEWEST

    with engine.connect() as connection:
        known = connection.dialect.has_table(connection, "alembic_version")
        if known and connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == NEWEST:
            return
    from boardwright.storage.migrate import upgrade

    upgrade(engine)
