"""Minimax to a fixed depth: prunes only what alpha-beta proves; the yardstick by which the engine is tested."""

from typing import NamedTuple

import cython

from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.words import Scores, Words

if not cython.compiled:
    from boardwright.kernel.position import MOST_PLAYERS
    from boardwright.search.ordering import raise_best

    INFINITE = 1000000


class Choice(NamedTuple):
    """A move and what it is worth to the player who makes it."""

    move: Move
    score: int


class Minimax:
    """Two players oppose each other; with more, the player at the root is alone against the rest.

    Values are seen by the team to move. When a step leaves the same team to move (a turn of several
    steps), the window is passed on as it is instead of being negated.
    """

    def __init__(self) -> None:
        """Allocate the buffers."""
        self.nodes = 0
        self.root = 0
        self.buf = Words(4096)
        self.scores = Scores(4096)
        if not cython.compiled:
            self.team = [0] * MOST_PLAYERS

    def best(self, position: Position, depth: int) -> Choice | None:
        """Return the best move to ``depth`` steps, None when there is none."""
        self.nodes = 0
        self.root = position.turn
        for player in range(MOST_PLAYERS):
            self.team[player] = player if position.seats <= 2 else player == self.root
        found: Choice | None = None
        alpha = cython.declare(cython.int, -INFINITE)
        score = cython.declare(cython.int, 0)
        team = self.team[position.turn]
        for move in position.moves():
            position.make(move)
            with cython.nogil:
                score = self.child(position, depth - 1, alpha, INFINITE, 0, team)
            position.undo()
            position.check()
            if found is None or score > alpha:
                found = Choice(move, score)
                alpha = score
        return found

    def child(self, position: Position, depth: int, alpha: int, beta: int, base: int, team: int) -> int:
        """Value a position, just reached, for the team that moved there."""
        if position.chance:
            mine = self.search(position, depth, -INFINITE, INFINITE, base)
            return mine if team == self.team[self.root] else -mine
        if self.team[position.turn] == team:
            return self.search(position, depth, alpha, beta, base)
        return -self.search(position, depth, -beta, -alpha, base)

    def search(self, position: Position, depth: int, alpha: int, beta: int, base: int) -> int:
        """Return v with v >= beta if the true value is at least beta, v <= alpha if at most alpha, else exact."""
        self.nodes += 1
        if position.fault:
            return 0
        if position.ended() != 0:
            return self.result(position)
        if depth <= 0 and not position.mid_move and not position.chance:
            return self.value(position)
        if position.chance:
            return self.expect(position, depth, base)
        n = position.candidates(self.buf, base)
        if not self.scores.reserve(base + n):
            return 0
        position.order(self.buf, base, n, self.scores)
        team = self.team[position.turn]
        best = -INFINITE
        for i in range(base, base + n):
            raise_best(self.buf, self.scores, i, base + n)
            if not position.push(self.buf.data[i]):
                continue
            score = self.child(position, depth - 1, max(alpha, best), beta, base + n, team)
            position.pop()
            if score > best:
                best = score
                if best >= beta:
                    break
        return best if best > -INFINITE else self.result(position)

    def expect(self, position: Position, depth: int, base: int) -> int:
        """Average over what chance may do; the value is for the root's team."""
        n = position.generate(self.buf, base)
        total = 0
        legal = 0
        for i in range(base, base + n):
            if position.push(self.buf.data[i]):
                total += self.child(position, depth, -INFINITE, INFINITE, base + n, self.team[self.root])
                legal += 1
                position.pop()
        if legal == 0:
            return self.result(position)
        return total // legal if total >= 0 else -(-total // legal)

    def value(self, position: Position) -> int:
        """Evaluate for the team to move."""
        mine = position.evaluate(self.root)
        return mine if position.chance or self.team[position.turn] == self.team[self.root] else -mine

    def result(self, position: Position) -> int:
        """Return the worth of a finished game for the team to move."""
        mine = position.payoff(self.root)
        return mine if position.chance or self.team[position.turn] == self.team[self.root] else -mine
