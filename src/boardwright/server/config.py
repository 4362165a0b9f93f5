"""Everything that can be set, in one table: defaults, then a TOML file, then the environment, then flags."""

import os
import socket
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import Any

from boardwright.errors import InputError
from boardwright.server.addresses import Proxies, is_loopback
from boardwright.storage.place import is_file, url_of

PREFIX = "BOARDWRIGHT_"
MOST_NAME = 64
"""Letters of a node's name."""
BOUNDS: dict[str, tuple[float, float]] = {
    "port": (0, 65535),
    "dots_port": (-1, 65535),
    "metrics_port": (-1, 65535),
    "lease_seconds": (0.5, 60),
    "engine_workers": (1, inf),
    "rules_workers": (1, inf),
    "rules_megabytes": (128, inf),
    "analysis_workers": (1, inf),
    "analysis_seconds": (0.1, 3600),
    "analysis_guest_seconds": (0.1, 3600),
}
"""The least and the greatest value of a setting; others are at least 0."""
CHOICES: dict[str, tuple[object, ...]] = {"chat": ("accounts", "all", "off")}
"""Settings that are one of a few words."""


def usual_database() -> str:
    """Return the place where a user's data belongs."""
    from platformdirs import user_data_path

    return str(user_data_path("boardwright") / "boardwright.sqlite")


@dataclass(frozen=True)
class Config:
    """What a server is told; docs/server.md has the same table for people."""

    host: str = "127.0.0.1"
    port: int = 8000
    """Pages and websockets; 0 takes any free one."""
    dots_port: int = 8003
    """The line protocol of Dots; 0 takes any free one, -1 opens none."""
    metrics_port: int = -1
    """Where /metrics is served besides, on ``metrics_host``; -1 opens none, 0 takes any free one."""
    metrics_host: str = "127.0.0.1"
    log_file: str = ""
    """Where logs go; empty for standard error. SIGHUP opens the file again."""
    admin_socket: str = ""
    """Where `boardwright admin` reaches the server; empty for beside the database, or the user's folder."""
    database: str = ""
    """A path or URL; empty for the user's data folder."""
    bus: str = ""
    """What joins several servers on one PostgreSQL, such as redis://HOST:6379; empty for a server alone."""
    node: str = ""
    """The name of this server among others; empty for the machine and its port."""
    lease_seconds: float = 3.0
    """Among others a server that is silent for so long loses its matches to them."""
    games: tuple[str, ...] = ()
    """Places of further games: folders of rules texts, rules files, classes as in package.module:Class."""
    origins: tuple[str, ...] = ()
    """Other pages that may open websockets, such as https://example.org."""
    engine_workers: int = 1
    engine_seconds: float = 10.0
    """A thinking engine is stopped after so long and any legal move is played for it."""
    engine_megabytes: int = 1024
    analysis_workers: int = 1
    """Processes that think on analysis boards, behind all moves."""
    analysis_seconds: float = 60.0
    """How long an account's analysis goes on by itself."""
    analysis_guest_seconds: float = 20.0
    """The same for guests."""
    report_seconds: float = 0.1
    """For each position of a match's report, or 60 seconds in all if the match is long; 0 gives no reports."""
    report_nodes: int = 100_000
    study_seconds: float = 30.0
    """For the study of a game by self-play; 0 gives none."""
    study_games: int = 40
    """Of each pairing, as far as there is time."""
    connections: int = 2000
    connections_per_address: int = 256
    messages_per_second: float = 20.0
    """Per connection; 0 sets no limit, here and in what follows."""
    messages_burst: int = 60
    requests_per_second: float = 20.0
    """Of HTTP, per address."""
    requests_burst: int = 600
    records_per_minute: int = 30
    """Records to download, per address."""
    searches_per_minute: int = 60
    """Leaderboards, profiles and searches of matches, per address."""
    rules_workers: int = 1
    """Processes that check rules texts of visitors, and as many that run them."""
    rules_seconds: float = 2.0
    """Processor time that a rules text may take for one request."""
    rules_megabytes: int = 512
    """Memory of such a process."""
    rules_kilobytes: int = 256
    """A rules text with all that it includes."""
    rules_per_account: int = 100
    """Rules texts that an account keeps."""
    rules_days: int = 365
    """Saved texts that no match is played by are kept for so long."""
    rules_checks_per_minute: int = 600
    """Per address."""
    rules_saved_per_hour: int = 240
    """Per address."""
    sign_ups_per_hour: int = 5
    """Per address."""
    guests_per_hour: int = 60
    """Per address."""
    log_ins_per_quarter: int = 10
    """Per account and address, in 15 minutes."""
    log_ins_per_address: int = 100
    """Per address, whatever the account, in 15 minutes."""
    loopback_exempt: bool = True
    """Clients on this machine may sign up and log in as often as they like, while only this machine is served."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks whose word counts on where a client is (Forwarded, X-Forwarded-For)."""
    dots_password_letters: int = 1
    """The fewest letters of a password that REG takes."""
    chat: str = "accounts"
    """Who may write at tables: ``accounts``, ``all`` (guests too) or ``off``."""
    chat_per_minute: int = 20
    """Messages of an account."""
    tables_per_account: int = 32
    line_seconds: float = 30.0
    """A line that has begun must end within so long."""
    idle_seconds: float = 60.0
    """A connection on the Dots port that has not logged in may be silent for so long."""
    request_seconds: float = 10.0
    """So must a request of a browser's; a connection that is silent for so long is closed."""

    @property
    def exempts_loopback(self) -> bool:
        """True when addresses of this machine are people at this machine: nothing says that others are let in."""
        return self.loopback_exempt and is_loopback(self.host) and not self.origins and not self.proxies

    @property
    def admin_path(self) -> Path:
        """Where the admin socket is; nodes on one machine have one each."""
        if self.admin_socket:
            return Path(self.admin_socket)
        usual = _beside(self.database)
        return usual.with_suffix(f".{self.node_name}.admin") if self.bus else usual

    @property
    def node_name(self) -> str:
        """The name of this server among others: the same after a restart, so that it is known again."""
        return (self.node or f"{socket.gethostname()}-{self.port or os.getpid()}")[-MOST_NAME:]


def _beside(database: str) -> Path:
    """Return the usual place of the admin socket: beside the file of a database, else in the user's data folder."""
    url = url_of(database or usual_database())
    if is_file(url):
        return Path(f"{url.database}.admin")
    where = sha256(url.render_as_string(hide_password=True).encode()).hexdigest()[:8]
    return Path(usual_database()).with_name(f"{url.database}.{where}.admin")


def read_config(file: Path | None, environment: Mapping[str, str], flags: Mapping[str, Any]) -> Config:
    """Put the settings together; raise InputError that names the setting at fault."""
    config = Config()
    if file is not None:
        try:
            config = _with(config, tomllib.loads(file.read_text(encoding="utf-8")), str(file))
        except (OSError, ValueError) as error:
            msg = f"{file} cannot be read: {error}"
            raise InputError(msg, code="config/unreadable") from None
    known = {PREFIX + field.name.upper(): field.name for field in fields(Config)}
    found = {known[name]: value for name, value in environment.items() if name in known}
    config = _with(config, found, "the environment")
    config = _with(config, {name: value for name, value in flags.items() if value is not None}, "the command line")
    config = config if config.database else replace(config, database=usual_database())
    if config.bus and is_file(url_of(config.database)):
        msg = "servers that share a bus share a database, too: --bus needs --database postgresql://..."
        raise InputError(msg, code="config/bus")
    return config


def environment() -> Mapping[str, str]:
    """Return the environment of this process."""
    return os.environ


def _with(config: Config, values: Mapping[str, Any], where: str) -> Config:
    known = {field.name: type(getattr(config, field.name)) for field in fields(Config)}
    for name, value in values.items():
        if name not in known:
            msg = f"{where}: there is no setting {name[:40]!r}; settings are {', '.join(known)}"
            raise InputError(msg, code="config/unknown")
        try:
            config = replace(config, **{name: _value(known[name], value, *BOUNDS.get(name, (0, inf)))})
            Proxies(config.proxies)
            CHOICES.get(name, (value,)).index(value)
        except (TypeError, ValueError):
            msg = f"{where}: {name} cannot be {str(value)[:40]!r}"
            raise InputError(msg, code="config/malformed") from None
    return config


def _value(kind: type, value: Any, least: float, most: float) -> Any:
    """Read a value of a kind from a file, the environment or a flag."""
    if kind is bool:
        if str(value).lower() not in ("true", "false", "1", "0"):
            raise ValueError
        return str(value).lower() in ("true", "1")
    if kind is tuple:
        parts = value if isinstance(value, list) else str(value).split(",")
        return tuple(str(part).strip() for part in parts if str(part).strip())
    number = kind(value)
    if kind in (int, float) and not (number == float(value) and least <= number <= most):
        raise ValueError
    return number
