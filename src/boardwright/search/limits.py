"""Limits: when to stop thinking; Info: what is known so far."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from boardwright.errors import InputError
from boardwright.kernel.move import Move
from boardwright.search.scores import MATE, MATE_RANGE

MOST_DEPTH = 120


@dataclass(frozen=True)
class Limits:
    """What ends a search, whichever comes first; without any it goes on until it is stopped."""

    depth: int = MOST_DEPTH
    nodes: int = 0
    seconds: float = 0.0
    """Stop at once when this time is over."""
    soft_seconds: float = 0.0
    """Begin no new depth after this time, or a little sooner or later as the best move is clear or not."""
    mate: int = 0
    """Stop when a win in at most this many moves is found; 0 looks for none in particular."""
    lines: int = 1
    """How many best lines to report."""
    moves: Sequence[Move] = field(default=())
    """Consider only these moves at the root; they are legal, perhaps in a game that a draw has ended."""

    def __post_init__(self) -> None:
        """Refuse limits that mean nothing."""
        for name in ("depth", "nodes", "seconds", "soft_seconds", "mate"):
            if not getattr(self, name) >= 0:
                msg = f"a limit cannot be negative: {name} = {getattr(self, name)}"
                raise InputError(msg, code="search/limit")
        if self.lines < 1:
            msg = f"at least one line must be asked for, not {self.lines}"
            raise InputError(msg, code="search/limit")


@dataclass(frozen=True)
class Info:
    """What a search knows at some moment."""

    depth: int
    score: int
    """For the player to move, in hundredths; beyond MATE_RANGE a certain win or loss."""
    nodes: int
    seconds: float
    line: tuple[Move, ...]
    """The moves that both sides are expected to play."""
    number: int = 1
    """Which of the best lines this is."""
    reach: int = 0
    """The deepest step looked at."""
    full: int = 0
    """How full the table is, in thousandths."""
    bound: int = 0
    """0: the score is exact; 1: it is at least this; -1: at most."""

    @property
    def mate(self) -> int | None:
        """In how many of its steps the player to move wins (negative: loses), None if that is not certain."""
        if self.score >= MATE_RANGE:
            return (MATE - self.score + 1) // 2
        if self.score <= -MATE_RANGE:
            return -((MATE + self.score + 1) // 2)
        return None


@dataclass(frozen=True)
class Progress:
    """Where a search stands between two reports."""

    depth: int
    move: Move | None
    """The first move being looked at."""
    number: int
    """How many first moves this depth has begun, this one included."""
    nodes: int
    seconds: float
    full: int
