"""Backup: a copy of a database that may be in use."""

import sqlite3
from pathlib import Path

from boardwright.errors import InputError, StorageFault
from boardwright.storage.place import BUSY_SECONDS, is_file, shown, url_of


def backup(source: str, target: Path) -> None:
    """Copy a SQLite database as it was at one moment; raise StorageFault or InputError if it cannot be done."""
    url = url_of(source)
    if not is_file(url):
        msg = f"{shown(source)} is copied with PostgreSQL's own program: pg_dump --format=custom --file={target}"
        raise InputError(msg, code="storage/use-pg-dump")
    path = Path(str(url.database))
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
