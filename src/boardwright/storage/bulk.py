"""Bulk: thousands of rows at once, in the way that each database takes soonest."""

import csv
from collections.abc import Iterable
from io import BytesIO, TextIOWrapper
from itertools import islice
from typing import Any

from sqlalchemy import Connection, String, Table
from sqlalchemy.exc import DBAPIError

AT_ONCE = 1000
"""Rows that are made while the database has not yet taken those before: they stay in the processor's cache."""


def fill(connection: Connection, table: Table, rows: Iterable[tuple[Any, ...]], onto: str = "") -> None:
    """Add rows, all columns of a table in order; ``onto`` says what happens where a row is there already."""
    if connection.dialect.name == "sqlite":
        marks, coming = ",".join("?" * len(table.columns)), iter(rows)
        while some := list(islice(coming, AT_ONCE)):
            connection.exec_driver_sql(f"INSERT INTO {table.name} VALUES ({marks}) {onto}", some)  # noqa: S608
    elif onto:
        staged = f"new_{table.name}"
        made = f"CREATE TEMP TABLE IF NOT EXISTS {staged} (LIKE {table.name}) ON COMMIT DELETE ROWS"
        connection.exec_driver_sql(made)
        _copy(connection, table, staged, rows)
        connection.exec_driver_sql(f"INSERT INTO {table.name} SELECT * FROM {staged} {onto}")  # noqa: S608
    else:
        _copy(connection, table, table.name, rows)


def _copy(connection: Connection, table: Table, name: str, rows: Iterable[tuple[Any, ...]]) -> None:
    """Send rows as one text: with statements, PostgreSQL and its driver would take several times as long."""
    stream = BytesIO()
    text = TextIOWrapper(stream, encoding="utf-8", newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    text.flush()
    stream.seek(0)
    never_null = ", ".join(column.name for column in table.columns if isinstance(column.type, String))
    order = f"COPY {name} FROM STDIN WITH (FORMAT csv, FORCE_NOT_NULL ({never_null}))"
    cursor: Any = connection.connection.cursor()
    try:
        cursor.execute(order, stream=stream)
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError(order, None, error) from error
