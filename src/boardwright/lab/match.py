"""Match: two contestants over many games, seats exchanged, and what that proves."""

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean
from threading import Event

from boardwright.kernel.position import Position
from boardwright.lab.elo import Estimate, Sprt, estimate
from boardwright.lab.game import Game, Played, Terms
from boardwright.lab.journal import Journal
from boardwright.lab.openings import plain_opening, read_opening
from boardwright.lab.stable import stable_of
from boardwright.lab.subject import Subject, game_of
from boardwright.lab.worker import Plain
from boardwright.lab.workers import ALONE, Crew, Team, in_order
from boardwright.play.ports import Player

Openings = Callable[[int], Position]
"""Gives the opening of a number, always the same."""
Contestant = Callable[[int], AbstractContextManager[Player]]
"""Lends a player for a game, given a seed."""


@dataclass
class MatchScore:
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
        """Games without a winner."""
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


@dataclass(frozen=True)
class Fixture:
    """Who meets whom in which game, how games begin and what they may cost: all that decides a match, as data."""

    subject: Subject
    first: str
    """How the players are spelt."""
    second: str
    openings: Openings
    terms: Terms = field(default_factory=Terms)

    def about(self) -> Plain:
        """Say what the work is, by its first opening among other things; more games may be added to it."""
        return self.piece(0)

    def piece(self, number: int) -> Plain:
        """Describe the games of one opening."""
        return {
            "job": "match",
            "subject": self.subject.plain(),
            "players": [self.first, self.second],
            "terms": self.terms.plain(),
            "opening": plain_opening(self.openings(number)),
            "seed": 2 * number,
        }


def play_unit(piece: Plain, halt: Event) -> Plain:
    """Play the games of one opening."""
    opening = read_opening(game_of(piece["subject"]), piece["opening"])
    first, second = piece["players"]
    stable = stable_of(first, second)
    pairing = Pairing(partial(stable.lend, first), partial(stable.lend, second), Terms.read(piece["terms"]))
    return {"games": [played.plain() for played in pairing.play(opening, piece["seed"], halt)]}


def play_match(
    fixture: Fixture, units: int, crew: Crew = ALONE, journal: Journal | None = None, sprt: Sprt | None = None
) -> Generator[MatchScore, None, None]:
    """Play ``units`` openings, several at a time, and return the score after each; a sequential test may stop early.

    Units are counted in the order of their openings, so the result does not depend on who was faster.
    """
    score, journal = MatchScore(), journal or Journal(None, {})
    with Team(play_unit, crew) as team, closing(in_order(journal.run(team, range(units), fixture.piece))) as played:
        for unit in played:
            score.add([Played.read(plain) for plain in unit.result["games"]])
            yield score
            if sprt is not None and sprt.verdict(score.units) is not None:
                return
