"""Scene: all that a viewer sees of one place of a match; page and terminal draw it without knowing any rules.

Building one reads a position and changes nothing, so it may happen on a copy in another thread.
"""

from collections.abc import Sequence
from typing import NamedTuple

from boardwright.kernel.action import Board, Site
from boardwright.kernel.area import Area
from boardwright.kernel.position import Position
from boardwright.kernel.reserve import Reserve
from boardwright.play.history import History, Node, last_sites

MOST_OPEN = 120
"""More sites than this are not pointed out: a board full of hints helps no player."""
FEW = 33
"""This number of sites is pointed out although nearly every empty one is open: Othello never has more moves."""


class Scene(NamedTuple):
    """What stands where, and all else that is seen."""

    turn: int
    board: Board
    reserves: tuple[Reserve, ...] = ()
    areas: tuple[Area, ...] = ()
    counters: dict[str, int] = {}  # noqa: RUF012
    scores: tuple[float, ...] = ()
    last: tuple[Site, ...] = ()
    """Where the last visible move began and ended, part by part."""
    check: tuple[Site, ...] = ()
    open: tuple[Site, ...] = ()
    """The empty sites where the player to move may place a piece, in games where all moves are placements."""


def scene_of(history: History) -> Scene:
    """Return what is seen of a match where it stands."""
    return scene_at(history.position, history.root, history.line[: history.at])


def scene_at(position: Position, root: Node, done: Sequence[Node]) -> Scene:
    """Return what is seen after some entries; ``position`` stands there."""
    here = done[-1] if done else root
    if here.open is None:
        here.open = open_sites(position)
    return scene(position, last_sites(position, done), here.open)


def scene(position: Position, last: tuple[Site, ...] = (), open_: tuple[Site, ...] = ()) -> Scene:
    """Return what is seen of a position, whatever led to it."""
    return Scene(
        turn=position.turn,
        board=position.board(),
        reserves=position.reserves(),
        areas=position.areas(),
        counters=position.counters(),
        scores=position.scores(),
        last=last,
        check=position.threatened(),
        open=open_,
    )


def open_sites(position: Position) -> tuple[Site, ...]:
    """Return the empty sites where a piece may be placed; none in games that also move pieces, or where they are many.

    Where nearly everything is open, as in gomoku, there is nothing to point out either.
    """
    moves = () if position.chance or position.outcome() is not None else position.moves()
    if len(moves) > MOST_OPEN:
        return ()
    board = position.board()
    found: dict[Site, None] = {}
    for move in moves:
        action = position.landmark(move)
        if action is None:  # a pass
            continue
        if action.source is not None or action.target is None or action.target in board:
            return ()
        found[action.target] = None
    empty = len(position.game.layout.sites) - len(board)
    return () if len(found) > FEW and 3 * len(found) > 2 * empty else tuple(found)
