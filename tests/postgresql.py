"""A PostgreSQL of the tests' own: started from the installed programs in a temporary folder, gone at the end."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import pytest

OWNER = "postgres"
"""PostgreSQL refuses to run as root; then this user, whom Debian's package makes, runs it."""
PATIENCE = 60.0


@cache
def programs() -> Path | None:
    """Find initdb and postgres where Debian puts them, the newest first, or on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def missing() -> str:
    """Say why there can be no PostgreSQL here; empty if there can."""
    if programs() is None:
        return "PostgreSQL is not installed (apt-get install postgresql)"
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            return "PostgreSQL does not run as root, and setpriv is not installed"
        try:
            pwd.getpwnam(OWNER)
        except KeyError:
            return f"PostgreSQL does not run as root, and there is no user {OWNER}"
    return ""


def _as_owner(*command: str) -> list[str]:
    """Run a command as a user whom PostgreSQL accepts; it is interrupted when the tests die."""
    if os.geteuid() != 0:
        return list(command)
    return ["setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--clear-groups", "--pdeathsig=INT", *command]


class Cluster:
    """A running PostgreSQL that listens on a socket in its own folder only."""

    def __init__(self, folder: Path) -> None:
        """Make a cluster in a folder that belongs to its owner, and start it."""
        self._folder, self._numbers = folder, count(1)
        self._data, self._log = folder / "data", (folder / "log").open("wb")
        where = programs()
        assert where is not None
        self._where = where
        initialise = [str(where / "initdb"), "-D", str(self._data), "-U", "test", "-A", "trust", "-E", "UTF8", "-N"]
        subprocess.run(_as_owner(*initialise), stdout=self._log, stderr=self._log, check=True, cwd=folder)
        self._process: subprocess.Popen[bytes] | None = None
        self.start()
        self._make("migrated")
        from boardwright.storage.database import Database  # only where it is needed: it loads a lot

        Database(self.url("migrated")).close()

    @property
    def socket(self) -> Path:
        """Tell where it listens."""
        return self._folder / ".s.PGSQL.5432"

    def url(self, name: str) -> str:
        """Spell a database of this cluster."""
        return f"postgresql://test@/{name}?host={self._folder}"

    def fresh(self) -> str:
        """Make an empty database at the newest version and give its URL."""
        name = f"test{next(self._numbers)}"
        self._make(name, "migrated")
        return self.url(name)

    def empty(self) -> str:
        """Make a database without any table and give its URL."""
        name = f"empty{next(self._numbers)}"
        self._make(name)
        return self.url(name)

    def start(self) -> None:
        """Start it and wait until it answers."""
        quick = ["fsync=off", "listen_addresses=", f"unix_socket_directories={self._folder}", "max_connections=40"]
        settings = [part for setting in quick for part in ("-c", setting)]
        command = [str(self._where / "postgres"), "-D", str(self._data), *settings]
        self._process = subprocess.Popen(
            _as_owner(*command), stdout=self._log, stderr=self._log, cwd=self._folder
        )
        ready = [str(self._where / "pg_isready"), "-q", "-h", str(self._folder)]
        begun = monotonic()
        while subprocess.run(ready, check=False).returncode:
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert monotonic() < begun + PATIENCE
            sleep(0.05)

    def stop(self) -> None:
        """Stop it as a crash would."""
        assert self._process is not None
        self._process.send_signal(3)  # SIGQUIT: at once
        self._process.wait(PATIENCE)

    def close(self) -> None:
        """Stop it for good."""
        self.stop()
        self._log.close()

    def _make(self, name: str, template: str = "template0") -> None:
        command = ["createdb", "-h", str(self._folder), "-U", "test", "-T", template, name]
        subprocess.run([str(self._where / command[0]), *command[1:]], check=True, stdout=self._log, stderr=self._log)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Run a PostgreSQL while it is needed; skip with the reason where there is none."""
    reason = missing()
    if reason:
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="boardwright-pg-"))  # short: a socket's path has at most 107 letters
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, OWNER, OWNER)
        running = Cluster(folder)
        try:
            yield running
        finally:
            running.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
