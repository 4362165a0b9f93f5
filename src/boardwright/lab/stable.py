"""Stable: players that a command line names, programs that speak UCI among them."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Lock
from types import TracebackType

from boardwright.errors import InputError, ProgramError, RecordError, UnknownPlayer
from boardwright.kernel.book import Book, Trust
from boardwright.kernel.game import Game
from boardwright.play.players import MAKERS, full_strength, player_of
from boardwright.play.ports import Player
from boardwright.protocols.uci.client import UciPlayer

UCI = "uci:"
BOOK = "book="
TRUST = Trust(20, 0)
"""A book that is asked for by name is trusted wherever it knows a move."""
SPELLINGS = (
    "random, greedy, level:1 to level:10, engine, engine:no-book, engine:book=FILE, or uci:PROGRAM?Option=Value"
)


def _engine(argument: str, seed: int) -> Player:
    """Make the engine, perhaps with a book from a file; only the command line may name files."""
    if not argument.startswith(BOOK):
        return MAKERS["engine"](argument, seed)
    book = read_book(argument.removeprefix(BOOK))
    return full_strength(seed, lambda game: book.check(game.label), f"engine:{argument}", TRUST)


@cache
def read_book(path: str) -> Book:
    """Read a book from a file, once; raise RecordError if that cannot be done."""
    try:
        return Book.read(Path(path).read_bytes())
    except OSError as error:
        msg = f"{path} cannot be read: {error.strerror}"
        raise RecordError(msg, code="input/unreadable") from None


NAMED = {**MAKERS, "engine": _engine}
"""Makes the players that a command line may name."""


class Stable:
    """Lends players. Programs are kept running from game to game and are ended with the stable.

    Only programs named on the command line are started: a record that names another is refused.
    """

    def __init__(self, *spellings: str) -> None:
        """Trust the programs in these spellings."""
        self._trusted = {spelling for spelling in spellings if spelling.startswith(UCI)}
        self._idle: dict[str, list[UciPlayer]] = {}
        self._lock = Lock()
        self._lent = ExitStack()

    def __enter__(self) -> "Stable":
        """Begin."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End all programs."""
        self._lent.close()
        for players in self._idle.values():
            for player in players:
                player.close()

    def check(self, spelling: str, game: Game) -> None:
        """Raise what is wrong with a spelling: no such player, program or option, or a program for another game."""
        if not spelling.startswith(UCI):
            player_of(spelling, 0, NAMED)
            if BOOK in spelling:
                read_book(spelling.partition(BOOK)[2]).check(game.label)
            return
        if game.name != "chess":
            msg = f"programs that speak UCI play chess here, not {game.name}"
            raise InputError(msg, code="player/wrong-game")
        with self.lend(spelling):
            pass

    @contextmanager
    def lend(self, spelling: str, seed: int = 0) -> Iterator[Player]:
        """Lend a player for one game."""
        if not spelling.startswith(UCI):
            yield player_of(spelling, seed, NAMED)
            return
        player = self._take(spelling)
        try:
            yield player
        finally:
            self._give_back(spelling, player)

    def seat(self, spelling: str, seed: int) -> Player:
        """Lend a player for as long as the stable is there."""
        return self._lent.enter_context(self.lend(spelling, seed))

    def _take(self, spelling: str) -> UciPlayer:
        if spelling not in self._trusted:
            msg = f"{spelling[:80]!r} is a program that the command line does not name; it is not started"
            raise UnknownPlayer(msg, code="player/not-trusted")
        while True:
            with self._lock:
                idle = self._idle.setdefault(spelling, [])
                found = idle.pop() if idle else None
            if found is None:
                return UciPlayer(spelling.removeprefix(UCI))
            with suppress(ProgramError):  # it died meanwhile: take the next one
                found.new_game()
                return found
            found.close()

    def _give_back(self, spelling: str, player: UciPlayer) -> None:
        if player.is_broken:
            player.close()
            return
        with self._lock:
            self._idle[spelling].append(player)


_stables: dict[tuple[str, str], Stable] = {}
_lock = Lock()


def stable_of(first: str, second: str) -> Stable:
    """Return the stable of this process in which two players stand; pieces of work share it."""
    with _lock:
        return _stables.setdefault((first, second), Stable(first, second))


@contextmanager
def stabled(first: str, second: str) -> Iterator[Stable]:
    """Return that stable for a while, and end its programs afterwards."""
    with stable_of(first, second) as stable:
        try:
            yield stable
        finally:
            with _lock:
                del _stables[first, second]
