cimport cython
from boardwright.games.othello.core cimport flips_of, mobility, neighbours
from boardwright.kernel.bits cimport lowest, popcount
from boardwright.kernel.words cimport Words, i64, u64

cdef enum:
    UPPER = 1
    LOWER = 2
    EXACT = 3
    DEEP = 7        # from so many empty squares on, ordering and the table pay off
    MOST_SCORE = 64
    SLOTS = 1 << 21

cdef u64 QUADRANT[4]
cdef u64 KEY_OWN, KEY_OPP, KEY_MIX

@cython.final
cdef class Endgame:
    cdef public bint stopped
    cdef readonly i64 nodes
    cdef u64 area, corners
    cdef int cells
    cdef Words table
    cdef u64 squares[64][40]
    cdef int ranks[64][40]

    cpdef object score(self, u64 own, u64 opp, int alpha, int beta)
    cdef int solve(self, u64 own, u64 opp, int alpha, int beta) noexcept nogil
    @cython.locals(empty=u64, moves=u64, flips=u64, bit=u64, left=u64, own2=u64, opp2=u64, slot=i64, known=u64, key=u64)
    cdef int deep(self, u64 own, u64 opp, int alpha, int beta, int n, bint passed) noexcept nogil
    @cython.locals(empty=u64, near=u64, odd=u64, flips=u64, bit=u64, part=u64)
    cdef int shallow(self, u64 own, u64 opp, int alpha, int beta, int n, bint passed) noexcept nogil
    @cython.locals(flips=u64)
    cdef int last(self, u64 own, u64 opp, int square) noexcept nogil
    cdef int final(self, u64 own, u64 opp) noexcept nogil

@cython.locals(odd=u64)
cdef u64 odd_quadrants(u64 empty) noexcept nogil
@cython.locals(key=u64)
cdef u64 hashed(u64 own, u64 opp) noexcept nogil
