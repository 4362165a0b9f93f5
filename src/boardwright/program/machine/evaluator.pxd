cimport cython
from boardwright.kernel.position cimport FAULT_MEMORY
from boardwright.kernel.words cimport Scores as Ints
from boardwright.kernel.words cimport Scores, Words, u64
from boardwright.program.machine.judge cimport Judge
from boardwright.program.machine.constants cimport *
from boardwright.program.machine.tables cimport *
from boardwright.program.machine.values cimport Values

cdef int WINS_NEXT, MOST_CHOSEN

cdef class Evaluator(Judge):
    cdef Values v
    cdef Ints shadow, sums, have, spoilt, threats, chances, promise, hope, wins, forces

    cpdef object install(self, Tables tables, Values values)
    @cython.locals(site=int, cells=cython.p_int, shadow=cython.p_int)
    @cython.final
    cdef void look(self) noexcept nogil
    @cython.locals(owner=int)
    @cython.final
    cdef void revise(self, int site, int old, int code) noexcept nogil
    @cython.locals(through=cython.p_int, have=cython.p_int, spoilt=cython.p_int, answer=cython.p_int, end=int, at=int, line=int, was=int, now=int)
    @cython.final
    cdef void revise_lines(self, int site, int old, int code) noexcept nogil
    @cython.locals(row=int, owner=int, worth=int)
    @cython.final
    cdef void count_line(self, int line, int sign) noexcept nogil
    @cython.locals(along=cython.p_int, hope=cython.p_int, marks=cython.p_int, gain=int, owner=int, i=int)
    @cython.final
    cdef void tell_cells(self, int line, int row, int sign) noexcept nogil
    @cython.locals(total=int, kind=int)
    @cython.final
    cdef int estate(self, int player) noexcept nogil
    @cython.locals(slot=int, other=int, found=int)
    @cython.final
    cdef int freedom(self, int player) noexcept nogil
    @cython.locals(other=int)
    @cython.final
    cdef bint is_threatened(self) noexcept nogil
    @cython.locals(i=int, kept=int, worth=int, at=int, word=u64)
    @cython.final
    cdef int keep_promising(self, Words buf, int base, int n) noexcept nogil
    @cython.locals(i=int, kept=int, site=int, marks=cython.p_int)
    @cython.final
    cdef int keep_marked(self, Words buf, int base, int n, bint winning, int player) noexcept nogil
    @cython.final
    cdef bint can_force(self) noexcept nogil
    @cython.final
    cdef int keep_forcing(self, Words buf, int base, int n) noexcept nogil
