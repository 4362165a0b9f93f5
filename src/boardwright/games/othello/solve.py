"""Solve a position: the exact score of every move, or of the best one alone."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from boardwright.errors import PlayError
from boardwright.games.othello.core import OthelloPosition
from boardwright.games.othello.doubts import MEASURED
from boardwright.games.othello.endgame import Endgame
from boardwright.kernel.move import Move
from boardwright.kernel.solution import Effort, Solution

MOST_EMPTY = 34
"""Beyond this many empty squares the answer takes too long to wait for."""
FINISHED_FROM = 20
"""From this number of empty squares on a game is played perfectly to its end where nothing limits the effort."""
NODES_PER_SECOND = 15_000_000
NODES_PER_POSITION = 12
"""This number of positions of an endgame takes as long as one of a search."""
WIN_DRAW_LOSS, EXACT = 1, 64
HUNDREDTHS = 100
PROVED = 100
TRUST = {73: 110, 87: 150, 95: 200, 99: 260, PROVED: 0}
"""How certain a score is, in per cent, if a short search is trusted within these hundredths of a deviation."""
FORETOLD = 8
"""The least certain score costs about this part of a proof."""
FORETOLD_FROM = 18
"""From this number of empty squares on a score that is foretold first makes the proof cheaper."""


def expected_nodes(empty: int) -> int:
    """Return about how many positions an exact score takes."""
    return round(1_500 * 2.2 ** max(0, empty - 8))


class Solvers:
    """Endgames on one or more threads that share what they find: the first one to be done speaks for all."""

    def __init__(self, position: OthelloPosition, effort: Effort) -> None:
        """Make as many as there are threads; the first one heeds the limits."""
        variant, empty = position.variant, _empty(position)
        first = Endgame(variant, empty)
        partners = [Endgame(variant, empty, first) for _ in range(effort.threads - 1)]
        self._all = [first, *partners]
        first.limit(effort.nodes // len(self._all), effort.is_over)
        self.stopped = False

    @property
    def nodes(self) -> int:
        """Positions that all of them have looked at."""
        return sum(one.nodes for one in self._all)

    def believe(self, certainty: int) -> None:
        """Be as certain as that from now on."""
        for one in self._all:
            one.believe(certainty, TRUST[certainty])

    def score(self, own: int, opp: int, alpha: int, beta: int) -> int:
        """Return the score of a board for the side to move; a bound if it lies outside the window."""
        found = list[int]()

        def look(one: Endgame) -> None:
            score = one.score(own, opp, alpha, beta)
            if not one.stopped:
                found.append(score)
            for other in self._all:
                if other is not one:
                    other.halt(True)

        if len(self._all) == 1:
            look(self._all[0])
        else:
            with ThreadPoolExecutor(len(self._all)) as pool:
                list(pool.map(look, self._all))
        self.stopped = not found
        if found:
            for one in self._all:
                one.halt(False)
        return found[0] if found else 0

    def narrow(self, own: int, opp: int, guess: int, widest: int) -> int:
        """Find the score in narrow windows around a guess, which prove more quickly than one wide window."""
        if widest == WIN_DRAW_LOSS:
            return self.score(own, opp, -1, 1)
        low, high = guess - 1, guess + 1
        least, most = -widest, widest
        while True:
            score = self.score(own, opp, low, high)
            if self.stopped or low < score < high:
                return score
            # Scores are even; a bound that was foretold may lie in between.
            if score >= high:
                least = score + (score & 1)
                low, high = least - 1, least + 3
            else:
                most = score - (score & 1)
                low, high = most - 3, most + 1
            # What is foretold may contradict itself: then either bound is as good a word as can be had.
            if least >= most:
                return score

    def square(self, own: int, opp: int, wanted: int) -> int:
        """Return the square that is known to reach a score, -1 if none is."""
        return self._all[0].best_square(own, opp, wanted)


def solve(
    position: OthelloPosition, widest: int, on_move: Callable[[Move, int], None] | None = None, threads: int = 1
) -> Solution:
    """Score every move in discs; scores beyond ``widest`` either way are not told apart (1: win, draw or loss)."""
    moves = _moves(position)
    solvers = Solvers(position, Effort(threads=threads))
    # The best score first: it orders the table for all moves, and no move can do better.
    best = _best_score(solvers, position, widest)
    scores: dict[Move, int] = {}
    for move in moves:
        board = position.copy()
        board.make(move)
        high = min(widest, best + 1)
        score = -solvers.score(board.mine, board.theirs, -high, widest)
        scores[move] = max(-widest, min(widest, score))
        if on_move is not None:
            on_move(move, scores[move])
    ordered = sorted(moves, key=lambda move: -scores[move])
    return Solution({move: scores[move] for move in ordered}, solvers.nodes)


def solve_best(position: OthelloPosition, widest: int, effort: Effort) -> Solution | None:
    """Score a best move alone, with the line that follows; None if the effort did not suffice."""
    _moves(position)
    solvers = Solvers(position, effort)
    score = max(-widest, min(widest, _best_score(solvers, position, widest)))
    line = _line(solvers, position, score)
    return Solution({line[0]: score}, solvers.nodes, line) if line else None


def finish(position: OthelloPosition, effort: Effort) -> Solution | None:
    """Play to the end where that can be afforded: first as a short search foretells it, then ever more certainly."""
    if not position.moves():
        return None
    limit = effort.nodes * NODES_PER_POSITION
    limits = [round(effort.seconds * NODES_PER_SECOND)] if effort.seconds else []
    affordable = min([*limits, limit] if limit else limits, default=expected_nodes(FINISHED_FROM))
    needed, certainties = expected_nodes(_empty(position)), _certainties(position)
    if needed > affordable * (FORETOLD if len(certainties) > 1 else 1):
        return None
    solvers = Solvers(position, Effort(effort.seconds, limit, effort.is_over, effort.threads))
    found, guess = None, _guess(position, EXACT)
    for certainty in certainties if needed > affordable // FORETOLD else (PROVED,):
        solvers.believe(certainty)
        guess = solvers.narrow(position.mine, position.theirs, guess, EXACT)
        line = _line(solvers, position, guess)
        if not line:
            break
        found = Solution({line[0]: HUNDREDTHS * guess}, solvers.nodes // NODES_PER_POSITION, line, certainty)
    return found


def _moves(position: OthelloPosition) -> list[Move]:
    """Return the moves; raise PlayError where there is nothing to solve, or too much."""
    moves = position.moves()
    if not moves:
        msg = "the game is over; there is nothing to solve"
        raise PlayError(msg, code="solve/over")
    if (empty := _empty(position)) > MOST_EMPTY:
        msg = f"{empty} empty squares are too many to solve; at most {MOST_EMPTY} are possible"
        raise PlayError(msg, code="solve/too-deep")
    return moves


def _empty(position: OthelloPosition) -> int:
    """Count the empty squares."""
    return (position.area & ~(position.mine | position.theirs)).bit_count()


def _certainties(position: OthelloPosition) -> tuple[int, ...]:
    """Return how certain to be, one after the other; ends are foretold where doubts were measured."""
    return tuple(TRUST) if position.variant in MEASURED else (PROVED,)


def _guess(position: OthelloPosition, widest: int) -> int:
    """Return the score that the evaluation expects."""
    most = widest - 2
    return max(-most, min(most, 2 * round(position.evaluation() / (2 * HUNDREDTHS))))


def _best_score(solvers: Solvers, position: OthelloPosition, widest: int) -> int:
    """Prove the score of a position; where that takes long, foretell it first."""
    guess, first = _guess(position, widest), _certainties(position)[0]
    for certainty in (first, PROVED) if _empty(position) >= FORETOLD_FROM and first < PROVED else (PROVED,):
        solvers.believe(certainty)
        guess = solvers.narrow(position.mine, position.theirs, guess, widest)
        if solvers.stopped:
            break
    return guess


def _line(solvers: Solvers, position: OthelloPosition, score: int) -> tuple[Move, ...]:
    """Return moves that keep a score."""
    board, line, wanted = position.copy(), list[Move](), score
    while not solvers.stopped and (move := _keeping(solvers, board, wanted)) is not None:
        line.append(move)
        board.make(move)
        wanted = -wanted
    return tuple(line)


def _keeping(solvers: Solvers, board: OthelloPosition, wanted: int) -> Move | None:
    """Return a move that keeps a score; None when the game is over, or, for what is not proved, not known."""
    moves = board.moves()
    square = solvers.square(board.mine, board.theirs, wanted)
    for move in moves:
        if move.steps[0] == square + 1:
            return move
    for move in moves:
        after = board.copy()
        after.make(move)
        if -solvers.score(after.mine, after.theirs, -wanted, 1 - wanted) >= wanted:
            return move
    return None
