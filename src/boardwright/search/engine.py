"""Engine: thinks about a position of any game, within limits, and says what it finds."""

from dataclasses import dataclass, replace
from time import perf_counter

from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.search.deepening import Deepening
from boardwright.search.growing import Growing
from boardwright.search.limits import Info, Limits, Progress
from boardwright.search.planning import Planning
from boardwright.search.resources import Resources
from boardwright.search.signal import Signal
from boardwright.search.task import Method, OnInfo, Task

ENOUGH_FOR_ONE_MOVE = 6
"""How deep to look on a clock when there is no choice: deep enough to expect an answer."""


@dataclass(frozen=True)
class Thought:
    """What came out: a move (None if there is none), the expected answer, and the best lines."""

    move: Move | None
    answer: Move | None
    lines: tuple[Info, ...]

    @property
    def info(self) -> Info:
        """The best line."""
        return self.lines[0]


class Engine:
    """Keeps a table and histories between moves; ``stop`` and ``progress`` may be called from any thread."""

    def __init__(self, megabytes: int = 16, threads: int = 1, seed: int = 0) -> None:
        """Decide how much memory to use, and on how many threads to think."""
        self._resources = Resources(megabytes, threads, seed)
        self._deepening = Deepening(self._resources)
        self._growing = Growing(self._resources)
        self._methods: dict[str, Method] = {
            "alphabeta": self._deepening,
            "planner": Planning(self._resources),
            "mcts": self._growing,
        }
        self._signal = Signal()
        self._task: Task | None = None

    @property
    def megabytes(self) -> int:
        """The memory of the table, or of the tree."""
        return self._resources.megabytes

    @property
    def threads(self) -> int:
        """On how many threads to think from the next search on."""
        return self._resources.threads

    @threads.setter
    def threads(self, threads: int) -> None:
        self._resources.threads = threads

    def think(
        self,
        position: Position,
        limits: Limits | None = None,
        on_info: OnInfo | None = None,
        signal: Signal | None = None,
    ) -> Thought:
        """Find the best move; the position is left alone, and ``on_info`` hears of every depth.

        A caller that may want to stop a search before it has begun brings the signal that stops it.
        """
        limits = limits or Limits()
        signal = self._signal = signal or Signal()
        started = perf_counter()
        if limits.seconds:
            signal.deadline = started + limits.seconds
        moves = list(limits.moves) or position.moves()
        if not moves:
            return Thought(None, None, (Info(0, position.evaluation(), 0, 0.0, ()),))
        if len(moves) == 1 and limits.soft_seconds:
            limits = replace(limits, depth=min(limits.depth, ENOUGH_FOR_ONE_MOVE))
        task = self._task = Task(position.copy(), limits, signal, on_info, started)
        try:
            lines = self._methods[position.game.thinking.method].think(task)
        finally:
            signal.stopped = True
        best = lines[0].line if lines else ()
        if not best:  # stopped before the first depth was done
            best = (moves[0],)
            lines = [Info(0, position.evaluation(), 0, task.spent, best)]
        return Thought(best[0], best[1] if len(best) > 1 else None, tuple(lines))

    def stop(self) -> None:
        """End the thinking that is under way; it answers with the best so far."""
        self._signal.stopped = True

    def forget(self) -> None:
        """Begin a new game: forget table and histories."""
        self._resources.clear()
        for method in self._methods.values():
            method.forget()

    def resize(self, megabytes: int) -> None:
        """Use so much memory from now on, and forget; raise MemoryError, and change nothing, if there is not enough."""
        self._resources.resize(megabytes)
        for method in self._methods.values():
            method.forget()

    def progress(self, position: Position) -> Progress:
        """Say where the search of a position stands."""
        task, workers = self._task, self._deepening.workers
        word, number = (workers[0].root_word, workers[0].root_number) if workers else (0, 0)
        move = position.intern((word,)) if word else None
        nodes = sum(worker.nodes for worker in workers)
        depth, spent = (task.depth, task.spent) if task else (0, 0.0)
        return Progress(depth, move, number, nodes, spent, self._resources.fullness)
