ctypedef unsigned long long u64
ctypedef long long i64

cdef int LARGE

cdef class Words:
    cdef u64 *data
    cdef readonly int capacity
    cdef bint reserve(self, int size) noexcept nogil

cdef class Scores:
    cdef int *data
    cdef readonly int capacity
    cdef bint reserve(self, int size) noexcept nogil
