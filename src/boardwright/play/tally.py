"""Tally: games counted together in buckets, as the explorer keeps them; what they share is counted once (ADR 21)."""

from array import array
from collections.abc import Iterable
from datetime import UTC, datetime
from sys import byteorder

from boardwright.play.counted import RECENT, Counted
from boardwright.play.merging import Steps, merge, take
from boardwright.play.passage import BAND, Passage, Source

SOURCES: tuple[Source, ...] = ("match", "import")
UNKNOWN = 1 << 16
"""Stands for the winners where they are not known; otherwise each winner is a bit."""
OUTCOME_BITS, SOURCE_BITS, BAND_BITS = 17, 2, 5
SOURCE_AT, BAND_AT = OUTCOME_BITS, OUTCOME_BITS + SOURCE_BITS
MONTH_AT = BAND_AT + BAND_BITS
TOP_BAND = (1 << BAND_BITS) - 1
GameRow = tuple[int, str, str, str, str, int, int | None, int, int | None]
"""Number, digest, game, options, title, winners as bits, strength, end, and match."""


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
    """Write winners as bits; UNKNOWN where they are not known."""
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
        self.games: list[GameRow] = []
        self._first, self._steps, self._strengths = first, Steps(), array("q")
        self._moves: dict[str, int] = {}
        self._buckets: dict[int, int] = {}

    def add(self, passage: Passage) -> None:
        """Count a game; a position that it went through twice with the same move counts once."""
        place = len(self.games)
        winners = -1 if passage.winners is None else bits_of(passage.winners)
        self.games.append(
            (
                self._first + place, passage.digest, passage.game, passage.options, passage.title, winners,
                passage.strength, passage.ended, passage.match,
            )
        )  # fmt: skip
        self._strengths.append(passage.strength or 0)
        bucket = self._buckets.setdefault(bucket_of(passage), len(self._buckets))
        take(self._steps, passage.steps, bucket, place, self._moves)

    def rows(self) -> Counted:
        """Return what to add."""
        counts = merge(self._steps, self._strengths, self._first, RECENT)
        if byteorder == "little":
            counts.recent.byteswap()
        columns = counts.keys, counts.moves, counts.buckets, counts.games, counts.strengths
        return Counted(*columns, counts.recent.tobytes().hex(), list(self._moves), list(self._buckets))
