"""How games are named: by a listed name, by the path of a rules file, or by a class."""

import re
from pathlib import Path

SUFFIX = ".zrf"
NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?")
"""What a listed game may be called: its name is part of addresses."""
CLASS = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
"""How a class is named: ``package.module:Class``."""


def is_path(text: str) -> bool:
    """Tell whether a text means a rules file, perhaps with ``#Title`` of a variant."""
    return text.partition("#")[0].lower().endswith(SUFFIX)


def is_class(text: str) -> bool:
    """Tell whether a text names a class."""
    return CLASS.fullmatch(text) is not None


def name_of(file: Path) -> str:
    """Make the name of a game from the name of its file."""
    letters = (letter if letter.isascii() and letter.isalnum() else "-" for letter in file.stem.lower())
    return "-".join(filter(None, "".join(letters).split("-")))[:64].strip("-")
