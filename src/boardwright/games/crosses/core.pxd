cimport cython
from boardwright.kernel.bits cimport lowest, popcount
from boardwright.kernel.dice cimport Dice
from boardwright.kernel.position cimport FAULT_MEMORY, Position, WIN
from boardwright.kernel.words cimport Scores, Words, i64, u64

cdef enum:
    # A plane is a bit for every cell: sixteen columns to a row, four rows to a word.
    PLANE = 4
    # The planes of a player.
    CROSS = 0
    FILLED = 4
    ALIVE = 8
    REACH = 12
    PLAYER = 16
    WALLS = 64      # all filled cells, behind the planes of four players
    STATE = 68

    # How the game stands.
    GOES_ON = 0
    STARVED = 1
    DRAWN = 2
    DESERTED = 3

cdef u64 NEAR[256][4]
cdef u64 KEY[8][256]
cdef u64 TURN[4][8]
cdef u64 LOST[4]
cdef u64 WAITING[4]
cdef u64 ALL, ONE
cdef int TEMPO, FEW, RARE

@cython.final
cdef class CrossesPosition(Position):
    cdef readonly int size, turn_steps, remaining, over
    cdef readonly unsigned int losers, fallen, waiting
    cdef u64 planes[STATE]
    cdef u64 area[PLANE]
    cdef u64 open[PLANE]
    cdef int corner[4]
    cdef int frame
    cdef int known, places
    cdef Words frames, exits

    @cython.locals(word=u64, start=i64, i=i64)
    cdef void save(self, Words where, int at) noexcept nogil
    @cython.locals(word=u64, start=i64, i=i64)
    cdef void restore(self, Words where, int at) noexcept nogil
    @cython.locals(b=int, x0=u64, x1=u64, x2=u64, x3=u64, y0=u64, y1=u64, y2=u64, y3=u64, f0=u64, f1=u64, f2=u64, f3=u64, z0=u64, z1=u64, z2=u64, z3=u64)
    cdef void flood(self, int player) noexcept nogil
    @cython.locals(b=int, x0=u64, x1=u64, x2=u64, x3=u64, y0=u64, y1=u64, y2=u64, y3=u64, z0=u64, z1=u64, z2=u64, z3=u64)
    cdef void shrink(self, int player, int cell) noexcept nogil
    @cython.locals(b=int, dead=u64, w=int)
    cdef void grow(self, int player, int cell) noexcept nogil
    @cython.locals(b=int, w=int, taken=u64, total=int)
    cdef int reachable(self, int player) noexcept nogil
    @cython.locals(b=int, w=int, bit=u64, taken=u64)
    cdef void first_cell(self, int player) noexcept nogil
    cdef bint is_cross(self, int player, int cell) noexcept nogil
    @cython.locals(b=int)
    cdef bint crossless(self, int player) noexcept nogil
    cdef void advance(self) noexcept nogil
    cdef int survivors(self) noexcept nogil
    cdef void lose(self, int player) noexcept nogil
    @cython.locals(player=int, left=int)
    cdef void change_player(self, int everyone) noexcept nogil
    @cython.locals(i=int, left=int)
    cdef int worth(self, int player) noexcept nogil
    cdef u64 turn_key(self) noexcept nogil
    cdef object take(self, CrossesPosition source)

@cython.locals(at=int, half=int, low=int)
cdef int nth_bit(u64 rest, int n) noexcept nogil
