cimport cython
from boardwright.games.chess.attacks cimport BETWEEN, KNIGHT_MOVES, LINE
from boardwright.games.chess.board cimport (
    BISHOP, Board, KING, KNIGHT, LONG, PAWN, PROMOTES, QUEEN, ROOK, SHORT, TAKES,
)
from boardwright.games.chess.movegen cimport EVERY, MOST_MOVES, checkers_of, count_moves, list_moves
from boardwright.games.chess.slides cimport bishop_slides, rook_slides
from boardwright.kernel.bits cimport lowest
from boardwright.kernel.words cimport Words, u64

cdef enum:
    NONE = -1
    SEVERAL = 65536   # no word of a move
    MALFORMED = 65537

cdef int piece_kind(Py_UCS4 letter) noexcept
cdef int promotion_kind(Py_UCS4 letter) noexcept
cdef int square_at(str text, Py_ssize_t at)

@cython.locals(word=u64, found=u64)
cdef u64 scan(Board b, int n, int kind, int file, int row, int target, int promotion)
@cython.locals(word=u64)
cdef u64 scan_castling(Board b, int n, int flag)
@cython.locals(word=u64)
cdef u64 scan_squares(Board b, int n, int source, int target, int promotion)

cdef u64 FILE_A, FIRST_ROW

@cython.locals(occupied=u64, reach=u64, sources=u64, checkers=u64, found=u64)
cdef u64 aim(Board b, int kind, int file, int row, int target) noexcept
cdef int list_all(Board b)
cpdef str explain(str text, u64 word)
@cython.locals(letter=Py_UCS4, i=int, kind=int, file=int, row=int, target=int, promotion=int, n=int, flag=int)
cdef u64 resolve(Board b, str text, Py_ssize_t start, Py_ssize_t end)
@cython.locals(word=u64, start=Py_ssize_t, end=Py_ssize_t)
cpdef object find(Board b, str text)
@cython.locals(other=u64, twin=int, same_file=int, same_row=int, i=int, n=int, source=int, target=int, flag=int)
cpdef object write(Board b, u64 word)
cdef str check_mark(Board b, u64 word)
