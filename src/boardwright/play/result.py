"""How a match ended: what the game says, what the players agreed, and who stayed to the end."""

from dataclasses import dataclass

from boardwright.kernel.position import Position
from boardwright.play.history import History, Kind

DRAW_AGREED = "draw agreed"
OUT_OF_TIME = "out of time"
RESIGNED, STOPPED, LEFT = "resigned", "stopped", "left"


@dataclass(frozen=True)
class Result:
    """How a match ended; leavers never win (docs/decisions.md, Who leaves never wins)."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[float, ...]
    left: tuple[int, ...] = ()

    def standing(self, seat: int) -> str:
        """Say ``won``, ``drew`` or ``lost``: a shared first place is a draw for those who share it."""
        if seat in self.left:
            return "lost"
        if not self.winners:
            return "drew"
        if seat not in self.winners:
            return "lost"
        return "won" if len(self.winners) == 1 else "drew"

    def ranks(self) -> list[int]:
        """Return the place of every seat from 1: winners, then the others by their scores, and last those who left."""

        def key(seat: int) -> tuple[bool, bool, float]:
            behind = bool(self.winners) and seat not in self.winners
            return seat in self.left, behind, -self.scores[seat] if behind else 0.0

        keys = [key(seat) for seat in range(len(self.scores))]
        return [1 + sum(other < mine for other in keys) for mine in keys]


def leavers(history: History) -> tuple[int, ...]:
    """Return the seats whose players left a match that had begun."""
    if not history.position.retired:  # who leaves stops playing, so there is nothing to look for
        return ()
    gone = (node for node in history.done() if node.kind in (Kind.LEAVE, Kind.GONE) and node.text == LEFT)
    return tuple(sorted({node.seat for node in gone if node.seat is not None}))


def result_of(position: Position, history: History) -> Result | None:
    """Say how it ended, None while it goes on. If a leaver would win, the best of those who stayed do."""
    if history.here.kind is Kind.DRAW:
        return Result((), history.here.text, position.scores(), leavers(history))
    outcome = position.outcome()
    if outcome is None:
        return None
    left = leavers(history)
    winners = outcome.winners
    if set(winners) & set(left):
        stayed = [seat for seat in range(position.seats) if seat not in left]
        best = max((outcome.scores[seat] for seat in stayed), default=0.0)
        winners = tuple(seat for seat in stayed if outcome.scores[seat] == best)
    return Result(winners, outcome.reason, outcome.scores, left)
