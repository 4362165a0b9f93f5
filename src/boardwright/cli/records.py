"""Records in files: which format is it, whose game is it, and how to write one."""

import sys
from pathlib import Path
from typing import NamedTuple

from boardwright.catalogue import formats, load, recorded, rules_beside
from boardwright.errors import InputError, RecordError
from boardwright.kernel.game import Game
from boardwright.kernel.sheet import ChoosingFormat, Judgement, JudgingFormat, RecordFormat, Sheet, StreamingFormat
from boardwright.notation.detect import recognise, suffixed
from boardwright.play.archive import judge, match_of, record_of, restore
from boardwright.play.commands import Seat
from boardwright.play.match import Match
from boardwright.play.record import is_record, read_record, write_record

LARGE = 1 << 20
"""Bytes that are read at once to find out what a file is."""


class Found(NamedTuple):
    """What a text turned out to be; ``format`` is None for our own record."""

    game: Game
    format: RecordFormat | None
    text: str

    @property
    def name(self) -> str:
        """What the format is called."""
        return "boardwright" if self.format is None else self.format.name

    def sheets(self) -> list[Sheet]:
        """Read the games."""
        return [read_record(self.text).sheet()] if self.format is None else self.format.read(self.text)

    def judge(self) -> Judgement:
        """Play the games through, by the format itself where it can do that."""
        if isinstance(self.format, JudgingFormat):
            return self.format.judge(self.text)
        return judge(self.sheets(), self.game)


def read_text(path: str) -> str:
    """Read a file, or standard input for ``-``; old files that are not UTF-8 are read as Latin-1."""
    try:
        raw = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        msg = f"{path} cannot be read: {error.strerror}"
        raise InputError(msg, code="input/unreadable") from None
    return _decoded(raw)


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def judge_file(path: str, rules: str | None = None) -> tuple[Found, Judgement]:
    """Find out what a file is and play it through; a large file in a format that allows it is never read as a whole."""
    file = Path(path)
    if path != "-" and file.is_file() and file.stat().st_size > LARGE:
        with file.open("rb") as lines:
            found = find(_decoded(lines.read(LARGE)), rules)
            if isinstance(found.format, StreamingFormat):
                lines.seek(0)
                return found, found.format.judge_lines(lines)
    text = read_text(path)
    found = find(text, rules or rules_beside(text, file.parent))
    return found, found.judge()


def find(text: str, rules: str | None = None) -> Found:
    """Find out what a record is; ``rules`` names its game where the record itself cannot."""
    if is_record(text):
        record = read_record(text)
        game = load(rules or record.game)
        return Found(game.with_options(**record.options), None, text)
    for name in [rules] if rules else recorded():
        known = recognise(text, formats(name))
        if known is not None:
            return Found(known.game_of(text) if isinstance(known, ChoosingFormat) else load(name), known, text)
    where = f"the formats of {rules}" if rules else "any known format"
    msg = f"the record is not in {where}; it begins with {text.strip()[:30]!r}"
    raise RecordError(msg, code="record/unknown-format")


def open_match(text: str, seats: list[Seat], rules: str | None = None) -> Match:
    """Give the match in a record, ready to go on; a format without seats gets these."""
    if is_record(text):
        record = read_record(text)
        return restore(record, load(rules or record.game))
    found = find(text, rules)
    return match_of(found.sheets()[0], found.game, seats)


def save_match(match: Match, path: str) -> str:
    """Write a match to a file, in the format that its name asks for; give that format's name."""
    record = record_of(match)
    known: RecordFormat | None = suffixed(path, formats(match.game.name))
    text = write_record(record) if known is None else known.write(record.sheet())
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        msg = f"{path} cannot be written: {error.strerror}"
        raise InputError(msg, code="input/unwritable") from None
    return "boardwright" if known is None else known.name
