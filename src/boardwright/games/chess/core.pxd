cimport cython
from boardwright.games.chess.attacks cimport PAWN_HITS
from boardwright.games.chess.board cimport (
    BISHOP, Board, DOUBLE, KEYS, KING, KNIGHT, PASSING, PASSING_KEYS, PAWN, PROMOTES, QUEEN, RIGHTS_KEYS,
    ROOK, SHORT, TAKES, WHITE_KEY,
)
from boardwright.games.chess.evaluation cimport evaluate_board
from boardwright.games.chess.exchange cimport exchange, rank_moves
from boardwright.games.chess.movegen cimport (
    EVERY, MOST_MOVES, NOISY, attack_map, checkers_of, count_moves, list_moves, passing_is_safe,
)
from boardwright.games.chess.worth cimport WORTH
from boardwright.kernel.bits cimport lowest, popcount
from boardwright.kernel.dice cimport Dice
from boardwright.kernel.position cimport FAULT_MEMORY, Position, WIN
from boardwright.kernel.words cimport Scores, Words, i64, u64

cdef enum:
    # Endings, as numbers of Chess.endings.
    CHECKMATE = 1
    STALEMATE = 2
    INSUFFICIENT = 3
    SEVENTY_FIVE = 4
    FIVEFOLD = 5

cdef u64 DARK

@cython.final
cdef class ChessPosition(Board):
    # What overrides a method of Position is not declared again (Cython refuses it in a final class).
    cdef bint room(self) noexcept nogil
    cdef void remember(self, u64 word, int captured) noexcept nogil
    cdef void castle(self, int king, int rook, int side) noexcept nogil
    @cython.locals(bits=u64, one=u64)
    cdef void lift_both(self, int king, int rook, int king_to, int rook_to, int side) noexcept nogil
    @cython.locals(pawns=u64)
    cdef void open_passing(self, int square) noexcept nogil
    cdef int occurrences(self) noexcept nogil
    @cython.locals(bishops=u64)
    cdef bint too_little(self) noexcept nogil
    cdef object take(self, ChessPosition source)
    cdef bint claimable(self, int times, int plies) noexcept
    @cython.locals(twin=ChessPosition)
    cpdef dict repetitions(self)
