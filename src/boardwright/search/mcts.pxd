cimport cython
from libc.math cimport exp, log, sqrt
from boardwright.kernel.dice cimport Dice
from boardwright.kernel.position cimport LAZY, MOST_PLAYERS, Position, WIN
from boardwright.kernel.words cimport Words, i64, u64
from boardwright.search.signal cimport Signal
from boardwright.search.tree cimport CHUNK, LINKS, PRIOR, ROOT, SIZE, Tree, VALUE, VISITS, WORD, children, first_child

cdef enum:
    ONE = 1000000

cdef double UNSOLVED

cdef class TreeSearch:
    cdef readonly i64 simulations
    cdef readonly int playout_limit
    cdef readonly double exploration, bias, scale
    cdef readonly Tree tree
    cdef Words buf
    cdef Words path
    cdef Words solved
    cdef int solved_from, solved_to
    cdef Dice dice
    cdef i64 next_node, last_node
    cdef float share[MOST_PLAYERS]

    cpdef object best(self, Position position, i64 simulations)
    cpdef object plant(self, Position position)
    @cython.locals(wanted=i64)
    cpdef object grow(self, Position position, i64 simulations, Signal signal)
    @cython.locals(word=u64, node=i64, visits=double)
    cpdef object line(self, Position position)
    @cython.locals(node=i64, word=u64)
    cdef void simulate(self, Position position) noexcept nogil
    @cython.locals(at=i64, mover=int, won=i64)
    cdef void learn(self, Position position, int depth) noexcept nogil
    cdef void settle(self, Position position, int mark) noexcept nogil
    @cython.locals(total=double, odds=double)
    cdef void guess(self, Position position) noexcept nogil
    cdef double promise(self, Position position, int player) noexcept nogil
    @cython.locals(i=int)
    cdef void remember(self, Position position, int mark) noexcept nogil
    @cython.locals(word=u64, at=i64, first=i64, made=int, n=int, mover=int, prior=double)
    cdef bint expand(self, Position position, i64 node) noexcept nogil
    @cython.locals(first=i64)
    cdef i64 take(self, int n) noexcept nogil
    @cython.locals(best=double, score=double, visits=double, spread=double, first=i64, child=i64, chosen=i64, n=int, links=u64)
    cdef i64 select(self, Position position, i64 node) noexcept nogil
    @cython.locals(first=i64, best=i64, child=i64, links=u64)
    cdef i64 most_visited(self, i64 node) noexcept nogil
