"""Runner: what a match waits for at a moment, and what becomes of an engine's answer; it neither waits nor thinks.

The laboratory, the terminal and the server each drive their matches by it, so an engine everywhere has the same budget
from its clock, answers offers alike, claims the draws that the rules give it, and pays the same way for a fault.
"""

from typing import NamedTuple

from boardwright.errors import BoardwrightError, ProgramError
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.play import commands as ask
from boardwright.play.budget import Budget
from boardwright.play.commands import Command, Sitter
from boardwright.play.match import Match

READY_FOR_A_DRAW = 10
"""An engine agrees to a draw after this many plies, unless it is better off."""


class Think(NamedTuple):
    """Let the engine on a seat choose a move for this ply within a budget."""

    seat: int
    ply: int
    budget: Budget


class Obey(NamedTuple):
    """Hand this command to the match at once."""

    command: Command


class Wait(NamedTuple):
    """Wait for a person; ``until`` is the moment after which a flag has fallen, None without clocks."""

    until: int | None


class Rest(NamedTuple):
    """Do nothing: the match has not begun, or is over."""


Due = Think | Obey | Wait | Rest
REST = Rest()
USUAL = Budget()


class Runner:
    """Knows what is due in one match."""

    def __init__(self, match: Match, budget: Budget | None = None, margin: int = 0) -> None:
        """Give engines a budget besides their clocks; flags that fell within a margin (in ms) are forgiven."""
        self.match = match
        self._budget = budget or USUAL
        self._margin = margin

    def due(self, at: int) -> Due:
        """Say what is due at a moment."""
        match = self.match
        if match.clock.fallen(at - self._margin) is not None:
            return Obey(ask.Tick(at))
        offer = match.offer
        if offer is not None:
            asked = [seat for seat in sorted(offer.waiting) if match.seats[seat].sitter is Sitter.ENGINE]
            if asked:
                return Obey(self._reply(asked[0], at))
        seat = match.awaited
        if seat is None:
            return REST
        if match.position.retired and self._is_deserted():
            return Obey(ask.Leave(seat, at))
        if match.seats[seat].sitter is not Sitter.ENGINE:
            return Wait(match.clock.deadline)
        if match.position.standing_claims():
            return Obey(ask.Claim(seat, at))
        return Think(seat, match.ply, self._budget.on(match.clock, at))

    def chosen(self, thought: Think, move: Move | str, at: int) -> Command:
        """Return the command for a move that an engine chose; one that comes too late loses by the clock."""
        deadline = self.match.clock.deadline
        if deadline is not None and at > deadline:
            if at - self._margin > deadline:
                return ask.Tick(at)
            at = deadline
        return ask.Play(thought.seat, move, at, thought.ply)

    def failed(self, thought: Think, error: BoardwrightError, at: int) -> Command:
        """Return the command for an engine that gave no move.

        An external program loses by it. A fault of our own worker costs the seat no more than a move at random.
        """
        if self.match.clock.fallen(at - self._margin) is not None:
            return ask.Tick(at)
        if isinstance(error, ProgramError):
            return ask.Leave(thought.seat, at)
        moves = self.match.moves
        return self.chosen(thought, moves[Dice(self.match.seed ^ thought.ply).number(len(moves))], at)

    def _is_deserted(self) -> bool:
        """Tell whether all people have left; then the engines leave, too."""
        gone = self.match.gone
        if not gone:
            return False
        people = {at for at, seat in enumerate(self.match.seats) if seat.sitter is Sitter.PERSON}
        return bool(people) and people <= gone

    def _reply(self, seat: int, at: int) -> Command:
        """Answer the offer of a draw for an engine.

        What it evaluates is the position after its own move; in the middle of an exchange it would look worse off.
        """
        match = self.match
        calm = match.ply >= READY_FOR_A_DRAW and match.awaited != seat
        content = calm and match.position.evaluation(seat) <= 0
        return ask.Accept(seat, at) if content else ask.Decline(seat, at)
