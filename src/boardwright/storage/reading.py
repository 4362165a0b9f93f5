"""Reading: rows of a database as values; a row that was damaged raises RecordError and harms no other row."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from sqlalchemy import ColumnElement, RowMapping, Text, cast

from boardwright.errors import BoardwrightError, RecordError
from boardwright.play.commands import Command
from boardwright.play.ledger import Entry, Opening, read_command
from boardwright.play.ports import Stored
from boardwright.storage.schema import ENTRIES, MATCHES

T = TypeVar("T")
KINDS = {"seat": (int, type(None)), "ply": (int, type(None)), "at": (int,)}
"""The kinds of values that commands have; all others are texts."""


def as_text(column: ColumnElement[Any]) -> ColumnElement[str]:
    """Ask for JSON as it was written: a driver that decodes it would fail for all rows because of one."""
    return cast(column, Text).label(column.name)


MATCH_COLUMNS = [as_text(column) if column is MATCHES.c.options else column for column in MATCHES.c]
ENTRY_COLUMNS = [as_text(column) if column is ENTRIES.c.command else column for column in ENTRIES.c]


def stored_of(row: RowMapping) -> Stored:
    """Read a match; raise RecordError for a damaged row."""
    return _guarded(f"match {row['id']}", lambda: _stored(row))


def entry_of(row: RowMapping) -> Entry:
    """Read an entry of a ledger; raise RecordError for a damaged row."""
    return _guarded(f"entry {row['version']} of match {row['match_id']}", lambda: _entry(row))


def command_of(text: str) -> Command:
    """Read a command as it is stored; raise RecordError for anything else."""
    return _guarded("a command", lambda: _command(text))


def _guarded(what: str, read: Callable[[], T]) -> T:
    try:
        return read()
    except (BoardwrightError, msgspec.MsgspecError, ValueError, TypeError, AttributeError) as error:
        msg = f"{what} is damaged: {type(error).__name__}"
        raise RecordError(msg, code="record/damaged") from None


def _stored(row: RowMapping) -> Stored:
    options = msgspec.json.decode(row["options"], type=dict[str, bool | int | str])
    opening = Opening(row["game"], options, row["control"], int(row["seed"]), row["setup"], row["rules"] or "")
    finished, created = bool(row["finished"]), int(row["created"])
    return Stored(row["id"], opening, row["creator"], row["invitation"], finished, row["rematch_of"], created)


def _entry(row: RowMapping) -> Entry:
    return Entry(row["version"], _command(row["command"]), row["author"], row["message"], row["digest"])


def _command(text: str) -> Command:
    plain = msgspec.json.decode(text, type=dict[str, Any])
    if any(type(value) not in KINDS.get(name, (str,)) for name, value in plain.items()):
        raise TypeError
    return read_command(plain)
