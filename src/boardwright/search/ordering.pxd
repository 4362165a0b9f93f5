cimport cython
from boardwright.kernel.position cimport Position
from boardwright.kernel.words cimport Scores, Words, u64
from boardwright.search.table cimport tag_of

cdef enum:
    DEPTHS = 130
    FOLDS = 1 << 14
    PAIRS = 1 << 17

    # How a step was ranked.
    FROM_TABLE = 1 << 30
    GOOD = 1 << 24
    KILLER = 1 << 22
    MOST_HISTORY = 16384   # of each of the three that are added
    MOST_BONUS = 1600
    BAD = -(1 << 28)

cdef u64 PAIR_MIX

@cython.locals(folded=u64)
cdef int fold(u64 word) noexcept nogil
@cython.locals(folded=u64)
cdef int fold_pair(u64 before, u64 word) noexcept nogil
cdef int nearer(int old, int bonus) noexcept nogil
@cython.locals(word=u64, ranks=cython.p_int)
cdef void raise_best(Words buf, Scores scores, int at, int end) noexcept nogil

@cython.final
cdef class Ordering:
    cdef Scores ranks
    cdef Scores pairs            # histories of a step after the one before it, then after the one before that
    cdef u64 path[DEPTHS]
    cdef u64 killers[DEPTHS][2]
    cdef int history[2][FOLDS]

    @cython.locals(word=u64, last=u64, own=u64)
    cdef bint rank(self, Position position, Words buf, int base, int n, int ply, int side, u64 tag) noexcept nogil
    @cython.locals(word=u64)
    cdef void learn(self, Words buf, int base, int at, int ply, int side, int depth) noexcept nogil
    cdef void reward(self, int side, u64 word, int ply, int bonus) noexcept nogil
