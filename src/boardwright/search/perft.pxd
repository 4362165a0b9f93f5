cimport cython
from boardwright.kernel.position cimport Position
from boardwright.kernel.words cimport Words, i64

@cython.locals(total=i64)
cpdef object perft(Position position, int depth)

@cython.locals(total=i64)
cpdef object visit(Position position, int depth)

@cython.locals(total=i64)
cdef i64 walk(Position position, int depth, Words buf, int base) noexcept nogil
