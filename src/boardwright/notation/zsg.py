"""The grammar of saved games of Zillions: a header, then one turn or part of a turn a line.

``3. Rook c1 x c3 Rook c3 - x3`` moves a rook and what stood on its target; ``x`` only says that the target was taken.
Numbers count rounds and tell nothing about who moves; the number after ``partial`` is internal. Both are skipped.
"""

import re
from dataclasses import dataclass, field

from boardwright.errors import RecordError

HEADER = "Zillions Save Game File"
PASS = "Pass"  # noqa: S105 - the word of the format
MOST_LINES = 100_000
SIGNS = {"=", "x", "flip", "@"}
TURN = re.compile(r"\s*\d+\.\s*(?:partial\s+\d+\s+)?(.*?)\s*")


@dataclass
class ZsgLine:
    """What one line does, in names; nothing at all for a pass."""

    number: int
    """The line of the text, from 1."""
    text: str
    movements: list[tuple[str, str]] = field(default_factory=list)
    drops: list[tuple[str, str]] = field(default_factory=list)
    """Kinds of pieces and the sites on which they appear."""
    captures: list[str] = field(default_factory=list)
    changes: list[tuple[str, str]] = field(default_factory=list)
    """Kinds or players that a piece changes to, and its site."""


@dataclass(frozen=True)
class ZsgGame:
    """A saved game: the file and the title of its rules, and its lines."""

    rules: str
    variant: str
    setup: bool
    """True when pieces were put on the board by hand before the game."""
    lines: tuple[ZsgLine, ...]


def read(text: str) -> ZsgGame:
    """Read a saved game; raise RecordError that names the line."""
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or not lines[0].startswith(HEADER) or len(lines) > MOST_LINES:
        msg = f"a text that begins with {HEADER!r} and has at most {MOST_LINES} lines was expected"
        raise RecordError(msg)
    known = {"RulesFile": "", "VariantName": ""}
    found: list[ZsgLine] = []
    setup = False
    for number, line in enumerate(lines[1:], start=2):
        name, equals, value = line.partition("=")
        turn = TURN.fullmatch(line)
        if equals and name in known and not found:
            known[name] = value.strip()
        elif turn is not None:
            found.append(_line(number, turn[1]))
        elif line.lstrip().startswith("("):
            setup = True
        elif line.strip():
            msg = f"line {number}: a move was expected, not {line[:40]!r}"
            raise RecordError(msg)
    return ZsgGame(known["RulesFile"], known["VariantName"], setup, tuple(found))


def _line(number: int, text: str) -> ZsgLine:
    """Read what one line does."""
    found = ZsgLine(number, text)
    words = [] if text == PASS else text.split()
    at = 0
    while at < len(words):
        rest = words[at:]
        if len(rest) >= 4 and rest[2] in {"-", "x"} and rest[0] not in SIGNS:
            found.movements.append((rest[1], rest[3]))
            at += 4
        elif rest[0] == "x" and len(rest) >= 2:
            found.captures.append(rest[1])
            at += 2
        elif rest[0] == "=" and len(rest) >= 2:
            at += 2
            site = found.movements[-1][1] if found.movements else ""
            if words[at : at + 1] == ["on"]:
                site = words[at + 1] if at + 1 < len(words) else ""
                at += 2
                while at < len(words) and words[at] not in SIGNS and words[at + 1 : at + 2] in ([], ["="]):
                    at += 1  # one change may list several sites
            found.changes.append((rest[1], site))
        elif rest[0] == "flip" and len(rest) >= 2:
            at += 2
        elif rest[0] == "@" and len(rest) >= 4:
            at += 4
        elif len(rest) >= 3:
            found.drops.append((rest[1], rest[2]))
            at += 3
        else:
            msg = f"line {number}: {' '.join(rest)[:40]!r} is neither a movement nor a drop, capture or change"
            raise RecordError(msg)
    return found
