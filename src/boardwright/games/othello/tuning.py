"""How the weights of the evaluation are shown to the tuner that fits them, and written down again."""

from collections.abc import Sequence
from typing import cast

from boardwright.games.othello.core import OthelloPosition
from boardwright.games.othello.weights import NAMES, WEIGHTS
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position

HEAD = '''"""The weights of the evaluation: data, written by a program.

{origin}
Each row is worth hundredths of a disc: at the start, after a third and two thirds of the squares, and at the end.
"""

WEIGHTS = (
{rows}
)
'''
KNOT_DISTANCE = 20
LAST = 8
"""Positions with fewer empty squares are searched to the end, not judged."""


class OthelloTuning:
    """One weight for each feature at each of four knots; between knots they are mixed."""

    def __init__(self, goal: int) -> None:
        """Fit the weights of a goal."""
        self._rows = WEIGHTS[goal]

    def weights(self) -> Sequence[float]:
        """Return the weights in use."""
        return [float(weight) for row in self._rows for weight in row]

    def is_quiet(self, position: Position, move: Move) -> bool:
        """Take every position that is not about to end."""
        del move
        board = cast("OthelloPosition", position)
        return (board.area & ~(board.mine | board.theirs)).bit_count() >= LAST

    def features(self, position: Position) -> list[tuple[int, float]]:
        """Ask the evaluation itself; it is for the player to move, so the second player's count the other way."""
        board = cast("OthelloPosition", position)
        black, white = board.discs
        played = ((black | white).bit_count() - 4) * 60 // (board.area.bit_count() - 4)
        knot = min(played // KNOT_DISTANCE, len(self._rows) - 2)
        late = (played - KNOT_DISTANCE * knot) / KNOT_DISTANCE
        sign = 1 if position.turn == 0 else -1
        found: list[tuple[int, float]] = []
        for i, feature in enumerate(board.features()):
            if feature:
                found += [(knot * len(NAMES) + i, sign * feature * (1 - late))]
                found += [((knot + 1) * len(NAMES) + i, sign * feature * late)]
        return found

    def module(self, weights: Sequence[float], origin: str) -> str:
        """Write the module ``weights``."""
        rows = [weights[at : at + len(NAMES)] for at in range(0, len(weights), len(NAMES))]
        lines = [f"    ({', '.join(str(round(weight)) for weight in row)})," for row in rows]
        return HEAD.format(origin=origin, rows="\n".join(lines))
