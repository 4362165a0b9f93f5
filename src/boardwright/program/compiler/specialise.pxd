cimport cython

cdef class Specialiser:
    cdef readonly object c
    cdef readonly list nodes, words, records, record_at
    cdef dict known, word_index, record_index
    cdef readonly dict roads, owners
    cdef public bint may_double
    cdef public dict tier
    cdef readonly long spent
    cdef bint is_first, swaps

    cdef int test(self, int op, int a, int b, int yes, int no) except -1
    cdef int word(self, object value) except -1
    cdef int record(self, tuple parts) except -1

cdef class Trace:
    cdef Specialiser s
    cdef object c, info, mover, reach
    cdef int number, player, start, after, made
    cdef bint keeps
    cdef dict memory
    cdef long budget

    cdef tuple first(self)
    cdef int go(self, tuple run, int depth) except -1
    @cython.locals(code=list, nav=list, off=int, op=int, a=int, b=int, jump=int, pc=int, current=int, mark=int, source=int,
                   to=int, address=int, seen=int, at=int, good=int, bad=int, following=int, calls=tuple, moves=tuple,
                   effects=tuple, takes=tuple)
    cdef int _go(self, tuple run, int depth) except -1
