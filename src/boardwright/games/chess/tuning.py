"""How the weights of the evaluation are shown to the tuner that fits them, and written down again."""

from collections.abc import Sequence
from typing import cast

from boardwright.games.chess.core import ChessPosition
from boardwright.games.chess.evaluation import coefficients, proportions
from boardwright.games.chess.initial_weights import INITIAL
from boardwright.games.chess.weights import FITTED
from boardwright.games.chess.worth import square_index
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position

NOISY_FLAGS = 12
"""Bits of a move's flag: captures and promotions."""
HEAD = '''"""The weights of the evaluation: data, written by a program.

{origin}
Each pair is worth hundredths of a pawn, in the opening and in the ending; ``initial_weights`` explains the names.
"""

GROUPS: dict[str, tuple[tuple[int, int], ...]] = {{
'''
TAIL = """}

FITTED = tuple(pair for pairs in GROUPS.values() for pair in pairs)
"""
PAIRS_A_LINE = 8


class ChessTuning:
    """Two weights for each pair: the opening's, then the ending's."""

    def weights(self) -> Sequence[float]:
        """Return the weights in use."""
        return [float(value) for pair in FITTED for value in pair]

    def is_quiet(self, position: Position, move: Move) -> bool:
        """Leave out checks, and positions in which taking something is best."""
        return not cast("ChessPosition", position).is_check and move.steps[0] >> 12 & NOISY_FLAGS == 0

    def features(self, position: Position) -> list[tuple[int, float]]:
        """Ask the evaluation itself."""
        board = cast("ChessPosition", position)
        early, late = proportions(board)
        counts: dict[int, int] = {}
        for square, code in enumerate(board.state().cells):
            if code:
                kind, sign = code & 7, -1 if code & 8 else 1
                for index in (kind, square_index(kind, square if sign > 0 else square ^ 56)):
                    counts[index] = counts.get(index, 0) + sign
        both = [(index, count, count) for index, count in counts.items() if count] + coefficients(board)
        found = [(2 * index, early * first) for index, first, _ in both if early and first]
        return found + [(2 * index + 1, late * second) for index, _, second in both if late and second]

    def module(self, weights: Sequence[float], origin: str) -> str:
        """Write the module ``weights``."""
        lines, at = [], 0
        for name, pairs in INITIAL.items():
            values = [(round(weights[2 * i]), round(weights[2 * i + 1])) for i in range(at, at + len(pairs))]
            at += len(pairs)
            lines.append(f'    "{name}": (\n')
            for first in range(0, len(values), PAIRS_A_LINE):
                row = ", ".join(f"({early}, {late})" for early, late in values[first : first + PAIRS_A_LINE])
                lines.append(f"        {row},\n")
            lines.append("    ),\n")
        return HEAD.format(origin=origin) + "".join(lines) + TAIL
