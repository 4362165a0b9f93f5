cimport cython
from boardwright.games.dots.field cimport ARCS, CELLS, Field, OFF
from boardwright.kernel.words cimport Scores, Words, u64

cdef enum:
    MOST_HITS = 32

cdef int MOST_CHOSEN, GRIP, REACH
cdef unsigned int LIVE[256]         # by what a point holds: the lowest bit of the byte of the player whose live dot it is
cdef int OWNER[256]                 # by the marks of a point: whose ring encloses it, 0 where there is none or several

cdef class Scout(Field):
    cdef u64 scanned
    cdef int scanned_at
    cdef int hits[5]
    cdef int hit[5][MOST_HITS]
    cdef int prize[5][MOST_HITS]
    cdef int most[5]
    cdef int second[5]
    cdef int land[5]                # free points in the rings of one player alone
    cdef int promise[64]
    cdef int recent_x[8]
    cdef int recent_y[8]
    cdef int recent

    @cython.final
    @cython.locals(at=int, player=int, i=int, company="unsigned int")
    cdef void scan(self) noexcept nogil
    @cython.final
    @cython.locals(s=int)
    cdef unsigned int all_around(self, int at) noexcept nogil
    @cython.final
    @cython.locals(found=int)
    cdef void note_hit(self, int at, int player, int found) noexcept nogil
    @cython.final
    @cython.locals(total=int, i=int, at=int)
    cdef int guests_of(self, int player) noexcept nogil
    @cython.final
    @cython.locals(one=int)
    cdef bint in_company(self, int at) noexcept nogil
    @cython.final
    @cython.locals(worth=int, around=int, far=int, back=int, me=int, x=int, y=int, found=int, player=int, company="unsigned int")
    cdef int interest(self, int at) noexcept nogil
    @cython.final
    @cython.locals(held=int, d=int, e=int, dot=int, own=int, beside=int)
    cdef int grip(self, int at, int me) noexcept nogil
    @cython.final
    @cython.locals(ways=int, d=int, e=int, gap=int)
    cdef int reach(self, int at, int me) noexcept nogil
    @cython.final
    @cython.locals(last=int, back=int)
    cdef void recall(self) noexcept nogil
    @cython.final
    @cython.locals(n=int, me=int, at=int)
    cdef int answers(self, Words buf, int base) noexcept nogil
    @cython.final
    @cython.locals(at=int, kept=int, worth=int, i=int, place=int)
    cdef int choose(self, Words buf, int base) noexcept nogil
    @cython.final
    @cython.locals(dx=int, dy=int, at=int)
    cdef bint hits_near(self, int around, int player) noexcept nogil
