cimport cython
from boardwright.kernel.dice cimport Dice
from boardwright.kernel.words cimport Scores, Words, i64, u64

cdef enum:
    MOST_PLAYERS = 16
    WIN = 10000

    # Traits: what callers must expect of a position's steps.
    LAZY = 1        # a generated step may prove illegal when it is pushed
    COMPOSITE = 2   # a step may leave a move unfinished

    # Faults: why a position can no longer be trusted.
    FAULT_NONE = 0
    FAULT_MEMORY = 1
    FAULT_RAISED = 2
    FAULT_LIMIT = 3

    MOST_TURN_NODES = 200000

cdef class Position:
    # What a search reads without a call.
    cdef readonly u64 key
    cdef readonly short turn, slot
    cdef readonly int ply, steps
    cdef readonly unsigned char mid_move, chance, fault
    cdef readonly unsigned int traits, retired
    cdef readonly int seats

    cdef readonly object game
    cdef readonly object withdrawals
    cdef object trouble
    cdef list table
    cdef Words trail
    cdef Words scratch

    # Steps.
    cdef int generate(self, Words buf, int base) noexcept nogil
    cdef int noisy(self, Words buf, int base) noexcept nogil
    cdef int candidates(self, Words buf, int base) noexcept nogil
    cdef bint push(self, u64 word) noexcept nogil
    cdef void pop(self) noexcept nogil
    cdef void rewind(self, int mark) noexcept nogil
    cdef bint push_null(self) noexcept nogil

    # Chance.
    @cython.locals(word=u64)
    cdef u64 pick(self, Dice dice) noexcept nogil
    @cython.locals(word=u64)
    cdef int playout(self, Dice dice, int limit) noexcept nogil

    # Ends and values.
    cdef int ended(self) noexcept nogil
    cdef int stuck(self) noexcept nogil
    cdef int payoff(self, int player) noexcept nogil
    cdef int evaluate(self, int player) noexcept nogil
    cdef void shares(self, float *out) noexcept nogil

    # Help for a search.
    cdef void order(self, Words buf, int base, int n, Scores scores) noexcept nogil
    cdef int see(self, u64 word) noexcept nogil
    cdef bint urgent(self) noexcept nogil
    cdef int reversible(self) noexcept nogil
    cdef int doubt(self, int shallow, int deep) noexcept nogil

    # Counting.
    @cython.locals(word=u64, total=i64)
    cdef i64 count(self, Words buf, int base) noexcept nogil
    @cython.locals(word=u64, total=i64)
    cdef i64 leaves(self, int depth, Words buf, int base) noexcept nogil

    # With the GIL.
    @cython.locals(twin=Position)
    cpdef object copy(self)
    @cython.locals(twin=Position)
    cpdef list history(self)
    cdef object copy_from(self, Position other)
    cdef object retire(self, int player)
    cdef object reinstate(self, int player)
    cdef object move_of(self, u64 word)
    @cython.locals(word=u64)
    cdef object extend(self, int base, tuple line, list found)
    cdef object check(self)
