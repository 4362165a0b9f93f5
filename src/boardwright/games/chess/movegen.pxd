cimport cython
from boardwright.games.chess.attacks cimport BETWEEN, KING_MOVES, KNIGHT_MOVES, LINE, PAWN_HITS, RAYS
from boardwright.games.chess.board cimport (
    BISHOP, Board, DOUBLE, KING, KNIGHT, LONG, PASSING, PAWN, PROMOTES, QUEEN, ROOK, SHORT, TAKES, WHITE,
)
from boardwright.games.chess.slides cimport bishop_slides, rook_slides
from boardwright.kernel.bits cimport lowest, popcount
from boardwright.kernel.words cimport Words, i64, u64

cdef enum:
    MOST_MOVES = 512   # fifteen queens and a king have at most 413

    # What to list.
    NOISY = 0          # captures and promotions
    EVERY = 1

cdef u64 FILE_A, FILE_H, LAST_ROWS, EVERYWHERE
cdef u64 THIRD_ROWS[2]

@cython.locals(lines=u64, diagonals=u64)
cdef bint attacked(Board b, int square, int them, u64 occupied) noexcept nogil

@cython.locals(lines=u64, diagonals=u64)
cdef u64 attackers(Board b, int square, int them, u64 occupied) noexcept nogil

@cython.locals(found=u64, occupied=u64, group=u64)
cdef u64 attack_map(Board b, int side) noexcept nogil

@cython.locals(occupied=u64, snipers=u64, between=u64, found=u64, one=u64)
cdef u64 checkers_of(Board b) noexcept nogil

@cython.locals(occupied=u64, one=u64, lines=u64, diagonals=u64)
cdef bint passing_is_safe(Board b, int source, int target, int us) noexcept nogil

@cython.locals(occupied=u64, home=u64, squares=u64, one=u64)
cdef bint may_castle(Board b, int i, int king) noexcept nogil

cdef int add_targets(u64 *data, int n, int source, u64 targets, u64 foe) noexcept nogil
cdef int add_pawns(u64 *data, int n, u64 targets, int step, u64 flag) noexcept nogil
@cython.locals(one=u64, two=u64, free=u64, left=u64, right=u64)
cdef int add_pawn_group(u64 *data, int n, int us, u64 pawns, u64 occupied, u64 foe, u64 mask, int scope) noexcept nogil
@cython.locals(own=u64, foe=u64, occupied=u64, home=u64, targets=u64)
cdef int add_king(Board b, u64 *data, int n, u64 aim, u64 checkers) noexcept nogil
@cython.locals(foe=u64, occupied=u64, pawns=u64, pinned=u64, sources=u64)
cdef int add_all_pawns(Board b, u64 *data, int n, u64 mask, int scope) noexcept nogil
@cython.locals(own=u64, foe=u64, occupied=u64, checkers=u64, mask=u64, pinned=u64, answers=u64, group=u64, targets=u64)
cdef int list_moves(Board b, Words buf, int base, int scope) noexcept nogil

@cython.locals(one=u64, two=u64, free=u64, left=u64, right=u64)
cdef int count_pawn_group(int us, u64 pawns, u64 occupied, u64 foe, u64 mask) noexcept nogil
@cython.locals(own=u64, foe=u64, occupied=u64, home=u64, targets=u64)
cdef int count_king(Board b, u64 checkers) noexcept nogil
@cython.locals(foe=u64, occupied=u64, pawns=u64, sources=u64)
cdef int count_pawns(Board b, u64 mask) noexcept nogil
@cython.locals(own=u64, occupied=u64, checkers=u64, mask=u64, pinned=u64, sliders=u64, group=u64)
cdef int count_moves(Board b) noexcept nogil
