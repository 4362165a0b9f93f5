cimport cython
from boardwright.games.othello.lines cimport draw_lines, mobility
from boardwright.games.othello.variants cimport AREA, CELLS, CORNERS, EDGES, FEWEST
from boardwright.kernel.bits cimport popcount
from boardwright.kernel.words cimport u64

cdef enum:
    FEATURES = 11
    KNOTS = 4

cdef u64 ALL, COLUMN_A, COLUMN_H
cdef int WEIGHT[2][KNOTS][FEATURES]

@cython.locals(found=u64)
cdef u64 anchored(u64 own, u64 corners, u64 edges) noexcept nogil
@cython.locals(corners=u64, edges=u64, empty=u64, beside=u64, frontier=u64, mine=u64, theirs=u64)
cdef void count_features(u64 own, u64 opp, int variant, int *found) noexcept nogil
@cython.locals(played=int, goal=int, knot=int, late=int, total=int, i=int)
cdef int worth(u64 own, u64 opp, int variant) noexcept nogil
@cython.locals(near=u64)
cdef u64 neighbours(u64 discs) noexcept nogil
