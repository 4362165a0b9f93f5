"""Tally: games counted together in buckets, as the explorer keeps them; what they share is counted once (ADR 21)."""

from collections.abc import Iterable
from datetime import UTC, datetime

from boardwright.play.passage import BAND, Passage, Source

SOURCES: tuple[Source, ...] = ("match", "import")
UNKNOWN = 1 << 16
"""Stands for the winners where nobody knows them; otherwise each winner is a bit."""
OUTCOME_BITS, SOURCE_BITS, BAND_BITS = 17, 2, 5
SOURCE_AT, BAND_AT = OUTCOME_BITS, OUTCOME_BITS + SOURCE_BITS
MONTH_AT = BAND_AT + BAND_BITS
TOP_BAND = (1 << BAND_BITS) - 1
ID_LETTERS, RECENT = 8, 4
"""The last games of a row: how many numbers, and hexadecimal digits of each; the newest first."""
Row = tuple[int, str, int, int, int, str]
"""Key, move, bucket; games, the sum of their strengths, and the last of them."""


def month_of(moment: int) -> int:
    """Count months, from 1 for January 1970; 0 where the moment is not known."""
    if moment <= 0:
        return 0
    day = datetime.fromtimestamp(min(moment, 1 << 36), UTC)
    return (day.year - 1970) * 12 + day.month


def band_of(strength: int) -> int:
    """Return the band of a strength that is known."""
    return 1 + min(max(strength, 0) // BAND, TOP_BAND - 1)


def bits_of(winners: Iterable[int] | None) -> int:
    """Write winners as bits; UNKNOWN where nobody knows them."""
    return UNKNOWN if winners is None else sum(1 << seat for seat in winners)


def bucket_of(passage: Passage) -> int:
    """Return the bucket that a game is counted in."""
    band = 0 if passage.strength is None else band_of(passage.strength)
    where = SOURCES.index(passage.source) << SOURCE_AT | band << BAND_AT
    return month_of(passage.ended) << MONTH_AT | where | bits_of(passage.winners)


class Tally:
    """Counts games together, so that what they share is written once."""

    def __init__(self, first: int) -> None:
        """Give the games numbers from here on."""
        self.games: list[tuple[object, ...]] = []
        self._counts: dict[int, dict[tuple[int, str], tuple[int, int, str]]] = {}
        """By bucket: the steps of its games."""
        self._next = first

    def add(self, passage: Passage) -> None:
        """Count a game; a position that it went through twice with the same move counts once."""
        number, self._next = self._next, self._next + 1
        strength, name = passage.strength or 0, f"{number:0{ID_LETTERS}x}"
        winners = -1 if passage.winners is None else bits_of(passage.winners)
        self.games.append(
            (
                number, passage.digest, passage.game, passage.options, passage.title, winners, passage.strength,
                passage.ended, passage.match,
            )
        )  # fmt: skip
        counts = self._counts.setdefault(bucket_of(passage), {})
        alone = (1, strength, name)
        for step in passage.steps:
            row = counts.setdefault(step, alone)
            if row is not alone and not row[2].startswith(name):
                recent = f"{name}{row[2]}"[: ID_LETTERS * RECENT]
                counts[step] = (row[0] + 1, row[1] + strength, recent)

    def rows(self) -> list[Row]:
        """Give what to add, about in the order of the keys, which is how a database keeps them."""
        counts = self._counts.items()
        rows = [(key, move, bucket, *row) for bucket, steps in counts for (key, move), row in steps.items()]
        rows.sort(key=_first_bits)
        return rows


def _first_bits(row: Row) -> int:
    """Return as many bits of a key as can be compared at once."""
    return row[0] >> 34
