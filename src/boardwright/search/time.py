"""Time: how long to think about a move, given a clock, and when the move is clear enough to stop sooner."""

from dataclasses import dataclass

from boardwright.kernel.move import Move
from boardwright.search.limits import Info

SHORTEST = 0.001
"""There is always time for a move, even when there is none."""
MOVES_LEFT = 35
"""How many moves a game is expected to last when the clock does not say."""
OF_INCREMENT = 0.7
SOFT, HARD = 0.65, 3.0
"""How much of a move's fair share may pass before no new depth is begun, and before the search is cut off."""
MOST_OF_CLOCK, MOST_OF_LAST = 0.3, 0.85
"""How much of the clock one move may take at most; the second when the clock is set again after it."""
MOST_SHORTENED = 0.010
PRUDENCE = 1.5
"""Lag is uneven, so more of it is paid for than was seen."""
MOST_LAG = 1.0
"""A clock that lost more than this, in seconds, was set anew by the GUI or an arbiter."""
FALL = 30
"""A score that falls by more hundredths than this is a reason to look again."""


@dataclass(frozen=True)
class Clock:
    """What a player's clock says, in seconds; ``moves`` are left until it is set again, 0 if it never is."""

    remaining: float
    increment: float = 0.0
    moves: int = 0


@dataclass(frozen=True)
class Allotment:
    """Seconds after which no new depth is begun, and after which the search is cut off."""

    soft: float
    hard: float


def allot(clock: Clock, overhead: float, lag: float = 0.0) -> Allotment:
    """Divide a clock.

    ``overhead`` is kept on the clock for the worst case; ``lag`` is what every move has cost so far on top of our
    thinking, and is paid out of each move's share.
    """
    usable = max(clock.remaining - overhead, clock.remaining * 0.03, SHORTEST)
    moves = min(clock.moves or MOVES_LEFT, MOVES_LEFT)
    most = usable * (MOST_OF_LAST if clock.moves == 1 else MOST_OF_CLOCK)
    share = max(usable / moves + OF_INCREMENT * max(clock.increment, 0.0) - PRUDENCE * lag, SHORTEST)
    hard = max(SHORTEST, min(HARD * share, most))
    return Allotment(min(SOFT * share, hard), hard)


class Lag:
    """Learns from the clock itself what a move costs beyond our thinking: pipes, a busy machine, a network."""

    def __init__(self) -> None:
        """Know nothing."""
        self.mean = 0.0

    def learn(self, before: Clock, spent: float, now: Clock) -> None:
        """Compare the clock of a move, for which we thought so long, with that of the next."""
        lost = before.remaining + before.increment - now.remaining - spent
        if 0 <= lost < MOST_LAG:  # else the clock was set anew
            self.mean += (lost - self.mean) * (0.5 if lost > self.mean else 0.1)


def of_fixed(seconds: float, overhead: float) -> float:
    """Shorten a time that was fixed for a move by what answering costs, but not by much."""
    return max(SHORTEST, seconds - min(overhead, seconds / 4, MOST_SHORTENED))


class Pace:
    """Stretches or shrinks the soft limit: a best move that stays the same needs less time, a falling score more."""

    def __init__(self, soft: float) -> None:
        """Begin a search; 0 means that there is no soft limit."""
        self.soft = soft
        self._move: Move | None = None
        self._score = 0
        self._steady = 0
        self._fell = False

    def hear(self, info: Info) -> None:
        """Take the best line of a depth."""
        move = info.line[0] if info.line else None
        self._steady = self._steady + 1 if move == self._move else 0
        self._fell = info.depth > 1 and info.score < self._score - FALL
        self._move, self._score = move, info.score

    def is_over(self, seconds: float) -> bool:
        """Tell whether the soft limit, stretched as it is now, has passed."""
        if not self.soft:
            return False
        factor = 1.3 - 0.1 * min(self._steady, 7)
        return seconds >= self.soft * (factor + 0.4 if self._fell else factor)
