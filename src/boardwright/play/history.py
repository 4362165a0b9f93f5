"""History: every move is a command that can be taken back and made again (document 002, 落子管理类).

Moves of people, of engines, of chance, and withdrawals all go through here. A new move clears what could be made
again; what it replaces stays in the tree as a variation. Each entry remembers the clocks after it and, once somebody
asked, the sites that could be played next.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from boardwright.errors import NothingToRedo, NothingToUndo
from boardwright.kernel.action import Site
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
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
    """The players agreed on a draw."""


@dataclass(eq=False)
class Node:
    """An entry of the tree: what was done, by whom, the clocks after it, and what followed."""

    kind: Kind
    text: str
    """A move in the game's notation, or the reason of a withdrawal."""
    seat: int | None
    """Who did it; nobody for chance and for agreements."""
    clock: Clock
    move: Move | None = None
    automatic: bool = False
    """True for chance and for a sole forced pass: nobody chose it."""
    comment: str = ""
    children: list["Node"] = field(default_factory=list)
    targets: int | None = None
    """The sites that can be played next, one bit each; None until somebody asks."""

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
        self.line: list[Node] = []
        self.at = 0

    @property
    def here(self) -> Node:
        """The last entry that is on the board; the root if there is none."""
        return self.line[self.at - 1] if self.at else self.root

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
        same = next((child for child in parent.children if child.does(node)), None)
        if same is None:
            parent.children.append(node)
            same = node
        same.clock = node.clock
        del self.line[self.at :]
        self.line.append(same)
        self.at += 1
        return same

    def undo(self) -> Node:
        """Take the last entry back."""
        if not self.can_undo:
            msg = "there is no move to take back"
            raise NothingToUndo(msg)
        node = self.here
        node.revert(self.position)
        self.at -= 1
        return node

    def redo(self) -> Node:
        """Do again what was taken back last."""
        if not self.can_redo:
            msg = "nothing was taken back"
            raise NothingToRedo(msg)
        node = self.line[self.at]
        node.apply(self.position)
        self.at += 1
        return node

    def go(self, at: int) -> None:
        """Jump to where so many entries of the line are on the board."""
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

    def candidates(self) -> list[Site]:
        """List the sites that can be played now, for hints on the board; remembered with the entry."""
        node = self.here
        if node.targets is None:
            node.targets = 0
            for move in self.position.moves():
                action = self.position.landmark(move)
                if action is not None:
                    site = action.target if action.target is not None else action.source
                    node.targets |= 1 << site if site is not None else 0
        return [Site(site) for site in range(node.targets.bit_length()) if node.targets >> site & 1]

    def last_sites(self) -> tuple[Site, ...]:
        """Give where the last visible move began and ended, for a view to point out; nothing before there is one."""
        board = self.position.copy()
        for node in reversed(self.line[: self.at]):
            node.revert(board)
            actions = board.actions(node.move) if node.move else ()
            if actions:
                travelled = [action for action in actions if action.is_movement] or [actions[0]]
                ends = (travelled[0].source, travelled[-1].target)
                return tuple(site for site in ends if site is not None)
        return ()

    def done(self) -> Iterator[Node]:
        """Give the entries that are on the board, oldest first."""
        return iter(self.line[: self.at])
