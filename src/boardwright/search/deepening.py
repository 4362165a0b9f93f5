"""Deepening: alpha-beta one depth after the other, in a window around the last score, on one or more threads.

The first worker leads and reports. The others search the same position and share what they find through the table.
"""

from collections.abc import Callable
from dataclasses import replace
from math import inf
from threading import Thread

from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.solution import Effort
from boardwright.search.alphabeta import AlphaBeta
from boardwright.search.limits import MOST_DEPTH, Info, Limits
from boardwright.search.resources import Resources
from boardwright.search.scores import MATE, MATE_RANGE
from boardwright.search.signal import Signal
from boardwright.search.task import Task

OnBound = Callable[[int, int], None]
FIRST_WINDOW = 25
"""How far from the last depth's score the next one is expected; the side that proves wrong is opened more and more."""
QUIET_SECONDS = 1.0
"""Scores that are only bounds are not worth a report before this time."""

BEFORE_THE_END = 8
"""How deep to look before a game is asked to play perfectly to its end: there must be a move if that takes too long."""
FOR_THE_END = 0.6
"""Which part of the time or nodes left it may use; the rest is for deepening if that did not suffice."""


class Deepening:
    """Keeps workers, one a thread, with their histories from move to move."""

    def __init__(self, resources: Resources) -> None:
        """Make workers when they are first needed."""
        self._resources = resources
        self.workers: list[AlphaBeta] = []

    def forget(self) -> None:
        """Begin a new game without histories."""
        self.workers = []

    def think(self, task: Task) -> list[Info]:
        """Return the best lines, best first; none if there was no time for a first depth."""
        self._prepare(task.limits, task.signal)
        helpers = [
            Thread(target=_help, args=(worker, replace(task, position=task.position.copy()), number), daemon=True)
            for number, worker in enumerate(self.workers[1:], start=1)
        ]
        for helper in helpers:
            helper.start()
        try:
            return _Lead(self.workers, self._resources, task).think()
        finally:
            task.signal.stopped = True
            for helper in helpers:
                helper.join()

    def _prepare(self, limits: Limits, signal: Signal) -> None:
        """Make as many workers as there are threads; they share the table and the limit on nodes."""
        table, threads = self._resources.table, self._resources.threads
        while len(self.workers) < threads:
            self.workers.append(AlphaBeta(table, signal))
        del self.workers[threads:]
        for worker in self.workers:
            worker.reset(max(1, limits.nodes // threads) if limits.nodes else 0, signal)
        table.new_search()


class _Lead:
    """The deepening of the first worker, and what it has found so far."""

    def __init__(self, workers: list[AlphaBeta], resources: Resources, task: Task) -> None:
        self._workers = workers
        self._worker = workers[0]
        self._resources = resources
        self._task = task
        self._best: list[Info] = []
        self._risen: tuple[int, tuple[Move, ...]] | None = None
        """The score and the moves of a line that proved better than hoped for."""

    def think(self) -> list[Info]:
        """Deepen until a limit is reached."""
        task = self._task
        for depth in range(1, task.limits.depth + 1):
            task.depth = depth
            found: list[Info] = []
            while len(found) < task.limits.lines and (info := self._next_line(found)) is not None:
                found.append(info)
            self._keep(found)
            if depth == BEFORE_THE_END and (info := self._finish()) is not None:
                return [info]
            if task.signal.stopped or not found or task.is_enough(self._best[0]):
                break
        return [replace(info, number=number) for number, info in enumerate(self._best, start=1)]

    def _finish(self) -> Info | None:
        """Let the game play to its end if that is near; None while it is not, or where certain moves are asked for."""
        task, limits, worker = self._task, self._task.limits, self._worker
        seconds = limits.soft_seconds or limits.seconds
        asked_for_depth = limits.depth < MOST_DEPTH and not seconds and not limits.nodes
        if limits.lines > 1 or limits.moves or task.signal.stopped or asked_for_depth:
            return None
        left = max(1e-3, FOR_THE_END * (seconds - task.spent)) if seconds else 0.0
        nodes = max(1, int(FOR_THE_END * (limits.nodes - worker.nodes))) if limits.nodes else 0
        late = task.spent + left if seconds else inf

        def is_over() -> bool:
            return task.signal.stopped or task.is_wound_up or task.spent >= late

        found = task.position.game.finish(task.position, Effort(left, nodes, is_over, self._resources.threads))
        if found is None:
            return None
        task.depth = reach = max(task.depth, len(found.line))
        nodes = worker.nodes + found.nodes
        return task.report(Info(task.depth, found.score, nodes, task.spent, found.line, reach=reach))

    def _next_line(self, found: list[Info]) -> Info | None:
        """Search this depth without the first moves already found; None when no line can be given."""
        task, worker = self._task, self._worker
        number = len(found) + 1
        last = self._best[number - 1] if len(self._best) >= number else None
        self._risen = None
        worker.hint = last.line[0].steps[0] if last else 0
        taken = [info.line[0] for info in found]
        worker.prepare(task.position, task.position.game.thinking, list(task.limits.moves), taken)

        def on_bound(score: int, bound: int) -> None:
            line = tuple(worker.moves(task.position))
            self._risen = (score, line) if bound > 0 else None
            if last and task.spent >= QUIET_SECONDS:
                self._report(number, score, line or last.line, bound)

        score = search_in_window(worker, task.position, task.depth, last.score if last else 0, on_bound)
        line = tuple(worker.moves(task.position))
        if worker.stopped:
            if task.limits.lines > 1 and self._best:
                return None  # lines of two depths cannot be compared
            # The best of the last depth is tried first, so whatever rose above the window is at least as good.
            score = worker.root_score
            if not line and self._risen:
                score, line = self._risen
        return self._report(number, score, line, 0) if line else None

    def _report(self, number: int, score: int, line: tuple[Move, ...], bound: int) -> Info:
        nodes = sum(worker.nodes for worker in self._workers)
        task, reach, full = self._task, self._worker.reach, self._resources.fullness
        return task.report(Info(task.depth, score, nodes, task.spent, line, number, reach, full, bound))

    def _keep(self, found: list[Info]) -> None:
        """Put the lines of this depth before those of the last; as many as there were stay."""
        if found:
            fresh = {info.line[0] for info in found}
            older = [info for info in self._best if info.line[0] not in fresh]
            missing = max(0, len(self._best) - len(found))
            self._best = sorted(found, key=lambda info: -info.score) + older[:missing]


def search_in_window(
    worker: AlphaBeta, position: Position, depth: int, guess: int, on_bound: OnBound | None = None
) -> int:
    """Search a depth with a window around a guess, wider until the score lies inside; return the score."""
    width = FIRST_WINDOW if depth > 4 and abs(guess) < MATE_RANGE else 2 * MATE
    low, high = max(-MATE, guess - width), min(MATE, guess + width)
    while True:
        score = worker.run(position, depth, low, high)
        if worker.stopped or low < score < high or width > MATE:
            return score
        if on_bound:
            on_bound(score, 1 if score >= high else -1)
        width *= 3
        if score >= high:
            high = min(MATE, score + width)
        else:
            high = max((low + high) // 2, low + 1)
            low = max(-MATE, score - width)


def _help(worker: AlphaBeta, task: Task, number: int) -> None:
    """Fill the shared table from another thread, a little deeper on every other one."""
    guess = 0
    for depth in range(1 + number % 2, task.limits.depth + 1):
        if task.signal.stopped:
            return
        worker.prepare(task.position, task.position.game.thinking, list(task.limits.moves), [])
        guess = search_in_window(worker, task.position, depth, guess)
