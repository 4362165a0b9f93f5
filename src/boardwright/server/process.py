"""Process: what the system allows this process, and how it tells what went wrong."""

import asyncio
import errno
import gc
import resource
import sys
from dataclasses import replace
from time import monotonic
from typing import Any

import structlog

from boardwright.server.config import Config

LOG = structlog.get_logger("boardwright.process")
OTHER_FILES = 128
"""Files that are open besides connections: the database, workers, the page."""
SWITCH_SECONDS = 0.001
"""The event loop waits no longer than this for a thread that computes."""
CROWDED = (errno.EMFILE, errno.ENFILE)
SELDOM = 10.0
YOUNG, NEVER = 2_000, 1 << 30
"""New objects among which Python looks for garbage; among those that such a look has left it does not look again."""


def prepare(config: Config) -> Config:
    """Ask the system for all the files it allows; allow no more connections than fit."""
    sys.setswitchinterval(SWITCH_SECONDS)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or soft < hard:
        wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    fitting = max(1, soft - OTHER_FILES)
    if config.connections > fitting:
        LOG.warning("fewer connections fit", wanted=config.connections, fitting=fitting, files=soft)
        return replace(config, connections=fitting)
    return config


def event_loop() -> asyncio.AbstractEventLoop:
    """Make the event loop of a server: libuv's, where the system has it, takes less time for a message."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def look_for_garbage_seldom() -> None:
    """Let Python's collector look at young objects only, a few at a time, and never again at those that are there now.

    With a thousand clients a look through everything takes a fifth of a second, in which none is served; housekeeping
    does that every ten minutes. Nearly everything is freed by counting, so little is left to be found.
    """
    gc.set_threshold(YOUNG, NEVER, NEVER)
    gc.freeze()


class Quietly:
    """Logs what was not caught; that files have run out is said once in a while, without a traceback."""

    def __init__(self) -> None:
        """Have said nothing yet."""
        self._said = -SELDOM

    def __call__(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log what the event loop was told."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in CROWDED:
            if monotonic() - self._said > SELDOM:
                self._said = monotonic()
                LOG.error("no file is left for another connection", errno=error.errno)
            return
        LOG.error("unexpected", message=str(context.get("message", "")), error=type(error).__name__)


quietly = Quietly()
