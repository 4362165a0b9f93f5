"""The grammar of saved games of Zillions: a header, pieces put on the board by hand, then one part of a turn a line.

``3. Rook c1 x c3 Rook c3 - x3`` moves a rook and what stood on its target; ``x`` only says that the target was taken.
Numbers count rounds of the turn order and tell nothing about who moves; the number after ``partial`` is that of the
move type that goes on. Both are written and skipped when read. There are no results, clocks or names.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from boardwright.errors import RecordError

HEADER = "Zillions Save Game File"
VERSION = "Version 0.02"
PASS = "Pass"  # noqa: S105 - the word of the format
REMOVED = "x"
MOST_LINES = 100_000
SIGNS = {"=", "x", "flip", "@"}
TURN = re.compile(r"\s*(\d+)\.\s*(?:partial\s+(\d+)\s+)?(.*?)\s*")
PLACED = re.compile(r"\s*\(\s*(.*?)\s*\)\s*")
LINE_END = re.compile(r"\r\n|\n|\r")
"""Not ``splitlines``: old 8-bit titles may hold what Unicode calls a line end."""


@dataclass
class ZsgLine:
    """What one line does, in names; nothing at all for a pass."""

    number: int
    """The line of the text, from 1."""
    text: str
    movements: list[tuple[str, str]] = field(default_factory=list)
    drops: list[tuple[str, str, str]] = field(default_factory=list)
    """Players, kinds of pieces and the sites on which they appear."""
    captures: list[str] = field(default_factory=list)
    changes: list[tuple[str, str]] = field(default_factory=list)
    """Kinds or players that a piece changes to, and its site."""
    flips: list[str] = field(default_factory=list)
    attributes: list[tuple[str, int, int]] = field(default_factory=list)
    """Site, number of the attribute and value."""

    @property
    def is_pass(self) -> bool:
        """True when nothing happens."""
        return not (
            self.movements or self.drops or self.captures or self.changes or self.flips or self.attributes
        )


@dataclass(frozen=True)
class Placed:
    """A piece put on a site before the game, or taken from it."""

    site: str
    player: str = ""
    piece: str = ""

    def __str__(self) -> str:
        """Write it as the format does."""
        return f"({self.player} {self.piece} {self.site})" if self.piece else f"({REMOVED} {self.site})"


@dataclass(frozen=True)
class Turned:
    """A line that was not looked into yet: its place in the text, and what it says after the numbers."""

    number: int
    text: str


@dataclass(frozen=True)
class ZsgGame:
    """A saved game: the file and the title of its rules, what was set up by hand, and its lines."""

    rules: str
    variant: str
    placed: tuple[Placed, ...]
    lines: tuple[Turned, ...]
    kinds: str = ""
    """``H`` or ``C`` for each player: a person or the computer."""


@dataclass(frozen=True)
class Vocabulary:
    """The names of a game; without them the signs of the format must do."""

    players: Collection[str] = ()
    pieces: Collection[str] = ()
    sites: Collection[str] = ()

    def is_movement(self, words: list[str]) -> bool:
        """Tell whether ``Piece from - to`` comes first."""
        if len(words) < 4 or words[2] not in {"-", "x"}:
            return False
        if self.sites:
            return words[0] in self.pieces and words[1] in self.sites and words[3] in self.sites
        return words[0] not in SIGNS

    def is_drop(self, words: list[str]) -> bool:
        """Tell whether ``Player Piece site`` comes first."""
        if len(words) < 3:
            return False
        if self.sites:
            return words[0] in self.players and words[1] in self.pieces and words[2] in self.sites
        return words[0] not in SIGNS

    def is_site(self, words: list[str]) -> bool:
        """Tell whether a site comes first, and nothing that begins with a name of the same letters."""
        if not words or self.is_movement(words) or self.is_drop(words):
            return False
        if words[0] in SIGNS and words[1:2] and words[1] in self.sites:
            return False
        return words[0] in self.sites if self.sites else words[0] not in SIGNS and words[1:2] in ([], ["="])


ANY = Vocabulary()


def read(text: str) -> ZsgGame:
    """Read a saved game; raise RecordError that names the line."""
    lines = LINE_END.split(text.removeprefix("\ufeff"))
    if not lines[0].startswith(HEADER) or len(lines) > MOST_LINES:
        msg = f"a text that begins with {HEADER!r} and has at most {MOST_LINES} lines was expected"
        raise RecordError(msg)
    known = {"RulesFile": "", "VariantName": ""}
    found: list[Turned] = []
    placed: list[Placed] = []
    for number, line in enumerate(lines[1:], start=2):
        name, equals, value = line.partition("=")
        turn = TURN.fullmatch(line)
        by_hand = PLACED.fullmatch(line)
        if equals and name in known and not found:
            known[name] = value.strip()
        elif turn is not None:
            found.append(Turned(number, turn[3]))
        elif by_hand is not None and not found:
            placed.append(_placed(number, by_hand[1].split()))
        elif line.strip():
            msg = f"line {number}: a move was expected, not {line[:40]!r}"
            raise RecordError(msg)
    words = lines[0].split()
    kinds = words[-1] if set(words[-1]) <= {"H", "C"} else ""
    return ZsgGame(known["RulesFile"], known["VariantName"], tuple(placed), tuple(found), kinds)


def _placed(number: int, words: list[str]) -> Placed:
    """Read what was put on the board, or taken from it, before the game."""
    if len(words) == 2 and words[0] == REMOVED:
        return Placed(words[1])
    if len(words) == 3:
        return Placed(words[2], words[0], words[1])
    msg = f"line {number}: '(player piece position)' or '(x position)' was expected, not {' '.join(words)[:40]!r}"
    raise RecordError(msg)


def understand(line: Turned, names: Vocabulary = ANY) -> ZsgLine:
    """Read what one line does; raise RecordError for what is none of movement, drop, capture and change."""
    found = ZsgLine(line.number, line.text)
    words = [] if line.text == PASS else line.text.split()
    at = 0
    here = ""
    while at < len(words):
        rest = words[at:]
        if names.is_movement(rest):
            found.movements.append((rest[1], rest[3]))
            here = rest[3]
            at += 4
        elif names.is_drop(rest):
            found.drops.append((rest[0], rest[1], rest[2]))
            here = rest[2]
            at += 3
        elif rest[0] == "x" and len(rest) >= 2:
            found.captures.append(rest[1])
            at += 2
        elif rest[0] == "=" and len(rest) >= 2:
            at += 2
            sites = [here]
            if words[at : at + 1] == ["on"] and at + 1 < len(words):
                sites = [words[at + 1]]
                at += 2
                while names.is_site(words[at:]):  # one change may list several sites
                    sites.append(words[at])
                    at += 1
            found.changes += [(rest[1], site) for site in sites]
        elif rest[0] == "flip" and len(rest) >= 2:
            found.flips.append(rest[1])
            at += 2
        elif rest[0] == "@" and len(rest) >= 4 and rest[2].isdecimal() and rest[3].isdecimal():
            found.attributes.append((rest[1], int(rest[2][:6]), int(rest[3][:6])))
            at += 4
        else:
            msg = f"line {line.number}: {' '.join(rest)[:40]!r} is neither a movement nor a drop, capture or change"
            raise RecordError(msg)
    return found


def write(rules: str, variant: str, kinds: str, placed: Collection[Placed], lines: Collection[str]) -> str:
    """Write a saved game; the lines have their numbers already."""
    head = [f"{HEADER} {VERSION} {kinds}", f"RulesFile={rules}", f"VariantName={variant}"]
    return "\r\n".join([*head, *map(str, placed), *lines, ""])
