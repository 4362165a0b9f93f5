"""Glance: what is known of a match without playing it again, which is enough to list it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from boardwright.kernel.game import Game
from boardwright.play import commands as ask
from boardwright.play.clock import Control, read_control
from boardwright.play.commands import Command, Seat
from boardwright.play.ledger import Opening

TELLING = ("Sit", "Leave", "Start")
"""The commands of a ledger that say who sits where."""


@dataclass
class Glance:
    """A match that is not over, as a list of matches shows it; the same names as a Match has."""

    game: Game
    control: Control
    setup: str | None
    seats: list[Seat]
    started: bool = False
    gone: set[int] = field(default_factory=set)
    """The seats of those who left after the start."""
    result: None = None

    @classmethod
    def of(cls, opening: Opening, game: Game, seats: int, commands: Iterable[Command]) -> "Glance":
        """Follow the commands that say who sits where."""
        glance = cls(game, read_control(opening.control), opening.setup, [Seat()] * seats)
        for command in commands:
            match command:
                case ask.Sit(seat, sitter, name):
                    glance.seats[seat] = Seat(sitter, name.strip())
                case ask.Leave(seat) if glance.started:
                    glance.gone.add(seat)
                case ask.Leave(seat):
                    glance.seats[seat] = Seat()
                case ask.Start():
                    glance.started = True
        return glance
