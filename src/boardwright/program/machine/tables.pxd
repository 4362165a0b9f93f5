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
    cdef readonly int sites, players, seats, kinds, codes, directions, predicates, zones, spans, slots, repeat
    cdef readonly int position_flags, pass_turn, pass_partial, recycle, with_reserve, reads_last, royal
    cdef readonly int quiet_limit, repetitions, free_drop, only_fewer, may_double, has_partials
    cdef readonly int maximal, deferred, whole_turns, discards, swaps, unlimited, may_round, stuck_passes
    cdef Ints code, blocks, nav, answer, zone, goal_sites, kind_of, owner_of, class_of, royal_of, one_way, maps, fresh, foes
    cdef Ints slot, menu, drop_at, drops, following, attack, entry, graph, record, record_at
    cdef Ints goal_at, goals, ending, lines, worth, struck, returns
    cdef Words words, reach, watch, keys, gains
    cdef object _take_sizes(self, dict numbers)
    cdef object _take_options(self, dict numbers)
    cdef object _take_board(self, dict lists)
    cdef object _take_moves(self, dict lists)
    cdef object _take_endings(self, dict lists)
    cdef void fill_keys(self) noexcept nogil
