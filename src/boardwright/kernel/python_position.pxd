cimport cython
from boardwright.kernel.position cimport COMPOSITE, FAULT_MEMORY, FAULT_RAISED, Position, WIN
from boardwright.kernel.words cimport Words, u64

cdef class PythonPosition(Position):
    cdef readonly object state
    cdef list past
    cdef object numbering

    cdef int generate(self, Words buf, int base) noexcept with gil
    cdef bint push(self, u64 word) noexcept with gil
    cdef void pop(self) noexcept with gil
    cdef int ended(self) noexcept with gil
    cdef int payoff(self, int player) noexcept with gil
    cdef int evaluate(self, int player) noexcept with gil
    cdef object copy_from(self, Position other)
    cdef object fail(self, object trouble)
