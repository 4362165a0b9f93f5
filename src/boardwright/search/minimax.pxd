cimport cython
from boardwright.kernel.position cimport Position, MOST_PLAYERS, WIN
from boardwright.kernel.words cimport Scores, Words, i64, u64
from boardwright.search.ordering cimport raise_best

cdef enum:
    INFINITE = 1000000

cdef class Minimax:
    cdef readonly i64 nodes
    cdef Words buf
    cdef Scores scores
    cdef int team[MOST_PLAYERS]
    cdef int root

    @cython.locals(team=int)
    cpdef object best(self, Position position, int depth)
    cdef int value(self, Position position) noexcept nogil
    cdef int result(self, Position position) noexcept nogil
    @cython.locals(word=u64)
    cdef int search(self, Position position, int depth, int alpha, int beta, int base) noexcept nogil
    @cython.locals(word=u64)
    cdef int expect(self, Position position, int depth, int base) noexcept nogil
    cdef int child(self, Position position, int depth, int alpha, int beta, int base, int team) noexcept nogil
