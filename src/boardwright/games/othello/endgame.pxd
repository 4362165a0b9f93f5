cimport cython
from boardwright.games.othello.glance cimport glance
from boardwright.games.othello.lines cimport draw_lines, flips_of, last_flips, mobility, stable_discs
from boardwright.games.othello.variants cimport AREA, CELLS, CORNERS, SIGN, VARIANTS
from boardwright.kernel.bits cimport lowest, popcount, prefetch
from boardwright.kernel.words cimport Words, i64, u64

cdef enum:
    UPPER = 1
    LOWER = 2
    EXACT = 3
    LISTED = 7          # empty squares from which on moves are ranked and results remembered
    SMALL = 11          # empty squares up to which the small table is used
    COUSINS = 12        # empty squares from which on the table is asked for every move before one is tried
    JUDGED = 13         # empty squares from which on moves are ranked by the evaluation
    DOUBTED = 14        # empty squares from which on a short search may be trusted, and who helps goes other ways
    PROOF = 100         # the certainty of what is proved
    MOST_SCORE = 64
    SMALL_SLOTS = 1 << 16
    LEAST_BITS = 12     # of a number that stands for a place in the large table
    MOST_BITS = 20
    FEWER_BITS = 2      # than empty squares
    STRIDE = 3
    ASKED_EVERY = 1 << 16   # positions between two questions whether to go on

cdef u64 NEAR[64]
cdef int QUARTER[64]
cdef u64 ODD[16]
cdef int STABLE_FROM[65]
cdef int GLANCE[65]
cdef int FORETELL[65]
cdef int BIAS[VARIANTS][65]
cdef int DEVIATION[VARIANTS][65]
cdef u64 KEY_OWN, KEY_OPP, KEY_MIX

@cython.final
cdef class Endgame:
    cdef readonly bint stopped
    cdef bint helps
    cdef int certainty, trust
    cdef readonly i64 nodes, looks
    cdef i64 most_nodes, asked_at, slots, small_slots
    cdef object is_over
    cdef u64 area, corners
    cdef int cells, sign, variant
    cdef readonly Words table

    cpdef object score(self, u64 own, u64 opp, int alpha, int beta)
    cdef int solve(self, u64 own, u64 opp, int alpha, int beta) noexcept nogil
    cdef void ask(self) noexcept nogil
    cdef int parity_of(self, u64 empty) noexcept nogil
    cdef i64 slot_of(self, u64 own, u64 opp, int n) noexcept nogil
    @cython.locals(known=u64)
    cdef u64 recall(self, u64 own, u64 opp, i64 slot, int n) noexcept nogil
    @cython.locals(data=u64, known=u64, same=bint)
    cdef void remember(self, u64 own, u64 opp, i64 slot, int n, int square, int score, int bound) noexcept nogil
    @cython.locals(empty=u64, moves=u64, flips=u64, bit=u64, own2=u64, opp2=u64, slot=i64, known=u64, left=u64, count=int, enough=bint)
    cdef int deep(self, u64 own, u64 opp, int alpha, int beta, int n, int parity, bint passed) noexcept nogil
    cdef int foretell(self, u64 own, u64 opp, int alpha, int n) noexcept nogil
    @cython.locals(replies=u64, rank=int)
    cdef int rank(self, u64 own, u64 opp, u64 bit, u64 left, int n, int parity) noexcept nogil
    @cython.locals(known=u64)
    cpdef int best_square(self, u64 own, u64 opp, int wanted)
    @cython.locals(known=u64)
    cdef int cousin(self, u64 own, u64 opp, int beta, int n) noexcept nogil
    @cython.locals(flips=u64, bit=u64, part=u64)
    cdef int shallow(self, u64 own, u64 opp, u64 empty, int alpha, int beta, int n, int parity, bint passed) noexcept nogil
    @cython.locals(alone_b=bint, alone_c=bint, alone_d=bint)
    cdef int few(self, u64 own, u64 opp, u64 empty, int alpha, int beta, int n) noexcept nogil
    @cython.locals(flips=u64, one=u64)
    cdef int four(
        self, u64 own, u64 opp, int a, int b, int c, int d, int alpha, int beta, bint passed
    ) noexcept nogil
    @cython.locals(flips=u64, one=u64, first=int)
    cdef int three(self, u64 own, u64 opp, int a, int b, int c, int alpha, int beta, bint passed) noexcept nogil
    @cython.locals(flips=u64, one=u64)
    cdef int two(self, u64 own, u64 opp, int a, int b, int alpha, int beta, bint passed) noexcept nogil
    cdef int last(self, u64 own, u64 opp, int square) noexcept nogil
    cdef int final(self, u64 own, u64 opp) noexcept nogil

@cython.locals(key=u64)
cdef u64 hashed(u64 own, u64 opp) noexcept nogil

cdef int highest_rank(int *ranks, int first, int last, int but) noexcept nogil
