cimport cython
from boardwright.kernel.position cimport FAULT_MEMORY, Position
from boardwright.kernel.words cimport Words, u64

cdef enum:
    CELLS = 2704        # 52 x 52: the largest field and a margin of one point around it
    OFF = 7             # what the margin holds
    FRAME = 4           # words that a step needs to be taken back, besides the journal
    MOST_CHANGES = 8192 # entries that one step may add to the journal

    # Kinds of journal entries.
    CELL = 0
    MARK = 1
    UNION = 2

    # States of a flood.
    OPEN = 0
    CLOSED = 1
    OUTSIDE = 2

cdef u64 KEY[21632]
cdef u64 TURN[4]
cdef u64 STOPPED[4]
cdef int ARCS[256]
cdef int ARC_CELL[256][4]
cdef int GROUP_CELL[256][4]

cdef class Field(Position):
    cdef readonly int width, height, stride, free
    cdef bint extra_move, at_once
    cdef int near[8]
    cdef int left, right, top, bottom   # the centre, in padded coordinates
    cdef unsigned char cell[CELLS]      # dot | holder << 3
    cdef unsigned char mark[CELLS]      # players whose rings may enclose the point
    cdef unsigned short parent[CELLS]
    cdef unsigned short weight[CELLS]
    cdef unsigned short free_list[CELLS]
    cdef unsigned short place[CELLS]
    cdef unsigned int seen[CELLS]
    cdef unsigned int stamp
    cdef unsigned short queue[4][CELLS]
    cdef int head[4]
    cdef int tail[4]
    cdef int root[4]
    cdef int state[4]
    cdef unsigned short region[CELLS]
    cdef int score[5]
    cdef int dots[5]
    cdef unsigned short guests[5][CELLS]
    cdef int guest_from[5]
    cdef int guest_to[5]
    cdef Words journal, frames, stops
    cdef int changes
    @cython.final
    cdef bint ready(self) noexcept nogil
    @cython.final
    cdef void save(self) noexcept nogil
    @cython.final
    cdef void restore(self, int frame) noexcept nogil
    @cython.final
    @cython.locals(entry=u64, kind=int, at=int, a=int, b=int, last=int)
    cdef void revert(self, int mark) noexcept nogil
    @cython.final
    @cython.locals(word=u64)
    cdef void note(self, int kind, int at, int a, int b) noexcept nogil
    @cython.final
    @cython.locals(last=int, at_place=int)
    cdef int unlist(self, int at) noexcept nogil
    @cython.final
    @cython.locals(old=int, dot=int, holder=int, at_place=int)
    cdef void hold(self, int at, int player) noexcept nogil
    @cython.final
    cdef void new_stamp(self) noexcept nogil
    @cython.final
    @cython.locals(s=int)
    cdef int around(self, int at, int player) noexcept nogil
    @cython.final
    cdef int find(self, int at) noexcept nogil
    @cython.final
    @cython.locals(one=int, r=int)
    cdef int loops(self, int at, int around) noexcept nogil
    @cython.final
    @cython.locals(one=int, r=int)
    cdef void join(self, int at, int around) noexcept nogil
    @cython.final
    @cython.locals(c=int, n=int, v=int, r=int, h=int, start="unsigned int", w="unsigned int", g=int, k=int, open_sets=int, closed=int, outside=int)
    cdef int split(self, int at, int player, int around, int expected) noexcept nogil
    @cython.final
    cdef int start_floods(self, int at, int around, int k) noexcept nogil
    @cython.final
    cdef int dry_floods(self, int k) noexcept nogil
    @cython.final
    @cython.locals(waiting=int)
    cdef bint finished(self, int g, int k) noexcept nogil
    @cython.final
    cdef int collect(self, int g, int k) noexcept nogil
    @cython.final
    @cython.locals(c=int, m=int, v=int)
    cdef int enclosed(self, int at, int player) noexcept nogil
    @cython.final
    @cython.locals(v=int)
    cdef int enemies(self, int n, int player) noexcept nogil
    @cython.final
    @cython.locals(c=int, links=int, squares=int)
    cdef int with_holes(self, int n) noexcept nogil
    @cython.final
    @cython.locals(c=int, m=int, low=int, high=int, first=int, final=int, x=int, y=int, tail=int, outside="unsigned int")
    cdef int add_holes(self, int n) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void surround(self, int n, int player) noexcept nogil
    @cython.final
    @cython.locals(g=int, n=int, c=int)
    cdef void close_rings(self, int at, int player, int around, int expected) noexcept nogil
    @cython.final
    @cython.locals(at=int, n=int)
    cdef void seize_guests(self, int player) noexcept nogil
    @cython.final
    @cython.locals(host=int, n=int)
    cdef void meet_hosts(self, int at, int player, int gained) noexcept nogil
    @cython.final
    @cython.locals(around=int, found=int, total=int, k=int, g=int)
    cdef int gain(self, int at, int player) noexcept nogil
    cdef object take(self, Field source)
    @cython.locals(at=int, c=int, n=int, head=int, tail=int)
    cdef object survey(self, int player)
    @cython.final
    @cython.locals(before=int, around=int, expected=int)
    cdef int put(self, int at, int player) noexcept nogil
