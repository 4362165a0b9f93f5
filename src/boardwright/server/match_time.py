"""The time of a match: milliseconds of its own, which stand still while no server runs it or an engine waits."""

from time import monotonic

MILLISECONDS = 1000


class MatchTime:
    """A moment of the match for every moment of this machine."""

    def __init__(self) -> None:
        """Begin at 0."""
        self.origin = monotonic()
        """The moment of this machine at which the match's time was 0, if it had never stood still."""
        self.held: int | None = None
        """The moment at which the match's time stands still; None while it runs."""

    @property
    def now(self) -> int:
        """The moment, in the match's own milliseconds."""
        return int((monotonic() - self.origin) * MILLISECONDS) if self.held is None else self.held

    def go_on_from(self, moment: int) -> None:
        """Let it run from a moment of the match."""
        self.origin, self.held = monotonic() - moment / MILLISECONDS, None

    def hold(self) -> None:
        """Let it stand still."""
        self.held = self.now

    def run_on(self, seconds: float = 0.0) -> None:
        """Let it run again, as if it had run for some seconds of the time that it stood still."""
        if self.held is not None:
            self.origin = monotonic() - seconds - self.held / MILLISECONDS
            self.held = None

    def when(self, moment: int) -> float:
        """Return the moment of this machine at which a moment of the match comes, if its time runs."""
        return self.origin + moment / MILLISECONDS
