"""Place: where a database is, a SQLite file or a PostgreSQL server, and how it is opened so that commits last."""

import os
import sqlite3
import ssl
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from boardwright.errors import InputError

PRIVATE = 0o600
"""Who may read and write what is stored: the user that runs the server alone."""
BUSY_SECONDS = 5.0
"""How long another program may keep a SQLite file locked."""
SILENT_SECONDS = 20.0
"""A PostgreSQL server that says nothing for so long is taken for gone."""
DRIVER = "postgresql+pg8000"
SPELLING = "a path, sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME"


def url_of(text: str) -> URL:
    """Read a database URL, or take a path as a SQLite file; raise InputError for what is not supported."""
    if "://" not in text:
        return URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
        if url.drivername == "sqlite" and url.database:
            return url
        if url.drivername in ("postgresql", "postgres", DRIVER) and url.database:
            return url.set(drivername=DRIVER)
    except (SQLAlchemyError, ValueError):
        pass
    msg = f"a database is {SPELLING}, not {text.partition('@')[0][:20]!r}..."
    raise InputError(msg, code="storage/unsupported")


def shown(text: str) -> str:
    """Spell a database for people: without its password."""
    url = url_of(text)
    if is_file(url):
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def is_file(url: URL) -> bool:
    """Tell whether a database is a file of SQLite's."""
    return url.get_backend_name() == "sqlite"


def make_private(path: Path) -> None:
    """Make an empty file that only this user may read, unless there is a file already."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, PRIVATE))


def file_number(url: URL) -> tuple[int, int] | None:
    """Tell which file lies at a place now, None for a server; raise OSError if there is none."""
    if not is_file(url):
        return None
    found = os.stat(str(url.database))  # noqa: PTH116 - looked at twice a commit, and a Path takes as long again
    return found.st_dev, found.st_ino


def engine_for(url: URL) -> Engine:
    """Prepare connections to a place; raise InputError for a URL that asks for what is not possible."""
    return _file(url) if is_file(url) else _server(url)


def _file(url: URL) -> Engine:
    """Open SQLite so that a commit is on the disk when it returns, and readers do not wait for it."""
    engine = create_engine(
        url, hide_parameters=True, connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS}
    )

    @event.listens_for(engine, "connect")
    def _connected(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, so that savepoints work
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _server(url: URL) -> Engine:
    """Open PostgreSQL so that a commit is on its disk when it returns, whatever the server's own settings say."""
    arguments: dict[str, Any] = {"timeout": SILENT_SECONDS, "application_name": "boardwright"}
    for name, value in url.query.items():
        arguments |= _option(name, value, url.port or 5432)
    try:
        # Nothing is kept in a pool: what lies there may have been cut off, too, when a connection has to be replaced.
        engine = create_engine(url.set(query={}), hide_parameters=True, connect_args=arguments, poolclass=NullPool)
    except ModuleNotFoundError:
        msg = "PostgreSQL needs a driver: pip install 'boardwright[postgresql]'"
        raise InputError(msg, code="storage/no-driver") from None

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("SET synchronous_commit = on")
        cursor.close()
        connection.commit()

    return engine


def _option(name: str, value: object, port: int) -> dict[str, Any]:
    """Translate what stands behind the question mark, spelt as PostgreSQL's own programs spell it."""
    modes: dict[object, object] = {"disable": False, "prefer": None, "require": True}
    if name == "host" and str(value).startswith("/"):
        return {"unix_sock": f"{value}/.s.PGSQL.{port}"}
    if name == "sslmode" and value in modes:
        return {"ssl_context": modes[value]}
    if name == "sslmode" and value == "verify-full":
        return {"ssl_context": ssl.create_default_context()}
    msg = f"a database's URL takes host=/FOLDER and sslmode=disable, prefer, require or verify-full, not {name[:40]}"
    raise InputError(msg, code="storage/unsupported")
