cimport cython
from boardwright.games.dots.field cimport CELLS, MOST_CHANGES, STOPPED, TURN
from boardwright.games.dots.scout cimport MOST_HITS, Scout
from boardwright.kernel.dice cimport Dice
from boardwright.kernel.position cimport FAULT_MEMORY, WIN
from boardwright.kernel.words cimport Scores, Words, u64

cdef enum:
    # Endings.
    FULL = 1
    LAST_ONE = 2

cdef int LAND

@cython.final
cdef class DotsPosition(Scout):
    @cython.locals(total=int)
    cdef int worth(self, int player) noexcept nogil
    cdef int after(self, int player) noexcept nogil
    cdef int playing(self) noexcept nogil
    @cython.locals(at=int)
    cdef int central(self, int wanted) noexcept nogil
    cdef bint is_central(self, int at) noexcept nogil
    cdef object ground(self, int last)
