cimport cython
from libc.math cimport log
from boardwright.kernel.position cimport LAZY, MOST_PLAYERS, Position, WIN
from boardwright.kernel.words cimport Words, i64, u64
from boardwright.search.ordering cimport FROM_TABLE, GOOD, KILLER, Ordering, raise_best
from boardwright.search.scores cimport INFINITE, MATE, MATE_RANGE, MOST_VALUE
from boardwright.search.signal cimport Signal
from boardwright.search.table cimport (
    EXACT, LOWER, Table, UPPER, entry_bound, entry_depth, entry_score, entry_tag, tag_of,
)

cdef enum:
    MOST_PLY = 128
    GRACE = 500       # nodes for a first depth even if it is too late to begin
    MOST_NOISE = 5000 # nodes of noise after one first step, in a first depth without a limit on nodes
    LUCK = 8192       # so much history changes a reduction by one
    UNKNOWN = 30000   # what is noted for a position that was not evaluated: more than can be
    NOTES = 1 << 14
    NODE = 4096       # what a position costs
    LEAST_SHARE = 113 # and at least below rolls, where each costs its share: as with two dice of six

cdef bint fits(int bound, int score, int alpha, int beta) noexcept nogil

cdef i64 ENDLESS
cdef u64 NOTE_VALUE
cdef int NOTE_BIAS

@cython.final
cdef class AlphaBeta:
    cdef readonly i64 nodes
    cdef i64 visits              # positions looked at; those below rolls do not count in full
    cdef i64 cost                # of all nodes
    cdef i64 share               # what a node costs here
    cdef public i64 most_nodes
    cdef readonly int reach
    cdef readonly u64 root_word
    cdef readonly int root_number, root_score
    cdef public u64 hint         # the step to try first at the root
    cdef u64 barred_word         # the step that the next node leaves out
    cdef public Signal signal    # asks all workers to stop
    cdef readonly bint stopped   # this one does
    cdef i64 grace               # but only after this many nodes more,
    cdef i64 overdraft           # of which these were looked at
    cdef i64 noise_until         # the count of nodes after which noise is no longer followed
    cdef Table table
    cdef Words buf
    cdef Ordering ordering
    cdef Words lines
    cdef Words only
    cdef int only_count
    cdef Words barred
    cdef int barred_count
    cdef int line_length[MOST_PLY + 2]
    cdef Words notes             # values found lately, each with its key
    cdef int statics[MOST_PLY + 2]
    cdef int reductions[64][64]
    cdef int team[MOST_PLAYERS]
    cdef int root, seats, margin, noise, claim_after
    cdef bint null_move, reduce_late
    cdef u64 salt

    cdef int root_search(self, Position position, int depth, int alpha, int beta) noexcept nogil
    @cython.locals(
        key=u64, known=u64, word=u64, best_word=u64, tag=u64, barred=u64, reduced=int, score=int, best=int, static=int,
        told=int, bound=int, more=int, less=int, wide=bint, urgent=bint, middle=bint, calm=bint, quiet=bint,
        hopeless=bint, threat=bint, late=bint, better=bint, trusted=bint,
    )
    cdef int search(self, Position position, int depth, int alpha, int beta, int ply, int base, bint null_ok) noexcept nogil
    cdef int surplus(
        self, Position position, int depth, int beta, int ply, int base, int static, bint better, bint null_ok
    ) noexcept nogil
    @cython.locals(shallow=int, doubt=int, aim=int, score=int)
    cdef int foretell(self, Position position, int depth, int beta, int ply, int base, int static) noexcept nogil
    cdef int reduction(self, int plies, int rank, bint wide, bint better) noexcept nogil
    cdef int follow(
        self, Position position, int depth, int reduced, int alpha, int beta, int ply, int base, int team, bint first
    ) noexcept nogil
    cdef bint is_hopeless(
        self, Position position, u64 word, int depth, int reduction, int tried, int rank, int static, int alpha, bint better
    ) noexcept nogil
    cdef int lonely(self, Position position, u64 word, int depth, int told, int beta, int ply, int base) noexcept nogil
    cdef int child(self, Position position, int depth, int alpha, int beta, int ply, int base, int team) noexcept nogil
    @cython.locals(key=u64, known=u64, word=u64, best_word=u64)
    cdef int quiesce(self, Position position, int beyond, int alpha, int beta, int ply, int base) noexcept nogil
    @cython.locals(total=i64, keys=int, times=int, above=int, at=int, score=int, legal=int, unlike=int, share=i64)
    cdef int expect(self, Position position, int depth, int ply, int base) noexcept nogil
    @cython.locals(key=u64, at=u64, found=int)
    cdef int value(self, Position position) noexcept nogil
    cdef int result(self, Position position, int ply) noexcept nogil
    cdef int from_table(self, int score, int ply) noexcept nogil
    cdef int to_table(self, int score, int ply) noexcept nogil
    cdef bint repeated(self, Position position) noexcept nogil
    cdef bint out_of_time(self, Position position) noexcept nogil
    @cython.locals(word=u64, wanted=bint)
    cdef int list_steps(self, Position position, int base, int ply) noexcept nogil
    cdef void note_line(self, int ply, u64 word) noexcept nogil
    cpdef object prepare(self, Position position, object thinking, object only, object barred)
    cpdef list moves(self, Position position)
    cpdef object run(self, Position position, int depth, int alpha, int beta)
