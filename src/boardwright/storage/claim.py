"""Claim: one server at a time uses a database; a second one is told which server was first."""

import fcntl
import os
import secrets
import socket
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Protocol

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

from boardwright.errors import StorageFault
from boardwright.storage.place import PRIVATE, is_file

KEY = 0x626F617264  # "board": PostgreSQL numbers such locks for each database on its own
PATIENCE = 5.0
"""Seconds until the session of a server that was killed must have ended in PostgreSQL."""
IDLE = 2 / 3
"""A node that stops in the middle of a transaction loses it after so much of its lease."""
MOST_LETTERS = 63
"""PostgreSQL keeps so much of an application's name."""
HOLDER = text(
    "SELECT a.pid, a.application_name, a.backend_start FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid "
    "WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND l.classid = :high AND l.objid = :low "
    "AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


class Claim(Protocol):
    """The right to be the only server of a database."""

    def take(self, connection: Connection) -> None:
        """Take the right for as long as this connection lives; raise StorageFault that names who has it."""

    def release(self) -> None:
        """Let another server have it."""


def claim_of(url: URL, lease: float = 0.0) -> Claim:
    """Return the claim that fits a kind of database; nodes of a cluster, with a lease of some seconds, share one."""
    if is_file(url):
        return FileClaim(Path(str(url.database)))
    return SharedClaim(lease) if lease else ServerClaim()


def here() -> str:
    """Name this process so that an operator finds it."""
    return f"process {os.getpid()} on {socket.gethostname()}"


class FileClaim:
    """A lock on a file beside the database; the system lets go of it when the process ends, however it ends."""

    def __init__(self, database: Path) -> None:
        """Take it at once, before the database is touched."""
        self._file = os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT, PRIVATE)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(self._file, 200).decode(errors="replace").strip()
            self.release()
            raise _in_use(str(database), holder) from None
        os.truncate(self._file, 0)
        os.write(self._file, f"{here()} since {datetime.now(UTC):%Y-%m-%d %H:%M} UTC\n".encode())

    def take(self, connection: Connection) -> None:
        """Do nothing: the lock does not depend on a connection."""

    def release(self) -> None:
        """Let go of the file."""
        with suppress(OSError):
            os.close(self._file)


class ServerClaim:
    """An advisory lock of PostgreSQL's, held by the session of the one connection that writes."""

    _take = text("SELECT pg_try_advisory_lock(:key)")

    def __init__(self) -> None:
        """Choose a name that no other server has: a session of our own that was cut off is recognised by it."""
        suffix = f" {os.getpid()} {secrets.token_hex(4)}"
        self.name = f"boardwright {socket.gethostname()[: MOST_LETTERS - len(suffix) - 12]}{suffix}"

    def take(self, connection: Connection) -> None:
        """Take the lock, also again after the connection was lost."""
        connection.execute(text("SELECT set_config('application_name', :name, false)"), {"name": self.name})
        begun = monotonic()
        while not connection.execute(self._take, {"key": KEY}).scalar():
            low_high = {"high": KEY >> 32, "low": KEY & 0xFFFFFFFF}
            holder = connection.execute(HOLDER, low_high).first()
            if holder is not None and holder[1] == self.name:
                connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": holder[0]})
            if monotonic() > begun + PATIENCE:
                named = "" if holder is None else f"{holder[1]} since {holder[2]:%Y-%m-%d %H:%M} UTC"
                connection.rollback()
                raise _in_use(str(connection.engine.url.database), named)
            connection.rollback()
            sleep(0.1)
        connection.commit()

    def release(self) -> None:
        """Do nothing: the lock ends with the connection."""


class SharedClaim(ServerClaim):
    """The same lock, shared by the nodes of a cluster: it keeps out a server that knows of no others."""

    _take = text("SELECT pg_try_advisory_lock_shared(:key)")

    def __init__(self, lease: float) -> None:
        """Be one of several, for as many seconds as a lease has."""
        super().__init__()
        self._idle = str(round(lease * IDLE * 1000))

    def take(self, connection: Connection) -> None:
        """Take the lock, and let no transaction of a process that is stopped keep rows from the other nodes."""
        super().take(connection)
        limit = text("SELECT set_config('idle_in_transaction_session_timeout', :limit, false)")
        connection.execute(limit, {"limit": self._idle})
        connection.commit()


def _in_use(database: str, holder: str) -> StorageFault:
    msg = f"the database {database} is used by another server: {holder or 'unknown'}; one server at a time may use it"
    return StorageFault(msg, code="storage/in-use")
