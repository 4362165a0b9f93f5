"""Settings: defaults, then a file, then the environment, then flags; what is wrong is named."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from boardwright.errors import InputError
from boardwright.server.config import Config, read_config

DOCS = Path(__file__).parents[3] / "docs" / "server.md"


def test_each_source_overrides_the_one_before(tmp_path: Path) -> None:
    """The same setting from four places: the nearest to the user wins."""
    file = tmp_path / "settings.toml"
    file.write_text('port = 1\ndots_port = 1\nhost = "1.1.1.1"\ndatabase = "one"\n', encoding="utf-8")
    environment = {"BOARDWRIGHT_PORT": "2", "BOARDWRIGHT_HOST": "2.2.2.2", "BOARDWRIGHT_OTHER": "x", "PORT": "9"}
    config = read_config(file, environment, {"port": 3, "host": None, "dots_port": None})
    assert (config.port, config.host, config.dots_port, config.database) == (3, "2.2.2.2", 1, "one")
    assert config.messages_burst == Config().messages_burst


def test_without_anything_the_defaults_hold() -> None:
    """The database is a file in the user's folder; only this machine is listened to."""
    config = read_config(None, {}, {})
    assert config.database.endswith("boardwright.sqlite")
    assert (config.host, config.port, config.dots_port) == ("127.0.0.1", 8000, 8003)


def test_values_of_every_kind(tmp_path: Path) -> None:
    """Numbers, truths and lists are read from a file and from the environment alike."""
    file = tmp_path / "settings.toml"
    text = 'origins = ["https://a", "https://b"]\nloopback_exempt = false\nline_seconds = 5\n'
    file.write_text(text, encoding="utf-8")
    from_file = read_config(file, {}, {})
    names = {"ORIGINS": "https://a,https://b", "LOOPBACK_EXEMPT": "false", "LINE_SECONDS": "5"}
    from_environment = read_config(None, {f"BOARDWRIGHT_{name}": value for name, value in names.items()}, {})
    assert from_file == from_environment
    assert from_file.origins == ("https://a", "https://b")
    assert (from_file.loopback_exempt, from_file.line_seconds) == (False, 5)


@pytest.mark.parametrize(
    ("text", "environment", "code", "names"),
    [
        ("port = 'many'", {}, "config/malformed", "port"),
        ("prot = 1", {}, "config/unknown", "prot"),
        ("port = ", {}, "config/unreadable", "settings.toml"),
        ("", {"BOARDWRIGHT_LOOPBACK_EXEMPT": "perhaps"}, "config/malformed", "loopback_exempt"),
        ("", {"BOARDWRIGHT_CONNECTIONS": "1.5"}, "config/malformed", "connections"),
        ("port = 70000", {}, "config/malformed", "port"),
        ("connections = -1", {}, "config/malformed", "connections"),
        ("line_seconds = nan", {}, "config/malformed", "line_seconds"),
    ],
)
def test_what_is_wrong_is_named(
    text: str, environment: dict[str, str], code: str, names: str, tmp_path: Path
) -> None:
    """An unknown setting, a bad value, a file that is no TOML: the error says which and where."""
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=names) as caught:
        read_config(file, environment, {})
    assert caught.value.code == code


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """Settings that were asked for must be readable."""
    with pytest.raises(InputError, match="cannot be read"):
        read_config(tmp_path / "nothing.toml", {}, {})


def test_the_documented_table_is_the_configuration() -> None:
    """Every setting stands in docs/server.md, with its default."""
    table = DOCS.read_text(encoding="utf-8").partition("## Settings")[2]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    documented = {name: row[2] for row in rows for name in re.findall(r"`([a-z_]+)`", row[1])}
    assert set(documented) == {field.name for field in fields(Config)}
    for field in fields(Config):
        if isinstance(field.default, (bool, int, float)):
            spelt = str(field.default).lower() if isinstance(field.default, bool) else f"{field.default:g}"
            assert spelt in re.split(r"[ ,]+", documented[field.name].strip()), field.name
