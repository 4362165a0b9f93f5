cimport cython
from boardwright.kernel.bits cimport lowest
from boardwright.kernel.position cimport FAULT_MEMORY
from boardwright.kernel.words cimport u64
from boardwright.program.machine.runner cimport Runner
from boardwright.program.machine.constants cimport *
from boardwright.program.machine.tables cimport *

cdef class Judge(Runner):
    cdef int is_stuck, stuck_ending, stuck_winners

    @cython.locals(spans=int, word=int, bits=u64, site=int)
    @cython.final
    cdef bint is_safe(self, int player) noexcept nogil
    @cython.locals(size=int, at=int, i=int)
    @cython.final
    cdef void look_ahead(self) noexcept nogil
    @cython.locals(o=cython.p_int, at=int, here=int, i=int)
    @cython.final
    cdef bint is_clear(self, int base) noexcept nogil
    @cython.final
    cdef bint was_read(self, int at, int site) noexcept nogil
    @cython.locals(found=int, i=int)
    @cython.final
    cdef bint repeated(self) noexcept nogil
    @cython.final
    cdef void judge_stuck(self) noexcept nogil
    @cython.locals(goals=cython.p_int, at=int, i=int, goal=int, when=int, ending=int)
    @cython.final
    cdef void judge(self, int mover, int stuck) noexcept nogil
    @cython.locals(best=int, other=int, total=int)
    @cython.final
    cdef void settle(self, int verdict, int player, int ending) noexcept nogil
    @cython.locals(total=int, kind=int)
    @cython.final
    cdef int pieces_of(self, int player) noexcept nogil
    @cython.locals(at=int, site=int)
    @cython.final
    cdef bint touched(self, int watch) noexcept nogil
    @cython.locals(lines=cython.p_int, answer=cython.p_int, cells=cython.p_int, index=int, at=int,
                   site=int, here=int, line=int, end=int, i=int)
    @cython.final
    cdef bint line_made(self, int node) noexcept nogil
    @cython.locals(e=cython.p_int, op=int, total=int, i=int)
    @cython.final
    cdef bint holds(self, int node) noexcept nogil
    @cython.locals(at=int)
    @cython.final
    cdef bint was_lost(self, int kind_class) noexcept nogil
    @cython.locals(e=cython.p_int, at=int, found=int, i=int)
    @cython.final
    cdef bint groups_hold(self, int node) noexcept nogil
    @cython.locals(lines=cython.p_int, at=int, line=int)
    @cython.final
    cdef bint line_somewhere(self, int node) noexcept nogil
