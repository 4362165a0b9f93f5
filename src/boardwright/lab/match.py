"""Match: two contestants over many games, seats exchanged, and what that proves."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from statistics import fmean

from boardwright.kernel.dice import Dice
from boardwright.kernel.outcome import Outcome
from boardwright.kernel.position import Position
from boardwright.lab.elo import Estimate, Sprt, estimate
from boardwright.play.ports import Player

MOST_PLIES = 2_000
"""A game that goes on longer is a draw."""

Contestant = Callable[[int], Player]
"""Makes a player from a seed; every game has its own."""


@dataclass(frozen=True)
class Played:
    """A game that was played: where it began, who sat where, its moves and its end."""

    setup: str
    seat: int
    """The seat of the first contestant; the second has all others."""
    moves: tuple[str, ...]
    outcome: Outcome | None
    """None when the game was stopped as a draw."""

    @property
    def score(self) -> float:
        """What the first contestant got: a win is shared by all winners."""
        if self.outcome is None or self.outcome.is_draw:
            return 0.5
        return 1.0 if self.seat in self.outcome.winners else 0.0


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
    def estimate(self) -> Estimate:
        """How much stronger the first contestant is."""
        return estimate(self.units)


def play_game(opening: Position, seat: int, first: Player, second: Player, seed: int) -> Played:
    """Play one game from an opening; chance is drawn from the seed."""
    position, dice = opening.copy(), Dice(seed)
    start = opening.setup()
    moves: list[str] = []
    while position.outcome() is None and len(moves) < MOST_PLIES:
        if position.chance:
            options = position.moves()
            move = options[dice.number(len(options))]
        else:
            move = (first if position.turn == seat else second).choose(position)
        moves.append(position.format(move))
        position.play(move)
    return Played(start, seat, tuple(moves), position.outcome())


def play_unit(opening: Position, first: Contestant, second: Contestant, seed: int) -> list[Played]:
    """Play one opening once for every seat of the first contestant."""
    return [play_game(opening, seat, first(seed), second(seed + 1), seed) for seat in range(opening.seats)]


def play_match(
    openings: Iterator[Position], first: Contestant, second: Contestant, units: int, threads: int, sprt: Sprt | None
) -> Iterator[Tally]:
    """Play so many openings, several at a time, and give the tally after each; a sequential test may stop early.

    Units are counted in the order of their openings, so the result does not depend on which thread was faster.
    """
    tally = Tally()
    with ThreadPoolExecutor(threads) as pool:
        running: dict[Future[list[Played]], int] = {}
        done: dict[int, list[Played]] = {}
        begun = counted = 0
        try:
            while counted < units:
                while begun < units and len(running) < threads:
                    running[pool.submit(play_unit, next(openings), first, second, 2 * begun)] = begun
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
            for future in running:
                future.cancel()
