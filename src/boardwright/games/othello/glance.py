"""Glance: a few plies by the evaluation on bare boards, for ordering endgames and for quick games."""

import cython

if not cython.compiled:
    from boardwright.games.othello.lines import draw_lines, flips_of, mobility
    from boardwright.games.othello.patterns import judge
    from boardwright.games.othello.variants import AREA, CELLS, CORNERS, SIGN
    from boardwright.kernel.bits import lowest, popcount

draw_lines()


def final_lead(own: int, opp: int, variant: int) -> int:
    """Return the lead in hundredths when neither can move, empty squares to the winner."""
    mine = popcount(own)
    theirs = popcount(opp)
    if mine > theirs:
        return 100 * SIGN[variant] * (CELLS[variant] - 2 * theirs)
    return 100 * SIGN[variant] * (2 * mine - CELLS[variant]) if mine < theirs else 0


def glance(
    own: int, opp: int, depth: int, alpha: int, beta: int, passed: bool, nodes: list[int], variant: int
) -> int:
    """Search a few plies: v >= beta if the value is at least beta, v <= alpha if at most alpha."""
    nodes[0] += 1
    left = AREA[variant] & ~(own | opp)
    moves = mobility(own, opp) & left
    if moves == 0:
        if passed or mobility(opp, own) & left == 0:
            return final_lead(own, opp, variant)
        return -glance(opp, own, depth, -beta, -alpha, True, nodes, variant)
    if depth <= 0:
        return judge(own, opp, variant)
    if not cython.compiled:
        bits, ranks = [0] * 34, [0] * 34
    else:
        bits = cython.declare(u64[34])  # type: ignore[name-defined] # noqa: F821
        ranks = cython.declare(cython.int[34])
    count = 0
    while moves:
        bit = moves & (0 - moves)
        moves ^= bit
        rank = 0
        if depth >= 2:
            flips = flips_of(lowest(bit), own, opp)
            rank = -popcount(mobility(opp ^ flips, own ^ flips ^ bit) & (left ^ bit))
            if bit & CORNERS[variant]:
                rank += 8 * SIGN[variant]
        bits[count] = bit
        ranks[count] = rank
        count += 1
    best = -32000
    for i in range(count):
        top = i
        for k in range(i + 1, count):
            if ranks[k] > ranks[top]:
                top = k
        bit = bits[top]
        bits[top] = bits[i]
        ranks[top] = ranks[i]
        flips = flips_of(lowest(bit), own, opp)
        if i == 0 or depth < 2:
            score = -glance(opp ^ flips, own ^ flips ^ bit, depth - 1, -beta, -alpha, False, nodes, variant)
        else:
            score = -glance(opp ^ flips, own ^ flips ^ bit, depth - 1, -alpha - 1, -alpha, False, nodes, variant)
            if alpha < score < beta:
                score = -glance(opp ^ flips, own ^ flips ^ bit, depth - 1, -beta, -score, False, nodes, variant)
        if score > best:
            best = score
            alpha = max(alpha, score)
            if score >= beta:
                break
    return best
