"""Verdict: what a move gave away, in one word."""

from collections.abc import Sequence
from enum import Enum
from math import exp

INACCURATE, MISTAKEN, BLUNDERED = 0.04, 0.08, 0.15
"""How much of the chance to win a move must give away to be called so."""
WON, NOT_WON = 0.90, 0.60
"""A win is missed by a move that leads from at least the one to at most the other."""
STRICTNESS = 4.0
"""How fast accuracy falls: a move that gives away a tenth of the chances has 67 of 100, one that gives away half 14."""


class Verdict(Enum):
    """What to call a move."""

    FINE = ""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_WIN = "missed-win"


GLYPH_OF = {
    Verdict.FINE: "",
    Verdict.INACCURACY: "?!",
    Verdict.MISTAKE: "?",
    Verdict.BLUNDER: "??",
    Verdict.MISSED_WIN: "??",
}
"""What is written behind a move."""


def verdict_on(before: float, after: float) -> Verdict:
    """Judge a move by the mover's chance with the best move and with the one that was played."""
    loss = before - after
    if before >= WON and after <= NOT_WON:
        return Verdict.MISSED_WIN
    if loss >= BLUNDERED:
        return Verdict.BLUNDER
    if loss >= MISTAKEN:
        return Verdict.MISTAKE
    return Verdict.INACCURACY if loss >= INACCURATE else Verdict.FINE


def accuracy(losses: Sequence[float]) -> float | None:
    """Return the mean accuracy of some moves, from 0 to 100; None for none."""
    return 100 * sum(exp(-STRICTNESS * loss) for loss in losses) / len(losses) if losses else None
