"""One ``go``: a search that answers exactly once, and not before it may."""

import traceback
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from threading import Event, Lock, Thread
from time import perf_counter

from boardwright.errors import BoardwrightError
from boardwright.games.chess import ChessPosition
from boardwright.games.chess.polyglot import Book
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.protocols.uci.commands import Go
from boardwright.protocols.uci.remark import remark
from boardwright.protocols.uci.report import answer_line, info_line, over_line, progress_line
from boardwright.search.engine import Engine, Thought
from boardwright.search.levels import Level
from boardwright.search.limits import MOST_DEPTH, Info, Limits
from boardwright.search.signal import Signal
from boardwright.search.time import SHORTEST, Allotment, Clock, allot, of_fixed

Say = Callable[[str], None]
TICK_SECONDS = 1.0
"""How often to say which move is being looked at."""
BEYOND_MATE = 6
"""How many steps deeper than a mate is long the search looks for it before it gives up."""


def clock_of(go: Go, turn: int) -> Clock | None:
    """Return the clock of the player to move, if there is one that counts."""
    numbers = go.numbers
    if not go.has_clock or go.infinite or "movetime" in numbers:
        return None
    time, increment = ("wtime", "winc") if turn == 0 else ("btime", "binc")
    gained = max(numbers.get(increment, 0), 0) / 1000
    remaining = max(numbers[time], 0) / 1000 if time in numbers else gained
    return Clock(remaining, gained, max(numbers.get("movestogo", 0), 0))


@dataclass(frozen=True)
class Order:
    """All that a search needs to know; options as they were when it was ordered."""

    position: ChessPosition
    go: Go
    moves: tuple[Move, ...]
    """The first moves to consider: all, or those that were asked for."""
    level: Level
    lines: int = 1
    overhead: float = 0.0
    book: Book | None = None
    lag: float = 0.0

    def clock(self) -> Clock | None:
        """Return our clock, if there is one."""
        return clock_of(self.go, self.position.turn)

    def allotment(self) -> Allotment:
        """Return the time for the move; zeros where time does not matter."""
        numbers = self.go.numbers
        clock = self.clock()
        if clock is not None:
            return allot(clock, self.overhead, self.lag)
        if "movetime" in numbers and not self.go.infinite:
            return Allotment(0.0, of_fixed(max(numbers["movetime"] / 1000, SHORTEST), self.overhead))
        return Allotment(0.0, 0.0)

    def limits(self) -> Limits:
        """Return the limits other than time."""
        numbers = {} if self.go.infinite else self.go.numbers
        depth = min(max(numbers.get("depth", MOST_DEPTH), 1), MOST_DEPTH)
        mate = max(numbers.get("mate", 0), 0)
        if mate:
            depth = min(depth, 2 * mate + BEYOND_MATE)
        nodes = [each for each in (max(numbers["nodes"], 1) if "nodes" in numbers else 0, self.level.nodes) if each]
        lines = max(1, min(self.lines, len(self.moves)))
        # A restricted root is not remembered in the table, so it is named only where it differs.
        only = () if len(self.moves) == len(self.position.moves()) else self.moves
        return Limits(depth=depth, nodes=min(nodes, default=0), mate=mate, lines=lines, moves=only)


class Search:
    """A search under way, queued or answered; ``stop`` and ``hit`` are called by the thread that reads."""

    def __init__(self, order: Order, say: Say, dice: Dice) -> None:
        """Take an order; whether the answer must wait is known from the start."""
        self.order = order
        self._say = say
        self._dice = dice
        self._signal = Signal()
        self._may_answer = Event()
        self._ordered = self._on_clock = perf_counter()
        self.spent = 0.0
        """Seconds from the order, or from the ponder hit, to the answer."""
        self._pondering = order.go.ponder
        if order.go.is_limited and not order.go.ponder:
            self._may_answer.set()

    # ---- the thread that reads ----------------------------------------------------------------

    def stop(self) -> None:
        """Answer as soon as possible."""
        self._signal.stopped = True
        self._may_answer.set()

    def hit(self) -> None:
        """Go on, on our own time: the move that was expected has been played."""
        if not self._pondering:
            return
        self._pondering = False
        if not self.order.go.is_limited:
            self.stop()
            return
        self._on_clock = perf_counter()
        time = self.order.allotment()
        if time.soft:  # what was thought while waiting counts: a depth that long is enough
            self._signal.enough_at = self._ordered + time.soft
            if self._on_clock >= self._signal.enough_at:
                self._signal.stopped = True
        if time.hard:  # our clock has only begun
            self._signal.deadline = self._on_clock + time.hard
        self._may_answer.set()

    # ---- the thread that thinks ---------------------------------------------------------------

    def run(self, engine: Engine) -> None:
        """Think, wait until an answer is allowed, and answer once."""
        move: Move | None = None
        answer: Move | None = None
        try:
            move, answer = self._decide(engine)
        except Exception as error:  # noqa: BLE001 - whatever happens, the GUI waits for an answer
            traceback.print_exc()
            self._say(remark(f"the search failed: {type(error).__name__}: {error}"))
            move = self.order.moves[0] if self.order.moves else None
        self._may_answer.wait()
        self.spent = perf_counter() - self._on_clock
        self._say(answer_line(move, answer))

    def _decide(self, engine: Engine) -> tuple[Move | None, Move | None]:
        order = self.order
        if not order.moves:
            outcome = order.position.outcome()
            self._say(over_line(outcome is not None and bool(outcome.winners)))
            return None, None
        if order.book is not None:
            known = order.book.choose(order.position, self._dice)
            if known in order.moves:
                self._say(remark(f"{known} is from the book"))
                return known, None
        thought = self._think(engine)
        if order.level.wandering and self._dice.number(1000) < order.level.wandering:
            return order.moves[self._dice.number(len(order.moves))], None
        return thought.move, thought.answer

    def _think(self, engine: Engine) -> Thought:
        limits = self.order.limits()
        time = Allotment(0.0, 0.0) if self._pondering else self.order.allotment()
        if time.hard:
            late = perf_counter() - self._ordered  # another search may have had to end first
            hard = max(time.hard - late, SHORTEST)
            limits = _timed(limits, Allotment(min(time.soft, hard), hard))
        is_short = 0 < limits.seconds < 2 * TICK_SECONDS
        with nullcontext() if is_short else Ticker(lambda: self._say(self._progress(engine))):
            thought = engine.think(self.order.position, limits, self._report, self._signal)
        if not thought.info.depth:
            self._report(thought.info)  # stopped before anything was found: still say something
        return thought

    def _progress(self, engine: Engine) -> str:
        return progress_line(engine.progress(self.order.position))

    def _report(self, info: Info) -> None:
        self._say(info_line(info))


class Ticker:
    """Acts every second while something lasts, and never after it."""

    def __init__(self, act: Callable[[], None]) -> None:
        """Know what to do."""
        self._act = act
        self._over = Event()
        self._lock = Lock()

    def __enter__(self) -> None:
        """Begin."""
        Thread(target=self._run, daemon=True).start()

    def __exit__(self, *_: object) -> None:
        """End; when this returns, nothing more is said."""
        with self._lock:
            self._over.set()

    def _run(self) -> None:
        while not self._over.wait(TICK_SECONDS):
            with self._lock:
                if not self._over.is_set():
                    self._act()


def _timed(limits: Limits, time: Allotment) -> Limits:
    """Add time to other limits."""
    return Limits(limits.depth, limits.nodes, time.hard, time.soft, limits.mate, limits.lines, limits.moves)


def first_moves(position: ChessPosition, wanted: list[str]) -> tuple[list[Move], list[str]]:
    """Return the moves to consider, and remarks: those wanted that are legal, or all of them."""
    legal = position.legal_moves()
    chosen, remarks = [], []
    for text in dict.fromkeys(wanted):
        try:
            chosen.append(position.read_move(text))
        except BoardwrightError as error:
            remarks.append(f"searchmoves: {error}")
    return chosen or legal, remarks
