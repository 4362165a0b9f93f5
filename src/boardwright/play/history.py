"""History: every move is a command that can be taken back and made again (document 002, 落子管理类).

Moves of people, of engines, of chance, and withdrawals all go through here. A new move clears what could be made
again; what it replaces stays in the tree as a variation. Each entry remembers the clocks after it and, once a viewer
asked, where it happened and the sites that could be played next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from boardwright.errors import NothingToRedo, NothingToUndo
from boardwright.kernel.action import Site, identity, parts
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import Valuation
from boardwright.play.clock import Clock


class Kind(Enum):
    """What an entry of a history is."""

    START = "start"
    MOVE = "move"
    LEAVE = "leave"
    """A player withdrew: resigned, stopped, left, ran out of time."""
    GONE = "gone"
    """A player who had withdrawn before left the table too."""
    DRAW = "draw"
    """The players agreed on a draw, or one of them claimed it."""


@dataclass(eq=False)
class Node:
    """An entry of the tree: what was done, by whom, the clocks after it, and what followed."""

    kind: Kind
    text: str
    """A move in the game's notation, or the reason of a withdrawal or a draw."""
    seat: int | None
    """The seat that did it; None for chance and for agreements."""
    clock: Clock
    move: Move | None = None
    automatic: bool = False
    """True for chance and for a sole forced pass, which no player chose."""
    comment: str = ""
    children: list["Node"] = field(default_factory=list)
    sites: tuple[Site, ...] | None = None
    """Where it happened: the sites that name its parts; None until a viewer asks."""
    open: tuple[Site, ...] | None = None
    """The sites where a piece may be placed next; None until a viewer asks."""
    value: Valuation | None = None
    """What an engine thought of the position after it, where a record said so."""
    glyph: str = ""
    """What a record says of the move: one of ``kernel.sheet.GLYPHS``, or nothing."""

    def does(self, other: "Node") -> bool:
        """Tell whether two entries do the same."""
        return (self.kind, self.seat, self.move, self.text) == (other.kind, other.seat, other.move, other.text)

    def apply(self, position: Position) -> None:
        """Do it on a position."""
        if self.kind is Kind.MOVE and self.move is not None:
            position.make(self.move)
        elif self.kind is Kind.LEAVE and self.seat is not None:
            position.withdraw(self.seat, self.text)

    def revert(self, position: Position) -> None:
        """Take it back."""
        if self.kind in (Kind.MOVE, Kind.LEAVE):
            position.undo()


class History:
    """A tree of entries, the line in it that is being played, and how much of that line is on the board."""

    def __init__(self, position: Position, clock: Clock) -> None:
        """Begin with nothing done on a position, which from now on is changed only from here."""
        self.position = position
        self.root = Node(Kind.START, "", None, clock)
        self.here = self.root
        """The last entry that is on the board; the root if there is none."""
        self.line: list[Node] = []
        self.at = 0

    @property
    def can_undo(self) -> bool:
        """True when something is on the board that can be taken back."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """True when something was taken back and not replaced."""
        return self.at < len(self.line)

    def do(self, node: Node) -> Node:
        """Do something new; raise what the position raises, and change nothing then. Clears what could be redone."""
        node.apply(self.position)
        parent = self.here
        same = next((child for child in parent.children if child.does(node)), None) if parent.children else None
        if same is None:
            parent.children.append(node)
            same = node
        same.clock = node.clock
        del self.line[self.at :]
        self.line.append(same)
        self.at += 1
        self.here = same
        return same

    def undo(self) -> Node:
        """Take the last entry back."""
        if not self.can_undo:
            msg = "there is no move to take back"
            raise NothingToUndo(msg)
        node = self.here
        node.revert(self.position)
        self.at -= 1
        self.here = self.line[self.at - 1] if self.at else self.root
        return node

    def redo(self) -> Node:
        """Do again what was taken back last."""
        if not self.can_redo:
            msg = "nothing was taken back"
            raise NothingToRedo(msg)
        node = self.line[self.at]
        node.apply(self.position)
        self.at += 1
        self.here = node
        return node

    def go(self, at: int) -> None:
        """Jump to where the first ``at`` entries of the line are on the board."""
        if not 0 <= at <= len(self.line):
            msg = f"the line has {len(self.line)} entries; there is no {at}"
            raise NothingToRedo(msg) if at > 0 else NothingToUndo(msg)
        while self.at > at:
            self.undo()
        while self.at < at:
            self.redo()

    def follow(self, node: Node) -> None:
        """Make another child of the entry on the board the next one of the line."""
        if node not in self.here.children:
            msg = "that entry does not follow the one on the board"
            raise NothingToRedo(msg)
        tail = [node]
        while tail[-1].children:
            tail.append(tail[-1].children[0])
        self.line[self.at :] = tail

    def done(self) -> Iterator[Node]:
        """Return the entries that are on the board, oldest first."""
        return iter(self.line[: self.at])


def last_sites(position: Position, done: Sequence[Node]) -> tuple[Site, ...]:
    """Return where the last visible move of some entries happened; ``position`` stands after them."""
    for at in range(len(done) - 1, -1, -1):
        node = done[at]
        if node.sites is None:
            before = position.copy()
            for later in reversed(done[at:]):
                later.revert(before)
            node.sites = sites_of(before, node.move)
        if node.sites:
            return node.sites
    return ()


def sites_of(position: Position, move: Move | None) -> tuple[Site, ...]:
    """Return the sites that name the parts of a move, in order; none for what cannot be seen."""
    actions = position.actions(move) if move is not None else ()
    naming = [identity(actions, part) for part in range(1, parts(actions) + 1)]
    sites = [site for action in naming if action for site in (action.source, action.target) if site is not None]
    return tuple(dict.fromkeys(sites))
