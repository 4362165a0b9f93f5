from boardwright.kernel.dice cimport Dice
from boardwright.kernel.position cimport MOST_PLAYERS, Position
from boardwright.kernel.words cimport i64

cdef class Playouts:
    cdef readonly i64 games, moves, unfinished
    cdef readonly int limit
    cdef Dice dice
    cdef double share[MOST_PLAYERS]
    cdef float once[MOST_PLAYERS]
    cpdef object run(self, Position position, i64 games)
    cdef void play(self, Position position) noexcept nogil
