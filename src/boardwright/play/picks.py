"""Picks: what the player to move may click now, as a tree that a page can walk without knowing any rules.

The tree ends where a move is whole or a part of it is settled. There the page sends all its clicks: ``move_of`` gives
the move they mean, ``Menu`` what may be clicked next. Nothing is remembered between two questions, so stepping back is
asking with fewer clicks.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from boardwright.errors import BoardwrightError, NoSuchChoice
from boardwright.kernel.action import Site
from boardwright.kernel.move import Move
from boardwright.kernel.piece import Piece
from boardwright.kernel.position import Position
from boardwright.play.show import Part
from boardwright.play.turn import Ask, Choice, Turn


@dataclass(frozen=True, slots=True)
class Pick:
    """Something that may be clicked, and what may be clicked after it; without either it completes a move."""

    ask: Ask
    site: Site | None
    text: str
    """What it is called, where that is not the name of its site."""
    piece: Piece | None = None
    """What appears, or what a piece becomes."""
    goes_on: bool = False
    """True when it settles a part of a longer move."""
    next: tuple["Pick", ...] = ()

    @property
    def is_whole(self) -> bool:
        """True when it completes a move."""
        return not self.goes_on and not self.next


class Menu:
    """The clicks of one turn; the position is left alone."""

    def __init__(self, position: Position, clicks: Sequence[str] = ()) -> None:
        """Begin a turn on a copy and make some clicks; raise NoSuchChoice if they lead nowhere."""
        self._before = position
        self._turn = Turn(position.copy())
        self._layout = position.game.layout
        self._has_hands = bool(position.reserves())
        self.parts: list[Part] = []
        """What the parts that the clicks settled show."""
        for name in clicks:
            self._take(name)

    @property
    def move(self) -> Move | None:
        """The move that the clicks mean, if it is whole."""
        return self._turn.move

    def picks(self) -> tuple[Pick, ...]:
        """Walk every way to the end of the current part."""
        return tuple(self._pick(choice) for choice in self._turn.choices())

    def _take(self, name: str) -> None:
        """Click on what has this name."""
        turn = self._turn
        for choice in turn.choices():
            if self._name(choice) == name:
                before = turn.parts_made
                part = turn.choose(choice)
                self.parts += [part] if turn.parts_made > before else []
                return
        msg = f"{name[:40]} leads to no legal move here"
        raise NoSuchChoice(msg)

    def _name(self, choice: Choice) -> str:
        """Return the name of a choice, which no other choice beside it has: its site where that is enough."""
        by_site = choice.site is not None and choice.ask in (Ask.START, Ask.TARGET)
        return self._layout.name(choice.site) if by_site and choice.site is not None else choice.text

    def _pick(self, choice: Choice) -> Pick:
        turn = self._turn
        site = "" if choice.site is None else self._layout.name(choice.site)
        text = "" if choice.text == site else choice.text
        move = turn.settles(choice)
        if move is not None:
            return Pick(choice.ask, choice.site, text, self._dropped(choice, move))
        if turn.continues(choice):
            return Pick(choice.ask, choice.site, text, choice.piece, goes_on=True)
        parts = turn.parts_made
        turn.choose(choice)
        goes_on = turn.move is None and turn.parts_made > parts
        following = () if turn.move is not None or goes_on else self.picks()
        turn.back()
        return Pick(choice.ask, choice.site, text, choice.piece, goes_on, following)

    def _dropped(self, choice: Choice, move: Move) -> Piece | None:
        """Return the piece that a click on an empty site takes from the hand."""
        dropped = self._before.landmark(move) if self._has_hands and choice.ask is Ask.START else None
        return choice.piece if dropped is None or dropped.piece is None else dropped.piece


def picks_of(position: Position) -> tuple[Pick, ...]:
    """Return what may be clicked at the beginning of a move."""
    sites = _single_clicks(position)
    if sites is None:
        return Menu(position).picks()
    return tuple(Pick(Ask.START, site, "") for site in sites)


def _single_clicks(position: Position) -> list[Site] | None:
    """Return the sites if every move is one click on a site of its own; None if not.

    On the largest boards, where there are a thousand, this takes a tenth of the time that a turn takes.
    """
    if position.reserves():
        return None
    found: dict[Site, None] = {}
    for move in position.moves():
        action = position.landmark(move) if len(move.steps) == 1 else None
        if action is None or action.target is None or action.source is not None or action.target in found:
            return None
        found[action.target] = None
    return list(found)


def must_take(position: Position) -> bool:
    """Tell whether every move of a player with an opponent removes something from the board."""
    moves = position.moves() if position.seats > 1 else ()
    return bool(moves) and all(
        any(action.source is not None and action.target is None for action in position.actions(move)) for move in moves
    )


def move_of(position: Position, clicks: Sequence[str]) -> Move:
    """Return the move that clicks mean; raise NoSuchChoice if they lead nowhere or not far enough."""
    move = _placement(position, clicks[0]) if len(clicks) == 1 else None
    move = move or Menu(position, clicks).move
    if move is None:
        msg = f"{', '.join(clicks)[:60] or 'nothing'} is not a whole move"
        raise NoSuchChoice(msg)
    return move


def _placement(position: Position, name: str) -> Move | None:
    """Return the move that is written like the site where it places something; most games of placements have such."""
    site = position.game.layout.by_name.get(name)
    try:
        move = position.parse(name) if site is not None and not position.reserves() else None
    except BoardwrightError:
        return None
    action = position.landmark(move) if move is not None and len(move.steps) == 1 else None
    return move if action is not None and action.source is None and action.target == site else None
