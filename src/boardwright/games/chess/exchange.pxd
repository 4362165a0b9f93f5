cimport cython
from boardwright.games.chess.board cimport (
    Board, KING, KNIGHT, PASSING, PAWN, PROMOTES, QUEEN, SHORT, TAKES,
)
from boardwright.games.chess.movegen cimport attackers
from boardwright.kernel.words cimport Scores, Words, i64, u64

cdef int PRICE[8]

@cython.locals(occupied=u64, one=u64)
cdef int exchange(Board b, u64 word) noexcept nogil
@cython.locals(own=u64, left=u64)
cdef int answer(Board b, int target, int side, u64 occupied, int prize) noexcept nogil
@cython.locals(word=u64)
cdef void rank_moves(Board b, Words buf, int base, int n, Scores scores) noexcept nogil
