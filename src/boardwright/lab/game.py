"""One game of a match: two players, perhaps with clocks, and how it ended."""

from dataclasses import asdict, dataclass, field
from threading import Event
from time import monotonic_ns
from typing import Any

from boardwright.errors import ProgramError
from boardwright.kernel.move import Move
from boardwright.kernel.outcome import Outcome
from boardwright.kernel.position import Position
from boardwright.play import commands as ask
from boardwright.play.budget import Budget
from boardwright.play.clock import SECOND, Control, read_control
from boardwright.play.commands import Command, Seat, Sitter
from boardwright.play.history import Kind
from boardwright.play.match import Match
from boardwright.play.ports import Player
from boardwright.play.result import OUT_OF_TIME
from boardwright.play.runner import Obey, Runner, Think
from boardwright.play.show import Part
from boardwright.search.limits import Info

MOST_PLIES = 2_000
"""A game that goes on longer is a draw."""


@dataclass(frozen=True)
class Terms:
    """What the players of a match may spend."""

    control: Control = field(default_factory=Control)
    budget: Budget = field(default_factory=Budget)
    margin: int = 0
    """Milliseconds that a flag may have fallen without a loss, for a busy machine."""

    def plain(self) -> dict[str, Any]:
        """Write them down."""
        return {"control": str(self.control), "budget": asdict(self.budget), "margin": self.margin}

    @classmethod
    def read(cls, plain: dict[str, Any]) -> "Terms":
        """Read what ``plain`` wrote."""
        budget = Budget(**{**plain["budget"], "left": tuple(plain["budget"]["left"])})
        return cls(read_control(plain["control"]), budget, plain["margin"])


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

    def plain(self) -> dict[str, Any]:
        """Write it down."""
        return asdict(self)

    @classmethod
    def read(cls, plain: dict[str, Any]) -> "Played":
        """Read what ``plain`` wrote, also after it has been JSON."""
        end = plain["outcome"]
        outcome = end and Outcome(tuple(end["winners"]), end["reason"], tuple(end["scores"]))
        return cls(**{**plain, "moves": tuple(plain["moves"]), "outcome": outcome, "remarks": tuple(plain["remarks"])})


class Halted(Exception):
    """A game that was given up in the middle, because the match is over."""


class Game:
    """A game under way."""

    def __init__(self, opening: Position, seat: int, players: tuple[Player, Player], seed: int, terms: Terms) -> None:
        """Begin from an opening; the first of the players has the seat, the second all others."""
        self._seat = seat
        self._players = [players[0 if at == seat else 1] for at in range(opening.seats)]
        seats = [Seat(Sitter.ENGINE, player.name) for player in self._players]
        self._match = Match(opening.game, seats, terms.control, seed, opening, show_nothing)
        self._runner = Runner(self._match, terms.budget, terms.margin)
        self._remarks: dict[int, str] = {}

    def play(self, halt: Event | None = None) -> Played:
        """Play to the end; raise Halted when the event is set before."""
        match = self._match
        match.handle(ask.Start(_now()))
        while match.ply < MOST_PLIES:
            if halt is not None and halt.is_set():
                raise Halted
            due = self._runner.due(_now())
            if isinstance(due, Think):
                command, failure = self._think(due)
            elif isinstance(due, Obey):
                command, failure = due.command, ""
            else:
                break
            if not isinstance(command, ask.Play | ask.Claim):
                return self._forfeit(OUT_OF_TIME if isinstance(command, ask.Tick) else failure)
            match.handle(command)
        result = match.result
        return self._end(None if result is None else Outcome(result.winners, result.reason, result.scores))

    def _think(self, due: Think) -> tuple[Command, str]:
        """Let a player choose; return the command that comes of it, and what went wrong if something did."""
        heard: list[Info] = []
        began = _now()
        try:
            move = self._players[due.seat].choose(self._match.position, heard.append, due.budget)
        except ProgramError as error:
            return self._runner.failed(due, error, _now()), str(error)
        ended = _now()
        self._remarks[due.ply] = _remark(heard[-1] if heard else None, ended - began)
        return self._runner.chosen(due, move, ended), ""

    def _forfeit(self, reason: str) -> Played:
        """Give the game to all seats of the other side, whatever stands on the board."""
        position, loser = self._match.position, self._match.position.turn
        ours = loser == self._seat
        winners = tuple(seat for seat in range(position.seats) if (seat == self._seat) != ours)
        scores = tuple(float(seat in winners) for seat in range(position.seats))
        return self._end(Outcome(winners, reason, scores), loser)

    def _end(self, outcome: Outcome | None, forfeit: int | None = None) -> Played:
        match = self._match
        moves = [node.text for node in match.history.done() if node.kind is Kind.MOVE]
        remarks = tuple(self._remarks.get(ply, "") for ply in range(len(moves)))
        return Played(match.setup or "", self._seat, tuple(moves), outcome, forfeit, remarks)


def show_nothing(position: Position, move: Move) -> tuple[Part, ...]:
    """Show nothing of a move: a game of the laboratory has no view."""
    del position, move
    return ()


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
