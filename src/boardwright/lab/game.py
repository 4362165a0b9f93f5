"""One game of a match: two players, perhaps with clocks, and how it ended."""

from dataclasses import dataclass, field
from threading import Event
from time import monotonic_ns
from typing import Protocol, runtime_checkable

from boardwright.errors import ProgramError
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.outcome import Outcome
from boardwright.kernel.position import Position
from boardwright.play.budget import Budget
from boardwright.play.clock import SECOND, Clock, Control
from boardwright.play.ports import Player
from boardwright.play.result import OUT_OF_TIME
from boardwright.search.limits import Info

MOST_PLIES = 2_000
"""A game that goes on longer is a draw."""
REPEATED = "threefold repetition"


@runtime_checkable
class Claiming(Protocol):
    """A position of a game in which draws may be claimed."""

    key: int

    def claims(self) -> list[str]:
        """List the draws that the mover may claim."""


@dataclass(frozen=True)
class Terms:
    """What the players of a match may spend."""

    control: Control = field(default_factory=Control)
    budget: Budget = field(default_factory=Budget)
    margin: int = 0
    """Milliseconds that a flag may have fallen without anybody minding, for a busy machine."""


@dataclass(frozen=True)
class Played:
    """A game that was played: where it began, who sat where, its moves and its end."""

    setup: str
    seat: int
    """The seat of the first contestant; the second has all others."""
    moves: tuple[str, ...]
    outcome: Outcome | None
    """None when the game was stopped as a draw."""
    forfeit: int | None = None
    """The seat that lost by the clock or because its program failed, whatever stood on the board."""
    remarks: tuple[str, ...] = field(default=(), compare=False)
    """For every move what its player thought of it, and how long it took."""

    @property
    def score(self) -> float:
        """What the first contestant got: a win is shared by all winners."""
        if self.outcome is None or self.outcome.is_draw:
            return 0.5
        return 1.0 if self.seat in self.outcome.winners else 0.0


class Halted(Exception):
    """A game that was given up in the middle, because the match is over."""


class Game:
    """A game under way."""

    def __init__(self, opening: Position, seat: int, players: tuple[Player, Player], seed: int, terms: Terms) -> None:
        """Begin from an opening; the first of the players has the seat, the second all others."""
        self._position = opening.copy()
        self._setup = opening.setup()
        self._seat = seat
        self._players = players
        self._dice = Dice(seed)
        self._terms = terms
        self._clock = Clock.fresh(terms.control, opening.seats)
        self._keys: list[int] = []
        self._moves: list[str] = []
        self._remarks: list[str] = []

    def play(self, halt: Event | None = None) -> Played:
        """Play to the end; raise Halted when the event is set before."""
        position = self._position
        while position.outcome() is None and len(self._moves) < MOST_PLIES:
            if halt is not None and halt.is_set():
                raise Halted
            claimed = self._claim()
            if claimed is not None:
                return self._end(claimed)
            try:
                move = self._next()
            except ProgramError as error:
                late = self._clock.fallen(_now() - self._terms.margin) is not None
                return self._forfeit(OUT_OF_TIME if late else str(error))
            if move is None:
                return self._forfeit(OUT_OF_TIME)
            self._moves.append(position.format(move))
            self._keys.append(position.key)
            position.play(move)
        return self._end(position.outcome())

    def _next(self) -> Move | None:
        """Let chance or a player decide; None when that took too long."""
        position = self._position
        if position.chance:
            options = position.moves()
            self._remarks.append("")
            return options[self._dice.number(len(options))]
        player = self._players[0 if position.turn == self._seat else 1]
        heard: list[Info] = []
        began = _now()
        self._clock = self._clock.start(position.turn, began)
        move = player.choose(position, heard.append, self._terms.budget.on(self._clock, began))
        ended = _now()
        if self._clock.fallen(ended - self._terms.margin) is not None:
            return None
        deadline = self._clock.deadline
        self._clock = self._clock.press(ended if deadline is None else min(ended, deadline))
        self._remarks.append(_remark(heard[-1] if heard else None, ended - began))
        return move

    def _claim(self) -> Outcome | None:
        """Claim a draw where the rules allow it: what stood on the board three times will come again.

        A repetition that a player could only announce is not claimed for him: he may have better plans.
        """
        position = self._position
        if not isinstance(position, Claiming):
            return None
        repeated = self._keys.count(position.key) >= 2
        claims = [REPEATED] if repeated else [claim for claim in position.claims() if claim != REPEATED]
        return Outcome((), claims[0], tuple(0.5 for _ in range(position.seats))) if claims else None

    def _forfeit(self, reason: str) -> Played:
        """Give the game to everybody who sits on the other side."""
        position, loser = self._position, self._position.turn
        ours = loser == self._seat
        winners = tuple(seat for seat in range(position.seats) if (seat == self._seat) != ours)
        scores = tuple(float(seat in winners) for seat in range(position.seats))
        return self._end(Outcome(winners, reason, scores), loser)

    def _end(self, outcome: Outcome | None, forfeit: int | None = None) -> Played:
        return Played(self._setup, self._seat, tuple(self._moves), outcome, forfeit, tuple(self._remarks))


def _remark(info: Info | None, milliseconds: int) -> str:
    """Say what a player thought of its move, as tournament programs write it: score/depth time."""
    spent = f"{milliseconds / SECOND:.2f}s"
    if info is None or not info.depth:
        return spent
    mate = info.mate
    worth = f"{info.score / 100:+.2f}" if mate is None else f"{'+' if mate > 0 else '-'}M{abs(mate)}"
    return f"{worth}/{info.depth} {spent}"


def _now() -> int:
    return monotonic_ns() // 1_000_000
