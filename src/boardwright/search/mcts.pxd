cimport cython
from libc.math cimport log, sqrt
from boardwright.kernel.dice cimport Dice
from boardwright.kernel.position cimport LAZY, MOST_PLAYERS, Position
from boardwright.kernel.words cimport Words, i64, u64
from boardwright.search.signal cimport Signal

cdef enum:
    # The fields of a node, eight words long.
    WORD = 0      # the step that leads here
    FIRST = 1     # index of the first child, 0 when not expanded
    CHILDREN = 2
    VISITS = 3
    VALUE = 4     # sum of the shares of the player who stepped here, in millionths
    SIZE = 8

    ONE = 1000000
    ROOT = 1

cdef class TreeSearch:
    cdef readonly i64 simulations
    cdef readonly int nodes
    cdef readonly int most_nodes, playout_limit
    cdef readonly double exploration
    cdef Words tree
    cdef Words buf
    cdef Words path
    cdef Dice dice
    cdef float share[MOST_PLAYERS]

    cpdef object best(self, Position position, i64 simulations)
    @cython.locals(wanted=i64)
    cpdef object grow(self, Position position, i64 simulations, Signal signal)
    @cython.locals(word=u64)
    cpdef object line(self, Position position)
    cdef void simulate(self, Position position) noexcept nogil
    cdef bint expand(self, Position position, int node) noexcept nogil
    @cython.locals(best=double, score=double, visits=u64, spread=double)
    cdef int select(self, Position position, int node) noexcept nogil
    cdef void learn(self, Position position, int depth) noexcept nogil
    cdef int most_visited(self, int node) noexcept nogil
