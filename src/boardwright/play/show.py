"""What a view is told: pieces that move, appear and vanish, in names (document 000, View.Board)."""

from collections.abc import Iterable
from typing import NamedTuple

from boardwright.kernel.action import Action, Board, Site, part_of
from boardwright.kernel.layout import Layout
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position


class PieceMoved(NamedTuple):
    """A piece goes from one site to another and is ``piece`` from then on; what stood there is gone."""

    source: str
    target: str
    piece: str


class PieceCreated(NamedTuple):
    """A piece appears, in place of what stood there."""

    site: str
    piece: str


class PieceDeleted(NamedTuple):
    """A site becomes empty."""

    site: str


Shown = PieceMoved | PieceCreated | PieceDeleted
Part = tuple[Shown, ...]
"""What one part shows: its movements, which happen at once, then what appears, then what vanishes."""

_new = tuple.__new__
"""Makes one of these from all its fields, in less than half of the time: a move of Othello has a dozen of them."""

Names = dict[str, str]
"""What a view knows of a board: names of sites and of the pieces on them."""


def show_part(layout: Layout, board: Board, actions: Iterable[Action], part: int) -> Part:
    """Say what part ``part`` of a move does to the board on which that part begins."""
    sites = layout.sites
    moved: list[Shown] = []
    created: list[Shown] = []
    deleted: list[Shown] = []
    for source, target, piece, number in actions:
        if number not in (part, -part):
            continue
        if target is None:
            if source is not None:
                deleted.append(_new(PieceDeleted, (sites[source].name,)))
        elif source is None:
            created.append(_new(PieceCreated, (sites[target].name, str(piece))))
        else:
            moved.append(_new(PieceMoved, (sites[source].name, sites[target].name, str(piece or board[source]))))
    return tuple(moved + created + deleted)


def show_move(position: Position, move: Move) -> tuple[Part, ...] | None:
    """Say what a move of one part shows, or of none; None for longer ones, which a Turn walks through."""
    actions = position.actions(move)
    if not actions:
        return ()
    board: Board = {}
    for source, target, piece, part in actions:
        if not -1 <= part <= 1:
            return None
        if piece is None and source is not None and target is not None:
            board[source] = position.piece_on(source)
    return (show_part(position.game.layout, board, actions, 1),)


def show_back(layout: Layout, before: Board, after: Board, actions: Iterable[Action], part: int) -> Part:
    """Say how to get from the board after a part to the one before it: pieces travel back, the rest is put right."""
    found: list[Shown] = []
    board = dict(after)
    travelled = [(a.source, a.target) for a in part_of(actions, part) if a.source is not None and a.target is not None]
    # A mover that was taken off again at once has nothing to travel back.
    home = [(source, target) for source, target in travelled if board.pop(target, None) is not None]
    for source, target in home:
        board[source] = before[source]
        found.append(PieceMoved(layout.name(target), layout.name(source), str(before[source])))
    wrong = [site for site in before if board.get(site) is not before[site]]
    found += [PieceCreated(layout.name(site), str(before[site])) for site in wrong]
    found += [PieceDeleted(layout.name(site)) for site in board if site not in before]
    return tuple(found)


def places(layout: Layout, parts: Iterable[Part]) -> tuple[Site, ...]:
    """Return the sites that name some parts, in order: where each begins and ends."""
    known, found = layout.by_name, list[Site]()
    for part in parts:
        if part:
            first = part[0]
            for name in (first.source, first.target) if isinstance(first, PieceMoved) else (first.site,):
                site = known[name]
                if site not in found:
                    found.append(site)
    return tuple(found)


def names_of(layout: Layout, board: Board) -> Names:
    """Return a whole board in names."""
    return {layout.name(site): str(piece) for site, piece in board.items()}


def follow(names: Names, part: Part) -> Names:
    """Return the board that a view shows after a part: what every view must do with what it is told."""
    after = dict(names)
    moved = [shown for shown in part if isinstance(shown, PieceMoved)]
    for shown in moved:
        del after[shown.source]
    for shown in moved:
        after[shown.target] = shown.piece
    for other in part:
        if isinstance(other, PieceCreated):
            after[other.site] = other.piece
        elif isinstance(other, PieceDeleted):
            after.pop(other.site, None)
    return after
