"""Workers: many pieces of work, done on threads, in processes or by Ray; each result is given exactly once.

A piece is a JSON object, and so is its result: what there is to do does not depend on who does it.
"""

from collections.abc import Generator, Iterable, Iterator
from queue import SimpleQueue
from threading import Lock, Semaphore, Thread
from types import TracebackType
from typing import NamedTuple

from boardwright.lab.hands import Hand, hands_of
from boardwright.lab.worker import Plain, Work


class Crew(NamedTuple):
    """Where work is done (threads, processes, ray or ray://HOST:PORT), and by how many at a time."""

    on: str = "threads"
    workers: int = 1


class Done(NamedTuple):
    """The result of a piece, by the piece's number."""

    number: int
    result: Plain


Pieces = Iterable[tuple[int, Plain]]
"""Pieces of work with their numbers."""

ALONE = Crew()
AHEAD = 2
"""Results of each worker that may wait for whoever asks for them: then the workers wait, and memory does not grow."""


class Team:
    """Workers who know what to do, and stay for one row of pieces after the other."""

    def __init__(self, work: Work, crew: Crew = ALONE) -> None:
        """Gather them when there is something to do."""
        self._work, self._crew = work, crew
        self._hands: list[Hand] = []

    def run(self, pieces: Pieces) -> Generator[Done, None, None]:
        """Do pieces and return their results as they come, in any order, each exactly once.

        The first error ends everything and is raised. Whoever stops asking ends what is under way.
        """
        self._hands = self._hands or hands_of(self._work, self._crew.on, self._crew.workers)
        desk = _Desk(pieces, len(self._hands))
        threads = [Thread(target=desk.serve, args=(hand,)) for hand in self._hands]
        for thread in threads:
            thread.start()
        try:
            yield from desk.results()
        except BaseException:
            self._end()
            raise
        finally:
            desk.close()
            for thread in threads:
                thread.join()

    def _end(self) -> None:
        for hand in self._hands:
            hand.end()

    def __enter__(self) -> "Team":
        """Begin."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Send them home."""
        self._end()
        for hand in self._hands:
            hand.close()


def run(work: Work, pieces: Pieces, crew: Crew = ALONE) -> Generator[Done, None, None]:
    """Let a team do one row of pieces."""
    with Team(work, crew) as team:
        yield from team.run(pieces)


def in_order(done: Iterable[Done]) -> Generator[Done, None, None]:
    """Return results in the order of their numbers, from 0 on."""
    early: dict[int, Done] = {}
    wanted = 0
    for one in done:
        early[one.number] = one
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1


class _Desk:
    """Where pieces are fetched, and results are brought."""

    def __init__(self, pieces: Pieces, hands: int) -> None:
        self._pieces, self._lock, self._closed = iter(pieces), Lock(), False
        self._hands, self._room = hands, Semaphore(AHEAD * hands)
        self._brought: SimpleQueue[Done | BaseException | None] = SimpleQueue()

    def serve(self, hand: Hand) -> None:
        """Let a hand do one piece after the other until there are no more."""
        try:
            while self._room.acquire() and (piece := self._next()) is not None:
                self._brought.put(Done(piece[0], hand.do(piece[1])))
        except BaseException as error:  # noqa: BLE001 - it is raised where the results are asked for
            self._brought.put(error)
        self._brought.put(None)

    def _next(self) -> tuple[int, Plain] | None:
        with self._lock:
            return None if self._closed else next(self._pieces, None)

    def results(self) -> Iterator[Done]:
        """Return what is brought until no hand is busy; raise the first error."""
        busy = self._hands
        while busy:
            found = self._brought.get()
            if isinstance(found, BaseException):
                raise found
            if found is None:
                busy -= 1
            else:
                yield found
                self._room.release()

    def close(self) -> None:
        """Hand nothing out any more."""
        with self._lock:
            self._closed = True
        self._room.release(self._hands)
