cimport cython
from boardwright.kernel.position cimport COMPOSITE, FAULT_MEMORY, LAZY, Position, WIN
from boardwright.kernel.words cimport Words, u64

cdef enum:
    LINE = 9
    BIG = 2500

cdef class Toy(Position):
    cdef int cells[BIG]
    cdef Words lost
    cdef bint note(self, u64 word, u64 undo) noexcept nogil

@cython.final
cdef class Triple(Toy):
    cdef int longest(self, int player) noexcept nogil

@cython.final
cdef class Carry(Toy):
    cdef int hand
    cdef bint room(self, int cell) noexcept nogil

@cython.final
cdef class Race(Toy):
    cdef int rolled
    cdef int at(self, int player) noexcept nogil
    cdef void place(self, int player, int cell) noexcept nogil

@cython.final
cdef class Crowd(Toy):
    cdef int free
