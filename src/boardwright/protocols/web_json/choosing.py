"""What may be clicked now, as a tree that a page can walk without knowing any rules.

The tree ends where a part of a move is settled, or where it would grow too wide: there the page either has a whole
move, or asks again with the clicks that it has made so far. Nothing is remembered between two questions, so stepping
back is forgetting a click.
"""

from collections.abc import Sequence

from boardwright.errors import NoSuchChoice
from boardwright.kernel.position import Position
from boardwright.play.turn import Ask, Choice, Turn
from boardwright.protocols.web_json.answers import Choices, Click, ShownPart
from boardwright.protocols.web_json.view import shown_part

MOST_EXPANDED = 700
"""Where more moves are possible (Amazons), the tree ends after the first click, and the page asks again."""


class Menu:
    """The choices of one turn; the position is left alone."""

    def __init__(self, position: Position) -> None:
        """Begin a turn on a copy."""
        self._before = position
        self._turn = Turn(position.copy())
        self._layout = position.game.layout
        self._has_hands = bool(position.reserves())

    def take(self, name: str) -> list[list[ShownPart]]:
        """Click on what has this name; give what a settled part shows. Raise NoSuchChoice."""
        turn = self._turn
        for choice in turn.choices():
            if self._name(choice) == name:
                parts = turn.parts_made
                part = turn.choose(choice)
                return [shown_part(part)] if turn.parts_made > parts else []
        msg = f"{name[:40]} leads to no legal move here"
        raise NoSuchChoice(msg)

    def clicks(self) -> list[Click]:
        """Walk every way to the end of the current part."""
        return [self._click(choice) for choice in self._turn.choices()]

    def _name(self, choice: Choice) -> str:
        """Give the name of a choice, which no other choice beside it has: its site where that is enough."""
        by_site = choice.site is not None and choice.ask in (Ask.START, Ask.TARGET)
        return self._layout.name(choice.site) if by_site and choice.site is not None else choice.text

    def _click(self, choice: Choice) -> Click:
        turn, ask = self._turn, choice.ask.value
        site = "" if choice.site is None else self._layout.name(choice.site)
        text = "" if choice.text == site else choice.text
        piece = "" if choice.piece is None else choice.piece.code
        move = turn.settles(choice)
        if move is not None:
            dropped = self._before.landmark(move) if self._has_hands and choice.ask is Ask.START else None
            if dropped is not None and dropped.piece is not None:
                piece = dropped.piece.code
            return Click(ask, site, text, piece, self._before.format(move))
        if choice.ask is Ask.START and len(turn.moves) > MOST_EXPANDED:
            return Click(ask, site, text, piece, goes_on=True)
        parts = turn.parts_made
        turn.choose(choice)
        move, goes_on = turn.move, turn.parts_made > parts
        following = [] if move is not None or goes_on else self.clicks()
        turn.back()
        if move is not None:
            return Click(ask, site, text, piece, self._before.format(move))
        return Click(ask, site, text, piece, goes_on=goes_on, next=following)


def choices(match: int, ply: int, position: Position, made: Sequence[str], id_: str) -> Choices:
    """List what may be clicked on a position after some clicks; raise NoSuchChoice if those lead nowhere."""
    menu = Menu(position)
    parts = [part for name in made for part in menu.take(name)]
    found = menu.clicks()
    # A site that is a move by itself needs no more than its name; the largest boards have a thousand of them.
    plain = [click.site for click in found if _plain(click)]
    clicks = [click for click in found if not _plain(click)]
    return Choices(id=id_, match=match, ply=ply, sites=plain, clicks=clicks, made=list(made), parts=parts)


def _plain(click: Click) -> bool:
    return click.ask == Ask.START.value and click.site == click.move != ""
