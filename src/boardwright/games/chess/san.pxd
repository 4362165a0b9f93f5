cimport cython
from boardwright.games.chess.board cimport (
    Board, KING, LONG, PAWN, PROMOTES, SHORT, TAKES,
)
from boardwright.games.chess.movegen cimport EVERY, MOST_MOVES, checkers_of, count_moves, list_moves
from boardwright.kernel.words cimport Words, u64

cdef enum:
    NONE = -1
    SEVERAL = 65536   # no word of a move

cdef int piece_kind(Py_UCS4 letter) noexcept
cdef int promotion_kind(Py_UCS4 letter) noexcept
cdef int square_at(str text, int at)

@cython.locals(word=u64, found=u64)
cdef u64 scan(Board b, int n, int kind, int file, int row, int target, int promotion)
@cython.locals(word=u64)
cdef u64 scan_castling(Board b, int n, int flag)
@cython.locals(word=u64)
cdef u64 scan_squares(Board b, int n, int source, int target, int promotion)

cdef object chosen(str text, u64 word)
@cython.locals(word=u64, letter=Py_UCS4, end=int, start=int, i=int, kind=int, file=int, row=int, target=int,
               promotion=int, n=int)
cpdef object find(Board b, str text)
@cython.locals(other=u64, twin=int, same_file=int, same_row=int, i=int, n=int, source=int, target=int, flag=int)
cpdef object write(Board b, u64 word)
cdef str check_mark(Board b, u64 word)
