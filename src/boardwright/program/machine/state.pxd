cimport cython
from boardwright.kernel.position cimport FAULT_MEMORY, Position
from boardwright.kernel.words cimport Scores as Ints
from boardwright.kernel.words cimport Words, i64, u64
from boardwright.program.machine.constants cimport *
from boardwright.program.machine.tables cimport *

cdef u64 RESERVE_KEYS

cdef class State(Position):
    cdef Tables t
    cdef Ints cells, counts, journal, frames, seen, lifted
    cdef Words occupied, royals
    cdef readonly int acts, decided, winners, quiet, last_from, last_to, follow_site, follow_type
    cdef int top, turn_top, empties, parts, taken
    cdef i64 gained

    cdef object prepare(self, Tables tables)
    @cython.locals(i=int, site=int, bit=u64)
    @cython.final
    cdef void clear(self) noexcept nogil
    @cython.locals(occupied=cython.p_ulonglong, counts=cython.p_int, owner=cython.p_int, classes=cython.p_int, word=int, bit=u64, i=int)
    @cython.final
    cdef void swap(self, int site, int old, int code) noexcept nogil
    @cython.locals(keys=cython.p_ulonglong, old=int, top=int)
    @cython.final
    cdef void put(self, int site, int code) noexcept nogil
    @cython.final
    cdef void stock(self, int kind_class, int change) noexcept nogil
    @cython.locals(base=u64)
    @cython.final
    cdef u64 stock_key(self, int kind_class, int count) noexcept nogil
    @cython.locals(site=int, old=int)
    @cython.final
    cdef void unwind(self, int mark) noexcept nogil
    @cython.locals(o=cython.p_int, cells=cython.p_int, moves=int, at=int, source=int, target=int, code=int, i=int, last=int, site=int)
    @cython.final
    cdef void apply(self, Ints record, int base) noexcept nogil
    @cython.final
    cdef void displace(self, int site) noexcept nogil
    @cython.locals(f=cython.p_int, at=int, steps=int)
    @cython.final
    cdef bint save(self) noexcept nogil
    @cython.locals(f=cython.p_int, at=int)
    @cython.final
    cdef void restore(self) noexcept nogil
