"""Listing: what a list of matches shows of one that is not over, known without playing it again."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from boardwright.kernel.game import Game
from boardwright.play import commands as ask
from boardwright.play.clock import Control, read_control
from boardwright.play.commands import Command, Seat
from boardwright.play.ledger import Opening

SEATING = ("Sit", "Leave", "Start")
"""The commands of a ledger that say who sits where."""


@dataclass
class Listing:
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
    def of(cls, opening: Opening, game: Game, seats: int, commands: Iterable[Command]) -> "Listing":
        """Follow the commands that say who sits where."""
        listing = cls(game, read_control(opening.control), opening.setup, [Seat()] * seats)
        for command in commands:
            match command:
                case ask.Sit(seat, sitter, name):
                    listing.seats[seat] = Seat(sitter, name.strip())
                case ask.Leave(seat) if listing.started:
                    listing.gone.add(seat)
                case ask.Leave(seat):
                    listing.seats[seat] = Seat()
                case ask.Start():
                    listing.started = True
        return listing
