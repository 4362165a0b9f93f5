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
    cdef readonly int quiet_limit, repetitions, free_drop, may_repeat_steps
    cdef Ints code, blocks, nav, answer, zone, goal_sites, kind_of, owner_of, class_of, royal_of, maps, fresh, foes
    cdef Ints slot, menu, drop_at, drops, following, attack, entry, graph, record, record_at
    cdef Ints goal_at, goals, ending, lines, worth
    cdef Words words, reach, watch, keys
    cpdef object load(self, dict numbers, dict lists, dict wide)
    cdef void fill_keys(self) noexcept nogil
