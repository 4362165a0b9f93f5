"""A progress bar on standard error, for work that may take long; nothing where standard error is no terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Advance = Callable[[float], None]


@contextmanager
def progress(title: str, total: float | None) -> Iterator[Advance]:
    """Return a function that is told how much was done since it was last called; without a total the bar just moves."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    # Imported only when a bar is drawn: it would double the time every command needs to start.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    left = TimeElapsedColumn() if total is None else TimeRemainingColumn()
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), left)
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.advance(task, done)
