"""Sample: what pieces do in random games, for moves that an empty board never offers, such as those that need a die."""

from collections.abc import Iterator

from boardwright.kernel.dice import Dice
from boardwright.program.evaluation.reach import Mobility
from boardwright.program.limits import MOST_EXPLORING
from boardwright.program.machine.core import Machine
from boardwright.program.machine.values import Values
from boardwright.program.opening import set_up
from boardwright.program.ops import MASK12, W_DROP, W_PASS, W_TO
from boardwright.program.program import Program

GAMES, STEPS = 12, 150
"""Random games, and steps of each, that are looked at."""
MOST_WORDS = 40_000
"""Legal steps that are looked at in all games together."""
SEED = 1999


class Sample:
    """Random games from the opening; what happens in them is noted."""

    def __init__(self, board: Machine, program: Program, values: Values) -> None:
        """Take a board that may be cleared."""
        self._board = board
        self._program = program
        self._values = values
        self._left = MOST_WORDS
        self._end = board.worked + MOST_EXPLORING
        self._known: set[tuple[int, int, int]] = set()

    def extend(self, found: Mobility) -> None:
        """Add to the reach of pieces what the games show; raise Fault where a block never ends."""
        for words, _ in self._steps():
            if not self._board.chance:
                for word in words:
                    self._note(word, found)

    def turning(self, sites: frozenset[int]) -> dict[int, set[int]]:
        """Return the types that pieces on some sites turn into while their owners keep them; raise as ``extend``."""
        codes, found = self._program.codes, dict[int, set[int]]()
        for _, chosen in self._steps():
            for _, cells in self._board.changes((chosen,)):
                for site, before, after in cells:
                    old, new = codes.piece(before), codes.piece(after)
                    if site in sites and old and new and old.player == new.player and old.kind != new.kind:
                        found.setdefault(old.kind, set()).add(new.kind)
        return found

    def _steps(self) -> Iterator[tuple[list[int], int]]:
        """Play the games: give the legal steps of each position and the one that is made next."""
        dice = Dice(SEED)
        for _ in range(GAMES):
            self._board.install(self._program.tables, self._values)
            set_up(self._board, self._program)
            self._board.begin(0)
            for _ in range(STEPS):
                words = self._board.legal_steps() if self._board.decided == 0 else []
                if not words or self._left <= 0 or self._board.worked > self._end:
                    break
                self._left -= len(words)
                chosen = words[dice.number(len(words))]
                yield words, chosen
                self._board.make(self._board.intern((chosen,)))

    def _note(self, word: int, found: Mobility) -> None:
        """Add a step to the reach of its piece, unless the same was seen before."""
        if word >> W_DROP & 1 or word >> W_PASS & 1:
            return
        codes, site, to = self._program.codes, word & MASK12, word >> W_TO & MASK12
        code = self._board.cell(site)
        piece = codes.piece(code)
        if piece is None or (code, site, to) in self._known or (piece.player, piece.kind) not in found:
            return
        self._known.add((code, site, to))
        found[piece.player, piece.kind].add(site, to, piece.kind, self._board.changes((word,)), codes)
