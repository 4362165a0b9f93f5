cimport cython
from boardwright.kernel.words cimport u64

cdef u64 GOLDEN, MIX_A, MIX_B

@cython.final
cdef class Dice:
    cdef readonly u64 state
    @cython.locals(z=u64)
    cdef u64 roll(self) noexcept nogil
    cdef int below(self, int n) noexcept nogil
