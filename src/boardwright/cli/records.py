"""Records in files: which format is it, whose game is it, and how to write one."""

import sys
from pathlib import Path
from typing import NamedTuple

from boardwright.catalogue import REGISTRY, formats, load, load_listed
from boardwright.catalogue.names import is_path
from boardwright.catalogue.saved_games import names_rules, rules_beside
from boardwright.errors import InputError, RecordError
from boardwright.kernel.game import Game
from boardwright.kernel.sheet import (
    Blunder,
    Judgement,
    JudgingFormat,
    PartialFormat,
    RecordFormat,
    Sheet,
    StreamingFormat,
)
from boardwright.notation.detect import ChoosingFormat, recognise, suffixed
from boardwright.play.archive import judge, match_of, record_of, restore
from boardwright.play.commands import Seat
from boardwright.play.match import Match
from boardwright.play.record import MatchRecord, is_record, read_record, write_record

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

    def chosen(self, number: int) -> tuple[Sheet, Blunder | None]:
        """Read one of the games, counted from 1, as far as its format can; moves that are not legal show in playing."""
        if isinstance(self.format, PartialFormat):
            games = self.format.read_partly(self.text)
        else:
            games = [(sheet, None) for sheet in self.sheets()]
        if number > len(games):
            msg = f"the record has {len(games)} games; there is no game {number}"
            raise RecordError(msg, code="record/no-such-game")
        return games[number - 1]

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
    return decoded(raw)


def decoded(raw: bytes) -> str:
    """Read bytes as UTF-8, else as Latin-1."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def judge_file(path: str, rules: str | None = None) -> tuple[Found, Judgement]:
    """Find out what a file is and play it through; a large file in a format that allows it is never read as a whole."""
    file = Path(path)
    if path != "-" and file.is_file() and file.stat().st_size > LARGE:
        with file.open("rb") as lines:
            found = find(decoded(lines.read(LARGE)), rules)
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
        game = load(rules) if rules else _named_by_record(record)
        return Found(game.with_options(**record.options), None, text)
    if rules:
        known = recognise(text, formats(rules))
        if known is not None:
            return Found(known.game_of(text) if isinstance(known, ChoosingFormat) else load(rules), known, text)
    elif names_rules(text):
        msg = "the rules that the saved game names are neither beside it nor in the library; name them with --rules"
        raise RecordError(msg, code="record/no-rules")
    else:
        for source in REGISTRY.sources():
            known = recognise(text, source.formats())
            if known is not None:
                return Found(source.load("", {}), known, text)
    where = f"the formats of {rules}" if rules else "any known format"
    msg = f"the record is not in {where}; it begins with {text.strip()[:30]!r}"
    raise RecordError(msg, code="record/unknown-format")


def _named_by_record(record: MatchRecord) -> Game:
    """Load the game that a record carries the rules of or names: a listed one or a rules file, but never a class.

    The code of a class would be run.
    """
    name = record.game
    if record.rules is not None:
        from boardwright.catalogue.texts import RulesText

        return RulesText.of_plain(record.rules).game(name, **record.options)
    return load(name) if is_path(name) else load_listed(name)


def open_match(text: str, seats: list[Seat], rules: str | None = None) -> Match:
    """Return the match in a record, ready to go on; a format without seats gets these."""
    if is_record(text):
        record = read_record(text)
        return restore(record, load(rules) if rules else _named_by_record(record))
    found = find(text, rules)
    return match_of(found.sheets()[0], found.game, seats)


def save_match(match: Match, path: str) -> str:
    """Write a match to a file, in the format that its name asks for; return that format's name."""
    record = record_of(match)
    known: RecordFormat | None = suffixed(path, match.game.formats())
    text = write_record(record) if known is None else known.write(record.sheet())
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        msg = f"{path} cannot be written: {error.strerror}"
        raise InputError(msg, code="input/unwritable") from None
    return "boardwright" if known is None else known.name
