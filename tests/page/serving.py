"""`boardwright serve` as a process, for browsers."""

import os
import random
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Self


class Serving:
    """A server on a free port with its database in a folder; it can be killed and started again."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        """Choose where it listens; further words of its command line and variables may be given."""
        self.port = _free_port()
        self.folder = folder
        self._words, self._environment = words, environment
        self.process: subprocess.Popen[str] | None = None

    @property
    def base(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        """Start it and wait until it listens."""
        database = str(self.folder / "page.sqlite")
        command = [sys.executable, "-m", "boardwright", "serve", "--port", str(self.port), "--dots-port", "0"]
        environment = {**os.environ, "BOARDWRIGHT_MESSAGES_BURST": "100000", **self._environment}
        log = (self.folder / "server.log").open("a", encoding="utf-8")
        self.process = subprocess.Popen(
            [*command, "--database", database, *self._words],
            stdout=subprocess.PIPE,
            stderr=log,
            env=environment,
            text=True,
        )
        log.close()
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("data"):
                return self
        msg = f"the server did not start: {(self.folder / 'server.log').read_text(encoding='utf-8')[-2000:]}"
        raise OSError(msg)

    def kill(self) -> None:
        """End it without a word."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it politely."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None


def _free_port() -> int:
    """Find a port below the range from which browsers take theirs, so that it is still free after a restart."""
    for port in random.sample(range(20000, 30000), 100):
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port
    raise OSError
