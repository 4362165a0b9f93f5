"""A match of Dots as the protocol shows it, and which matches it can show at all."""

from typing import Protocol, runtime_checkable

from boardwright.play.clock import SECOND, Timing
from boardwright.play.commands import Sitter
from boardwright.play.history import Kind
from boardwright.play.listing import Listing
from boardwright.play.match import Match
from boardwright.play.result import leavers
from boardwright.protocols.dots_tcp.answers import GameLine, State
from boardwright.protocols.dots_tcp.requests import SECONDS, New

GAME = "dots"


@runtime_checkable
class Field(Protocol):
    """A position that writes itself in the digits of the protocol."""

    def rows(self) -> list[str]:
        """Return the field row by row."""


def options_of(request: New) -> dict[str, object]:
    """Return the options of the game that NEW asks for."""
    return {
        "players": request.players,
        "width": request.width,
        "height": request.height,
        "extra_move": request.extra_move,
    }


def expressible(match: Match | Listing) -> bool:
    """Tell whether 202 can describe a match: Dots by the document's rules, with its clock."""
    values, control = match.game.values, match.control
    return (
        match.game.name == GAME
        and match.setup is None
        and values["start"] == "centre"
        and not values["capture_at_once"]
        and control.timing is Timing.MOVE
        and control.main % SECOND == 0
        and control.main // SECOND in SECONDS
    )


def game_line(number: int, match: Match | Listing) -> GameLine:
    """Describe a match for the list; once it has begun, the n-th login is that of player n, whoever left since."""
    seated = [at for at, seat in enumerate(match.seats) if seat.sitter is not Sitter.OPEN]
    present = [at for at in seated if at not in match.gone]
    logins = tuple(match.seats[at].name for at in (seated if match.started else present))
    values = match.game.values
    seconds = match.control.main // SECOND
    size = int(values["width"]), int(values["height"])
    return GameLine(number, len(match.seats), *size, seconds, bool(values["extra_move"]), len(present), logins)


def state_of(match: Match, creator: str) -> State:
    """Describe the state of a match, also before its start and after its end."""
    position = match.position
    rows = tuple(position.rows()) if isinstance(position, Field) else ()
    scores = tuple(int(score) for score in position.scores())
    seats = range(len(match.seats))
    if not match.started:
        taken = tuple(seat.sitter is not Sitter.OPEN for seat in match.seats)
        names = [seat.name for seat in match.seats if seat.name]
        current = creator if creator in names or not names else names[0]
        return State(current, taken, scores, rows)
    if match.result is not None:
        movers = [node.seat for node in match.history.done() if node.kind is Kind.MOVE and node.seat is not None]
        return State(match.seats[movers[-1] if movers else 0].name, (False,) * len(seats), scores, rows)
    active = tuple(not position.retired >> seat & 1 for seat in seats)
    return State(match.seats[position.turn].name, active, scores, rows)


def seat_of(match: Match, login: str) -> int | None:
    """Return the seat of a login that has not left."""
    gone = leavers(match.history)
    for at, seat in enumerate(match.seats):
        if seat.sitter is Sitter.PERSON and seat.name == login and at not in gone:
            return at
    return None


def point_of(match: Match, x: int, y: int) -> str | None:
    """Return the name of a point, None if it is not on the board."""
    width, height = int(match.game.values["width"]), int(match.game.values["height"])
    if not (0 <= x < width and 0 <= y < height):
        return None
    return match.game.layout.sites[y * width + x].name
