"""Engine: thinks about a position of any game, within limits, and says what it finds."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Thread, Timer
from time import perf_counter

from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.thinking import Thinking
from boardwright.search.alphabeta import AlphaBeta
from boardwright.search.limits import MATE, MATE_RANGE, Info, Limits, Progress
from boardwright.search.mcts import TreeSearch
from boardwright.search.outlook import Outlook
from boardwright.search.puzzle import Solver
from boardwright.search.signal import Signal
from boardwright.search.table import Table
from boardwright.search.time import Pace
from boardwright.search.tree import NODE_BYTES, Tree

OnInfo = Callable[[Info], None]
OnBound = Callable[[int, int], None]
FIRST_WINDOW = 25
"""How far from the last depth's score the next one is expected; the side that proves wrong is opened more and more."""
QUIET_SECONDS = 1.0
"""Scores that are only bounds are not worth a report before this time."""
ENOUGH_FOR_ONE_MOVE = 6
"""How deep to look on a clock when there is no choice: deep enough to expect an answer."""
SIMULATIONS_AT_ONCE = 200
FOR_SOLUTION = 0.75
"""Which part of the time, or of the nodes, a puzzle's solution is looked for before a tree is grown."""
MOST_FOR_SOLUTION = 20_000_000
"""After so many positions without one, whatever the time."""
MOST_SHARE = 10_000
"""The score of a certain win in a tree."""


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
        self.megabytes = megabytes
        self.threads = threads
        self.seed = seed
        self._signal = Signal()
        self._table: Table | None = None
        self._workers: list[AlphaBeta] = []
        self._planner: Outlook | None = None
        self._solver: Solver | None = None
        self._tree: Tree | None = None
        self._searchers: list[TreeSearch] = []
        self._thinking: Thinking | None = None
        self._started = 0.0
        self._depth = 0

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
        self._started = perf_counter()
        self._depth = 0
        if limits.seconds:
            signal.deadline = self._started + limits.seconds
        moves = list(limits.moves) or position.moves()
        if not moves:
            return Thought(None, None, (Info(0, position.evaluation(), 0, 0.0, ()),))
        if len(moves) == 1 and limits.soft_seconds:
            limits = replace(limits, depth=min(limits.depth, ENOUGH_FOR_ONE_MOVE))
        methods = {"alphabeta": self._deepen, "mcts": self._simulate, "outlook": self._plan}
        try:
            lines = methods[position.game.thinking.method](position.copy(), limits, signal, on_info)
        finally:
            signal.stopped = True
        best = lines[0].line if lines else ()
        if not best:  # stopped before the first depth was done
            best = (moves[0],)
            lines = [Info(0, position.evaluation(), 0, self._spent(), best)]
        return Thought(best[0], best[1] if len(best) > 1 else None, tuple(lines))

    def stop(self) -> None:
        """End the thinking that is under way; it answers with the best so far."""
        self._signal.stopped = True

    def forget(self) -> None:
        """Begin a new game: forget table and histories."""
        self._table = None
        self._workers = []
        self._planner = None
        self._solver = None
        self._tree = None
        self._searchers = []

    def resize(self, megabytes: int) -> None:
        """Use so much memory from now on, and forget; raise MemoryError, and change nothing, if there is not enough."""
        table = Table(megabytes)
        self.forget()
        self.megabytes = megabytes
        self._table = table

    def progress(self, position: Position) -> Progress:
        """Say where the search of a position stands."""
        workers = self._workers
        word, number = (workers[0].root_word, workers[0].root_number) if workers else (0, 0)
        move = position.intern((word,)) if word else None
        return Progress(self._depth, move, number, self._nodes(workers), self._spent(), self._full())

    def _spent(self) -> float:
        return perf_counter() - self._started

    def _full(self) -> int:
        return self._table.fullness() if self._table else 0

    @staticmethod
    def _nodes(workers: list[AlphaBeta]) -> int:
        return sum(worker.nodes for worker in workers)

    # ---- alpha-beta -------------------------------------------------------------------------

    def _prepare_workers(self, limits: Limits, signal: Signal) -> list[AlphaBeta]:
        """Give the workers, one a thread, that share the table; they share a node limit, too."""
        if self._table is None:
            self._table = Table(self.megabytes)
        while len(self._workers) < self.threads:
            self._workers.append(AlphaBeta(self._table, signal))
        del self._workers[self.threads :]
        for worker in self._workers:
            worker.reset(max(1, limits.nodes // self.threads) if limits.nodes else 0, signal)
        self._table.new_search()
        return self._workers

    def _deepen(self, position: Position, limits: Limits, signal: Signal, on_info: OnInfo | None) -> list[Info]:
        """Search one depth after the other; other threads search the same and share what they find."""
        workers = self._prepare_workers(limits, signal)
        helpers = [
            Thread(target=self._help, args=(worker, position.copy(), limits, signal, number), daemon=True)
            for number, worker in enumerate(workers[1:], start=1)
        ]
        for helper in helpers:
            helper.start()
        try:
            return self._lead(workers, position, limits, signal, on_info)
        finally:
            signal.stopped = True
            for helper in helpers:
                helper.join()

    def _lead(
        self, workers: list[AlphaBeta], position: Position, limits: Limits, signal: Signal, on_info: OnInfo | None
    ) -> list[Info]:
        """Deepen on the first worker and report."""
        best: list[Info] = []
        risen: list[tuple[int, tuple[Move, ...]]] = []  # a line that proved better than hoped for
        pace = Pace(limits.soft_seconds)

        def report(score: int, line: tuple[Move, ...], bound: int = 0) -> Info:
            nodes, full = self._nodes(workers), self._full()
            info = Info(depth, score, nodes, self._spent(), line, number, workers[0].reach, full, bound)
            if on_info:
                on_info(info)
            return info

        def report_bound(score: int, bound: int) -> None:
            risen[:] = [(score, tuple(workers[0].moves(position)))] if bound > 0 else []
            if len(best) >= number and self._spent() >= QUIET_SECONDS:
                report(score, tuple(workers[0].moves(position)) or best[number - 1].line, bound)

        for depth in range(1, limits.depth + 1):
            self._depth = depth
            found: list[Info] = []
            for number in range(1, limits.lines + 1):
                taken = [info.line[0] for info in found]
                guess = best[number - 1].score if len(best) >= number else 0
                risen.clear()
                workers[0].hint = best[number - 1].line[0].steps[0] if len(best) >= number else 0
                score = self._search(workers[0], position, limits, depth, guess, taken, report_bound)
                line = tuple(workers[0].moves(position))
                if workers[0].stopped:
                    if limits.lines > 1 and best:
                        break  # lines of two depths cannot be compared
                    # The best of the last depth is tried first, so whatever rose above the window is at least as good.
                    score = workers[0].root_score
                    if not line and risen:
                        score, line = risen[0]
                if not line:
                    break
                found.append(report(score, line))
            if found:
                fresh = {info.line[0] for info in found}
                older = [info for info in best if info.line[0] not in fresh]
                best = sorted(found, key=lambda info: -info.score) + older[: max(0, len(best) - len(found))]
            if signal.stopped or not found or self._enough(best[0], limits, signal, pace):
                break
        return [replace(info, number=number) for number, info in enumerate(best, start=1)]

    @staticmethod
    def _search(
        worker: AlphaBeta,
        position: Position,
        limits: Limits,
        depth: int,
        guess: int,
        taken: list[Move],
        on_bound: OnBound | None = None,
    ) -> int:
        """Search a depth with a window around the last score, wider until the score lies inside."""
        worker.prepare(position, position.game.thinking, list(limits.moves), taken)
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

    def _help(self, worker: AlphaBeta, position: Position, limits: Limits, signal: Signal, number: int) -> None:
        """Fill the shared table from another thread, a little deeper on every other one."""
        guess = 0
        for depth in range(1 + number % 2, limits.depth + 1):
            if signal.stopped:
                return
            guess = self._search(worker, position, limits, depth, guess, [])

    @staticmethod
    def _enough(info: Info, limits: Limits, signal: Signal, pace: Pace) -> bool:
        """Tell whether another depth is not worth beginning."""
        pace.hear(info)
        if limits.mate and info.mate is not None and 0 < info.mate <= limits.mate:
            return True
        if _is_wound_up(signal) or pace.is_over(info.seconds):
            return True
        if limits.nodes and info.nodes >= limits.nodes:
            return True
        # A certain end that lies within what was searched will not change.
        return abs(info.score) >= MATE_RANGE and MATE - abs(info.score) < info.depth

    # ---- outlook ----------------------------------------------------------------------------

    def _plan(self, position: Position, limits: Limits, signal: Signal, on_info: OnInfo | None) -> list[Info]:
        """Look one own step further with every depth, on one thread."""
        if self._table is None:
            self._table = Table(self.megabytes)
        if self._planner is None:
            self._planner = Outlook(self._table, signal)
        planner = self._planner
        planner.reset(limits.nodes, signal)
        planner.prepare(position, position.game.thinking, list(limits.moves))
        self._table.new_search()
        best: list[Info] = []
        pace = Pace(limits.soft_seconds)
        for depth in range(1, limits.depth + 1):
            self._depth = depth
            whole = planner.run(position, depth)
            if not planner.searched or (not whole and limits.lines > 1 and best):
                break
            best = [
                Info(depth, score, planner.nodes, self._spent(), line, number, planner.reach, self._full())
                for number, (score, line) in enumerate(planner.choices(position)[: limits.lines], start=1)
            ]
            if on_info:
                for info in best:
                    on_info(info)
            if not whole or self._enough(best[0], limits, signal, pace):
                break
        return best

    # ---- Monte-Carlo tree -------------------------------------------------------------------

    def _simulate(self, position: Position, limits: Limits, signal: Signal, on_info: OnInfo | None) -> list[Info]:
        """Grow a tree until a limit is reached; a depth means that many doublings of a hundred simulations."""
        timer = Timer(limits.seconds, _stop, (signal,)) if limits.seconds else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            solution = self._solve(position, limits, signal) if position.seats == 1 else []
            for info in solution:
                if on_info:
                    on_info(info)
            return solution or self._grow(position, limits, signal, on_info)
        finally:
            if timer:
                timer.cancel()

    def _solve(self, position: Position, limits: Limits, signal: Signal) -> list[Info]:
        """Look for a way through a puzzle first, for a part of the time; the tree answers where none is found."""
        self._solver = solver = self._solver or Solver()
        seconds = limits.soft_seconds or limits.seconds
        deadline = self._started + FOR_SOLUTION * seconds if seconds else 0.0
        nodes = int(FOR_SOLUTION * (limits.nodes or MOST_FOR_SOLUTION))
        way = () if limits.moves else solver.solve(position, signal, nodes, deadline)
        return [Info(len(way), MOST_SHARE, solver.nodes, self._spent(), way)] if way else []

    def _grow(self, position: Position, limits: Limits, signal: Signal, on_info: OnInfo | None) -> list[Info]:
        """Simulate a few at a time, and report each time their number has doubled."""
        workers = self._gather(position)
        lead = workers[0]
        helpers = [
            Thread(target=_join_in, args=(worker, position.copy(), signal), daemon=True) for worker in workers[1:]
        ]
        for helper in helpers:
            helper.start()
        most = limits.nodes or 100 << min(limits.depth, 40)
        report_at, lines = SIMULATIONS_AT_ONCE, list[Info]()
        try:
            while not signal.stopped:
                made = sum(worker.simulations for worker in workers)
                lead.grow(position, max(1, min(SIMULATIONS_AT_ONCE, most - made)), signal)
                made = sum(worker.simulations for worker in workers)
                spent = self._spent()
                late = _is_wound_up(signal) or (bool(limits.soft_seconds) and spent >= limits.soft_seconds)
                late = late or made >= most
                if made >= report_at or late or signal.stopped:
                    report_at *= 2
                    choice = lead.line(position)
                    score = round(200 * (choice.share - 0.5) * 100)
                    depth = max(1, (made // 100).bit_length())
                    lines = [Info(depth, score, made, spent, (choice.move,))]
                    if on_info:
                        on_info(lines[0])
                if late:
                    break
        finally:
            signal.stopped = True
            for helper in helpers:
                helper.join()
        return lines

    def _gather(self, position: Position) -> list[TreeSearch]:
        """Give the workers, one a thread, around one tree; it goes on growing where the game went on."""
        thinking = position.game.thinking
        tree = self._tree
        if tree is None or not self._searchers or self._thinking != thinking or not tree.adopt(position):
            tree = Tree(max(1024, self.megabytes * 1024 * 1024 // NODE_BYTES))
            tree.plant(position)
        if self.threads > 1:
            tree.fill()  # memory that others look at must not move
        if tree is not self._tree or len(self._searchers) != self.threads:
            self._tree, self._thinking = tree, thinking
            self._searchers = [
                TreeSearch(
                    self.seed + number, thinking.exploration, 0, thinking.playout_limit, thinking.bias, thinking.scale,
                    tree,
                )
                for number in range(self.threads)
            ]  # fmt: skip
        for searcher in self._searchers:
            searcher.plant(position)
        return self._searchers


def _join_in(worker: TreeSearch, position: Position, signal: Signal) -> None:
    """Grow the tree on another thread until the signal stops."""
    while not signal.stopped:
        worker.grow(position, SIMULATIONS_AT_ONCE, signal)


def _stop(signal: Signal) -> None:
    """End a search when its time is over."""
    signal.stopped = True


def _is_wound_up(signal: Signal) -> bool:
    """Tell whether no new depth should be begun."""
    return 0 < signal.enough_at <= perf_counter()
