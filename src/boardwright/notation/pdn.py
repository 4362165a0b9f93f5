"""The grammar of Portable Draughts Notation: tags, moves, comments, variations and results, as files really have them.

A move is one token: squares, numbers or letters with numbers, joined by ``-``, ``x`` or ``:``. Whether it is legal,
and which squares are meant, is for a game to say. PDN 3.0 is what we write; what older programs wrote is read too:
results as terminators, blanks inside moves, leading zeros, ``*`` for a forced move, ``1. ...``, moves without a sign.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from boardwright.errors import RecordError

MOST_NESTING = 100
MOST_QUOTED = 30
LOOKALIKES = str.maketrans("\u0430\u0441\u0435\u0445\u0410\u0421\u0415\u0425\u00d7", "acexACEXx")
"""Cyrillic letters, and a multiplication sign, that people type for the Latin ones."""
FIRST_WINS = ("1-0", "2-0")
DRAWS = ("1/2-1/2", "1-1")
SECOND_WINS = ("0-1", "0-2")
LARGE, SMALL, RUSSIAN = 20, 21, 25
"""Game types: international, English, and the one that is written with letters."""
RESULTS = (*FIRST_WINS, *DRAWS, *SECOND_WINS, "0-0", "*")

SQUARE = r"(?:[a-w]\d{1,2}|\d{1,2})"
TOKENS = re.compile(
    rf"""
    (?P<blank>\s+)
  | (?P<tag>\[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*\])
  | (?P<comment>\{{)
  | (?P<line>;[^\n]*|(?<![^\n])%[^\n]*)
  | (?P<setup>/[^/\n]*/)
  | (?P<nag>\$\d+)
  | (?P<result>(?:1/2-1/2|1-0|2-0|1-1|0-1|0-2|0-0)(?![\dx:-])|\*(?!\w))
  | (?P<number>\d+\s*\.(?:\s*\.{{2,3}})?|\.\.\.)
  | (?P<move>{SQUARE}(?:[ ]*[-x:][ ]*{SQUARE})+|[a-w]\d[a-w]\d\b|\d{{4}}\b)(?P<forced>\*)?
  | (?P<strength>[!?]+|\([!?]+\))
  | (?P<open>\()
  | (?P<close>\))
  | (?P<unknown>-(?=\s|$))
    """,
    re.VERBOSE,
)


@dataclass(frozen=True)
class PdnMove:
    """A written move: its squares, how good an annotator found it, what was said, and what else could be played."""

    squares: tuple[str, ...]
    text: str
    line: int
    """The line of the text, from 1."""
    comment: str = ""
    variations: tuple[tuple["PdnMove", ...], ...] = ()


@dataclass(frozen=True)
class PdnGame:
    """A written game."""

    tags: dict[str, str]
    moves: tuple[PdnMove, ...]
    comment: str = ""
    """What is said before the first move."""
    result: str = ""
    """How the moves end, or what the tag says."""

    @property
    def kind(self) -> int | None:
        """The number of the game in the GameType tag, None without one."""
        found = re.match(r"\s*(\d{1,4})", self.tags.get("GameType", ""))
        return int(found[1]) if found else None


@dataclass
class _Line:
    """A line that is being read."""

    moves: list[PdnMove] = field(default_factory=list)
    prelude: list[str] = field(default_factory=list)
    """What was said before the next move, where none is there yet to which it could belong."""


def looks_like(text: str) -> int | None:
    """Guess from the beginning of a text which game it is, by its GameType or its first move; None if it is no PDN."""
    told = re.search(r'\[\s*GameType\s+"\s*(\d{1,3})', text)
    if told:
        return int(told[1])
    body = re.sub(r'\{[^}]*\}|;[^\n]*|\[\s*\w+\s+"(?:[^"\\]|\\.)*"\s*\]', " ", text.translate(LOOKALIKES))
    first = re.match(rf"\s*(?:\d+\s*\.[\s.]*)?({SQUARE})(?: ?[-x:] ?)?({SQUARE})(?![\w/])", body)
    numbers = [int(number) for number in re.findall(r"\d+", _fen(text))]
    if first is None or first[0].strip() in RESULTS:
        return None if not numbers else LARGE if max(numbers) > 32 else SMALL
    source, target = first[1], first[2]
    if source[0].isalpha() != target[0].isalpha():
        return None
    if source[0].isalpha():  # chess may be written like this too, but never begins on a diagonal
        across, along = ord(target[0]) - ord(source[0]), int(target[1:]) - int(source[1:])
        return RUSSIAN if abs(across) == abs(along) > 0 else None
    return LARGE if max(int(source), int(target), *numbers) > 32 or int(source) > 30 else SMALL


def _fen(text: str) -> str:
    """Return the set-up of a draughts game in a text, if it has one."""
    found = re.search(r'\[\s*FEN\s+"\s*([WB?]:[^"]*)"', text)
    return found[1] if found else ""


def read(text: str) -> Iterator[PdnGame]:
    """Return the games one by one; raise RecordError that names the line."""
    return _Reader(text.removeprefix("\ufeff").translate(LOOKALIKES)).games()


class _Reader:
    """Reads token by token; knows where it is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.tags: dict[str, str] = {}
        self.lines = [_Line()]
        self.begun = False

    def games(self) -> Iterator[PdnGame]:
        """Read to the end."""
        while self.at < len(self.text):
            found = TOKENS.match(self.text, self.at)
            if found is None:
                self.refuse("a move was expected", self.text[self.at :])
            kind, start = str(found.lastgroup), self.at
            if kind in {"value", "name"}:
                kind = "tag"
            elif kind == "forced":
                kind = "move"
            self.at = found.end()
            if kind == "comment":
                self.say(self.braces())
            elif kind == "tag":
                if self.begun:
                    yield self.finish("")
                self.tags[found["name"]] = re.sub(r"\\(.)", r"\1", found["value"])
            elif kind == "result" or (kind == "move" and self.is_result(found["move"])):
                yield self.finish(found[0])
            else:
                self.take(kind, found)
            self.line += self.text.count("\n", start, self.at)
        if self.begun or self.tags:
            yield self.finish("")

    def take(self, kind: str, found: re.Match[str]) -> None:
        """Use a token of a game's body."""
        if kind == "move":
            self.begun = True
            line = self.lines[-1]
            text = re.sub(r"\s+", "", found["move"])
            comment = ""
            if len(self.lines) > 1:  # in the main line it is the game's own comment
                comment = " ".join(line.prelude)
                line.prelude.clear()
            line.moves.append(PdnMove(_squares(text), text, self.line, comment))
        elif kind == "strength" and self.lines[-1].moves:
            self.say(found[0].strip("()"))
        elif kind == "nag":
            self.say({"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}.get(found[0], ""))
        elif kind == "line":
            self.say(found[0].removeprefix(";").strip() if found[0].startswith(";") else "")
        elif kind == "open":
            self.open()
        elif kind == "close":
            self.close()
        elif kind == "setup":
            self.refuse("a new set-up in the middle of a game is not supported", found[0], "record/unsupported")
        elif kind == "unknown":
            self.refuse("a move that is not known cannot be played", found[0])

    def is_result(self, move: str) -> bool:
        """Tell whether what looks like a move is a result such as 4-6: the tag says so, and the game ends here."""
        rest = self.text[self.at :].lstrip()
        return move == self.tags.get("Result") and (not rest or rest.startswith("[")) and len(self.lines) == 1

    def open(self) -> None:
        """Begin a variation of the last move."""
        if not self.lines[-1].moves:
            self.refuse("a variation follows the move that it replaces", "(")
        if len(self.lines) > MOST_NESTING:
            self.refuse(f"at most {MOST_NESTING} variations inside each other are read", "(")
        self.lines.append(_Line())

    def close(self) -> None:
        """End a variation; an empty one is only what was said in it."""
        if len(self.lines) == 1:
            self.refuse("no variation is open here", ")")
        done = self.lines.pop()
        line = self.lines[-1]
        if done.moves:
            last = line.moves[-1]
            line.moves[-1] = PdnMove(
                last.squares, last.text, last.line, last.comment, (*last.variations, tuple(done.moves))
            )
        for said in done.prelude:
            self.say(said)

    def say(self, text: str) -> None:
        """Put a comment to the move before it, or keep it for the next one."""
        text = " ".join(text.split())
        if not text:
            return
        line = self.lines[-1]
        if not line.moves:
            line.prelude.append(text)
            self.begun = self.begun or bool(self.tags)
            return
        last = line.moves[-1]
        comment = f"{last.comment} {text}" if last.comment else text
        line.moves[-1] = PdnMove(last.squares, last.text, last.line, comment, last.variations)

    def braces(self) -> str:
        """Read to the brace that closes a comment; comments inside comments belong to it."""
        depth, start = 1, self.at
        while depth:
            found = re.compile(r"[{}]").search(self.text, self.at)
            if found is None:
                self.refuse("the comment has no end", self.text[start:])
            depth += 1 if found[0] == "{" else -1
            self.at = found.end()
        return self.text[start : self.at - 1].replace("{", "(").replace("}", ")")

    def finish(self, result: str) -> PdnGame:
        """Return the game that ends here, and begin the next."""
        if len(self.lines) > 1:
            self.refuse("a variation is still open", result)
        line, tags = self.lines[0], self.tags
        self.tags, self.lines, self.begun = {}, [_Line()], False
        told = result if result and result != "*" else tags.get("Result", result)
        return PdnGame(tags, tuple(line.moves), " ".join(line.prelude), told)

    def refuse(self, reason: str, found: str, code: str | None = None) -> NoReturn:
        """Raise what is wrong here."""
        msg = f"line {self.line}: {reason}, not {found[:MOST_QUOTED]!r}"
        raise RecordError(msg, code=code)


def _squares(text: str) -> tuple[str, ...]:
    """Split a move into its squares, without leading zeros."""
    found = re.findall(SQUARE, text)
    return tuple(square.lstrip("0") or "0" for square in found)
