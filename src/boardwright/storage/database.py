"""Database: one thread that owns the connection and stores everything that waits in one commit.

A commit that survives power loss costs one wait for the disk, however much is in it; so whatever arrives while the
disk is busy goes into the next commit together (ADR 9). Nobody hears of success before that commit is done.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, CursorResult, Engine
from sqlalchemy.exc import SQLAlchemyError

from boardwright.errors import BoardwrightError, StorageFault
from boardwright.storage.place import engine_for, is_file, shown, url_of

T = TypeVar("T")
Work = Callable[[Connection], T]
Job = tuple[Work[Any], Future[Any]]
MOST_TOGETHER = 256
"""So many jobs at most share a commit."""


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

    async def run(self, work: Work[T]) -> T:
        """Do work inside a commit; when this returns, it is on the disk. Raise StorageFault if it is not.

        Work may be done a second time after the first was taken back, so it changes nothing but the database.
        """
        if self._closed:
            msg = "the database is closed"
            raise StorageFault(msg)
        done: Future[T] = Future()
        self._jobs.put((work, done))
        return await asyncio.wrap_future(done)

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
            batch = [job for job in batch if job[1].set_running_or_notify_cancel()]
            if batch:
                self._store(batch)
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
                results = self._together(self._connection, batch)
            except (BoardwrightError, SQLAlchemyError):
                results = self._one_by_one(self._connection, batch)
        except Exception as error:  # noqa: BLE001 - whatever it was, everybody who waits must hear of it
            for _, done in batch:
                if not done.done():
                    done.set_exception(StorageFault(f"nothing was stored: {error}"))
            self._let_go()
            return
        self.commits += 1
        for done, value in results:
            done.set_result(value)

    @staticmethod
    def _together(connection: Connection, batch: list[Job]) -> list[tuple[Future[Any], Any]]:
        with connection.begin():
            return [(done, work(connection)) for work, done in batch]

    @staticmethod
    def _one_by_one(connection: Connection, batch: list[Job]) -> list[tuple[Future[Any], Any]]:
        """Do jobs so that one that fails takes only itself back and is answered at once."""
        results: list[tuple[Future[Any], Any]] = []
        with connection.begin():
            for work, done in batch:
                try:
                    with connection.begin_nested():
                        results.append((done, work(connection)))
                except BoardwrightError as error:
                    done.set_exception(error)
                except SQLAlchemyError as error:
                    if connection.invalidated:
                        raise  # it is not the job's fault
                    done.set_exception(StorageFault(f"nothing was stored: {error}"))
        return results

    def _let_go(self) -> None:
        """Forget the connection; the next job opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
            with suppress(Exception):
                connection.close()


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
