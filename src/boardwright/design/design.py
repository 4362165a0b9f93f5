"""Design: a whole game as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardwright.design.board import Board
from boardwright.design.goal import Checkmated, Goal, each_ending
from boardwright.design.options import RuleOptions
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
class Placement:
    """A piece of the set-up: on positions, and a number of them in reserve."""

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
    setup: tuple[Placement, ...] = ()
    goals: tuple[Goal, ...] = ()
    priorities: tuple[str, ...] = ()
    repeat: int = 0
    """The turn to go on with after the last one."""
    options: RuleOptions = field(default_factory=RuleOptions)
    hints: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Options that change no rules: how the board would like to look, and what other programs do with a text."""
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

    @property
    def seats(self) -> int:
        """How many take turns, without the dice; they are listed before all other players."""
        return len({turn.player for turn in self.turns if not turn.player.startswith("?")})

    @property
    def has_chance(self) -> bool:
        """Whether dice take turns."""
        return any(turn.player.startswith("?") for turn in self.turns)

    @property
    def royal(self) -> frozenset[str]:
        """The types of pieces that may be mated."""
        return frozenset(
            name
            for goal in self.goals
            for ending in each_ending(goal.ending)
            if isinstance(ending, Checkmated)
            for name in ending.pieces
        )
