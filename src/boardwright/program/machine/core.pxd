cimport cython
from boardwright.kernel.bits cimport lowest, popcount
from boardwright.kernel.dice cimport Dice
from boardwright.kernel.position cimport COMPOSITE, FAULT_LIMIT, FAULT_MEMORY, LAZY, WIN, Position
from boardwright.kernel.words cimport Scores
from boardwright.kernel.words cimport Scores as Ints
from boardwright.kernel.words cimport Words, i64, u64
from boardwright.program.machine.evaluator cimport Evaluator
from boardwright.program.machine.constants cimport *
from boardwright.program.machine.tables cimport *

cdef int BONUS, FORCING
cdef i64 ONE_PART
cdef u64 SLOT_KEYS, FOLLOW_KEYS, LAST_KEYS

cdef class Machine(Evaluator):
    cdef int tried

    cpdef object begin(self, int slot)
    @cython.locals(at=int)
    @cython.final
    cdef void enter(self, int slot) noexcept nogil
    @cython.locals(key=u64)
    @cython.final
    cdef u64 state_key(self) noexcept nogil
    @cython.locals(i=int)
    @cython.final
    cdef void note(self, int change) noexcept nogil
    @cython.locals(one=u64)
    @cython.final
    cdef int add_pass(self, Words buf, int n) noexcept nogil
    @cython.locals(slot=int, found=cython.bint, other=int)
    @cython.final
    cdef bint others_move(self, Words buf, int base) noexcept nogil
    @cython.final
    cdef bint may_pass(self, Words buf, int base, int n) noexcept nogil
    @cython.final
    cdef bint can_continue(self) noexcept nogil
    @cython.locals(best=i64, gain=i64, kept=int, calm=int, i=int, word=u64, quiet=cython.bint)
    @cython.final
    cdef int keep_best(self, Words buf, int base, int n) noexcept nogil
    @cython.locals(before=i64, total=i64, rest=i64, taken=int, chained=int)
    @cython.final
    cdef i64 gain_of(self, u64 word) noexcept nogil
    @cython.locals(best=i64, gain=i64, first=int, n=int, i=int)
    @cython.final
    cdef i64 gain_of_rest(self) noexcept nogil
    @cython.locals(site=int, code=int)
    @cython.final
    cdef void sweep(self) noexcept nogil
    @cython.locals(mover=int, slot=int)
    @cython.final
    cdef void end_turn(self) noexcept nogil
    @cython.locals(at=int)
    @cython.final
    cdef void count_quiet(self) noexcept nogil
    @cython.locals(kind=int, at=int, n=int, word=int, bits=u64, here=int, site=int, node=int, menu=int)
    @cython.final
    cdef u64 pick_free(self, Dice dice) noexcept nogil
    @cython.locals(n=int, i=int)
    @cython.final
    cdef bint goes_on(self) noexcept nogil
    @cython.locals(i=int)
    @cython.final
    cdef bint can_move(self, Words buf, int base, int n) noexcept nogil
    @cython.locals(i=int, total=i64)
    @cython.final
    cdef i64 count_turns(self, Words buf, int base, int n, bint by_parts) noexcept nogil
    @cython.locals(n=int, i=int, total=i64)
    @cython.final
    cdef i64 leaves_below(self, int depth, Words buf, int base, bint by_parts) noexcept nogil
    @cython.final
    cdef bint goes_round(self, Words buf, int base) noexcept nogil
    @cython.locals(n=int, i=int, found=bint)
    @cython.final
    cdef bint chain_returns(self, Words buf, int base) noexcept nogil
    @cython.locals(i=int)
    @cython.final
    cdef bint was_here(self) noexcept nogil
    @cython.locals(n=int, i=int, word=u64)
    @cython.final
    cdef i64 count_legal(self, Words buf, int base) noexcept nogil
    @cython.locals(to=int, start=int)
    @cython.final
    cdef bint is_noisy(self, u64 word) noexcept nogil
    @cython.locals(base=int, at=int, owner=int, i=int)
    @cython.final
    cdef bint takes_a_piece(self, u64 word) noexcept nogil
    @cython.locals(base=int, n=int, target=int, stays=bint, i=int, k=int)
    cdef bint lands_on_a_piece(self, u64 word) noexcept nogil
    cdef object take(self, Machine source)
    @cython.locals(last=int)
    cpdef object judge_board(self)
    cpdef object resume(self, int quiet, bint again)
    cpdef object place(self, int site, int code)
    @cython.locals(n=int, i=int)
    cpdef list words_now(self)
    cpdef object supply(self, int kind_class, int count)
    cpdef object follow(self, int site, int move_type)
    cpdef object remember(self, int source, int target)
    cpdef int cell(self, int site)
    cpdef int reserve_of(self, int kind_class)
    @cython.locals(site=int)
    cpdef list standing(self)
    @cython.locals(n=int, i=int, word=u64)
    cpdef list legal_steps(self)
    @cython.locals(word=u64, top=int, mark=int)
    cpdef list changes(self, tuple steps)
    @cython.locals(at=int, site=int, cells=Ints)
    cdef object changed_since(self, int top)
    @cython.locals(o=Ints)
    cpdef tuple record_of(self, u64 word)
