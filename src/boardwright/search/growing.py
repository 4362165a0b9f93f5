"""Growing: a tree of random games on one or more threads; puzzles are first searched for a solution."""

from threading import Thread, Timer

from boardwright.kernel.position import Position
from boardwright.kernel.thinking import Thinking
from boardwright.search.limits import Info
from boardwright.search.mcts import TreeSearch
from boardwright.search.puzzle import Solver
from boardwright.search.resources import Resources
from boardwright.search.signal import Signal
from boardwright.search.task import Task
from boardwright.search.tree import NODE_BYTES, Tree

SIMULATIONS_AT_ONCE = 200
FOR_SOLUTION = 0.75
"""Which part of the time, or of the nodes, a puzzle's solution is looked for before a tree is grown."""
MOST_FOR_SOLUTION = 20_000_000
"""Positions after which the solution is given up, whatever the time."""
MOST_SHARE = 10_000
"""The score of a certain win in a tree."""


class Growing:
    """Keeps a tree, which goes on growing where the game went on, and the solution of a puzzle."""

    def __init__(self, resources: Resources) -> None:
        """Plant a tree when it is first needed."""
        self._resources = resources
        self._solver: Solver | None = None
        self._thinking: Thinking | None = None
        self._workers: list[TreeSearch] = []
        self.tree: Tree | None = None

    def forget(self) -> None:
        """Begin a new game."""
        self._solver = None
        self._workers = []
        self.tree = None

    def think(self, task: Task) -> list[Info]:
        """Return the best move as a line; a depth means that many doublings of a hundred simulations."""
        timer = Timer(task.limits.seconds, _stop, (task.signal,)) if task.limits.seconds else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            solution = self._solve(task) if task.position.seats == 1 else []
            return solution or self._grow(task)
        finally:
            if timer:
                timer.cancel()

    def _solve(self, task: Task) -> list[Info]:
        """Look for a way through a puzzle, for a part of the time; the tree answers where none is found."""
        limits = task.limits
        self._solver = solver = self._solver or Solver()
        seconds = limits.soft_seconds or limits.seconds
        deadline = task.started + FOR_SOLUTION * seconds if seconds else 0.0
        nodes = int(FOR_SOLUTION * (limits.nodes or MOST_FOR_SOLUTION))
        way = () if limits.moves else solver.solve(task.position, task.signal, nodes, deadline)
        return [task.report(Info(len(way), MOST_SHARE, solver.nodes, task.spent, way))] if way else []

    def _grow(self, task: Task) -> list[Info]:
        """Simulate a few at a time, and report each time their number has doubled."""
        position, limits, signal = task.position, task.limits, task.signal
        workers = self._gather(position)
        helpers = [
            Thread(target=_help, args=(worker, position.copy(), signal), daemon=True) for worker in workers[1:]
        ]
        for helper in helpers:
            helper.start()
        most = limits.nodes or 100 << min(limits.depth, 40)
        report_at, lines = SIMULATIONS_AT_ONCE, list[Info]()
        try:
            while not signal.stopped:
                made = sum(worker.simulations for worker in workers)
                workers[0].grow(position, max(1, min(SIMULATIONS_AT_ONCE, most - made)), signal)
                made = sum(worker.simulations for worker in workers)
                late = made >= most or task.is_wound_up or 0 < limits.soft_seconds <= task.spent
                if made >= report_at or late or signal.stopped:
                    report_at *= 2
                    lines = [task.report(_info(workers[0], task, made))]
                if late:
                    break
        finally:
            signal.stopped = True
            for helper in helpers:
                helper.join()
        return lines

    def _gather(self, position: Position) -> list[TreeSearch]:
        """Return the workers, one a thread, around one tree."""
        thinking, threads = position.game.thinking, self._resources.threads
        tree = self.tree
        if tree is None or not self._workers or self._thinking != thinking or not tree.adopt(position):
            tree = Tree(max(1024, self._resources.megabytes * 1024 * 1024 // NODE_BYTES))
            tree.plant(position)
        if threads > 1:
            tree.fill()  # memory that others look at must not move
        if tree is not self.tree or len(self._workers) != threads:
            self.tree, self._thinking = tree, thinking
            self._workers = [
                TreeSearch(
                    self._resources.seed + number, thinking.exploration, 0, thinking.playout_limit, thinking.bias,
                    thinking.scale, tree,
                )
                for number in range(threads)
            ]  # fmt: skip
        for worker in self._workers:
            worker.plant(position)
        return self._workers


def _info(worker: TreeSearch, task: Task, simulations: int) -> Info:
    """Describe the best move after a number of simulations."""
    choice = worker.line(task.position)
    score = round(200 * (choice.share - 0.5) * 100)
    depth = max(1, (simulations // 100).bit_length())
    return Info(depth, score, simulations, task.spent, (choice.move,))


def _help(worker: TreeSearch, position: Position, signal: Signal) -> None:
    """Grow the tree on another thread until the signal stops."""
    while not signal.stopped:
        worker.grow(position, SIMULATIONS_AT_ONCE, signal)


def _stop(signal: Signal) -> None:
    """End a search when its time is over."""
    signal.stopped = True
