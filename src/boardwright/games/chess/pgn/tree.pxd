cimport cython

cdef class Node:
    cdef public object move
    cdef public list children
    cdef public str comment, prelude
    cdef public tuple marks

    @cython.locals(node=Node, moves=list)
    cpdef list line(self)
