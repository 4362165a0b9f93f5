"""Match: two contestants over many games, seats exchanged, and what that proves."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from statistics import fmean
from threading import Event

from boardwright.kernel.position import Position
from boardwright.lab.elo import Estimate, Sprt, estimate
from boardwright.lab.game import Game, Played, Terms
from boardwright.play.ports import Player

Contestant = Callable[[int], AbstractContextManager[Player]]
"""Lends a player for a game, given a seed."""


@dataclass
class Tally:
    """The games so far, in units of one opening with every exchange of seats."""

    games: list[Played] = field(default_factory=list)
    units: list[float] = field(default_factory=list)

    def add(self, unit: list[Played]) -> None:
        """Count the games of one opening."""
        self.games += unit
        self.units.append(fmean(game.score for game in unit))

    @property
    def wins(self) -> int:
        """Games that the first contestant won."""
        return sum(game.score == 1.0 for game in self.games)

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return sum(game.score == 0.5 for game in self.games)

    @property
    def losses(self) -> int:
        """Games that the first contestant lost."""
        return sum(game.score == 0.0 for game in self.games)

    @property
    def forfeits(self) -> Counter[tuple[bool, str]]:
        """Count games that were lost by the clock or a failing program: by the first contestant or not, and why."""
        lost = [game for game in self.games if game.forfeit is not None and game.outcome is not None]
        return Counter((game.forfeit == game.seat, game.outcome.reason) for game in lost if game.outcome)

    @property
    def estimate(self) -> Estimate:
        """How much stronger the first contestant is."""
        return estimate(self.units)


@dataclass(frozen=True)
class Pairing:
    """Two contestants and what they may spend."""

    first: Contestant
    second: Contestant
    terms: Terms = field(default_factory=Terms)

    def play(self, opening: Position, seed: int, halt: Event | None = None) -> list[Played]:
        """Play one opening once for every seat of the first contestant."""
        unit = []
        for seat in range(opening.seats):
            with self.first(seed) as first, self.second(seed + 1) as second:
                unit.append(Game(opening, seat, (first, second), seed, self.terms).play(halt))
        return unit


def play_match(
    openings: Iterator[Position], pairing: Pairing, units: int, threads: int = 1, sprt: Sprt | None = None
) -> Iterator[Tally]:
    """Play so many openings, several at a time, and give the tally after each; a sequential test may stop early.

    Units are counted in the order of their openings, so the result does not depend on which thread was faster.
    """
    tally, halt = Tally(), Event()
    with ThreadPoolExecutor(threads) as pool:
        running: dict[Future[list[Played]], int] = {}
        done: dict[int, list[Played]] = {}
        begun = counted = 0
        try:
            while counted < units:
                while begun < units and len(running) < threads:
                    running[pool.submit(pairing.play, next(openings), 2 * begun, halt)] = begun
                    begun += 1
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    done[running.pop(future)] = future.result()
                while counted in done:
                    tally.add(done.pop(counted))
                    counted += 1
                    yield tally
                    if sprt is not None and sprt.verdict(tally.units) is not None:
                        return
        finally:
            halt.set()  # games that are still going on no longer count
            for future in running:
                future.cancel()
