"""Read games one after the other, in memory that does not grow with the file.

A game that cannot be played to its end is handed over with the moves up to there and its troubles, and reading goes on
with the next one.
"""

import re
from collections.abc import Iterable, Iterator

from boardwright.errors import SetupError
from boardwright.games.chess.core import ChessPosition
from boardwright.games.chess.pgn.movetext import RESULTS, Reading
from boardwright.games.chess.pgn.record import GameRecord, Trouble, game_of
from boardwright.games.chess.state import Variant

TAG = re.compile(r'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
TAG_STARTS = frozenset("[ \t")
ESCAPED = re.compile(r"\\(.)")
ENDS = (*RESULTS, "½-½")
MOST_TEXT = 4_000_000
"""A single game with more text than this is cut off, so that a broken file cannot fill the memory."""


def read_text(text: str) -> list[GameRecord]:
    """Read all games of a text."""
    return list(read_games(text.splitlines(keepends=True)))


def read_games(lines: Iterable[str | bytes]) -> Iterator[GameRecord]:
    """Read games from an open file or any lines, text or bytes (UTF-8, else Latin-1)."""
    chunk = Chunk(1)
    for number, raw in enumerate(lines, start=1):
        line = _decoded(raw) if number > 1 else _first(_decoded(raw))
        tag = TAG.match(line) if line[:1] in TAG_STARTS else None
        if tag is not None and not chunk.holds(tag[1]):
            if chunk.body:
                yield from chunk.games()
                chunk = Chunk(number)
            chunk.tag(number, tag[1], tag[2])
        elif line.isspace() or not line:
            if chunk.finished and not chunk.open_brace:
                yield from chunk.games()
                chunk = Chunk(number + 1)
            elif chunk.body:
                chunk.body.append(line)
        else:
            chunk.add(number, line)
    if chunk.tags or chunk.body or chunk.troubles:
        yield from chunk.games()


def _decoded(raw: str | bytes) -> str:
    """Return a line as text."""
    if isinstance(raw, str):
        return raw
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def _first(line: str) -> str:
    """Drop the byte-order mark, also one that was read as Latin-1."""
    return line.removeprefix("\ufeff").removeprefix("ï»¿")


class Chunk:
    """The lines of a game while they are gathered: tags, then move text."""

    def __init__(self, line: int) -> None:
        """Begin at a line."""
        self.line = self.body_line = line
        self.tags: dict[str, str] = {}
        self.body: list[str] = []
        self.troubles: list[Trouble] = []
        self.size = 0
        self.open_brace = self.finished = False

    def holds(self, tag: str) -> bool:
        """Tell whether a line that looks like a tag is part of a comment; a new Event ends even an open one."""
        return self.open_brace and tag != "Event"

    def tag(self, number: int, name: str, value: str) -> None:
        """Keep a tag."""
        if not self.tags:
            self.line = number
        self.tags[name] = ESCAPED.sub(r"\1", value) if "\\" in value else value

    def add(self, number: int, line: str) -> None:
        """Keep a line of move text."""
        first = line[0]
        if first == "%" and not self.open_brace:
            line = "\n"
        elif not self.body:
            if first == "[":
                text = line.strip()[:40]
                self.troubles.append(Trouble(number, 0, text, f"this is no tag: {text!r}"))
                return
            self.body_line = number
            self.line = self.line if self.tags or self.troubles else number
        self.size += len(line)
        if self.size > MOST_TEXT:
            if self.size - len(line) <= MOST_TEXT:
                self.troubles.append(Trouble(number, 0, "...", f"a game of more than {MOST_TEXT} letters is cut off"))
            return
        self.body.append(line if line[-1] == "\n" else line + "\n")
        if self.open_brace or "{" in line:
            close = line.rfind("}")
            self.open_brace = line.rfind("{") > close or (self.open_brace and close < 0)
        self.finished = not self.open_brace and line.rstrip().endswith(ENDS)

    def games(self) -> Iterator[GameRecord]:
        """Read the games: the tags belong to the first, a result parts it from the next."""
        text = "".join(self.body)
        record = GameRecord(self.tags, line=self.line, troubles=self.troubles)
        at = 0
        while True:
            at = self._read(record, text, at)
            yield record
            rest = text[at:].lstrip() if at < len(text) else ""
            if not rest:
                return
            at = len(text) - len(rest)
            record = GameRecord(line=self.body_line + text.count("\n", 0, at))

    def _read(self, record: GameRecord, text: str, at: int) -> int:
        """Fill a record; return the index behind its game."""
        told = record.tags.get("Result", "*")
        record.result = told if told in RESULTS else "*"
        try:
            position = first_position(record)
        except SetupError as error:
            reason = f"the FEN tag cannot be played: {error}"
            record.troubles.append(Trouble(self.line, 0, record.tags.get("FEN", "")[:90], reason))
            reading = Reading(first_position(GameRecord()), record.root, text)
            after = reading.skip_game(at)
            record.result = reading.result or record.result
            return after
        reading = Reading(position, record.root, text)
        after = reading.run(at)
        if "FEN" not in record.tags:
            position.restart()
            STARTS[position.variant] = position
        record.result = reading.result or record.result
        if reading.fault >= 0:
            line = self.body_line + text.count("\n", 0, reading.fault)
            words = text[reading.fault : reading.fault + 40].split()
            record.troubles.append(Trouble(line, reading.ply, words[0] if words else "", reading.reason))
        return after


STARTS: dict[Variant, ChessPosition] = {}
"""First positions of games without a set-up; they are put back after use, which is faster than a new one."""


def first_position(record: GameRecord) -> ChessPosition:
    """Return a position to read a game on."""
    if "FEN" in record.tags:
        return record.start()
    game = game_of(record.tags)
    return STARTS.pop(game.variant, None) or game.start()
