cimport cython
from boardwright.kernel.words cimport Scores as Ints
from boardwright.kernel.words cimport Words, u64

cdef u64 GOLDEN, MIX_A, MIX_B, MASK

@cython.locals(z=u64)
cdef u64 scatter(u64 value) noexcept nogil

@cython.locals(buffer=Ints)
cpdef Ints ints(object values)
@cython.locals(buffer=Words)
cpdef Words words(object values)

@cython.final
cdef class Tables:
    cdef readonly int sites, players, kinds, codes, directions, predicates, zones, spans, slots, repeat
    cdef readonly int position_flags, pass_turn, pass_partial, recycle, with_reserve, reads_last, royal
    cdef readonly int quiet_limit, repetitions, free_drop, only_fewer, may_double, has_partials
    cdef readonly int maximal, deferred, whole_turns, discards, swaps, unlimited
    cdef readonly int rows, rows_mend, has_hands, freedom
    cdef Ints code, blocks, nav, answer, zone, goal_sites, kind_of, owner_of, class_of, royal_of, one_way, maps, fresh, foes
    cdef Ints slot, menu, drop_at, drops, following, attack, entry, graph, record, record_at
    cdef Ints goal_at, goals, ending, lines, worth, struck, returns
    cdef Ints value, hand, through, along, row_kind, row_owner, row_worth, row_last, row_bare
    cdef Words words, reach, watch, keys, gains
    cpdef object load(self, dict numbers, dict lists, dict wide)
    cpdef object appraise(self, dict numbers, dict lists)
    cdef void fill_keys(self) noexcept nogil

# The numbers of program/ops.py as C constants; a test holds the two files equal.
cdef enum:
    END = 0
    T_CUR = 1
    T_DIR = 2
    T_SITE = 3
    T_ZONE = 4
    T_ONBOARD = 5
    T_AT = 6
    T_MARKED = 7
    T_FLAG = 8
    T_PFLAG = 9
    T_LASTFROM = 10
    T_LASTTO = 11
    T_ATTACKED = 12
    T_DEFENDED = 13
    T_NEAR = 14
    T_GOAL = 15
    ADDR_CUR = 20
    ADDR_DIR = 21
    ADDR_SITE = 22
    STEP = 30
    JUMP = 31
    GO = 32
    KEEP = 33
    CAPTURE = 34
    CREATE = 35
    CHANGE = 36
    SETFLAG = 37
    SETPFLAG = 38
    CASCADE = 39
    ADD = 40
    GOTO = 41
    CALL = 42
    RET = 43
    WIDTH = 4
    OWN_MAP = -1
    R_FROM = 0
    R_TO = 1
    R_MARK = 2
    R_LASTFROM = 3
    R_LASTTO = 4
    ADD_COPY = 1
    ADD_KEEP = 2
    NOT_PARTIAL = 0
    SAME_TYPE = 1
    FIRST_TYPE = 2
    D_MOVES = 0
    D_EFFECTS = 1
    D_TAKES = 2
    D_PROMOTION = 3
    D_NEXT = 4
    D_COPY = 5
    D_HEAD = 6
    FX_PUT = 0
    FX_MAP = 1
    G_END = 0
    G_TEST = 1
    G_EMIT = 2
    G_IFEMIT = 3
    G_RUN = 4
    G_GOTO = 5
    G_BEGIN = 6
    G_EMITN = 7
    G_ASK = 8
    Q_LASTFROM = 0
    Q_LASTTO = 1
    Q_ATTACKED = 2
    W_TO = 12
    W_BLOCK = 24
    W_INDEX = 38
    W_DROP = 54
    W_PARTIAL = 55
    W_PASS = 56
    W_RERUN = 57
    W_TAKES = 58
    W_STEP = 63
    EMPTY = 0
    OFF = 1
    FIRST_PIECE = 2
    C_COUNT = 1
    C_GROUPS = 2
    C_LINES = 3
    C_ALL = 4
    C_ANY = 5
    C_NOT = 6
    C_STUCK = 7
    C_MATE = 8
    C_AGAIN = 9
    C_GONE = 10
    V_WIN = 1
    V_LOSS = 2
    V_DRAW = 3
    V_COUNT = 4
    W_ALWAYS = 0
    W_CELLS = 1
    W_LINES = 2
    W_STUCK = 3
    GOAL_WIDTH = 5
    E_GOAL = 1
    E_STUCK = 2
    E_MATE = 3
    E_AGAIN = 4
    E_QUIET = 5
    E_COUNT = 6
    RUN_ALL = 0
    RUN_NTH = 1
    RUN_HIT = 2
    TO_CAPTOR = 2
    FRAME = 16
    MASK12 = 0xFFF
    MASK_INDEX = 0xFFFF
    MASK_BLOCK = 0x3FFF
