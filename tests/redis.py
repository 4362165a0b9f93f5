"""A Redis of the tests' own: started from the installed program on a free port, gone at the end."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep

import pytest

PATIENCE = 30.0


def missing() -> str:
    """Say why there can be no Redis here; empty if there can."""
    return "" if shutil.which("redis-server") else "Redis is not installed (apt-get install redis-server)"


class RunningRedis:
    """A Redis that keeps nothing."""

    def __init__(self) -> None:
        """Start it on a free port."""
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = int(one.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it and wait until it answers."""
        quiet = ["--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(["redis-server", *quiet], stdout=subprocess.DEVNULL)
        begun = monotonic()
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            assert self._process.poll() is None
            assert monotonic() < begun + PATIENCE
            sleep(0.02)

    def stop(self) -> None:
        """End it at once."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE)


@contextmanager
def redis() -> Iterator[RunningRedis]:
    """Run a Redis while it is needed; skip with the reason where there is none."""
    reason = missing()
    if reason:
        pytest.skip(reason)
    running = RunningRedis()
    try:
        yield running
    finally:
        running.stop()
