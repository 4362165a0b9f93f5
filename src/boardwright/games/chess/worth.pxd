cimport cython
from boardwright.kernel.words cimport i64, u64

cdef enum:
    FULL_PHASE = 24
    FULL_SCALE = 64

    # Where weights stand in WEIGHT; an index that follows some of them is written behind.
    MATERIAL = 0            # kind
    SQUARE = 8              # 32 * (kind - 1) + 4 * row + file, the files e to h mirrored
    MOBILITY = 200          # REACH_OF[kind] + squares
    CONNECTED = 266         # row
    PASSED = 274            # row
    PASSED_FREE = 282       # row
    PASSED_BLOCKED = 290    # row
    PASSED_SAFE = 298       # row
    SHELTER = 306           # 8 if it is the king's own file + row of our foremost pawn, 0 for none
    STORM = 322             # the same for their pawn
    PAWN_THREAT = 338       # kind of the victim
    MINOR_THREAT = 346
    ROOK_THREAT = 354
    TEMPO = 362
    BISHOP_PAIR = 363
    ROOK_OPEN = 364
    ROOK_HALF = 365
    OUTPOST_KNIGHT = 366
    OUTPOST_BISHOP = 367
    BEHIND_PAWN = 368
    SAME_SHADE = 369
    DOUBLED = 370
    ISOLATED = 371
    ISOLATED_OPEN = 372
    BACKWARD = 373
    BACKWARD_OPEN = 374
    PHALANX = 375
    OWN_KING_NEAR = 376
    FOE_KING_FAR = 377
    UNSTOPPABLE = 378
    HANGING = 379
    KING_THREAT = 380
    PUSH_THREAT = 381
    ROOK_BEHIND = 382
    SPACE = 383
    DANGER = 384            # the first that adds to a king's danger, whose square counts; they have no late value
    DANGER_ATTACKER = 384   # kind
    DANGER_CHECK = 392      # kind
    DANGER_BASE = 400
    DANGER_HIT = 401
    DANGER_WEAK = 402
    DANGER_NO_QUEEN = 403
    WEIGHTS = 404

cdef i64 WEIGHT[WEIGHTS]
cdef int RISK[WEIGHTS]
cdef i64 WORTH[16][64]
cdef int REACH_OF[8]
cdef i64 LOW_HALF, HALF

@cython.locals(low=i64)
cdef int early_of(i64 balance) noexcept nogil
@cython.locals(low=i64)
cdef int late_of(i64 balance) noexcept nogil
cdef int blend(i64 balance, int phase) noexcept nogil
@cython.locals(both=i64)
cdef i64 join(int early, int late) noexcept nogil
