cimport cython
from boardwright.games.chess.board cimport Board
from boardwright.games.chess.pgn.tree cimport Node
from boardwright.games.chess.san cimport SEVERAL, resolve
from boardwright.kernel.words cimport u64

cdef bint ends_word(Py_UCS4 letter) noexcept
cdef str tidied(str text)

cdef class Reading:
    cdef Board position
    cdef str text
    cdef Py_ssize_t end
    cdef list path, branches
    cdef str prelude
    cdef readonly str result, reason
    cdef readonly Py_ssize_t fault
    cdef readonly int ply

    @cython.locals(letter=Py_UCS4, at=Py_ssize_t, stop=Py_ssize_t, word=u64)
    cpdef object run(self, Py_ssize_t at)
    @cython.locals(word=u64, node=Node, parent=Node, last=Py_UCS4)
    cdef bint move(self, Py_ssize_t at, Py_ssize_t stop)
    cdef Py_ssize_t word_end(self, Py_ssize_t at)
    cdef str special(self, str token)
    @cython.locals(node=Node)
    cdef object comment(self, str text)
    @cython.locals(node=Node)
    cdef object back(self)
    cdef bint forgive(self, Py_ssize_t at, str reason)
    cdef Py_ssize_t leave_variation(self, Py_ssize_t at)
    cdef Py_ssize_t skip(self, Py_ssize_t at)
