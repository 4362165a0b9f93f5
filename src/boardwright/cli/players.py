"""Players that a command line names, programs that speak UCI among them."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Lock
from types import TracebackType

from boardwright.errors import InputError, ProgramError, UnknownPlayer
from boardwright.kernel.game import Game
from boardwright.play.players import MAKERS, player_of
from boardwright.play.ports import Player
from boardwright.protocols.uci.client import UciPlayer

UCI = "uci:"
SPELLINGS = "random, greedy, level:1 to level:10, engine, or uci:PROGRAM?Option=Value"


class Stable:
    """Lends players. Programs are kept running from game to game and are ended with the stable.

    Only programs that somebody typed are started: a record that names another is refused.
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
            player_of(spelling)
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
            yield player_of(spelling, seed, MAKERS)
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
            msg = f"{spelling[:80]!r} is a program that nobody named on the command line; it is not started"
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
