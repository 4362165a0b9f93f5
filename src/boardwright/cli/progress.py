"""A progress bar on standard error, for work that may take long; nothing when nobody is looking."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Advance = Callable[[float], None]


@contextmanager
def progress(title: str, total: float) -> Iterator[Advance]:
    """Give a function that is told how much was done since it was last called."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    # Imported only when a bar is drawn: it would double the time every command needs to start.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.advance(task, done)
