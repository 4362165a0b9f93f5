cimport cython
from boardwright.games.othello.features cimport FEATURES, count_features
from boardwright.games.othello.lines cimport draw_lines, flips_of, mobility
from boardwright.games.othello.patterns cimport judge
from boardwright.games.othello.variants cimport AREA, CELLS, CORNERS, FEWEST, SIGN, VARIANTS
from boardwright.kernel.bits cimport highest, lowest, popcount
from boardwright.kernel.dice cimport Dice
from boardwright.kernel.position cimport FAULT_MEMORY, Position
from boardwright.kernel.words cimport Scores, Words, i64, u64

cdef enum:
    PASS = 65
    MOST_DOUBTED = 12   # deeper searches are doubted like this one
    DOUBT_DISCS = 10    # doubts change with this number of discs

cdef u64 DISC[2][64]
cdef u64 SIDE, TURNED
cdef int DOUBT[VARIANTS][MOST_DOUBTED + 1][6]

@cython.locals(moves=u64, flips=u64, total=i64, bit=u64)
cdef i64 count_leaves(u64 own, u64 opp, u64 area, int depth) noexcept nogil

@cython.final
cdef class OthelloPosition(Position):
    cdef readonly int variant
    cdef readonly u64 mine, theirs, area
    cdef Words flipped
    cdef object take(self, OthelloPosition source)

    # What overrides a method of Position is not declared again: Cython takes its signature from there,
    # and refuses a final class that repeats it.

cdef int nth_bit(u64 moves, int n) noexcept nogil
