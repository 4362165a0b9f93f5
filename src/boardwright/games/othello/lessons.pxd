cimport cython
from boardwright.games.othello.endgame cimport Endgame
from boardwright.games.othello.glance cimport final_lead, glance
from boardwright.games.othello.lines cimport draw_lines, flips_of, mobility
from boardwright.games.othello.variants cimport AREA, CELLS, SMALL
from boardwright.kernel.bits cimport lowest, popcount
from boardwright.kernel.dice cimport Dice
from boardwright.kernel.words cimport i64, u64

cdef enum:
    MOST_RECORDS = 70

cdef u64 BLACK[2]
cdef u64 WHITE[2]

@cython.final
cdef class Teacher:
    cdef readonly i64 nodes
    cdef i64 seed
    cdef int variant, depth, exact, share
    cdef Dice dice
    cdef Endgame endgame
    cdef u64 own[MOST_RECORDS]
    cdef u64 opp[MOST_RECORDS]
    cdef int value[MOST_RECORDS]
    cdef int side[MOST_RECORDS]
    cdef int count
    cdef u64 mine, theirs
    cdef int turn

    cdef bint open_at_random(self, int plies) noexcept nogil
    @cython.locals(flips=u64, after=u64)
    cdef void place(self, u64 bit) noexcept nogil
    @cython.locals(moves=u64, rest=u64, bit=u64, best_bit=u64, flips=u64)
    cdef int play(self) noexcept nogil
