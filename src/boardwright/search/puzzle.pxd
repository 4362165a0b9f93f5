cimport cython
from boardwright.kernel.position cimport Position, WIN
from boardwright.kernel.words cimport Scores, Words, i64, u64
from boardwright.search.signal cimport Signal

cdef enum:
    SEEN = 1 << 20      # positions of an attempt that are remembered

@cython.final
cdef class Solver:
    cdef readonly i64 nodes
    cdef i64 most_nodes
    cdef double deadline
    cdef readonly int solved_to
    cdef readonly int attempts
    cdef u64 salt
    cdef Words way, buf, seen, kept, fresh
    cdef Scores worths
    cdef int count
    cdef Signal signal

    @cython.locals(mark=int, start=int, end=int, entry=int, cut=bint, i=int)
    cdef bint attempt(self, Position position, int width) except -1
    cpdef tuple rest(self, Position position)
    @cython.locals(i=int)
    cdef bint knows_way(self, Position position) noexcept nogil
    @cython.locals(word=u64, n=int, i=int)
    cdef void expand(self, Position position, int mark, int entry) noexcept nogil
    @cython.locals(key=u64, slot=int)
    cdef void note(self, Position position, int entry, u64 word) noexcept nogil
    @cython.locals(n=int)
    cdef void go_to(self, Position position, int entry) noexcept nogil
    @cython.locals(i=int)
    cdef void judge(self, Position position) noexcept nogil
    cdef bint is_over(self, Position position) noexcept nogil
    cdef bint is_late(self) noexcept nogil
