"""Engine: thinks about a position of any game, within limits, and says what it finds."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Thread, Timer
from time import perf_counter

from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.search.alphabeta import AlphaBeta
from boardwright.search.limits import MATE, MATE_RANGE, Info, Limits
from boardwright.search.mcts import TreeSearch
from boardwright.search.signal import Signal
from boardwright.search.table import Table

OnInfo = Callable[[Info], None]
FIRST_WINDOW = 40
"""How far from the last depth's score the next one is expected; doubled when that proves wrong."""
SIMULATIONS_AT_ONCE = 200
NODE_BYTES = 64


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
    """Keeps a table and histories between moves; ``stop`` may be called from any thread."""

    def __init__(self, megabytes: int = 16, threads: int = 1, seed: int = 0) -> None:
        """Reserve memory and decide on how many threads to think."""
        self.megabytes = megabytes
        self.threads = threads
        self.seed = seed
        self._signal = Signal()
        self._table: Table | None = None
        self._workers: list[AlphaBeta] = []

    def think(self, position: Position, limits: Limits | None = None, on_info: OnInfo | None = None) -> Thought:
        """Find the best move; the position is left alone, and ``on_info`` hears of every depth."""
        limits = limits or Limits()
        started = perf_counter()
        moves = [move for move in position.moves() if not limits.moves or move in limits.moves]
        if not moves:
            return Thought(None, None, (Info(0, position.evaluation(), 0, 0.0, ()),))
        self._signal.stopped = False
        methods = {"alphabeta": self._deepen, "mcts": self._simulate}
        timer = Timer(limits.seconds, self.stop) if limits.seconds else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            lines = methods[position.game.thinking.method](position.copy(), limits, started, on_info)
        finally:
            self._signal.stopped = True
            if timer:
                timer.cancel()
        best = lines[0].line if lines else ()
        if not best:  # stopped before the first depth was done
            best = (moves[0],)
            lines = [Info(0, position.evaluation(), 0, perf_counter() - started, best)]
        return Thought(best[0], best[1] if len(best) > 1 else None, tuple(lines))

    def stop(self) -> None:
        """End the thinking that is under way; it answers with the best so far."""
        self._signal.stopped = True

    def forget(self) -> None:
        """Begin a new game: forget table and histories."""
        self._table = None
        self._workers = []

    # ---- alpha-beta -------------------------------------------------------------------------

    def _prepare_workers(self) -> list[AlphaBeta]:
        """Give the workers, one a thread, that share the table."""
        if self._table is None:
            self._table = Table(self.megabytes)
            self._workers = []
        while len(self._workers) < self.threads:
            self._workers.append(AlphaBeta(self._table, self._signal))
        self._table.new_search()
        return self._workers[: self.threads]

    def _deepen(self, position: Position, limits: Limits, started: float, on_info: OnInfo | None) -> list[Info]:
        """Search one depth after the other; other threads search the same and share what they find."""
        workers = self._prepare_workers()
        for worker in workers:
            worker.reset(limits.nodes if self.threads == 1 else 0)
        helpers = [
            Thread(target=self._help, args=(worker, position.copy(), limits, number), daemon=True)
            for number, worker in enumerate(workers[1:], start=1)
        ]
        for helper in helpers:
            helper.start()
        try:
            return self._lead(workers, position, limits, started, on_info)
        finally:
            self._signal.stopped = True
            for helper in helpers:
                helper.join()

    def _lead(
        self, workers: list[AlphaBeta], position: Position, limits: Limits, started: float, on_info: OnInfo | None
    ) -> list[Info]:
        """Deepen on the first worker and report."""
        best: list[Info] = []
        for depth in range(1, limits.depth + 1):
            found: list[Info] = []
            for number in range(1, limits.lines + 1):
                taken = [info.line[0] for info in found]
                guess = best[number - 1].score if len(best) >= number else 0
                score = self._search(workers[0], position, limits, depth, guess, taken)
                line = tuple(workers[0].moves(position))
                if (self._signal.stopped and best) or not line:
                    break  # half a depth is worth something only if there is nothing else
                nodes = sum(worker.nodes for worker in workers)
                spent = perf_counter() - started
                full = self._table.fullness() if self._table else 0
                info = Info(depth, score, nodes, spent, line, number, workers[0].reach, full)
                found.append(info)
                if on_info:
                    on_info(info)
            if found and (not self._signal.stopped or not best):
                best = sorted(found, key=lambda info: -info.score) + best[len(found) :]
            if self._signal.stopped or not found or self._enough(best[0], limits, started):
                break
        return [replace(info, number=number) for number, info in enumerate(best, start=1)]

    def _search(
        self, worker: AlphaBeta, position: Position, limits: Limits, depth: int, guess: int, taken: list[Move]
    ) -> int:
        """Search a depth with a window around the last score, wider until the score lies inside."""
        worker.prepare(position, position.game.thinking, list(limits.moves), taken)
        width = FIRST_WINDOW if depth > 4 and abs(guess) < MATE_RANGE else 2 * MATE
        while True:
            low, high = max(-MATE, guess - width), min(MATE, guess + width)
            score = worker.run(position, depth, low, high)
            if self._signal.stopped or low < score < high or width > MATE:
                return score
            width *= 3

    def _help(self, worker: AlphaBeta, position: Position, limits: Limits, number: int) -> None:
        """Fill the shared table from another thread, a little deeper on every other one."""
        guess = 0
        for depth in range(1 + number % 2, limits.depth + 1):
            if self._signal.stopped:
                return
            guess = self._search(worker, position, limits, depth, guess, [])

    def _enough(self, info: Info, limits: Limits, started: float) -> bool:
        """Tell whether another depth is not worth beginning."""
        if limits.mate and info.mate is not None and 0 < info.mate <= limits.mate:
            return True
        if limits.soft_seconds and perf_counter() - started >= limits.soft_seconds:
            return True
        if limits.nodes and info.nodes >= limits.nodes:
            return True
        # A certain end that lies within what was searched will not change.
        return abs(info.score) >= MATE_RANGE and MATE - abs(info.score) < info.depth

    # ---- Monte-Carlo tree -------------------------------------------------------------------

    def _simulate(self, position: Position, limits: Limits, started: float, on_info: OnInfo | None) -> list[Info]:
        """Grow a tree until a limit is reached; a depth means that many doublings of a hundred simulations."""
        thinking = position.game.thinking
        most_nodes = max(1024, self.megabytes * 1024 * 1024 // NODE_BYTES)
        tree = TreeSearch(self.seed, thinking.exploration, most_nodes, thinking.playout_limit)
        tree.plant()
        most = limits.nodes or 100 << min(limits.depth, 40)
        report_at, lines = SIMULATIONS_AT_ONCE, list[Info]()
        while tree.simulations < most and not self._signal.stopped:
            tree.grow(position, min(SIMULATIONS_AT_ONCE, most - tree.simulations), self._signal)
            spent = perf_counter() - started
            late = bool(limits.soft_seconds) and spent >= limits.soft_seconds
            if tree.simulations >= report_at or late or self._signal.stopped or tree.simulations >= most:
                report_at *= 2
                choice = tree.line(position)
                score = round(200 * (choice.share - 0.5) * 100)
                depth = max(1, (tree.simulations // 100).bit_length())
                lines = [Info(depth, score, tree.simulations, spent, (choice.move,))]
                if on_info:
                    on_info(lines[0])
            if late:
                break
        return lines
