cimport cython
from boardwright.kernel.words cimport Scores as Ints
from boardwright.program.machine.tables cimport ints

@cython.final
cdef class Values:
    cdef readonly int rows, rows_mend, has_hands, freedom
    cdef Ints value, hand, through, along, row_kind, row_owner, row_worth, row_last, row_bare
