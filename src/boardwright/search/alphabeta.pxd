cimport cython
from libc.math cimport log
from boardwright.kernel.position cimport LAZY, MOST_PLAYERS, Position, WIN
from boardwright.kernel.words cimport Scores, Words, i64, u64
from boardwright.search.signal cimport Signal
from boardwright.search.table cimport (
    EXACT, LOWER, Table, UPPER, entry_bound, entry_depth, entry_score, entry_tag, tag_of,
)

cdef enum:
    INFINITE = 32500
    MATE = 32000
    MATE_RANGE = 31000
    MOST_VALUE = 25000
    MOST_PLY = 128
    FOLDS = 16384
    CLOCK_MASK = 255  # the clock is read once in so many nodes, and one

    # How a step was ranked.
    FROM_TABLE = 1 << 30
    GOOD = 1 << 24
    KILLER = 1 << 22
    MOST_HISTORY = 1 << 20
    BAD = -(1 << 28)

@cython.locals(folded=u64)
cdef int fold(u64 word) noexcept nogil

@cython.final
cdef class AlphaBeta:
    cdef readonly i64 nodes
    cdef public i64 most_nodes
    cdef readonly int reach
    cdef readonly u64 root_word
    cdef readonly int root_number
    cdef public Signal signal
    cdef Table table
    cdef Words buf
    cdef Scores ranks
    cdef Words lines
    cdef Words only
    cdef int only_count
    cdef Words barred
    cdef int barred_count
    cdef int line_length[MOST_PLY + 2]
    cdef u64 killers[MOST_PLY + 2][2]
    cdef int history[2][FOLDS]
    cdef int reductions[64][64]
    cdef int team[MOST_PLAYERS]
    cdef int root, seats, margin, claim_after
    cdef bint null_move, reduce_late
    cdef u64 salt

    cdef int root_search(self, Position position, int depth, int alpha, int beta) noexcept nogil
    @cython.locals(
        key=u64, known=u64, word=u64, best_word=u64, tag=u64, reduced=int, score=int, best=int, static=int,
        wide=bint, urgent=bint, middle=bint, calm=bint, quiet=bint, hopeless=bint, threat=bint, late=bint,
    )
    cdef int search(self, Position position, int depth, int alpha, int beta, int ply, int base, bint null_ok) noexcept nogil
    cdef int child(self, Position position, int depth, int alpha, int beta, int ply, int base, int team) noexcept nogil
    cdef int quiesce(self, Position position, int alpha, int beta, int ply, int base) noexcept nogil
    @cython.locals(total=i64)
    cdef int expect(self, Position position, int depth, int ply, int base) noexcept nogil
    cdef int value(self, Position position) noexcept nogil
    cdef int result(self, Position position, int ply) noexcept nogil
    cdef int from_table(self, int score, int ply) noexcept nogil
    cdef int to_table(self, int score, int ply) noexcept nogil
    cdef bint repeated(self, Position position) noexcept nogil
    cdef bint out_of_time(self, Position position) noexcept nogil
    cdef void look_at_clock(self) noexcept nogil
    @cython.locals(word=u64, wanted=bint)
    cdef int list_steps(self, Position position, int base, int ply) noexcept nogil
    @cython.locals(word=u64)
    cdef void rank(self, Position position, int base, int n, int ply, u64 tag) noexcept nogil
    @cython.locals(word=u64)
    cdef void raise_best(self, int at, int end) noexcept nogil
    cdef void reward(self, int side, u64 word, int bonus) noexcept nogil
    cdef void punish_earlier(self, int side, int base, int at, int bonus) noexcept nogil
    cdef void note_line(self, int ply, u64 word) noexcept nogil
    cpdef object prepare(self, Position position, object thinking, object only, object barred)
    @cython.locals(mark=int)
    cpdef list moves(self, Position position)
    cpdef object run(self, Position position, int depth, int alpha, int beta)
