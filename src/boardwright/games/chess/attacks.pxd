cimport cython
from boardwright.kernel.bits cimport popcount
from boardwright.kernel.words cimport u64

cdef enum:
    SLIDE_TABLE = 107648   # 102400 entries for rooks, 5248 for bishops

    # The words of an entry of SLIDER, side by side because they are needed together.
    MASK = 0
    MAGIC = 1
    SHIFT = 2
    START = 3

cdef u64 KNIGHT_MOVES[64]
cdef u64 KING_MOVES[64]
cdef u64 PAWN_HITS[2][64]
cdef u64 BETWEEN[64][64]
cdef u64 LINE[64][64]
cdef u64 RAYS[2][64]
cdef u64 SLIDER[2][64][4]
cdef u64 SLIDES[SLIDE_TABLE]

@cython.locals(seen=u64, one=u64, dx=int, dy=int, x=int, y=int)
cdef u64 walk(int kind, int square, u64 occupied) noexcept nogil

@cython.locals(mask=u64, blockers=u64, at=u64)
cdef int fill(int kind, int square, int start) noexcept nogil
