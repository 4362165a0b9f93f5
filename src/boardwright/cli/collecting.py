"""Collecting: games from files into the explorer; parts are read by a crew and written by this process, in order."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import accumulate

from sqlalchemy import Connection, Engine

from boardwright.cli.reaping import PART, Part, Reaped, piece_of, read_reaped, reap, reap_piece
from boardwright.lab.workers import ALONE, Crew, in_order, run
from boardwright.storage.explorer import known, next_number, write

SMALL = 2 * PART
"""Bytes that are read before a crew would have begun."""
CACHE_KIBIBYTES = 64 << 10
"""What SQLite may keep of a file while games come in: they are spread over all of it."""


@dataclass
class Report:
    """What came of an import."""

    total: int = 0
    fresh: int = 0
    faulty: int = 0
    trouble: str = ""


def collect(engine: Engine, parts: Sequence[Part], crew: Crew, on_part: Callable[[Part], None]) -> Report:
    """Have parts read and write what they have, one commit a part, in their order."""
    report = Report()
    with engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA cache_size = -{CACHE_KIBIBYTES}")
        numbers = list(accumulate((part.numbers for part in parts), initial=next_number(connection)))
        connection.rollback()
        small = sum(part.end - part.begin for part in parts) <= SMALL
        pieces = enumerate(map(piece_of, parts, numbers))
        with closing(in_order(run(reap_piece, pieces, ALONE if small else crew))) as done:
            for number, plain in done:
                _store(connection, parts[number], numbers[number], read_reaped(plain), report)
                on_part(parts[number])
    return report


def _store(connection: Connection, part: Part, number: int, reaped: Reaped, report: Report) -> None:
    """Write a part; it is read again if some of its games, or its numbers, are there already."""
    report.total += reaped.total
    report.faulty += len(reaped.troubles)
    report.trouble = report.trouble or (f"{part.path}: {reaped.troubles[0]}" if reaped.troubles else "")
    with connection.begin():
        repeated = known(connection, [game[1] for game in reaped.games])
        first = next_number(connection)
        if repeated or first > number:
            reaped = reap(part, max(first, number), repeated)
        write(connection, reaped.games, reaped.rows)
    report.fresh += len(reaped.games)
