cimport cython
from boardwright.games.othello.features cimport worth
from boardwright.games.othello.lines cimport draw_lines, mobility
from boardwright.games.othello.variants cimport FEWEST, SMALL
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
    GOALS = 2
    STAGE_PLIES = 5
    MOST_MOVES = 31
    OWN_MOVES = SIZE - 66
    OPP_MOVES = SIZE - 34
    PARITY = SIZE - 2
    MOST_WORTH = 6400

cdef int START[PATTERNS]
cdef short WEIGHT[GOALS * STAGES][SIZE]
cdef int TWIN[SIZE]
cdef bint LOADED[GOALS]
cdef bint TRAINED[GOALS]

cdef int stage_of(u64 own, u64 opp) noexcept nogil
cdef void places_of(u64 own, u64 opp, int *places) noexcept nogil
@cython.locals(goal=int, stage=int, total=int, empty=u64)
cdef int judge(u64 own, u64 opp, int variant) noexcept nogil
cdef int ensure(int goal) noexcept nogil
@cython.locals(count=int, number=int, image=int, rest=int, size=int, i=int)
cdef int pair_up(int start, int squares, object order)
