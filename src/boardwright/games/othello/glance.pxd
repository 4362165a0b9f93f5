cimport cython
from boardwright.games.othello.lines cimport draw_lines, flips_of, mobility
from boardwright.games.othello.patterns cimport judge
from boardwright.games.othello.variants cimport AREA, CELLS, CORNERS, SIGN
from boardwright.kernel.bits cimport lowest, popcount
from boardwright.kernel.words cimport i64, u64

cdef int final_lead(u64 own, u64 opp, int variant) noexcept nogil
@cython.locals(moves=u64, bit=u64, flips=u64, left=u64)
cdef int glance(
    u64 own, u64 opp, int depth, int alpha, int beta, bint passed, i64 *nodes, int variant
) noexcept nogil
