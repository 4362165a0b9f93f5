"""The record that every game has: JSON with players, clocks, variations and comments; it restores a match exactly."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from boardwright.errors import RecordError
from boardwright.kernel.option import Value
from boardwright.kernel.sheet import GLYPHS, Sheet, SheetMove, Valuation
from boardwright.play.clock import read_control
from boardwright.play.commands import Sitter
from boardwright.play.history import Kind

VERSION = 1
FORMAT = "boardwright"
MOST_TEXT = 20_000_000
MOST_NESTING = 100
MOST_VALUE = 1_000_000


@dataclass(frozen=True)
class Mark:
    """One entry: a move, a withdrawal or an agreement, with the clocks after it."""

    text: str
    kind: Kind = Kind.MOVE
    seat: int | None = None
    automatic: bool = False
    banks: tuple[int, ...] = ()
    periods: tuple[int, ...] = ()
    comment: str = ""
    variations: tuple[tuple["Mark", ...], ...] = ()
    """What else was played where this entry stands."""
    value: Valuation | None = None
    """What an engine thought of the position after it."""
    glyph: str = ""
    """What is said of a move in one or two signs, such as ``?!``."""


@dataclass(frozen=True)
class SeatRecord:
    """Who sat where."""

    sitter: Sitter
    name: str


@dataclass(frozen=True)
class MatchRecord:
    """A whole match."""

    game: str
    options: dict[str, Value] = field(default_factory=dict)
    setup: str | None = None
    seats: tuple[SeatRecord, ...] = ()
    control: str = "none"
    seed: int = 0
    started: bool = False
    at: int = 0
    """How many entries of the line are on the board."""
    line: tuple[Mark, ...] = ()
    tail: tuple[tuple[Mark, ...], ...] = ()
    """What was played after the end of the line and then taken back."""
    comment: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    winners: tuple[int, ...] | None = None
    """The seats that won, none in a draw, None while it goes on; like the next line it follows from the rest."""
    result: str = ""
    """The result in words."""
    rules: Mapping[str, object] | None = None
    """The rules text that was played by with all that it includes, in plain values; None where the game is listed."""
    version: int = VERSION

    def sheet(self) -> Sheet:
        """Return the moves in words, without clocks and withdrawals."""
        options = {name: str(value) for name, value in self.options.items()}
        return Sheet(_entries(self.line), self.tags, self.setup, options, self.comment, self.winners)


def _entries(line: tuple[Mark, ...]) -> tuple[SheetMove, ...]:
    return tuple(
        SheetMove(
            mark.text,
            mark.seat,
            mark.comment,
            tuple(_entries(other) for other in mark.variations),
            mark.value,
            mark.glyph,
        )
        for mark in line
        if mark.kind is Kind.MOVE
    )


# ---- to text ------------------------------------------------------------------------------------


def write_record(record: MatchRecord) -> str:
    """Write a record as JSON, one entry a line, so that people can read it and tools can compare it."""
    head = {
        "format": FORMAT,
        "version": record.version,
        "game": record.game,
        "options": record.options,
        "setup": record.setup,
        "seats": [{"sitter": seat.sitter.value, "name": seat.name} for seat in record.seats],
        "clock": record.control,
        "seed": record.seed,
        "started": record.started,
        "at": record.at,
        "winners": record.winners,
        "result": record.result,
        "tags": record.tags,
        "comment": record.comment,
        "tail": [[_plain(mark) for mark in branch] for branch in record.tail],
    }
    if record.rules is not None:
        head["rules"] = record.rules
    fields = [f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in head.items()]
    marks = ",\n".join("  " + json.dumps(_plain(mark), ensure_ascii=False) for mark in record.line)
    fields.append(' "line": [\n' + marks + "\n ]" if marks else ' "line": []')
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _plain(mark: Mark) -> dict[str, Any]:
    """Return an entry as plain values; what is usual is left out."""
    plain: dict[str, Any] = {mark.kind.value: mark.text, "seat": mark.seat}
    if mark.automatic:
        plain["automatic"] = True
    if mark.banks:
        plain["banks"] = list(mark.banks)
    if any(mark.periods):
        plain["periods"] = list(mark.periods)
    if mark.comment:
        plain["comment"] = mark.comment
    if mark.value is not None:
        plain["scores"] = list(mark.value.scores)
        if mark.value.mate is not None:
            plain["mate"] = mark.value.mate
    if mark.glyph:
        plain["glyph"] = mark.glyph
    if mark.variations:
        plain["variations"] = [[_plain(other) for other in branch] for branch in mark.variations]
    return plain


# ---- from text ----------------------------------------------------------------------------------


def is_record(text: str) -> bool:
    """Tell whether a text looks like a record of ours."""
    start = text[:2000].lstrip("\ufeff \t\r\n")
    return start.startswith("{") and f'"{FORMAT}"' in start


def read_record(text: str) -> MatchRecord:
    """Read a record; raise RecordError that names the field at fault."""
    if len(text) > MOST_TEXT:
        msg = f"a record has at most {MOST_TEXT} letters, not {len(text)}"
        raise RecordError(msg)
    try:
        plain = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError) as error:
        msg = f"the record is not JSON: {error}"
        raise RecordError(msg) from None
    reader = _Reader(plain, "record")
    if reader.text("format", FORMAT) != FORMAT or reader.number("version", VERSION) != VERSION:
        msg = f"record: format {FORMAT} version {VERSION} was expected"
        raise RecordError(msg, code="record/unknown-format")
    control = reader.text("clock", "none")
    read_control(control)
    return MatchRecord(
        game=reader.text("game"),
        options=reader.table("options", (str, int, bool)),
        setup=reader.maybe_text("setup"),
        seats=tuple(_seat(seat) for seat in reader.children("seats")),
        control=control,
        seed=reader.number("seed", 0),
        started=reader.truth("started"),
        at=reader.number("at", 0),
        line=_line(reader.children("line"), 0),
        tail=_branches(reader, "tail", 0),
        comment=reader.text("comment", ""),
        tags=reader.table("tags", (str,)),
        winners=None if reader.plain.get("winners") is None else reader.numbers("winners"),
        result=reader.text("result", ""),
        rules=_Reader(reader.plain["rules"], "record.rules").plain if reader.plain.get("rules") else None,
    )


class _Reader:
    """Takes typed fields out of a JSON object and says where it is when one is wrong."""

    def __init__(self, plain: Any, where: str) -> None:
        self.where = where
        if not isinstance(plain, dict):
            self.refuse("an object", plain)
        self.plain: dict[str, Any] = plain

    def refuse(self, wanted: str, found: object, name: str = "") -> None:
        """Raise what is wrong."""
        place = f"{self.where}.{name}" if name else self.where
        msg = f"{place}: {wanted} was expected, not {str(found)[:40]!r}"
        raise RecordError(msg)

    def text(self, name: str, default: str | None = None) -> str:
        """Take a text."""
        value = self.plain.get(name, default)
        if not isinstance(value, str):
            self.refuse("a text", value, name)
        return str(value)

    def maybe_text(self, name: str) -> str | None:
        """Take a text or nothing."""
        return None if self.plain.get(name) is None else self.text(name)

    def number(self, name: str, default: int | None = None) -> int:
        """Take a whole number that is not negative."""
        value = self.plain.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 64:
            self.refuse("a whole number", value, name)
            return 0
        return value

    def truth(self, name: str) -> bool:
        """Take true or false; false where nothing stands."""
        value = self.plain.get(name, False)
        if not isinstance(value, bool):
            self.refuse("true or false", value, name)
        return bool(value)

    def numbers(self, name: str) -> tuple[int, ...]:
        """Take a list of whole numbers."""
        values = self.plain.get(name, [])
        if not isinstance(values, list) or not all(type(value) is int for value in values):
            self.refuse("a list of whole numbers", values, name)
        return tuple(values)

    def table(self, name: str, kinds: tuple[type, ...]) -> dict[str, Any]:
        """Take an object whose values are of a few kinds."""
        values = self.plain.get(name, {})
        if not isinstance(values, dict) or not all(isinstance(value, kinds) for value in values.values()):
            self.refuse("an object of plain values", values, name)
        return dict(values)

    def children(self, name: str) -> list["_Reader"]:
        """Take a list of objects."""
        values = self.plain.get(name, [])
        if not isinstance(values, list):
            self.refuse("a list", values, name)
        return [_Reader(value, f"{self.where}.{name}[{index}]") for index, value in enumerate(values)]


def _seat(reader: _Reader) -> SeatRecord:
    sitter = reader.text("sitter")
    if sitter not in {known.value for known in Sitter}:
        reader.refuse("person, engine or open", sitter, "sitter")
    return SeatRecord(Sitter(sitter), reader.text("name", ""))


def _line(readers: list[_Reader], depth: int) -> tuple[Mark, ...]:
    return tuple(_mark(reader, depth) for reader in readers)


def _branches(reader: _Reader, name: str, depth: int) -> tuple[tuple[Mark, ...], ...]:
    """Read variations; too many inside each other are refused."""
    lines = reader.plain.get(name, [])
    if not isinstance(lines, list) or depth > MOST_NESTING:
        reader.refuse(f"a list of lines, nested at most {MOST_NESTING} deep,", lines, name)
    found = []
    for index, line in enumerate(lines):
        where = f"{reader.where}.{name}[{index}]"
        if not isinstance(line, list) or not line:
            reader.refuse("a list of entries", line, f"{name}[{index}]")
        found.append(_line([_Reader(entry, f"{where}[{at}]") for at, entry in enumerate(line)], depth + 1))
    return tuple(found)


def _mark(reader: _Reader, depth: int) -> Mark:
    kinds = [kind for kind in Kind if kind.value in reader.plain and kind is not Kind.START]
    if len(kinds) != 1:
        reader.refuse("one of move, leave, gone and draw", sorted(reader.plain))
    return Mark(
        text=reader.text(kinds[0].value),
        kind=kinds[0],
        seat=None if reader.plain.get("seat") is None else reader.number("seat"),
        automatic=reader.truth("automatic"),
        banks=reader.numbers("banks"),
        periods=reader.numbers("periods"),
        comment=reader.text("comment", ""),
        variations=_branches(reader, "variations", depth),
        value=_value(reader),
        glyph=_glyph(reader),
    )


def _value(reader: _Reader) -> Valuation | None:
    """Read what an engine thought, if anything is said about that."""
    mate = reader.plain.get("mate")
    if mate is not None and (type(mate) is not int or abs(mate) >= MOST_VALUE):
        reader.refuse("a whole number", mate, "mate")
    scores = reader.numbers("scores")
    if any(abs(score) >= MOST_VALUE for score in scores):
        reader.refuse(f"scores below {MOST_VALUE}", scores, "scores")
    return Valuation(scores, mate) if "scores" in reader.plain or mate is not None else None


def _glyph(reader: _Reader) -> str:
    glyph = reader.text("glyph", "")
    if glyph not in ("", *GLYPHS):
        reader.refuse(f"one of {' '.join(GLYPHS)}", glyph, "glyph")
    return glyph
