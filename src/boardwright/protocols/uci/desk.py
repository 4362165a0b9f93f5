"""The desk: the position that the GUI means, the book, and the thinker that gets the orders."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import time_ns

from boardwright.errors import RecordError
from boardwright.games.chess.polyglot import Book
from boardwright.kernel.dice import Dice
from boardwright.protocols.uci import console, strength
from boardwright.protocols.uci.commands import Go, read_go, read_position
from boardwright.protocols.uci.gui_position import GuiPosition
from boardwright.protocols.uci.options import Options, whole
from boardwright.protocols.uci.remark import remark
from boardwright.protocols.uci.search import Order, Say, Search, clock_of, first_moves
from boardwright.protocols.uci.thinker import Thinker
from boardwright.search.engine import Engine
from boardwright.search.time import Lag

PATIENCE = 1.0
"""Seconds to wait at the end for an answer that is due."""
MOST_PERFT = 20


class Desk:
    """Does what the commands mean; called only by the thread that reads."""

    def __init__(self, options: Options, say: Say, seed: int | None) -> None:
        """Set up the usual start."""
        self._options = options
        self._say = say
        self._dice = Dice(time_ns() if seed is None else seed)
        self._board = GuiPosition()
        self._book: Book | None = None
        self._thinker = Thinker(options.number("Hash"))
        self._counting = Event()
        self._last: Search | None = None
        self._lag = Lag()

    # ---- positions and searches -----------------------------------------------------------------

    def place(self, words: list[str]) -> None:
        """Follow the GUI to a position."""
        placed = read_position(words)
        if placed is None:
            self._say(remark("position: startpos or fen was expected; the position is kept as it was"))
            return
        for text in self._board.place(placed):
            self._say(remark(text))

    def go(self, words: list[str]) -> Order | None:
        """Order a search of the position as it is now, and return the order; none when positions are only counted."""
        go = read_go(words)
        if "perft" in go.numbers:
            self._count(go.numbers["perft"])
            return None
        position = self._board.position.copy()
        moves, remarks = first_moves(position, go.searchmoves)
        for text in remarks:
            self._say(remark(text))
        order = Order(
            position,
            go,
            tuple(moves),
            strength.chosen(self._options),
            self._options.number("MultiPV"),
            self._options.number("Move Overhead") / 1000,
            self._book_for(go),
            self._known_lag(go, position.turn),
        )
        self._last = Search(order, self._say, self._dice)
        self._thinker.search(self._last)
        return order

    def _known_lag(self, go: Go, turn: int) -> float:
        """Return what a move costs beyond our thinking, as the clock has shown so far."""
        now = clock_of(go, turn)
        before = self._last.order.clock() if self._last else None
        if self._last and self._last.spent and before and now:
            self._lag.learn(before, self._last.spent, now)
        return self._lag.mean

    def _book_for(self, go: Go) -> Book | None:
        """Return the book where it may be used: in games, not in analysis."""
        analysing = go.ponder or not go.is_limited or self._options.is_on("UCI_AnalyseMode")
        return self._book if self._options.is_on("OwnBook") and not analysing else None

    def stop(self) -> None:
        """Let what is under way answer at once."""
        self._counting.set()
        self._thinker.stop()

    def hit(self) -> None:
        """Think on our own time: the move that was expected has been played."""
        self._thinker.hit()

    def forget(self) -> None:
        """Forget table and histories as soon as no search needs them."""
        self._last = None
        self._thinker.do(Engine.forget)

    def close(self) -> None:
        """Stop everything."""
        self.stop()
        self._thinker.end(PATIENCE)

    # ---- options that act when they are set -----------------------------------------------------

    def apply(self, name: str) -> None:
        """Let an option that has just been set take effect; the others are read when they matter."""
        if name in EFFECTS:
            EFFECTS[name](self)

    def resize(self) -> None:
        """Return the table another size as soon as no search needs it."""
        megabytes = self._options.number("Hash")

        def task(engine: Engine) -> None:
            try:
                engine.resize(megabytes)
            except MemoryError:
                self._say(remark(f"there is no memory for {megabytes} MB; the table stays as it was"))

        self._thinker.do(task)

    def set_threads(self) -> None:
        """Use the number of threads of the option from the next search on."""
        threads = self._options.number("Threads")

        def task(engine: Engine) -> None:
            engine.threads = threads

        self._thinker.do(task)

    def set_chess960(self) -> None:
        """Read and write castling the other way."""
        self._board.set_chess960(self._options.is_on("UCI_Chess960"))

    def open_book(self) -> None:
        """Read the book; without a name, or if it cannot be read, there is none."""
        name = self._options.text("BookFile")
        self._book = None
        if not name:
            return
        try:
            self._book = Book(Path(name).read_bytes())
        except OSError as error:
            msg = f"the book cannot be read: {error.strerror or error}"
            raise RecordError(msg, code="record/unreadable") from None

    # ---- for people -----------------------------------------------------------------------------

    def show(self) -> None:
        """Draw the board."""
        for row in console.picture(self._board.position):
            self._say(row)

    def judge(self) -> None:
        """Return the evaluation."""
        self._say(console.evaluation_line(self._board.position))

    def bench(self, words: list[str]) -> None:
        """Search fixed positions."""
        position, stopped = self._board.position.copy(), Event()
        self._counting = stopped
        depth = max(1, min((whole(words[0]) if words else None) or console.BENCH_DEPTH, MOST_PERFT))
        self._thinker.do(lambda _: console.bench(position, depth, stopped, self._say))

    def _count(self, depth: int) -> None:
        position, stopped = self._board.position.copy(), Event()
        self._counting = stopped
        wanted = max(0, min(depth, MOST_PERFT))
        self._thinker.do(lambda _: console.count(position, wanted, stopped, self._say))


EFFECTS: dict[str, Callable[[Desk], None]] = {
    "Hash": Desk.resize,
    "Clear Hash": Desk.forget,
    "Threads": Desk.set_threads,
    "UCI_Chess960": Desk.set_chess960,
    "BookFile": Desk.open_book,
}
