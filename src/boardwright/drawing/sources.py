"""What pictures are made from: the files of the page, so that both always look alike."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

WEB = Path(__file__).parent.parent / "web"
MODULE = re.compile(r"^export const \w+ = (.*);\s*\Z", re.MULTILINE | re.DOTALL)
"""A module of the page that is data alone: JSON, and a word before it."""


@cache
def data(name: str) -> Any:
    """Return what a module of data says."""
    found = MODULE.search(text(name))
    if found is None:
        msg = f"{name} is no module of data"
        raise ValueError(msg)
    return json.loads(found[1])


def text(name: str) -> str:
    """Read a file of the page."""
    return (WEB / name).read_text(encoding="utf-8")
