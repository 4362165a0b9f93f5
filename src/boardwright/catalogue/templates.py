"""Templates: texts to begin a game of one's own with, one for each mechanism."""

import re
from pathlib import Path

from boardwright.catalogue.built_in import LIBRARY
from boardwright.catalogue.names import SUFFIX
from boardwright.errors import InputError

FOLDER = LIBRARY / "templates"
PYTHON = FOLDER / "game.py.txt"
TITLE = '(title "My game")'
DEFAULT = "placing"
MOST_TITLE = 100


def templates() -> dict[str, str]:
    """Return the texts by the names of their mechanisms."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob(f"*{SUFFIX}"))}


def about(text: str) -> str:
    """Say what a template shows: its first line, which is a comment."""
    return text.split("\n", 1)[0].lstrip("; ")


def rules_text(mechanism: str, title: str) -> str:
    """Write a starting file for a game of a title; raise InputError for a mechanism that has no template."""
    known = templates()
    if mechanism not in known:
        msg = f"there is no template {mechanism[:40]!r}; there are {', '.join(known)}"
        raise InputError(msg, code="new/unknown-template")
    plain = " ".join(title.replace('"', "`").replace("\\", "/").split())[:MOST_TITLE]
    return known[mechanism].replace(TITLE, f'(title "{plain}")', 1)


def python_text(name: str, title: str) -> str:
    """Write a starting file in Python."""
    text = PYTHON.read_text(encoding="utf-8")
    plain = re.sub(r"[^\w .,!?'-]", "", title)[:MOST_TITLE]
    return text.replace("CLASS", class_of(name)).replace("NAME", name).replace("TITLE", plain)


def class_of(name: str) -> str:
    """Return the name of the class for the name of a game."""
    words = "".join(word.capitalize() for word in name.split("-"))
    return words if words[:1].isalpha() else f"Game{words}"


def file_of(title: str) -> str:
    """Return the name of a game for its title: small letters, digits and dashes; raise InputError if none are left."""
    name = "-".join(re.findall(r"[a-z0-9]+", Path(title).name.lower()))
    if not name:
        msg = "a game needs a name with letters of a to z or digits, such as my-game"
        raise InputError(msg, code="new/bad-name")
    return name
