"""Backup: a copy of a database that may be in use, and a database filled from a copy.

A copy is a SQLite file with the newest schema, whatever was copied, so that it can be restored into either kind.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import JSON, Connection, Engine, Table, func, select, text, tuple_
from sqlalchemy.exc import SQLAlchemyError

from boardwright.errors import StorageFault
from boardwright.storage.claim import claim_of
from boardwright.storage.database import Rows, add_rows
from boardwright.storage.place import BUSY_SECONDS, PRIVATE, engine_for, is_file, make_private, shown, url_of
from boardwright.storage.reading import as_text
from boardwright.storage.schema import ACCOUNTS, MATCHES, METADATA, NODES
from boardwright.storage.version import migrate

AT_ONCE = 1024
"""Rows that are read together."""


def backup(source: str, target: Path) -> None:
    """Copy a database as it was at one moment into a new file; raise StorageFault if it cannot be done."""
    url = url_of(source)
    if is_file(url) and not Path(str(url.database)).is_file():
        msg = f"there is no database {url.database}"
        raise StorageFault(msg)
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    except FileExistsError:
        msg = f"{target} exists already and is not overwritten"
        raise StorageFault(msg, code="storage/exists") from None
    except OSError as error:
        msg = f"{target} cannot be written: {error.strerror}"
        raise StorageFault(msg) from None
    try:
        if is_file(url):
            _copy_file(Path(str(url.database)), target)
        else:
            _copy_server(source, target)
    except (sqlite3.Error, SQLAlchemyError, OSError, StorageFault) as error:
        target.unlink(missing_ok=True)  # half a copy is none
        msg = f"{shown(source)} cannot be copied to {target}: {getattr(error, 'orig', None) or error}"
        raise StorageFault(msg) from None


def restore(source: Path, target: str) -> None:
    """Fill an empty database, which no server uses, from a copy, all or nothing; raise StorageFault if it cannot be."""
    if not source.is_file():
        msg = f"there is no copy {source}"
        raise StorageFault(msg)
    url = url_of(target)
    try:
        if is_file(url):
            Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
            make_private(Path(str(url.database)))
        claim = claim_of(url)
        try:
            with TemporaryDirectory() as folder, _opened(target) as fresh, fresh.connect() as new:
                claim.take(new)
                migrate(fresh)
                _check_empty(new, target)
                spare = shutil.copy(source, Path(folder) / "copy")  # the copy stays as it is
                with _opened(str(spare)) as copy, copy.connect() as old, new.begin():
                    migrate(copy)
                    _copy(old, new)
                    _count_on(new)
        finally:
            claim.release()
    except (SQLAlchemyError, OSError) as error:
        msg = f"{source} cannot be restored into {shown(target)}: {getattr(error, 'orig', None) or error}"
        raise StorageFault(msg) from None


def _copy_file(source: Path, target: Path) -> None:
    """Copy page by page; changes that come meanwhile are copied, too."""
    live, copy = sqlite3.connect(source, timeout=BUSY_SECONDS), sqlite3.connect(target)
    try:
        live.backup(copy)
    finally:
        copy.close()
        live.close()


def _copy_server(source: str, target: Path) -> None:
    """Copy row by row, as all tables were at one moment."""
    with _opened(source) as server, _opened(str(target)) as copy:
        migrate(copy)
        with server.connect().execution_options(isolation_level="REPEATABLE READ") as old, copy.begin() as new:
            _copy(old, new)
    plain = sqlite3.connect(target)
    try:
        plain.execute("PRAGMA journal_mode=DELETE").close()  # one file, without others beside it
    finally:
        plain.close()


@contextmanager
def _opened(place: str) -> Iterator[Engine]:
    engine = engine_for(url_of(place))
    try:
        yield engine
    finally:
        engine.dispose()


def _check_empty(connection: Connection, target: str) -> None:
    """Raise StorageFault if a database holds anything: what is there must not be mixed with a copy."""
    for table in (ACCOUNTS, MATCHES):
        with connection.begin():
            found = connection.execute(select(table.c.id).limit(1)).first()
        if found is not None:
            msg = f"{shown(target)} is not empty; a copy is restored into an empty database"
            raise StorageFault(msg, code="storage/exists")


def _copy(source: Connection, target: Connection) -> None:
    """Copy all rows of all tables, those first to which others refer."""
    for table in METADATA.sorted_tables:
        if table is NODES:
            continue  # who uses the database now is no part of what it holds
        for rows in _pages(source, table):
            add_rows(target, Rows(table, rows))


def _pages(source: Connection, table: Table) -> Iterator[list[tuple[Any, ...]]]:
    """Read a table in the order of its key, some rows at a time; JSON as it is written, also where it is damaged."""
    columns = [as_text(column) if isinstance(column.type, JSON) else column for column in table.c]
    key = list(table.primary_key.columns)
    at = [list(table.c).index(column) for column in key]
    query, last = select(*columns).order_by(*key).limit(AT_ONCE), None
    while True:
        page = query if last is None else query.where(tuple_(*key) > tuple_(*last))
        rows = [tuple(row) for row in source.execute(page)]
        if rows:
            yield rows
        if len(rows) < AT_ONCE:
            return
        last = [rows[-1][index] for index in at]


def _count_on(connection: Connection) -> None:
    """Let PostgreSQL give new numbers after the greatest one; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in (ACCOUNTS, MATCHES):
        greatest = connection.execute(select(func.max(table.c.id))).scalar()
        if greatest is not None:
            sequence = text(f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), :greatest)")
            connection.execute(sequence, {"greatest": greatest})
