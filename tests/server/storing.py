"""Tests reach into a database behind a server's back with these, on SQLite and on PostgreSQL."""

from typing import Any

from sqlalchemy import text

from boardwright.storage.place import engine_for, url_of


def change(database: str, statement: str, **values: Any) -> None:
    """Change rows as a damaged disk, an old program or an operator might."""
    engine = engine_for(url_of(database))
    with engine.begin() as connection:
        connection.execute(text(statement), values)
    engine.dispose()


def rows(database: str, statement: str, **values: Any) -> list[tuple[Any, ...]]:
    """Read rows that no door shows."""
    engine = engine_for(url_of(database))
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(text(statement), values)]
    engine.dispose()
    return found
