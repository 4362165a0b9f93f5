cimport cython
from boardwright.kernel.bits cimport highest, lowest, popcount
from boardwright.kernel.dice cimport Dice
from boardwright.kernel.position cimport FAULT_MEMORY, Position
from boardwright.kernel.words cimport Scores, Words, i64, u64

cdef enum:
    PASS = 65
    FEATURES = 11
    KNOTS = 4

cdef u64 INNER, ALL, COLUMN_A, COLUMN_H
cdef u64 RAYS[64][8]
cdef u64 DISC[2][64]
cdef u64 SIDE
cdef int WEIGHT[KNOTS][FEATURES]

@cython.locals(inner=u64, found=u64, run=u64, pairs=u64)
cdef u64 mobility(u64 own, u64 opp) noexcept nogil

@cython.locals(flips=u64, ray=u64, end=u64)
cdef u64 flips_of(int square, u64 own, u64 opp) noexcept nogil

@cython.locals(moves=u64, flips=u64, total=i64, bit=u64)
cdef i64 count_leaves(u64 own, u64 opp, u64 area, int depth) noexcept nogil

@cython.final
cdef class OthelloPosition(Position):
    cdef readonly u64 mine, theirs, area, corners, edges
    cdef Words flipped
    cdef object take(self, OthelloPosition source)

    # What overrides a method of Position is not declared again: Cython takes its signature from there,
    # and refuses a final class that repeats it.
    @cython.locals(word=u64, total=i64)
    cdef i64 visit(self, int depth, Words buf, int base) noexcept nogil

@cython.locals(found=u64)
cdef u64 anchored(u64 own, u64 corners, u64 edges) noexcept nogil
@cython.locals(empty=u64, beside=u64, frontier=u64, mine=u64, theirs=u64)
cdef void count_features(u64 own, u64 opp, u64 area, u64 corners, u64 edges, int *found) noexcept nogil
@cython.locals(played=int, knot=int, late=int, total=int, i=int)
cdef int worth(u64 own, u64 opp, u64 area, u64 corners, u64 edges) noexcept nogil
@cython.locals(near=u64)
cdef u64 neighbours(u64 discs) noexcept nogil
cdef int nth_bit(u64 moves, int n) noexcept nogil
