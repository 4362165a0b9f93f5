"""Evaluation: how good a quiet position is for White, by what chess players look at.

Every term is a weight times a count, White's minus Black's, added up for the opening and for the ending at once
(``worth``); only a king's danger is squared. So fitting weights needs no second definition of the terms:
``coefficients`` asks this same code how its sum answers to each weight.
"""

import cython

from boardwright.games.chess.board import Board
from boardwright.games.chess.state import BIT

if not cython.compiled:
    from boardwright.games.chess.attacks import KING_MOVES, KNIGHT_MOVES
    from boardwright.games.chess.board import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
    from boardwright.games.chess.slides import bishop_slides, rook_slides
    from boardwright.games.chess.spans import fill_down, fill_up, flip, sides, up
    from boardwright.games.chess.worth import (
        BACKWARD,
        BACKWARD_OPEN,
        BEHIND_PAWN,
        BISHOP_PAIR,
        CONNECTED,
        DANGER,
        DANGER_ATTACKER,
        DANGER_BASE,
        DANGER_CHECK,
        DANGER_HIT,
        DANGER_NO_QUEEN,
        DANGER_WEAK,
        DOUBLED,
        FOE_KING_FAR,
        FULL_PHASE,
        FULL_SCALE,
        HANGING,
        ISOLATED,
        ISOLATED_OPEN,
        KING_THREAT,
        MINOR_THREAT,
        MOBILITY,
        OUTPOST_BISHOP,
        OUTPOST_KNIGHT,
        OWN_KING_NEAR,
        PASSED,
        PASSED_BLOCKED,
        PASSED_FREE,
        PASSED_SAFE,
        PAWN_THREAT,
        PHALANX,
        PUSH_THREAT,
        REACH_OF,
        RISK,
        ROOK_BEHIND,
        ROOK_HALF,
        ROOK_OPEN,
        ROOK_THREAT,
        SAME_SHADE,
        SHELTER,
        SPACE,
        STORM,
        TEMPO,
        UNSTOPPABLE,
        WEIGHT,
        WEIGHTS,
        blend,
        early_of,
        join,
        late_of,
    )
    from boardwright.kernel.bits import highest, lowest, popcount

    MOST_DANGER, SURE_WIN = 1400, 2500
    FILES = [0] * 8
    ROWS = [[0] * 8 for _ in range(2)]
    AHEAD = [[0] * 64 for _ in range(2)]
    ZONE = [[0] * 64 for _ in range(2)]
    DISTANCE = [[0] * 64 for _ in range(64)]

DARK = 0xAA55_AA55_AA55_AA55
CENTRE = 0x0000_0000_3C3C_3C00
"""Where White gains space: the files c to f, rows 2 to 4."""
OUTPOSTS = 0x0000_7E7E_7E00_0000
"""Where a white piece stands well advanced: rows 4 to 6, not on the edge."""


def _fill_tables() -> None:
    """Fill the tables of squares."""
    for square in range(64):
        file, row = square % 8, square // 8
        FILES[file] |= BIT[square]
        ROWS[0][row] |= BIT[square]
        ROWS[1][7 - row] |= BIT[square]
        for other in range(64):
            away = max(abs(file - other % 8), abs(row - other // 8))
            DISTANCE[square][other] = away
            ahead = other // 8 - row
            if ahead != 0 and file == other % 8:
                AHEAD[0 if ahead > 0 else 1][square] |= BIT[other]
            if away <= 1 or (abs(file - other % 8) <= 1 and ahead == 2):
                ZONE[0][square] |= BIT[other]
            if away <= 1 or (abs(file - other % 8) <= 1 and ahead == -2):
                ZONE[1][square] |= BIT[other]


_fill_tables()


def evaluate_board(b: Board) -> int:
    """Return White's advantage in hundredths of a pawn."""
    worth = blend(weigh(b), phase_of(b))
    if worth >= 0:
        worth = worth * scale_of(b, 0) // FULL_SCALE
    else:
        worth = -(-worth * scale_of(b, 1) // FULL_SCALE)
    if b.man[8] == b.man[8 + KING] and can_mate(b, 0):
        worth += SURE_WIN + drive(b, 0)
    elif b.man[0] == b.man[KING] and can_mate(b, 1):
        worth -= SURE_WIN + drive(b, 1)
    return worth


def weigh(b: Board) -> int:
    """Add up all terms, for the opening and for the ending."""
    begin(b, 0)
    begin(b, 1)
    total = b.balance
    total += pieces(b, 0) - pieces(b, 1)
    total += pawns_of(b, 0) - pawns_of(b, 1)
    total += passers(b, 0) - passers(b, 1)
    total += plans(b, 0) - plans(b, 1)
    total += threats(b, 0) - threats(b, 1)
    total += shelter(b, 0) - shelter(b, 1)
    total += danger(b, 0) - danger(b, 1)
    return total + WEIGHT[TEMPO] if b.turn == 0 else total - WEIGHT[TEMPO]


# ---- pieces -----------------------------------------------------------------------------------------


def begin(b: Board, us: int) -> None:
    """Note what pawns and king of a side attack."""
    side = 8 * us
    pawns = b.man[side + PAWN]
    hits = sides(up(pawns)) if us == 0 else sides(pawns >> 8)
    b.hits[side + PAWN] = hits
    b.hits[side + KING] = KING_MOVES[lowest(b.man[side + KING])]
    b.hits[side] = hits | b.hits[side + KING]
    b.twice[us] = hits & b.hits[side + KING]
    b.attackers[us] = b.risk[us] = 0


def pieces(b: Board, us: int) -> int:
    """Weigh where the pieces can go; note what they attack, and what of it lies near the other king."""
    side = 8 * us
    foe = 8 - side
    occupied = b.man[0] | b.man[8]
    pawns = b.man[side + PAWN]
    # A square counts if no pawn of theirs covers it, and neither our king nor a pawn that cannot leave it stands there.
    area = (pawns & (occupied >> 8 if us == 0 else up(occupied))) | (pawns & (ROWS[us][1] | ROWS[us][2]))
    area = ~(area | b.man[side + KING] | b.hits[foe + PAWN])
    zone = ZONE[us ^ 1][lowest(b.man[foe + KING])]
    every = b.hits[side]
    twice = b.twice[us]
    total = 0
    attackers = risk = 0
    for kind in range(KNIGHT, KING):
        group = b.man[side + kind]
        mine = 0
        through = occupied ^ b.man[side + QUEEN]
        if kind == ROOK:
            through ^= b.man[side + ROOK]
        while group:
            square = lowest(group)
            group &= group - 1
            if kind == KNIGHT:
                reach = KNIGHT_MOVES[square]
            elif kind == BISHOP:
                reach = bishop_slides(square, through)
            elif kind == ROOK:
                reach = rook_slides(square, through)
            else:
                reach = bishop_slides(square, occupied) | rook_slides(square, occupied)
            twice |= every & reach
            every |= reach
            mine |= reach
            total += WEIGHT[MOBILITY + REACH_OF[kind] + popcount(reach & area)]
            if reach & zone:
                attackers += 1
                risk += RISK[DANGER_ATTACKER + kind] + RISK[DANGER_HIT] * popcount(reach & zone & ~b.hits[foe + PAWN])
        b.hits[side + kind] = mine
    b.hits[side] = every
    b.twice[us] = twice
    b.attackers[us] = attackers
    b.risk[us] = risk
    return total


def plans(b: Board, us: int) -> int:
    """Weigh what bishops, knights and rooks are good for: pairs, outposts, open files; and space."""
    side = 8 * us
    foe = 8 - side
    pawns = b.man[side + PAWN] if us == 0 else flip(b.man[side + PAWN])
    theirs = b.man[foe + PAWN] if us == 0 else flip(b.man[foe + PAWN])
    rooks = b.man[side + ROOK] if us == 0 else flip(b.man[side + ROOK])
    own = b.man[side + BISHOP] if us == 0 else flip(b.man[side + BISHOP])
    minors = b.man[side + KNIGHT] if us == 0 else flip(b.man[side + KNIGHT])
    total = 0
    # 1. Bishops of both shades; a bishop's own pawns in its way.
    if own & DARK and own & ~DARK:
        total += WEIGHT[BISHOP_PAIR]
    total += WEIGHT[SAME_SHADE] * (popcount(own & DARK) * popcount(pawns & DARK))
    total += WEIGHT[SAME_SHADE] * (popcount(own & ~DARK) * popcount(pawns & ~DARK))
    # 2. Squares that a pawn holds and no pawn of theirs can ever attack.
    hits = sides(up(pawns))
    spots = OUTPOSTS & hits & ~sides(fill_down(theirs >> 8))
    total += WEIGHT[OUTPOST_KNIGHT] * popcount(spots & minors) + WEIGHT[OUTPOST_BISHOP] * popcount(spots & own)
    total += WEIGHT[BEHIND_PAWN] * popcount((minors | own) & (pawns >> 8))
    # 3. Files without own pawns, or without any.
    free = ~(fill_up(pawns) | fill_down(pawns))
    total += WEIGHT[ROOK_HALF] * popcount(rooks & free & (fill_up(theirs) | fill_down(theirs)))
    total += WEIGHT[ROOK_OPEN] * popcount(rooks & free & ~(fill_up(theirs) | fill_down(theirs)))
    # 4. Room in the centre behind the own pawns.
    free = CENTRE & ~pawns & ~sides(theirs >> 8)
    return total + WEIGHT[SPACE] * (popcount(free) + popcount(free & fill_down(pawns >> 8)))


# ---- pawns ------------------------------------------------------------------------------------------


def pawns_of(b: Board, us: int) -> int:
    """Weigh how the pawns stand to each other."""
    side = 8 * us
    own = b.man[side + PAWN] if us == 0 else flip(b.man[side + PAWN])
    foe = b.man[8 - side + PAWN] if us == 0 else flip(b.man[8 - side + PAWN])
    hits = sides(up(own))
    foe_hits = sides(foe >> 8)
    files = fill_up(own) | fill_down(own)
    beside = sides(files)
    ahead = fill_down(foe >> 8)
    open_files = own & ~ahead
    lonely = own & ~beside
    # A pawn is backward if no neighbour stands level or behind, and their pawns watch the square in front.
    held = fill_up(sides(own))
    lame = own & beside & ~held & (foe_hits >> 8)
    total = WEIGHT[DOUBLED] * popcount(own & fill_up(up(own)))
    total += WEIGHT[ISOLATED] * popcount(lonely) + WEIGHT[ISOLATED_OPEN] * popcount(lonely & open_files)
    total += WEIGHT[BACKWARD] * popcount(lame) + WEIGHT[BACKWARD_OPEN] * popcount(lame & open_files)
    total += WEIGHT[PHALANX] * popcount(own & sides(own))
    linked = own & (hits | sides(own))
    while linked:
        total += WEIGHT[CONNECTED + (lowest(linked) >> 3)]
        linked &= linked - 1
    # Nothing of theirs can stop a passed pawn by a pawn; only the foremost of doubled ones counts.
    foe_hits = own & ~(ahead | sides(ahead)) & ~fill_down(own >> 8)
    b.passed[us] = foe_hits if us == 0 else flip(foe_hits)
    return total


def passers(b: Board, us: int) -> int:
    """Weigh passed pawns by how far they are and what stands in their way."""
    side = 8 * us
    foe = 8 - side
    occupied = b.man[0] | b.man[8]
    own_king = lowest(b.man[side + KING])
    foe_king = lowest(b.man[foe + KING])
    alone = b.man[foe] == (b.man[foe + KING] | b.man[foe + PAWN])
    group = b.passed[us]
    total = 0
    one = 1
    while group:
        square = lowest(group)
        group &= group - 1
        row = square >> 3 if us == 0 else 7 - (square >> 3)
        front = square + 8 if us == 0 else square - 8
        stop = one << front
        way = AHEAD[us][square]
        behind = AHEAD[us ^ 1][square]
        total += WEIGHT[PASSED + row]
        total += WEIGHT[OWN_KING_NEAR] * (DISTANCE[own_king][front] * row)
        total += WEIGHT[FOE_KING_FAR] * (DISTANCE[foe_king][front] * row)
        if occupied & stop:
            total += WEIGHT[PASSED_BLOCKED + row]
        elif b.hits[foe] & stop == 0 or (b.hits[side] & stop & ~b.twice[us ^ 1]) != 0:
            total += WEIGHT[PASSED_SAFE + row]
        if way & (b.hits[foe] | b.man[foe]) == 0:
            total += WEIGHT[PASSED_FREE + row]
        if behind & b.man[side + ROOK]:
            total += WEIGHT[ROOK_BEHIND]
        if alone and way & occupied == 0:
            goal = (square & 7) + (56 if us == 0 else 0)
            steps = min(5, 7 - row)  # from its first row a pawn steps twice
            if DISTANCE[foe_king][goal] - (1 if b.turn != us else 0) > steps:
                total += WEIGHT[UNSTOPPABLE]
                alone = False  # one is enough
    return total


# ---- threats ----------------------------------------------------------------------------------------


def threats(b: Board, us: int) -> int:
    """Weigh attacks on pieces that would be lost."""
    side = 8 * us
    foe = 8 - side
    minor_hits = b.hits[side + KNIGHT] | b.hits[side + BISHOP]
    guarded = b.hits[foe + PAWN] | (b.twice[us ^ 1] & ~b.twice[us])
    total = 0
    for kind in range(PAWN, KING):
        targets = b.man[foe + kind]
        if targets & b.hits[side] == 0:
            continue
        total += WEIGHT[PAWN_THREAT + kind] * popcount(targets & b.hits[side + PAWN])
        weak = targets if kind >= ROOK else targets & ~guarded
        total += WEIGHT[MINOR_THREAT + kind] * popcount(weak & minor_hits)
        weak = targets if kind == QUEEN else targets & ~guarded
        total += WEIGHT[ROOK_THREAT + kind] * popcount(weak & b.hits[side + ROOK])
    weak = b.man[foe] & ~guarded & b.hits[side]
    total += WEIGHT[KING_THREAT] * popcount(weak & b.hits[side + KING])
    weak &= ~b.hits[foe] | (b.twice[us] & (b.man[foe] ^ b.man[foe + PAWN]))
    total += WEIGHT[HANGING] * popcount(weak)
    # Pawns that may safely step forward and then attack something.
    free = ~(b.man[0] | b.man[8])
    if us == 0:
        steps = up(b.man[PAWN]) & free
        steps |= up(steps & ROWS[0][2]) & free
    else:
        steps = b.man[8 + PAWN] >> 8 & free
        steps |= (steps & ROWS[1][2]) >> 8 & free
    steps &= ~b.hits[foe + PAWN] & (b.hits[side] | ~b.hits[foe])
    steps = sides(up(steps)) if us == 0 else sides(steps >> 8)
    targets = b.man[foe] & ~b.man[foe + PAWN] & ~b.man[foe + KING]
    return total + WEIGHT[PUSH_THREAT] * popcount(steps & targets & ~b.hits[side + PAWN])


# ---- kings ------------------------------------------------------------------------------------------


def shelter(b: Board, us: int) -> int:
    """Weigh the pawns in front of a king, its own and those that come at it."""
    side = 8 * us
    king = lowest(b.man[side + KING])
    middle = max(1, min(6, king & 7))
    total = 0
    for file in range(middle - 1, middle + 2):
        at = 8 if file == king & 7 else 0
        near = AHEAD[us][(king & 56) + file] | (FILES[file] & ROWS[0][king >> 3])
        found = b.man[side + PAWN] & near
        row = 0
        if found:
            row = lowest(found) >> 3 if us == 0 else 7 - (highest(found) >> 3)
        total += WEIGHT[SHELTER + at + row]
        found = b.man[8 - side + PAWN] & near
        row = 0
        if found:
            row = lowest(found) >> 3 if us == 0 else 7 - (highest(found) >> 3)
        total += WEIGHT[STORM + at + row]
    return total


def danger(b: Board, us: int) -> int:
    """Weigh an attack on the other king: attackers, weak squares around it, safe checks; together they count double."""
    side = 8 * us
    foe = 8 - side
    if b.attackers[us] + (b.man[side + QUEEN] != 0) < 2:
        return 0
    king = lowest(b.man[foe + KING])
    occupied = b.man[0] | b.man[8]
    zone = ZONE[us ^ 1][king]
    weak = b.hits[side] & ~b.twice[us ^ 1] & (~b.hits[foe] | b.hits[foe + KING] | b.hits[foe + QUEEN])
    risk = b.risk[us] + RISK[DANGER_BASE] + RISK[DANGER_WEAK] * popcount(weak & zone)
    if b.man[side + QUEEN] == 0:
        risk += RISK[DANGER_NO_QUEEN]
    safe = ~b.man[side] & (~b.hits[foe] | (weak & b.twice[us]))
    lines = rook_slides(king, occupied ^ b.man[foe + QUEEN])
    diagonals = bishop_slides(king, occupied ^ b.man[foe + QUEEN])
    if KNIGHT_MOVES[king] & b.hits[side + KNIGHT] & safe:
        risk += RISK[DANGER_CHECK + KNIGHT]
    if diagonals & b.hits[side + BISHOP] & safe:
        risk += RISK[DANGER_CHECK + BISHOP]
    if lines & b.hits[side + ROOK] & safe:
        risk += RISK[DANGER_CHECK + ROOK]
    checks = (lines | diagonals) & b.hits[side + QUEEN] & safe & ~b.hits[foe + QUEEN]
    if checks:
        risk += RISK[DANGER_CHECK + QUEEN]
    if risk <= 0:
        return 0
    risk = min(risk, MOST_DANGER)
    return join(risk * risk // 2048, risk // 16)


# ---- how much an advantage is worth -----------------------------------------------------------------


def phase_of(b: Board) -> int:
    """Count the force left: 24 at the start, 0 for pawns alone."""
    return (
        popcount(b.man[KNIGHT] | b.man[BISHOP] | b.man[8 + KNIGHT] | b.man[8 + BISHOP])
        + 2 * popcount(b.man[ROOK] | b.man[8 + ROOK])
        + 4 * popcount(b.man[QUEEN] | b.man[8 + QUEEN])
    )


def force(b: Board, us: int) -> int:
    """Count a side's pieces: a minor piece is 3, a rook 5, a queen 9."""
    side = 8 * us
    return (
        3 * popcount(b.man[side + KNIGHT] | b.man[side + BISHOP])
        + 5 * popcount(b.man[side + ROOK])
        + 9 * popcount(b.man[side + QUEEN])
    )


def scale_of(b: Board, strong: int) -> int:
    """Say how much of an advantage can be won, of 64 parts."""
    side = 8 * strong
    foe = 8 - side
    pawns = popcount(b.man[side + PAWN])
    if pawns == 0:
        more = force(b, strong) - force(b, strong ^ 1)
        if b.man[foe] == b.man[foe + KING]:
            return FULL_SCALE if can_mate(b, strong) else 0
        if more <= 3:
            return 4 if force(b, strong) <= 3 else 14
        if more == 6 and b.man[side] == (b.man[side + KING] | b.man[side + KNIGHT]):
            return 4  # two knights
    if pawns > 0 and wrong_corner(b, strong):
        return 0
    bishops = b.man[BISHOP] | b.man[8 + BISHOP]
    if popcount(b.man[BISHOP]) == 1 and popcount(b.man[8 + BISHOP]) == 1 and popcount(bishops & DARK) == 1:
        if force(b, 0) == 3 and force(b, 1) == 3:
            return min(40, 18 + 5 * popcount(b.passed[strong]))
        return min(FULL_SCALE, 42 + 2 * pawns)
    return min(FULL_SCALE, 46 + 6 * pawns)


def wrong_corner(b: Board, strong: int) -> bool:
    """Tell whether only rook pawns are left that a bishop cannot see through, with the other king in the corner."""
    side = 8 * strong
    pawns = b.man[side + PAWN]
    file = 0 if pawns & ~FILES[0] == 0 else 7
    if pawns & ~FILES[file] != 0:
        return False
    if b.man[side] & ~(pawns | b.man[side + KING] | b.man[side + BISHOP]) != 0:
        return False
    corner = file + (56 if strong == 0 else 0)
    bishops = b.man[side + BISHOP]
    dark = (DARK >> corner & 1) != 0
    if bishops & DARK != 0 if dark else bishops & ~DARK != 0:
        return False
    return bishops != 0 and DISTANCE[lowest(b.man[8 - side + KING])][corner] <= 1


def can_mate(b: Board, us: int) -> bool:
    """Tell whether a side's pieces can mate a bare king without help from pawns."""
    side = 8 * us
    bishops = b.man[side + BISHOP]
    return (
        (b.man[side + QUEEN] | b.man[side + ROOK]) != 0
        or (bishops & DARK != 0 and bishops & ~DARK != 0)
        or (bishops != 0 and b.man[side + KNIGHT] != 0)
    )


def drive(b: Board, strong: int) -> int:
    """Prefer a bare king on the edge, in the corner of the only bishop, and the other king close to it."""
    side = 8 * strong
    weak = lowest(b.man[8 - side + KING])
    near = DISTANCE[lowest(b.man[side + KING])][weak]
    bishops = b.man[side + BISHOP]
    file, row = weak & 7, weak >> 3
    centre = min(file, 7 - file) + min(row, 7 - row)
    if (b.man[side + QUEEN] | b.man[side + ROOK]) == 0 and (bishops & DARK == 0 or bishops & ~DARK == 0):
        if bishops & DARK:
            centre = min(DISTANCE[weak][0], DISTANCE[weak][63]) + min(file + row, 14 - file - row)
        else:
            centre = min(DISTANCE[weak][7], DISTANCE[weak][56]) + min(7 - file + row, 7 + file - row)
        return 400 - 20 * centre - 10 * near
    return 200 - 20 * centre - 10 * near


# ---- fitting ----------------------------------------------------------------------------------------


def coefficients(b: Board) -> list[tuple[int, float, float]]:
    """Say how the sums answer to each weight but those of material and squares: (number, opening's, ending's)."""
    found = []
    before = weigh(b)
    for index in range(MOBILITY, WEIGHTS):
        step = 1 if index < DANGER else 16  # squares are rounded, so a small step would not be seen
        WEIGHT[index] = WEIGHT[index] + join(step, step)
        RISK[index] = RISK[index] + step
        after = weigh(b) - before
        WEIGHT[index] = WEIGHT[index] - join(step, step)
        RISK[index] = RISK[index] - step
        if after != 0:
            found.append((index, 1.0 * early_of(after) / step, 1.0 * late_of(after) / step))
    return found


def proportions(b: Board) -> tuple[float, float]:
    """Say how much the opening's sum counts, and the ending's."""
    share = min(phase_of(b), FULL_PHASE) * 1.0 / FULL_PHASE
    scale = scale_of(b, 0 if blend(weigh(b), phase_of(b)) >= 0 else 1) * 1.0 / FULL_SCALE
    return share * scale, (1.0 - share) * scale
