"""Budget: what a player may spend on one move."""

from dataclasses import dataclass, replace

from boardwright.play.clock import SECOND, Clock, Timing


@dataclass(frozen=True)
class Budget:
    """Time and positions for a move; where nothing is set, a player takes what it usually takes."""

    left: tuple[float, ...] = ()
    """Seconds on the clocks, by seat; empty without clocks."""
    increment: float = 0.0
    """Seconds that come back to the clock after each move."""
    seconds: float = 0.0
    """Seconds for this move at most, whatever the clocks say."""
    nodes: int = 0
    """Positions that may be looked at."""

    @property
    def is_free(self) -> bool:
        """True when nothing is set."""
        return not (self.left or self.seconds or self.nodes)

    def on(self, clock: Clock, at: int) -> "Budget":
        """Add what the clocks of a match say at a moment."""
        seats = range(len(clock.banks))
        match clock.control.timing:
            case Timing.NONE:
                return self
            case Timing.MOVE:
                seconds = max(clock.left(seat, at) or 0 for seat in seats if seat == clock.running) / SECOND
                return replace(self, seconds=min(seconds, self.seconds or seconds))
            case Timing.TOTAL:
                left = tuple((clock.left(seat, at) or 0) / SECOND for seat in seats)
                return replace(self, left=left, increment=clock.control.increment / SECOND)
            case Timing.BYOYOMI:
                # A period that is not used up comes back, as an increment does; the periods in store are a reserve.
                return replace(
                    self, left=tuple(_free(clock, seat, at) for seat in seats), increment=clock.control.period / SECOND
                )


def _free(clock: Clock, seat: int, at: int) -> float:
    """Return the seconds that a move may take before a period of byo-yomi is lost."""
    reserve = max(0, clock.periods[seat] - 1) * clock.control.period
    return max(0, (clock.left(seat, at) or 0) - reserve) / SECOND
