cimport cython

ctypedef unsigned long long u64
ctypedef long long i64

cdef size_t LARGE

cdef class Buffer:
    cdef void *block
    cdef readonly int capacity
    cdef int width
    cdef bint reserve(self, int size) noexcept nogil
    @cython.locals(wanted=size_t)
    cdef bint grow(self, int size) noexcept nogil
    cdef void settle(self) noexcept nogil

@cython.final
cdef class Words(Buffer):
    cdef u64 *data

@cython.final
cdef class Scores(Buffer):
    cdef int *data
