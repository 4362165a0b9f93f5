"""Everything that can be set, in one table: defaults, then a TOML file, then the environment, then flags."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import inf
from pathlib import Path
from typing import Any

from boardwright.errors import InputError

PREFIX = "BOARDWRIGHT_"
BOUNDS = {"port": (0, 65535), "dots_port": (-1, 65535)}
"""The least and the greatest value of a setting; others are at least 0."""


def usual_database() -> str:
    """Give the place where a user's data belongs."""
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
    database: str = ""
    """A path or URL; empty for the user's data folder."""
    origins: tuple[str, ...] = ()
    """Other pages that may open websockets, such as https://example.org."""
    engine_workers: int = 1
    engine_seconds: float = 10.0
    """A thinking engine is stopped after so long and any legal move is played for it."""
    engine_megabytes: int = 1024
    connections: int = 2000
    connections_per_address: int = 256
    messages_per_second: float = 20.0
    """Per connection; 0 sets no limit, here and in what follows."""
    messages_burst: int = 60
    sign_ups_per_hour: int = 5
    """Per address."""
    guests_per_hour: int = 60
    """Per address."""
    log_ins_per_quarter: int = 10
    """Per account and address, in 15 minutes."""
    loopback_exempt: bool = True
    """Whoever comes from this machine may sign up and log in as often as he likes (decision 20)."""
    tables_per_account: int = 32
    line_seconds: float = 30.0
    """A line that has begun must end within so long."""
    request_seconds: float = 10.0
    """So must a request of a browser's; a connection that is silent for so long is closed."""


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
    return config if config.database else replace(config, database=usual_database())


def environment() -> Mapping[str, str]:
    """Give the environment of this process."""
    return os.environ


def _with(config: Config, values: Mapping[str, Any], where: str) -> Config:
    known = {field.name: type(getattr(config, field.name)) for field in fields(Config)}
    for name, value in values.items():
        if name not in known:
            msg = f"{where}: there is no setting {name[:40]!r}; settings are {', '.join(known)}"
            raise InputError(msg, code="config/unknown")
        try:
            config = replace(config, **{name: _value(known[name], value, *BOUNDS.get(name, (0, inf)))})
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
        return tuple(value if isinstance(value, list) else str(value).split(","))
    number = kind(value)
    if kind in (int, float) and not (number == float(value) and least <= number <= most):
        raise ValueError
    return number
