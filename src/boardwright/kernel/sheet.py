"""Sheet: a game as it stands on a score sheet, in words; whether the moves are legal shows when they are played."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, runtime_checkable

from boardwright.kernel.move import Move

GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
"""What people write behind a move: good, bad, very good, very bad, interesting, doubtful."""


@dataclass(frozen=True)
class Valuation:
    """What an engine thought of a position."""

    scores: tuple[int, ...]
    """What it is worth to each player, in hundredths."""
    mate: int | None = None
    """In how many of its moves the first of two players wins for certain, negative where the second does."""


@dataclass(frozen=True)
class SheetMove:
    """One written move, what was said about it, and what might have been played instead."""

    text: str
    player: int | None = None
    """Who made it, where the record says so."""
    comment: str = ""
    variations: tuple[tuple["SheetMove", ...], ...] = ()
    """Lines that begin where this entry stands."""
    value: Valuation | None = None
    """What an engine thought of the position after it, where the record says so."""
    glyph: str = ""
    """One of ``GLYPHS``, or nothing."""


@dataclass(frozen=True)
class Sheet:
    """A game in words: what was played, from which set-up, and what else is known about it."""

    line: tuple[SheetMove, ...]
    tags: Mapping[str, str] = field(default_factory=dict)
    setup: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""
    """What is said before the first move."""
    winners: tuple[int, ...] | None = None
    """The winners, none in a draw; None where the record does not say."""


class RecordFormat(Protocol):
    """A way to write games down; ``Game.formats`` gives those of a game."""

    @property
    def name(self) -> str:
        """What the format is called."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """How files of this kind end, such as ``.pgn``."""

    def recognises(self, text: str) -> bool:
        """Tell whether a text looks like this format and is about this game; cheap, and never raises."""

    def read(self, text: str) -> list[Sheet]:
        """Return the games in a text; raise RecordError that names the first thing that cannot be read."""

    def write(self, sheet: Sheet) -> str:
        """Write a game; its moves are in the notation of ``position.format``."""


@dataclass(frozen=True)
class Blunder:
    """The first thing in a record that the rules or the format forbid."""

    ply: int
    """The move at fault, from 1; 0 before the first."""
    move: str
    reason: str
    number: int = 1
    """In which game of the record, from 1."""
    line: int | None = None
    """In which line of the text, from 1, where that is known."""


@dataclass(frozen=True)
class Judgement:
    """How many games and moves of a record could be played, and the first thing that could not."""

    games: int
    moves: int
    blunder: Blunder | None = None
    bad_games: int = 0

    @property
    def ok(self) -> bool:
        """True when everything could be played."""
        return self.blunder is None


@runtime_checkable
class JudgingFormat(RecordFormat, Protocol):
    """A format that plays records through by itself, where that is faster or says more than reading sheets."""

    def judge(self, text: str) -> Judgement:
        """Play every game in a text; never raises for what is wrong with a game."""


@runtime_checkable
class PartialFormat(RecordFormat, Protocol):
    """A format that checks moves while it reads, and can also give a game as far as it is legal."""

    def read_partly(self, text: str) -> list[tuple[Sheet, Blunder | None]]:
        """Return every game up to what is wrong with it, and what that is."""


@runtime_checkable
class StreamingFormat(JudgingFormat, Protocol):
    """A format whose files may be larger than memory: one game at a time is enough for it."""

    def judge_lines(self, lines: Iterable[str | bytes]) -> Judgement:
        """Play every game in an open file."""


class PlayedGame(NamedTuple):
    """A written game whose moves have been found: as far as they could be played, and why not further."""

    moves: list[Move]
    tags: Mapping[str, str]
    setup: str | None
    options: Mapping[str, str]
    winners: tuple[int, ...] | None
    trouble: str = ""


@runtime_checkable
class PlayingFormat(RecordFormat, Protocol):
    """A format that finds the moves itself, faster than by reading sheets, one game at a time."""

    opens: bytes
    """How the line begins with which a game may begin, so that a large file can be divided."""

    def play_lines(self, lines: Iterable[str | bytes]) -> Iterator[PlayedGame]:
        """Play every game in an open file; what is wrong with a game ends that game alone."""
