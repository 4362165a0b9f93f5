"""Database: one thread that owns the connection and stores everything that waits in one commit.

A commit that survives power loss costs one wait for the disk, however much is in it; so whatever arrives while the
disk is busy goes into the next commit together (ADR 9). No caller hears of success before that commit is done.
"""

import asyncio
import queue
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path
from time import monotonic, time
from typing import Any, NamedTuple, TypeVar

import structlog
from sqlalchemy import Connection, CursorResult, Dialect, Table, insert, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from boardwright.errors import BoardwrightError, StorageFault
from boardwright.storage.claim import claim_of
from boardwright.storage.place import engine_for, file_number, is_file, make_private, shown, url_of
from boardwright.storage.schema import PULSE
from boardwright.storage.version import migrate

T = TypeVar("T")
LOG = structlog.get_logger("boardwright.storage")
Work = Callable[[Connection], T]
MOST_TOGETHER = 256
"""Most jobs that share a commit."""
TOGETHER = (64, 16, 4, 1)
"""Rows that one statement adds; after each the thread waits for the event loop, or for a server."""


class Rows(NamedTuple):
    """Rows for a table, all its columns in order: the rows of many jobs are added by one statement."""

    table: Table
    rows: list[tuple[Any, ...]]


class Job:
    """Work or rows that wait for their commit, and where the answer goes."""

    __slots__ = ("answer", "failure", "task", "value")

    def __init__(self, task: Work[Any] | Rows, answer: asyncio.Future[Any]) -> None:
        """Begin without an outcome."""
        self.task, self.answer = task, answer
        self.value: Any = None
        self.failure: BoardwrightError | None = None

    def do(self, connection: Connection) -> None:
        """Do the work, or add the rows."""
        if isinstance(self.task, Rows):
            add_rows(connection, self.task)
        else:
            self.value = self.task(connection)

    def deliver(self) -> None:
        """Answer, in the event loop, unless no caller waits any more."""
        if self.answer.done():
            return
        if self.failure is not None:
            self.answer.set_exception(self.failure)
        else:
            self.answer.set_result(self.value)


class Database:
    """An open database, at the newest version of its schema."""

    def __init__(self, text: str, *, lease: float = 0.0) -> None:
        """Open or create it, bring it to the newest version, and start the thread; nodes, with a lease, share it."""
        self.url = url_of(text)
        self._connection: Connection | None = None
        try:
            if is_file(self.url):
                path = Path(str(self.url.database))
                path.parent.mkdir(parents=True, exist_ok=True)
                make_private(path)
            self._claim = claim_of(self.url, lease)
            self._file = file_number(self.url)
            self._engine = engine_for(self.url)
            try:
                self._connect()
                migrate(self._engine)
            except BaseException:
                self._let_go()
                self._engine.dispose()
                self._claim.release()
                raise
        except (SQLAlchemyError, OSError) as error:
            msg = f"the database {shown(text)} cannot be opened: {getattr(error, 'orig', None) or error}"
            raise StorageFault(msg) from None
        self.commits = 0
        self.failed_at: float | None = None
        """When something could last not be stored, on the clock of ``monotonic``; None if that never happened."""
        self._closed = False
        self._jobs: deque[Job] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None
        """The event loop whose tasks ask: one at a time, and to look it up anew takes a call of the system."""
        self._called_by: asyncio.AbstractEventLoop | None = None
        """The event loop that is about to ring the bell."""
        self._bell: queue.SimpleQueue[bool] = queue.SimpleQueue()
        """Rings when there are jobs; false when there will be no more."""
        self._thread = threading.Thread(target=self._serve, name="database", daemon=True)
        self._thread.start()

    def run(self, work: Work[T]) -> asyncio.Future[T]:
        """Do work inside a commit; when this is done, it is on the disk. Raises StorageFault if it is not.

        Work may be done a second time after the first was taken back, so it changes nothing but the database.
        """
        return self._ask(work)

    def add(self, rows: Rows) -> asyncio.Future[None]:
        """Add rows like ``run``, but sharing a statement with others; raises fault/conflict if one is there already."""
        return self._ask(rows)

    def _ask(self, task: Work[Any] | Rows) -> asyncio.Future[Any]:
        """Let a job wait; the thread is woken once for all jobs of a round of the event loop."""
        loop = self._loop
        if loop is None or not loop.is_running():
            loop = self._loop = asyncio.get_running_loop()
        answer = loop.create_future()
        if self._closed:
            answer.set_exception(StorageFault("the database is closed"))
            return answer
        self._jobs.append(Job(task, answer))
        if self._called_by is not loop:
            self._called_by = loop
            loop.call_soon(self._ring)
        return answer

    def _ring(self) -> None:
        self._called_by = None
        self._bell.put(True)

    async def probe(self) -> None:
        """See that the database stores what it is given; raise StorageFault if it does not."""
        now = int(time())

        def work(connection: Connection) -> None:
            if connection.execute(update(PULSE).values(at=now)).rowcount == 0:
                connection.execute(insert(PULSE).values(id=1, at=now))

        await self.run(work)

    def close(self) -> None:
        """Store what waits and close."""
        if self._closed:
            return
        self._closed = True
        self._bell.put(False)
        self._thread.join()
        self._engine.dispose()
        self._claim.release()

    # ---- the thread -------------------------------------------------------------------------

    def _serve(self) -> None:
        open_ = True
        while open_:
            open_ = self._bell.get()
            while self._jobs:
                batch = [self._jobs.popleft() for _ in range(min(len(self._jobs), MOST_TOGETHER))]
                self._store(batch)
                _deliver(batch)
                if len(batch) < MOST_TOGETHER:
                    break  # what the event loop is adding by now rings when its round is over
        self._let_go()

    def _store(self, batch: list[Job]) -> None:
        """Do all jobs in one transaction; when one of them fails, again and each on its own."""
        try:
            connection = self._connection or self._connect()
            self._check_file()
            try:
                self._together(connection, batch)
            except (BoardwrightError, SQLAlchemyError, ConnectionError) as error:
                if connection.invalidated or isinstance(error, ConnectionError):  # the database's server has ended it
                    self._let_go()
                    connection = self._connect()
                self._one_by_one(connection, batch)
            self._check_file()
            self.commits += 1
        except Exception as error:  # noqa: BLE001 - whatever it was, every job must be told
            fault = self._fault(error)
            for job in batch:
                job.failure = job.failure or fault
            self._let_go()

    def _connect(self) -> Connection:
        """Open the one connection that writes, and claim the database for this server."""
        self._check_file()  # SQLite would make an empty file in the place of one that is gone
        self._connection = self._engine.connect()
        self._claim.take(self._connection)
        return self._connection

    def _check_file(self) -> None:
        """Raise StorageFault if the SQLite file was removed or replaced: what is written now is not found again."""
        try:
            same = file_number(self.url) == self._file
        except OSError:
            same = False
        if not same:
            msg = f"the file {self.url.database} was removed or replaced while the server uses it"
            raise StorageFault(msg)

    def _fault(self, error: Exception) -> StorageFault:
        """Log why nothing was stored, without statements and values, and return what clients may be told."""
        self.failed_at = monotonic()
        if isinstance(error, StorageFault):
            LOG.error("nothing was stored", reason=str(error), code=error.code)
        else:
            LOG.error("nothing was stored", reason=_reason(error))
        return StorageFault("nothing was stored")

    @staticmethod
    def _together(connection: Connection, batch: list[Job]) -> None:
        tables: dict[Table, list[tuple[Any, ...]]] = {}
        others: list[Job] = []
        for job in batch:
            if isinstance(job.task, Rows):
                tables.setdefault(job.task.table, []).extend(job.task.rows)
            else:
                others.append(job)
        added = [Rows(table, rows) for table, rows in tables.items()]
        if not others and len(added) == 1 and _added_alone(connection, added[0]):
            return
        with connection.begin():
            for job in others:
                job.do(connection)
            for rows in added:
                add_rows(connection, rows)

    def _one_by_one(self, connection: Connection, batch: list[Job]) -> None:
        """Do jobs so that one that fails takes only itself back."""
        with connection.begin():
            for job in batch:
                try:
                    with connection.begin_nested():
                        job.do(connection)
                except BoardwrightError as error:
                    job.failure = error
                except SQLAlchemyError as error:
                    if connection.invalidated:
                        raise  # it is not the job's fault
                    job.failure = self._fault(error)

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
        with suppress(RuntimeError):  # the loop has ended, and every caller who waited with it
            loop.call_soon_threadsafe(_answer, jobs)


def _answer(jobs: list[Job]) -> None:
    for job in jobs:
        job.deliver()


def add_rows(connection: Connection, added: Rows) -> None:
    """Add rows to a table; raise StorageFault if one is there already, or belongs to nothing."""
    begin = 0
    try:
        for size in TOGETHER:
            statement = _insertion(added.table, connection.dialect, size)
            while len(added.rows) - begin >= size:
                some = added.rows[begin : begin + size]
                connection.exec_driver_sql(statement, tuple(chain.from_iterable(some)))
                begin += size
    except IntegrityError:
        msg = f"a row of {added.table.name} is there already"
        raise StorageFault(msg, code="fault/conflict") from None


def _added_alone(connection: Connection, added: Rows) -> bool:
    """Add rows to a SQLite file by one statement that is a commit of its own; False, with nothing added, if it fails.

    Each statement takes the interpreter from the event loop several times. Why this one failed is found out when the
    rows are added again.
    """
    count = len(added.rows)
    if not 0 < count <= TOGETHER[0] or connection.dialect.name != "sqlite" or connection.in_transaction():
        return False
    statement = _insertion(added.table, connection.dialect, count)
    try:
        connection.connection.cursor().execute(statement, tuple(chain.from_iterable(added.rows)))
    except sqlite3.Error:
        return False
    return True


@cache
def _insertion(table: Table, dialect: Dialect, rows: int) -> str:
    """Spell an insertion of a number of rows once: for one row, to build it takes longer than to do it."""
    head, values, row = str(insert(table).compile(dialect=dialect)).partition(" VALUES ")
    return head + values + ", ".join([row] * rows)


def new_number(result: CursorResult[Any]) -> int:
    """Return the number that a row has got."""
    key = result.inserted_primary_key
    return int(key[0]) if key else 0


def _reason(error: Exception) -> str:
    """Name an error of a database by its kind and code; its text may hold statements, names and hashes."""
    cause = getattr(error, "orig", None) or error
    details = cause.args[0] if cause.args and isinstance(cause.args[0], dict) else {}
    code = getattr(cause, "sqlite_errorname", "") or details.get("C", "")
    return f"{type(cause).__name__} {code}".strip()
