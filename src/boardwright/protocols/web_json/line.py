"""The move list of a match, with its variations."""

from collections.abc import Sequence

from boardwright.play.archive import record_of
from boardwright.play.match import Match
from boardwright.play.record import Mark
from boardwright.protocols.web_json.answers import LineEntry


def line_of(match: Match) -> tuple[list[LineEntry], list[list[LineEntry]]]:
    """Return the line that is played, and what was played after its end and taken back."""
    record = record_of(match)
    return entries_of(record.line), [entries_of(branch) for branch in record.tail]


def entries_of(marks: Sequence[Mark]) -> list[LineEntry]:
    """Return the entries of a record."""
    return [
        LineEntry(
            mark.text,
            mark.kind,
            mark.seat,
            mark.automatic,
            mark.comment,
            [entries_of(branch) for branch in mark.variations],
            list(mark.value.scores) if mark.value is not None else [],
            mark.value.mate if mark.value is not None else None,
            mark.glyph,
        )
        for mark in marks
    ]
