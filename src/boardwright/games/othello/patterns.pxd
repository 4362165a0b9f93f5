cimport cython
from boardwright.games.othello.features cimport worth
from boardwright.games.othello.lines cimport draw_lines, mobility
from boardwright.kernel.bits cimport popcount
from boardwright.kernel.words cimport u64

cdef extern from "boardwright/games/othello/patterns.h" nogil:
    void enter "bw_enter"(int square, int pattern, int digit) noexcept
    void pattern_places "bw_places"(u64 own, u64 opp, const int *starts, int *places) noexcept
    int pattern_sum "bw_sum"(u64 own, u64 opp, const int *starts, const short *weights) noexcept

cdef enum:
    PATTERNS = 46
    PLACES = 49         # of the weights that a position has: one a pattern, both sides' moves, parity
    SIZE = 226299       # weights of a stage
    STAGES = 12
    STAGE_PLIES = 5
    MOST_MOVES = 31
    OWN_MOVES = SIZE - 66
    OPP_MOVES = SIZE - 34
    PARITY = SIZE - 2
    MOST_WORTH = 6400

cdef u64 BOARD, CORNERS, EDGES
cdef int START[PATTERNS]
cdef short WEIGHT[STAGES][SIZE]
cdef int TWIN[SIZE]
cdef bint loaded, trained

cdef int stage_of(u64 own, u64 opp) noexcept nogil
cdef void places_of(u64 own, u64 opp, int *places) noexcept nogil
cdef int judge(u64 own, u64 opp) noexcept nogil
cdef int ensure() noexcept nogil
@cython.locals(count=int, number=int, image=int, rest=int, size=int, i=int)
cdef int pair_up(int start, int squares, object order)
