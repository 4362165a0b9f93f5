"""Design: a whole game as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardwright.design.board import Board
from boardwright.design.goal import Goal
from boardwright.design.rules import Sequence
from boardwright.design.span import NOWHERE, Span


@dataclass(frozen=True)
class Turn:
    """One entry of the turn order: who chooses, whose pieces move, and with which type of moves."""

    player: str
    acts_as: str
    move_type: str | None = None


@dataclass(frozen=True)
class Block:
    """One way to move or to drop a piece."""

    body: Sequence
    move_type: str | None = None
    is_drop: bool = False
    span: Span = NOWHERE


@dataclass(frozen=True)
class PieceDesign:
    """A type of piece: attributes with their defaults, and its blocks in order."""

    name: str
    attributes: tuple[tuple[str, bool | int], ...] = ()
    blocks: tuple[Block, ...] = ()
    help: str = ""
    description: str = ""
    notation: str = ""
    images: tuple[tuple[str, tuple[str, ...]], ...] = ()
    is_dummy: bool = False
    span: Span = NOWHERE


@dataclass(frozen=True)
class Entry:
    """A piece of the set-up: on positions, and so many in reserve."""

    player: str
    piece: str
    positions: tuple[str, ...] = ()
    reserve: int = 0
    has_reserve: bool = False
    span: Span = NOWHERE


@dataclass(frozen=True)
class Design:
    """Everything about a game; ``program`` makes it run."""

    title: str
    players: tuple[str, ...]
    turns: tuple[Turn, ...]
    board: Board
    pieces: tuple[PieceDesign, ...]
    setup: tuple[Entry, ...] = ()
    goals: tuple[Goal, ...] = ()
    priorities: tuple[str, ...] = ()
    repeat: int = 0
    """The turn to go on with after the last one."""
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    texts: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Title, description, history, strategy and the like, for people."""
    engine: str = ""
    """The plug-in that holds the rules, if they are not in the text."""
    free_drops: bool = False
    """True when no game of its file knows reserves, so that pieces are dropped without one."""
    lacking: tuple[str, ...] = ()
    """What the rules ask for beyond what can be played here."""
    span: Span = NOWHERE

    @property
    def unplayable(self) -> str:
        """Why only the board is here; nothing when the game can be played."""
        if self.engine:
            return f"the rules of this game live in a plug-in ({self.engine}); only its board is here"
        return "; ".join(self.lacking)

    def option(self, name: str) -> str:
        """Give an option's value in lower case, empty when it is not set."""
        return self.options.get(name, "")
