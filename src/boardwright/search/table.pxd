cimport cython
from boardwright.kernel.bits cimport prefetch
from boardwright.kernel.words cimport Words, i64, u64

cdef enum:
    UPPER = 1
    LOWER = 2
    EXACT = 3

cdef u64 SCORE_BIAS, TAG_MASK

@cython.final
cdef class Table:
    cdef Words slots
    cdef readonly u64 clusters
    cdef readonly int age
    cdef u64 probe(self, u64 key) noexcept nogil
    cdef void fetch(self, u64 key) noexcept nogil
    @cython.locals(data=u64, at=i64, old=u64, same=bint)
    cdef void store(self, u64 key, u64 tag, int score, int depth, int bound) noexcept nogil

cdef u64 tag_of(u64 word) noexcept nogil
cdef u64 entry_tag(u64 data) noexcept nogil
cdef int entry_score(u64 data) noexcept nogil
cdef int entry_depth(u64 data) noexcept nogil
cdef int entry_bound(u64 data) noexcept nogil
