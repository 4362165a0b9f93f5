cdef extern from "boardwright/kernel/pages.h" nogil:
    void prefer_large_pages "bw_prefer_large_pages"(void *data, size_t bytes) noexcept

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
