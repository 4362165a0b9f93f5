"""Action: the smallest visible change; moves of every game are made of them."""

from collections.abc import Iterable
from typing import NamedTuple, NewType

from boardwright.kernel.piece import Piece

Site = NewType("Site", int)
"""A place on the board: an index into ``layout.sites``."""

Board = dict[Site, Piece]
"""What stands where; empty sites are absent."""


class Action(NamedTuple):
    """What happens to one piece.

    =========  ========  ========  ========================================
    kind       source    target    piece
    =========  ========  ========  ========================================
    movement   site      site      None, or what the mover becomes
    drop       None      site      what appears (or what a standing piece becomes)
    capture    site      None      None
    =========  ========  ========  ========================================

    ``part`` is n for the movements of the n-th part of a move and -n for the drops and captures
    that follow them.
    """

    source: Site | None
    target: Site | None
    piece: Piece | None
    part: int

    @property
    def is_movement(self) -> bool:
        """True when a piece travels."""
        return self.source is not None and self.target is not None

    @property
    def is_drop(self) -> bool:
        """True when a piece appears."""
        return self.source is None

    @property
    def is_capture(self) -> bool:
        """True when a piece leaves the board."""
        return self.target is None


def movement(source: Site, target: Site, part: int = 1, piece: Piece | None = None) -> Action:
    """Make the action of a piece that travels."""
    return Action(source, target, piece, part)


def drop(target: Site, piece: Piece, part: int = 1) -> Action:
    """Make the action of a piece that appears in part ``part``."""
    return Action(None, target, piece, -part)


def capture(source: Site, part: int = 1) -> Action:
    """Make the action of a piece that leaves in part ``part``."""
    return Action(source, None, None, -part)


def part_of(actions: Iterable[Action], part: int) -> list[Action]:
    """Return one part in the order of its execution: movements, then drops, then captures."""
    movements: list[Action] = []
    drops: list[Action] = []
    captures: list[Action] = []
    for action in actions:
        source, target, _, number = action
        if number in (part, -part):
            (captures if target is None else drops if source is None else movements).append(action)
    return movements + drops + captures


def parts(actions: Iterable[Action]) -> int:
    """Count the parts of a move; a pass has none."""
    return max((abs(a.part) for a in actions), default=0)


def identity(actions: Iterable[Action], part: int) -> Action | None:
    """Return the action that names a part: its first movement, else drop, else capture."""
    return next(iter(part_of(actions, part)), None)


def apply_actions(board: Board, actions: Iterable[Action]) -> Board:
    """Return the board after the actions, part by part; the movements of a part happen at once."""
    actions = tuple(actions)
    after = dict(board)
    for part in range(1, parts(actions) + 1):
        ordered = part_of(actions, part)
        lifted = [(a, after.pop(a.source)) for a in ordered if a.is_movement and a.source is not None]
        for action, piece in lifted:
            if action.target is not None:
                after[action.target] = action.piece or piece
        for action in ordered:
            if action.is_drop and action.target is not None and action.piece is not None:
                after[action.target] = action.piece
            elif action.is_capture and action.source is not None:
                after.pop(action.source, None)
    return after
