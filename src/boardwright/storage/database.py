"""Database: one thread that owns the connection and stores everything that waits in one commit.

A commit that survives power loss costs one wait for the disk, however much is in it; so whatever arrives while the
disk is busy goes into the next commit together (ADR 9). Nobody hears of success before that commit is done.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, CursorResult, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from boardwright.errors import BoardwrightError, InputError, StorageFault

T = TypeVar("T")
Work = Callable[[Connection], T]
MOST_TOGETHER = 256
"""So many jobs at most share a commit."""
BUSY_SECONDS = 5.0


def url_of(text: str) -> URL:
    """Read a database URL, or take a path as a SQLite file; raise InputError for what is not supported."""
    if "://" not in text:
        return URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
        if url.drivername == "sqlite" and url.database:
            return url
    except SQLAlchemyError:
        pass
    msg = f"a database is a path or sqlite:///PATH, not {text[:80]!r}"
    raise InputError(msg, code="storage/unsupported")


class Database:
    """An open database, at the newest version of its schema."""

    def __init__(self, text: str) -> None:
        """Open or create it, bring it to the newest version, and start the thread."""
        self.url = url_of(text)
        path = Path(str(self.url.database))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._engine = _engine(self.url)
            _migrate(self._engine)
        except (SQLAlchemyError, OSError) as error:
            msg = f"the database {path} cannot be opened: {error}"
            raise StorageFault(msg) from None
        self.commits = 0
        self._jobs: queue.SimpleQueue[tuple[Work[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="database", daemon=True)
        self._thread.start()

    async def run(self, work: Work[T]) -> T:
        """Do work inside a commit; when this returns, it is on the disk. Raise StorageFault if it is not."""
        done: Future[T] = Future()
        self._jobs.put((work, done))
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Store what waits and close."""
        self._jobs.put(None)
        self._thread.join()
        self._engine.dispose()

    # ---- the thread -------------------------------------------------------------------------

    def _serve(self) -> None:
        with self._engine.connect() as connection:
            open_ = True
            while open_:
                batch, open_ = self._waiting()
                if batch:
                    self._commit(connection, batch)

    def _waiting(self) -> tuple[list[tuple[Work[Any], Future[Any]]], bool]:
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

    def _commit(self, connection: Connection, batch: list[tuple[Work[Any], Future[Any]]]) -> None:
        """Do all jobs in one transaction; one that fails takes only itself back."""
        batch = [job for job in batch if job[1].set_running_or_notify_cancel()]
        results: list[tuple[Future[Any], Any]] = []
        try:
            with connection.begin():
                for work, done in batch:
                    try:
                        with connection.begin_nested():
                            value = work(connection)
                    except BoardwrightError as error:
                        done.set_exception(error)
                    else:
                        results.append((done, value))
        except Exception as error:  # noqa: BLE001 - whatever it was, everybody who waits must hear of it
            for _, done in batch:
                if not done.done():
                    done.set_exception(StorageFault(f"nothing was stored: {error}"))
            connection.invalidate() if not connection.closed else None
            return
        self.commits += 1
        for done, value in results:
            done.set_result(value)


def new_number(result: CursorResult[Any]) -> int:
    """Give the number that a row has got."""
    key = result.inserted_primary_key
    return int(key[0]) if key else 0


def _engine(url: URL) -> Engine:
    """Open SQLite so that a commit is on the disk when it returns, and readers do not wait for it."""
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def _connected(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, so that savepoints work
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _migrate(engine: Engine) -> None:
    """Bring the schema to the newest version; Alembic is loaded only when there is something to do."""
    from boardwright.storage.migrations import NEWEST

    with engine.connect() as connection:
        known = connection.dialect.has_table(connection, "alembic_version")
        if known and connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == NEWEST:
            return
    from boardwright.storage.migrate import upgrade

    upgrade(engine)


def backup(source: str, target: Path) -> None:
    """Copy a database that may be in use, as it was at one moment; raise StorageFault if it cannot be done."""
    path = Path(str(url_of(source).database))
    if not path.is_file():
        msg = f"there is no database {path}"
        raise StorageFault(msg)
    if target.exists():
        msg = f"{target} exists already and is not overwritten"
        raise StorageFault(msg, code="storage/exists")
    try:
        live, copy = sqlite3.connect(path, timeout=BUSY_SECONDS), sqlite3.connect(target)
        try:
            live.backup(copy)
        finally:
            copy.close()
            live.close()
    except (sqlite3.Error, OSError) as error:
        msg = f"{path} cannot be copied to {target}: {error}"
        raise StorageFault(msg) from None
