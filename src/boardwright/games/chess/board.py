"""Board: the state of a chess game, as bitboards and as a list of squares side by side."""

from typing import TYPE_CHECKING

import cython

from boardwright.games.chess.keys import polyglot_numbers
from boardwright.games.chess.state import BIT, Setup, State
from boardwright.kernel.position import Position
from boardwright.kernel.words import Words

if TYPE_CHECKING:
    from boardwright.kernel.game import Game

if not cython.compiled:
    from boardwright.games.chess.worth import WORTH

    WHITE, BLACK = 0, 1
    PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
    DOUBLE, SHORT, LONG, TAKES, PASSING, PROMOTES = 1, 2, 3, 4, 5, 8
    KEYS = [[0] * 64 for _ in range(16)]
    RIGHTS_KEYS = [0] * 16
    PASSING_KEYS = [0] * 8
    WHITE_KEY = 0

HOME_KING = (6, 2)  # the file where a king lands, castling short or long
HOME_ROOK = (5, 3)


def _fill_keys() -> int:
    """Put Polyglot's numbers where pieces, rights and files find them; return the number for White to move."""
    numbers = polyglot_numbers()
    for kind in range(1, 7):
        for square in range(64):
            KEYS[kind][square] = numbers[64 * (2 * kind - 1) + square]
            KEYS[8 + kind][square] = numbers[64 * (2 * kind - 2) + square]
    for rights in range(16):
        key = 0
        for i in range(4):
            if rights >> i & 1:
                key ^= numbers[768 + i]
        RIGHTS_KEYS[rights] = key
    for file in range(8):
        PASSING_KEYS[file] = numbers[772 + file]
    return numbers[780]


WHITE_KEY = _fill_keys()


class Board(Position):
    """What ``arrange`` sets up and moves change; the final class is ``core.ChessPosition``."""

    def __init__(self, game: "Game") -> None:
        """Make an empty board."""
        Position.__init__(self, game)
        if not cython.compiled:
            self.man = [0] * 16
            self.cell = [0] * 64
            self.path = [0] * 4
            self.safe = [0] * 4
            self.rook_home = [0] * 4
            self.keep = [15] * 64
            self.pinned = 0
            self.hits = [0] * 16
            self.twice, self.passed = [0, 0], [0, 0]
            self.attackers, self.risk = [0, 0], [0, 0]
        self.rights = self.passing = self.near = self.clock = self.begun = 0
        self.balance = 0
        self.lost = Words(128)

    def place(self, setup: Setup) -> None:
        """Put the pieces of a checked set-up on the board; en passant is the caller's business."""
        state = setup.state
        for code in range(16):
            self.man[code] = 0
        for square in range(64):
            code = state.cells[square]
            self.cell[square] = code
            self.keep[square] = 15
            if code:
                self.man[code] |= BIT[square]
                self.man[code & 8] |= BIT[square]
        self.turn = self.slot = state.turn
        self.clock = setup.clock
        self.begun = 2 * (setup.number - 1) + state.turn
        self.rights = 0
        for rook in range(64):
            if state.castling & BIT[rook]:
                self.grant(rook)
        self.balance = self.fresh_balance()

    def grant(self, rook: int) -> None:
        """Allow castling with the rook on a square of its king's row."""
        side = self.cell[rook] >> 3
        king = state_king(self.state(), side)
        long = int(rook < king)
        i = 2 * side + long
        row = king - king % 8
        landing, beside = row + HOME_KING[long], row + HOME_ROOK[long]
        travel = span(king, landing)
        self.rights |= 1 << i
        self.rook_home[i] = rook
        self.path[i] = (travel | span(rook, beside)) & ~(BIT[king] | BIT[rook])
        self.safe[i] = travel & ~BIT[king] | BIT[landing]
        self.keep[rook] &= 15 ^ 1 << i
        self.keep[king] &= 15 ^ 1 << i

    # ---- computed anew: what make and undo keep up to date ------------------------------------

    def fresh_bitboards(self) -> tuple[int, ...]:
        """Compute the bitboards of all sixteen codes from the squares alone."""
        found = [0] * 16
        for square in range(64):
            code = self.cell[square]
            if code:
                found[code] |= BIT[square]
                found[code & 8] |= BIT[square]
        return tuple(found)

    def fresh_key(self) -> int:
        """Compute the key from the squares, the rights, en passant and the turn."""
        key = RIGHTS_KEYS[self.rights]
        if self.turn == WHITE:
            key ^= WHITE_KEY
        if self.passing:
            key ^= PASSING_KEYS[self.passing & 7]
        for square in range(64):
            code = self.cell[square]
            if code:
                key ^= KEYS[code][square]
        return key

    def fresh_balance(self) -> int:
        """Compute the sum of what the pieces are worth on their squares."""
        total = 0
        for square in range(64):
            code = self.cell[square]
            if code:
                total += WORTH[code][square]
        return total

    @property
    def bitboards(self) -> tuple[int, ...]:
        """The bitboards that moves keep: index 0 all of White's, 1-6 its kinds, 8 all of Black's, 9-14 its kinds."""
        return tuple([self.man[code] for code in range(16)])

    def attacks(self, side: int) -> int:
        """Return the squares that a side attacks, as bits; the core knows."""
        raise NotImplementedError

    def state(self) -> State:
        """Return the position as a value: squares, turn, castling and en passant."""
        castling = 0
        for i in range(4):
            if self.rights >> i & 1:
                castling |= BIT[self.rook_home[i]]
        cells = bytes([self.cell[square] for square in range(64)])
        return State(cells, self.turn, castling, self.passing or None)

    def snapshot(self) -> Setup:
        """Return the position with its clocks as a set-up."""
        return Setup(self.state(), self.clock, (self.begun + self.ply) // 2 + 1)


def span(a: int, b: int) -> int:
    """Return the squares of a row from a to b, both included."""
    low, high = min(a, b), max(a, b)
    return sum(BIT[low : high + 1])


def state_king(state: State, side: int) -> int:
    """Return the square of a side's king; the set-up was checked to have one."""
    return state.cells.index(KING + 8 * side)
