"""Source: a rules text with a name, and how other texts it includes are found."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

Finder = Callable[[str], "Source | None"]


def nothing_found(_name: str) -> "Source | None":
    """Find no included file: texts that did not come from a folder have none."""
    return None


@dataclass(frozen=True)
class Source:
    """A text, what to call it in diagnostics, and where its includes come from; no two files of a game share a name."""

    name: str
    text: str
    find: Finder = nothing_found

    @cached_property
    def lines(self) -> list[str]:
        """The text line by line."""
        return self.text.split("\n")

    def line(self, number: int) -> str:
        """Return a line by its number from 1, without its end."""
        return self.lines[number - 1].rstrip("\r") if 0 < number <= len(self.lines) else ""


def decode(data: bytes) -> str:
    """Read bytes as text; never fails: what is not Unicode is an 8-bit code, western or Cyrillic. Lines end alike."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        text = data.decode("utf-16", errors="replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1251" if looks_cyrillic(data) else "cp1252", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def looks_cyrillic(data: bytes) -> bool:
    """Whether letters beyond ASCII stand in rows, as in Russian words; western texts have one or two in a word."""
    rows = re.findall(rb"[\xc0-\xff\xa8\xb8]+", data)
    return sum(len(row) for row in rows if len(row) > 2) * 2 > sum(map(len, rows))
