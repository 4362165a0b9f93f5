# Inlined into every module that cimports them; slides.py says the same in Python.
from boardwright.games.chess.attacks cimport MAGIC, MASK, SHIFT, SLIDER, SLIDES, START
from boardwright.kernel.words cimport u64

cdef inline u64 rook_slides(int square, u64 occupied) noexcept nogil:
    return SLIDES[SLIDER[0][square][START] + (((occupied & SLIDER[0][square][MASK]) * SLIDER[0][square][MAGIC]) >> SLIDER[0][square][SHIFT])]

cdef inline u64 bishop_slides(int square, u64 occupied) noexcept nogil:
    return SLIDES[SLIDER[1][square][START] + (((occupied & SLIDER[1][square][MASK]) * SLIDER[1][square][MAGIC]) >> SLIDER[1][square][SHIFT])]
