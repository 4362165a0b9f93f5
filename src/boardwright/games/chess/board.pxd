cimport cython
from boardwright.games.chess.worth cimport WORTH
from boardwright.kernel.position cimport Position
from boardwright.kernel.words cimport Words, i64, u64

cdef enum:
    WHITE = 0
    BLACK = 1

    # A piece's code is its type, plus 8 for Black.
    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6

    # A move's word is source | target << 6 | flag << 12.
    DOUBLE = 1      # a pawn's two squares
    SHORT = 2       # castling; the target is the rook's square
    LONG = 3
    TAKES = 4       # also part of the flag of every capture
    PASSING = 5     # en passant
    PROMOTES = 8    # part of the flag of every promotion: 8 knight, 9 bishop, 10 rook, 11 queen

cdef u64 KEYS[16][64]
cdef u64 RIGHTS_KEYS[16]
cdef u64 PASSING_KEYS[8]
cdef u64 WHITE_KEY

cdef class Board(Position):
    cdef u64 man[16]             # by piece code; 0 and 8 are all of White's and all of Black's
    cdef signed char cell[64]    # the piece code on each square, 0 for none
    cdef u64 path[4]             # by castling (white short, white long, black short, black long): must be empty
    cdef u64 safe[4]             # must not be attacked
    cdef signed char rook_home[4]
    cdef unsigned char keep[64]  # the rights that survive a move from or to a square
    cdef readonly int rights     # bits of the castlings still allowed
    cdef readonly int passing    # the en-passant square, if a capture there is legal, else 0
    cdef readonly int near       # the en-passant square, if a pawn stands beside, though it may be pinned
    cdef readonly int clock      # plies since a capture or a pawn's move
    cdef readonly int begun      # plies before the set-up, by its move number
    cdef readonly i64 balance    # the sum of WORTH, White's minus Black's
    cdef u64 pinned              # left behind by movegen.checkers_of
    # The evaluation's notes: what each piece code attacks (0 and 8: all of it), what a side attacks twice, its
    # passed pawns, how many of its pieces aim at the other king and how much that frightens.
    cdef u64 hits[16]
    cdef u64 twice[2]
    cdef u64 passed[2]
    cdef int attackers[2]
    cdef int risk[2]
    cdef Words lost              # two words a step: what a move cannot tell about the position before
