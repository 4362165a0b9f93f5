cimport cython
from boardwright.kernel.position cimport Position
from boardwright.kernel.words cimport Words, i64, u64

cdef enum:
    # The fields of a node, eight words long.
    WORD = 0      # the step that leads here
    LINKS = 1     # index of the first child and number of children, 0 when not expanded
    VISITS = 2
    VALUE = 3     # sum of the shares of the player who stepped here, in millionths
    PRIOR = 4     # what the evaluation promises that player, in millionths
    SIZE = 8
    BYTES = 64

    ROOT = 1
    CHUNK = 4096
    MOST_KEPT = 262144

@cython.final
cdef class Tree:
    cdef readonly i64 nodes, most_nodes
    cdef Words data
    cdef int root_steps
    cdef u64 root_key
    cdef readonly bint planted

    cpdef object plant(self, Position position)
    cpdef object fill(self)
    @cython.locals(node=i64, step=int)
    cpdef bint adopt(self, Position position)
    @cython.locals(first=i64, n=int, i=int)
    cdef i64 child_of(self, i64 node, u64 word) noexcept nogil
    @cython.locals(fresh=Words, old=Words, head=i64, tail=i64, first=i64, n=i64, i=i64, k=i64, links=u64, source=i64)
    cdef object replant(self, i64 node)
    cdef i64 claim(self, int wanted) noexcept with gil

cdef i64 first_child(u64 links) noexcept nogil
cdef int children(u64 links) noexcept nogil
