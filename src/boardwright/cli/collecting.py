"""Collecting: games from files into the explorer, read by several processes and written by this one."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context

from sqlalchemy import Connection, Engine

from boardwright.cli.reaping import PART, Part, Reaped, reap, without_looking_for_rubbish
from boardwright.storage.explorer import known, next_number, write

ALONE = 2 * PART
"""Bytes that are read before other processes would have begun."""
CACHE_KIBIBYTES = 64 << 10
"""What SQLite may keep of a file while games come in: they are spread over all of it."""


@dataclass
class Report:
    """What came of an import."""

    total: int = 0
    fresh: int = 0
    faulty: int = 0
    trouble: str = ""


@without_looking_for_rubbish()
def collect(engine: Engine, parts: list[Part], workers: int, on_part: Callable[[Part], None]) -> Report:
    """Read parts, also in other processes, and write what they have, one commit a part, in their order."""
    report = Report()
    with engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA cache_size = -{CACHE_KIBIBYTES}")
        first = next_number(connection)
        connection.rollback()
        for part, reaped in _reaped(list(_numbered(parts, first)), workers):
            _store(connection, part, reaped, report)
            on_part(part)
    return report


def _numbered(parts: Iterable[Part], first: int) -> Iterator[Part]:
    """Give each part numbers for its games."""
    for part in parts:
        yield replace(part, first=first)
        first += part.numbers


def _reaped(parts: list[Part], workers: int) -> Iterator[tuple[Part, Reaped]]:
    """Return what parts have, in their order; this process reads, too, while the next is still being read elsewhere."""
    if workers == 1 or sum(part.end - part.begin for part in parts) <= ALONE:
        for part in parts:
            yield part, reap(part)
        return
    with ProcessPoolExecutor(workers - 1, get_context("spawn")) as pool:
        coming, waiting = deque(parts), deque[tuple[Part, Future[Reaped]]]()
        while coming or waiting:
            away = sum(not future.done() for _, future in waiting)
            if coming and away < workers:
                part = coming.popleft()
                waiting.append((part, pool.submit(reap, part)))
            elif coming and not waiting[0][1].done():
                part, here = coming.popleft(), Future[Reaped]()
                here.set_result(reap(part))
                waiting.append((part, here))
            else:
                part, future = waiting.popleft()
                yield part, future.result()


def _store(connection: Connection, part: Part, reaped: Reaped, report: Report) -> None:
    """Write a part; it is read again if some of its games, or its numbers, are there already."""
    report.total += reaped.total
    report.faulty += len(reaped.troubles)
    report.trouble = report.trouble or (f"{part.path}: {reaped.troubles[0]}" if reaped.troubles else "")
    with connection.begin():
        repeated = known(connection, [str(game[1]) for game in reaped.games])
        first = next_number(connection)
        if repeated or first > part.first:
            reaped = reap(replace(part, first=max(first, part.first), without=frozenset(repeated)))
        write(connection, reaped.games, reaped.rows)
    report.fresh += len(reaped.games)
