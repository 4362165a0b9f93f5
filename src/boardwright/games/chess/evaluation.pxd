cimport cython
from boardwright.games.chess.attacks cimport KING_MOVES, KNIGHT_MOVES, PAWN_HITS
from boardwright.games.chess.board cimport BISHOP, Board, KING, KNIGHT, PAWN, QUEEN, ROOK
from boardwright.games.chess.slides cimport bishop_slides, rook_slides
from boardwright.games.chess.spans cimport fill_down, fill_up, flip, sides, up
from boardwright.games.chess.worth cimport (
    BACKWARD, BACKWARD_OPEN, BEHIND_PAWN, BISHOP_PAIR, CONNECTED, DANGER, DANGER_ATTACKER, DANGER_BASE, DANGER_CHECK,
    DANGER_HIT, DANGER_NO_QUEEN, DANGER_WEAK, DOUBLED, FOE_KING_FAR, FULL_PHASE, FULL_SCALE, HANGING, ISOLATED,
    ISOLATED_OPEN, KING_THREAT, MINOR_THREAT, MOBILITY, OUTPOST_BISHOP, OUTPOST_KNIGHT, OWN_KING_NEAR, PASSED,
    PASSED_BLOCKED, PASSED_FREE, PASSED_SAFE, PAWN_THREAT, PHALANX, PUSH_THREAT, REACH_OF, RISK, ROOK_BEHIND, ROOK_HALF,
    ROOK_OPEN, ROOK_THREAT, SAME_SHADE, SHELTER, SPACE, STORM, TEMPO, UNSTOPPABLE, WEIGHT, WEIGHTS, blend, early_of,
    join, late_of,
)
from boardwright.kernel.bits cimport highest, lowest, popcount
from boardwright.kernel.words cimport i64, u64

cdef enum:
    MOST_DANGER = 1400
    SURE_WIN = 2500

cdef u64 FILES[8]
cdef u64 ROWS[2][8]          # as each side counts them
cdef u64 AHEAD[2][64]        # the squares in front, on the same file
cdef u64 ZONE[2][64]         # a king's square, its neighbours and three squares further ahead
cdef int DISTANCE[64][64]
cdef u64 DARK, CENTRE, OUTPOSTS

cdef int evaluate_board(Board b) noexcept nogil
cdef i64 weigh(Board b) noexcept nogil
@cython.locals(pawns=u64, hits=u64)
cdef void begin(Board b, int us) noexcept nogil
@cython.locals(
    occupied=u64, area=u64, zone=u64, group=u64, reach=u64, mine=u64, every=u64, twice=u64, total=i64, pawns=u64,
    through=u64, one=u64,
)
cdef i64 pieces(Board b, int us) noexcept nogil
@cython.locals(
    own=u64, foe=u64, hits=u64, foe_hits=u64, files=u64, beside=u64, held=u64, ahead=u64, open_files=u64, lame=u64,
    lonely=u64, total=i64, linked=u64,
)
cdef i64 pawns_of(Board b, int us) noexcept nogil
@cython.locals(group=u64, way=u64, one=u64, stop=u64, behind=u64, total=i64, occupied=u64, alone=bint)
cdef i64 passers(Board b, int us) noexcept nogil
@cython.locals(total=i64, own=u64, foe=u64, rooks=u64, minors=u64, hits=u64, spots=u64, pawns=u64, theirs=u64, free=u64)
cdef i64 plans(Board b, int us) noexcept nogil
@cython.locals(total=i64, targets=u64, weak=u64, minor_hits=u64, free=u64, steps=u64, guarded=u64)
cdef i64 threats(Board b, int us) noexcept nogil
@cython.locals(total=i64, found=u64, near=u64)
cdef i64 shelter(Board b, int us) noexcept nogil
@cython.locals(zone=u64, weak=u64, safe=u64, lines=u64, diagonals=u64, occupied=u64, checks=u64)
cdef i64 danger(Board b, int us) noexcept nogil
cdef int phase_of(Board b) noexcept nogil
cdef int force(Board b, int us) noexcept nogil
@cython.locals(bishops=u64, files=u64)
cdef int scale_of(Board b, int strong) noexcept nogil
@cython.locals(bishops=u64, dark=bint)
cdef bint wrong_corner(Board b, int strong) noexcept nogil
@cython.locals(bishops=u64, dark=bint)
cdef bint can_mate(Board b, int us) noexcept nogil
@cython.locals(bishops=u64, dark=bint)
cdef int drive(Board b, int strong) noexcept nogil
@cython.locals(before=i64, after=i64)
cpdef list coefficients(Board b)
@cython.locals(share=double, scale=double)
cpdef tuple proportions(Board b)
