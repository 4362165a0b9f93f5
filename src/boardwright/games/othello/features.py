"""Features: what a position of any size and goal is worth by a few counts; ``patterns`` know more about 8x8."""

import cython

from boardwright.games.othello.weights import WEIGHTS

if not cython.compiled:
    from boardwright.games.othello.lines import draw_lines, mobility
    from boardwright.games.othello.variants import AREA, CELLS, CORNERS, EDGES, FEWEST
    from boardwright.kernel.bits import popcount

    FEATURES, KNOTS = 11, 4
    WEIGHT = [[[0] * FEATURES for _ in range(KNOTS)] for _ in range(2)]

ALL = 0xFFFF_FFFF_FFFF_FFFF
COLUMN_A = 0x0101_0101_0101_0101
COLUMN_H = 0x8080_8080_8080_8080

draw_lines()
for _goal, _rows in enumerate(WEIGHTS):
    for _knot, _row in enumerate(_rows):
        for _index, _weight in enumerate(_row):
            WEIGHT[_goal][_knot][_index] = _weight


def neighbours(discs: int) -> int:
    """Return all squares that hold or touch a disc."""
    near = discs | ((discs & ~COLUMN_H) << 1) | ((discs & ~COLUMN_A) >> 1)
    return (near | (near << 8) | (near >> 8)) & ALL


def anchored(own: int, corners: int, edges: int) -> int:
    """Return discs that can never be turned: those joined to an own corner along an edge of own discs."""
    found = own & corners
    for _ in range(7):
        found |= own & edges & ((found & ~COLUMN_H) << 1 | (found & ~COLUMN_A) >> 1 | found << 8 | found >> 8)
    return found & ALL


def count_features(own: int, opp: int, variant: int, found: list[int]) -> None:
    """Write what the evaluation looks at, own less opposing; ``weights.NAMES`` has the names."""
    corners = CORNERS[variant]
    edges = EDGES[variant]
    empty = AREA[variant] & ~(own | opp)
    beside = neighbours(corners & empty) & ~corners
    frontier = neighbours(empty)
    mine = mobility(own, opp) & empty
    theirs = mobility(opp, own) & empty
    found[0] = popcount(own & corners) - popcount(opp & corners)
    found[1] = popcount(own & beside & ~edges) - popcount(opp & beside & ~edges)
    found[2] = popcount(own & beside & edges) - popcount(opp & beside & edges)
    found[3] = popcount(mine) - popcount(theirs)
    found[4] = popcount(mine & corners) - popcount(theirs & corners)
    found[5] = popcount(own & frontier) - popcount(opp & frontier)
    found[6] = popcount(neighbours(opp) & empty) - popcount(neighbours(own) & empty)
    found[7] = popcount(anchored(own, corners, edges)) - popcount(anchored(opp, corners, edges))
    found[8] = popcount(own & edges & ~beside) - popcount(opp & edges & ~beside)
    found[9] = popcount(own) - popcount(opp)
    found[10] = 1 if popcount(empty) & 1 else -1


def worth(own: int, opp: int, variant: int) -> int:
    """Guess own's advantage in hundredths of a disc; the weights change with the number of discs on the board."""
    if not cython.compiled:
        found = [0] * FEATURES
    else:
        found = cython.declare(cython.int[FEATURES])
    count_features(own, opp, variant, found)
    played = (popcount(own | opp) - 4) * 60 // (CELLS[variant] - 4)
    goal = 1 if variant & FEWEST else 0
    knot = min(played // 20, 2)
    late = played - 20 * knot
    total = 0
    for i in range(FEATURES):
        total += found[i] * (WEIGHT[goal][knot][i] * (20 - late) + WEIGHT[goal][knot + 1][i] * late)
    return total // 20 if total >= 0 else -(-total // 20)
