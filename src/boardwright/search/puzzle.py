"""Puzzles: a game for one, solved by keeping the most promising positions of every step.

All positions after one step, two steps ... are looked at side by side, each once; where they are more than a front is
wide, those with the best evaluation stay. When no front reaches a solution, the next attempt is four times as wide.
An attempt that had room for everything proves that there is no solution.
"""

from time import perf_counter

import cython

from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.words import Scores, Words
from boardwright.kernel.zobrist import mix
from boardwright.search.signal import Signal

if not cython.compiled:
    from boardwright.kernel.position import WIN

    SEEN = 1 << 20

FIRST_WIDTH = 300
WIDER = 4
MOST_STEPS = 2000
MOST_WIDTH = 200_000


class Solver:
    """Looks for a way to win a game for one player, and remembers the way."""

    def __init__(self) -> None:
        """Know no way yet."""
        self.nodes = self.most_nodes = 0
        self.deadline = 0.0
        self.solved_to = 0
        self.attempts = 0
        self.salt = 0
        self.way = Words(256)
        self.buf = Words(1024)
        self.seen = Words(SEEN)
        self.kept = Words(1024)  # two words each: which position it came from, by which step
        self.fresh = Words(1024)
        self.worths = Scores(512)
        self.count = 0
        self.signal = Signal()

    def solve(self, position: Position, signal: Signal, most_nodes: int = 0, deadline: float = 0.0) -> tuple[Move, ...]:
        """Return the moves that solve a puzzle; none if it cannot be solved or that was not found out in time.

        Limits that are 0 do not count; the deadline is a time of ``perf_counter``.
        """
        self.nodes = 0
        if not self.knows_way(position):
            self.signal, self.most_nodes, self.deadline = signal, most_nodes, deadline
            self.solved_to = 0
            width = FIRST_WIDTH
            while self.attempt(position, width) and width < MOST_WIDTH:
                width *= WIDER
        return self.rest(position)

    def attempt(self, position: Position, width: int) -> bool:
        """Go ahead on a front of some width; true if a wider one might find what this one did not."""
        mark = position.steps
        self.attempts += 1
        self.salt = mix(self.attempts)
        self.kept.data[0] = self.kept.data[1] = 0
        start, end = 0, 1
        cut = False
        for _ in range(MOST_STEPS):
            self.count = 0
            with cython.nogil:
                for entry in range(start, end):
                    self.expand(position, mark, entry)
                    if self.solved_to > 0 or self.is_over(position):
                        break
            position.rewind(mark)
            position.check()
            if self.solved_to > 0 or self.count == 0 or self.is_over(position):
                break
            cut = cut or self.count > width
            order = sorted(range(self.count), key=self.worth_of, reverse=True)
            start, end = end, end + min(width, self.count)
            if not self.kept.reserve(2 * end):
                raise MemoryError
            for i in range(end - start):
                self.kept.data[2 * (start + i)] = self.fresh.data[2 * order[i]]
                self.kept.data[2 * (start + i) + 1] = self.fresh.data[2 * order[i] + 1]
        return cut and self.solved_to == 0 and not self.is_over(position)

    def worth_of(self, i: int) -> int:
        """Return the evaluation of a position that was just found."""
        return self.worths.data[i]

    def rest(self, position: Position) -> tuple[Move, ...]:
        """Return what is left of the way that was found."""
        return tuple(position.moves_along([self.way.data[i] for i in range(position.steps, self.solved_to)]))

    def knows_way(self, position: Position) -> bool:
        """Tell whether a position lies on the way that was found."""
        if position.steps >= self.solved_to:
            return False
        for i in range(position.steps):  # noqa: SIM110 - all() is a Python object
            if position.trail.data[2 * i] != self.way.data[i]:
                return False
        return True

    # ---- the front --------------------------------------------------------------------------

    def expand(self, position: Position, mark: int, entry: int) -> None:
        """Go to a position of the front and note what comes after it."""
        position.rewind(mark)
        self.go_to(position, entry)
        n = position.generate(self.buf, 0)
        for i in range(n):
            word = self.buf.data[i]
            if not position.push(word):
                continue
            self.nodes += 1
            if position.ended() != 0:
                self.judge(position)
            else:
                self.note(position, entry, word)
            position.pop()
            if self.solved_to > 0:
                return

    def note(self, position: Position, entry: int, word: int) -> None:
        """Write a position down, unless it was seen before in this attempt."""
        key = position.key ^ self.salt
        slot = cython.cast(cython.int, key & (SEEN - 1))
        if self.seen.data[slot] == key:
            return
        if self.fresh.reserve(2 * self.count + 2) and self.worths.reserve(self.count + 1):
            self.seen.data[slot] = key
            self.fresh.data[2 * self.count] = entry
            self.fresh.data[2 * self.count + 1] = word
            self.worths.data[self.count] = position.evaluate(0)
            self.count += 1

    def go_to(self, position: Position, entry: int) -> None:
        """Make the steps that lead from the root to a position of the front."""
        n = 0
        while entry > 0:
            if not self.buf.reserve(n + 1):
                return
            self.buf.data[n] = self.kept.data[2 * entry + 1]
            entry = cython.cast(cython.int, self.kept.data[2 * entry])
            n += 1
        while n > 0:
            n -= 1
            position.push(self.buf.data[n])

    def judge(self, position: Position) -> None:
        """Keep the way to a finished game if it is won."""
        if position.payoff(0) < WIN or not self.way.reserve(position.steps):
            return
        for i in range(position.steps):
            self.way.data[i] = position.trail.data[2 * i]
        self.solved_to = position.steps

    def is_over(self, position: Position) -> bool:
        """Tell whether there is no time to go on."""
        if self.signal.stopped or position.fault or (self.most_nodes > 0 and self.nodes >= self.most_nodes):
            return True
        return self.deadline > 0 and self.is_late()

    def is_late(self) -> bool:
        """Look at the clock."""
        with cython.gil:
            return perf_counter() >= self.deadline
