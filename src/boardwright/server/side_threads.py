"""Side threads: what computes beside the event loop, and how soon the loop gets the interpreter back from it.

A thread that wants the interpreter has it after one switching time at most. While only the event loop and the thread
of the database take turns, a long one is better: each turn costs both of them. While others compute, it is short.
"""

import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any, TypeVar

T = TypeVar("T")
CALM_SECONDS, BRISK_SECONDS = 0.005, 0.001


class SideThreads(ThreadPoolExecutor):
    """Threads whose work lets the event loop in after a millisecond."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """Do work in one of the threads."""
        return super().submit(_briskly, fn, *args, **kwargs)


_lock = Lock()
_computing = 0


def _briskly(work: Callable[..., T], /, *values: Any, **named: Any) -> T:
    _count(1)
    try:
        return work(*values, **named)
    finally:
        _count(-1)


def _count(more: int) -> None:
    """Note that work begins or ends."""
    global _computing  # noqa: PLW0603 - the interpreter has one switching time
    with _lock:
        _computing += more
        sys.setswitchinterval(BRISK_SECONDS if _computing else CALM_SECONDS)
