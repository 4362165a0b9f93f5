cimport cython
from boardwright.kernel.bits cimport popcount
from boardwright.kernel.words cimport i64, u64

cdef enum:
    FULL_PHASE = 24

cdef i64 WORTH[16][64]
cdef i64 LOW_HALF, HALF

@cython.locals(low=i64)
cdef int blend(i64 balance, int phase) noexcept nogil
