cimport cython
from boardwright.kernel.bits cimport lowest
from boardwright.kernel.position cimport FAULT_LIMIT, FAULT_MEMORY
from boardwright.kernel.words cimport Scores as Ints
from boardwright.kernel.words cimport Words, u64
from boardwright.program.machine.state cimport State
from boardwright.program.machine.constants cimport *
from boardwright.program.machine.tables cimport *

cdef u64 BUT_BLOCK
cdef int MOST_STAMPS

cdef class Runner(State):
    cdef Ints moved, effects, takes, record, raised, stack
    cdef Words probe, trial, tree, reads
    cdef int stamp, asking, noting, blurred, rolling, reads_top, spent, tree_top, rehearsing, enough, cut
    cdef readonly int culprit
    cdef readonly long long worked

    @cython.locals(i=int, flags=int, pending=int)
    cdef object prepare(self, Tables tables)
    @cython.locals(g=cython.p_int, cells=cython.p_int, answer=cython.p_int, words=cython.p_ulonglong, ordinal=int, op=int)
    @cython.final
    cdef int walk(self, int node, int start, Words buf, int n) noexcept nogil
    @cython.locals(g=cython.p_int, cells=cython.p_int, answer=cython.p_int, words=cython.p_ulonglong, word=u64, op=int, block=int, noting=int)
    @cython.final
    cdef bint hits(self, int node, int start, int player, int target) noexcept nogil
    @cython.locals(at=int)
    @cython.final
    cdef void note_read(self, int site) noexcept nogil
    @cython.locals(o=cython.p_int, base=int, at=int, i=int)
    @cython.final
    cdef bint takes_on(self, u64 word, int target) noexcept nogil
    @cython.final
    cdef bint ask(self, int question, int argument, int start, int player) noexcept nogil
    @cython.locals(cells=cython.p_int, mover=int, there=int, found=cython.bint)
    @cython.final
    cdef bint would_be_taken(self, int start, int site, int player, int move_type) noexcept nogil
    @cython.locals(found=cython.bint, player=int)
    @cython.final
    cdef bint attacked(self, int site, int victim, int move_type) noexcept nogil
    @cython.locals(cells=cython.p_int, reach=cython.p_ulonglong, word=int, bits=u64, source=int, code=int, menu=int, at=int)
    @cython.final
    cdef bint strikes(self, int site, int player, int move_type, int besides) noexcept nogil
    @cython.locals(cells=cython.p_int, there=int, mover=int, other=int, found=cython.bint)
    @cython.final
    cdef bint defended(self, int start, int site, int player, int move_type) noexcept nogil
    @cython.locals(direction=int, to=int)
    @cython.final
    cdef bint near_enemy(self, int site, int player) noexcept nogil
    @cython.final
    cdef bint holds_here(self, int op, int argument, int site, int mark, int player, int start) noexcept nogil
    @cython.locals(code=cython.p_int, cells=cython.p_int, off=int, nav=int, answer=int, codes=int, navs=cython.p_int, answers=cython.p_int, pc=int, kind=int,
                   drop=int, current=int, mark=int, source=int, address=int, to=int, flags=u64, moves=int, effects=int,
                   takes=int, ordinal=int, depth=int, fuel=int, most=int, op=int, a=int, at=int, owner=int, i=int, first=int,
                   holds=cython.bint, nested=int, moved_at=int, effect_at=int, take_at=int, flag_at=int, stamp=int)
    @cython.final
    cdef int run(self, int block, int player, int start, int mode, int want, Words buf, int n) noexcept nogil
    @cython.locals(i=int)
    @cython.final
    cdef int next_stamp(self) noexcept nogil
    @cython.locals(one=u64, word=u64)
    @cython.final
    cdef u64 word_of(self, int block, int start, int to, int ordinal, int drop, bint partial) noexcept nogil
    @cython.locals(code=cython.p_int, o=cython.p_int, drop=int, n=int, at=int, i=int, following=int)
    @cython.final
    cdef void compose(self, int block, int player, int source, int to, int moves, int effects, int takes, int pc) noexcept nogil
    @cython.locals(kept=int, i=int, other=int, word=u64)
    @cython.final
    cdef int without_doubles(self, Words buf, int first, int n) noexcept nogil
    @cython.locals(site=int, menu=int, first=int)
    @cython.final
    cdef int continue_from(self, Words buf, int n) noexcept nogil
    @cython.locals(n=int, group=int)
    @cython.final
    cdef int list_slot(self, int slot, Words buf, int base) noexcept nogil
    @cython.locals(cells=cython.p_int, player=int, menus=cython.p_int, entry=cython.p_int, kinds=cython.p_int,
                   at=int, word=int, bits=u64, site=int, menu=int, first=int, i=int, start=int)
    @cython.final
    cdef int list_group(self, int group, Words buf, int n) noexcept nogil
    @cython.locals(player=int, kind=int, entry=int, only_empty=int, word=int, bits=u64, owner=int, site=int,
                   g=cython.p_int, cells=cython.p_int, answer=cython.p_int, words=cython.p_ulonglong, node=int)
    @cython.final
    cdef int list_drops(self, int i, Words buf, int n) noexcept nogil
