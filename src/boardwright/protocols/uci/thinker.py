"""The thread that thinks: everything that touches the engine is done here, one thing after the other.

The thread that reads never waits for this one, so it can always answer; what it asks for during a search, such as
another size of the table, is done when the search is over.
"""

from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

from boardwright.protocols.uci.search import Search
from boardwright.search.engine import Engine

Task = Callable[[Engine], None]


class Thinker:
    """A queue of tasks for one engine; searches in it can be stopped at any time."""

    def __init__(self, megabytes: int) -> None:
        """Begin to wait for tasks."""
        self._engine = Engine(megabytes)
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._searches: deque[Search] = deque()
        self._thread = Thread(target=self._work, name="thinker", daemon=True)
        self._thread.start()

    def do(self, task: Task) -> None:
        """Let the engine do something after all that was asked before."""
        self._tasks.put(task)

    def search(self, search: Search) -> None:
        """Let the engine search; an earlier search that still goes on gives its answer first."""
        self.stop()
        self._searches.append(search)

        def run(engine: Engine) -> None:
            try:
                search.run(engine)
            finally:
                self._searches.remove(search)

        self.do(run)

    def stop(self) -> None:
        """Let every search that is due answer at once."""
        for search in tuple(self._searches):
            search.stop()

    def hit(self) -> None:
        """Tell the last search that the move it expected has been played."""
        for search in tuple(self._searches)[-1:]:
            search.hit()

    def end(self, patience: float) -> None:
        """Stop, and wait a little for what is due; the thread dies with the program in any case."""
        self.stop()
        self._tasks.put(None)
        self._thread.join(patience)

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            task(self._engine)
