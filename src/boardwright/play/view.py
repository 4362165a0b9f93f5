"""View: all that somebody sees of a match at one moment, in names; whoever draws it needs no rules."""

from dataclasses import dataclass

from boardwright.play.commands import Seat
from boardwright.play.match import Match, Offer
from boardwright.play.result import Result
from boardwright.play.show import Names, names_of

Choices = dict[str, tuple[str, ...]]
"""Where a move may begin, and where it may go from there; nothing for what is placed."""


@dataclass(frozen=True)
class View:
    """One moment of a match."""

    ply: int
    turn: int | None
    """The seat to move, None before the start and after the end."""
    seats: tuple[Seat, ...]
    sites: Names
    last: tuple[str, ...]
    """Where the last move began and ended."""
    choices: Choices
    can_pass: bool
    """True when a move without actions is legal."""
    line: tuple[str, ...]
    """The moves on the board, as people write them."""
    scores: tuple[float, ...]
    left: tuple[int | None, ...]
    """Milliseconds until each flag falls, None without clocks."""
    offer: Offer | None
    result: Result | None


def view_of(match: Match, at: int | None = None) -> View:
    """Give what is seen of a match, at a moment if clocks run."""
    position, layout = match.position, match.game.layout
    starts: dict[str, list[str]] = {}
    idle = False
    for move in position.moves() if match.awaited is not None else ():
        action = position.landmark(move)
        if action is None:
            idle = True
            continue
        start = action.target if action.source is None else action.source
        found = starts.setdefault("" if start is None else layout.name(start), [])
        if action.is_movement and action.target is not None and layout.name(action.target) not in found:
            found.append(layout.name(action.target))
    return View(
        ply=match.ply,
        turn=match.awaited,
        seats=tuple(match.seats),
        sites=names_of(layout, position.board()),
        last=tuple(layout.name(site) for site in match.history.last_sites()),
        choices={start: tuple(found) for start, found in starts.items()},
        can_pass=idle,
        line=tuple(node.text for node in match.history.done()),
        scores=position.scores(),
        left=tuple(match.clock.left(seat, at) for seat in range(len(match.seats))),
        offer=match.offer,
        result=match.result,
    )
