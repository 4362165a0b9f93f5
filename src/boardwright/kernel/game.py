"""Game: what does not change while it is played."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Self

from boardwright.errors import OptionError, PlayError
from boardwright.kernel.layout import Layout
from boardwright.kernel.move import Move
from boardwright.kernel.numbering import Numbering
from boardwright.kernel.option import Option, Value
from boardwright.kernel.piece import Piece, PieceKind
from boardwright.kernel.player import Player
from boardwright.kernel.solution import Solution
from boardwright.kernel.thinking import Thinking
from boardwright.kernel.tuning import Tuning

if TYPE_CHECKING:
    from boardwright.kernel.position import Position


class Game(ABC):
    """A game with its options chosen; ``start`` gives positions to play on."""

    name: ClassVar[str]
    """What the catalogue and the command line call it."""
    title: ClassVar[str]
    rules: ClassVar[str]
    """The rules in a few sentences for people."""
    options: ClassVar[tuple[Option, ...]] = ()
    native: ClassVar[bool] = True
    """True for a core written for this game alone, false for rules that a machine runs."""
    endings: ClassVar[tuple[str, ...]] = ("", "over")
    """Why a game ended, by the number that ``ended`` and ``stuck`` give."""
    words: ClassVar[int] = 0
    """Steps below this number are interned in a list, which is faster than a table."""

    stops: ClassVar[bool] = False
    """Whether a player may stop, keep what he has, and let the others go on."""
    thinking: ClassVar[Thinking] = Thinking()
    """How a search should treat the game."""
    tuning: ClassVar[Tuning | None] = None
    """How to fit the weights of its evaluation, if it has any."""

    def __init__(self, **options: object) -> None:
        """Choose the options; what is not named keeps its default."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                has = ", ".join(known) or "no options"
                msg = f"{self.name} has no option {name}; it has {has}"
                raise OptionError(msg, code="option/unknown")
        self.values: dict[str, Value] = {
            name: option.check(options.get(name, option.default)) for name, option in known.items()
        }
        self.single_moves: list[Move | None] = [None] * self.words
        self.known_moves: dict[tuple[int, ...], Move] = {}
        self.numbering = Numbering()

    @property
    @abstractmethod
    def players(self) -> tuple[Player, ...]:
        """Who takes turns, in order."""

    @cached_property
    def layout(self) -> Layout:
        """What a view draws."""
        return self.make_layout()

    @abstractmethod
    def make_layout(self) -> Layout:
        """Lay out the board for the chosen options."""

    @abstractmethod
    def position(self, setup: str | None) -> "Position":
        """Give the first position, or the one that the set-up text describes; raise SetupError."""

    def start(self, setup: str | None = None, **options: object) -> "Position":
        """Begin a game, perhaps from a set-up text and with other options."""
        return (self.with_options(**options) if options else self).position(setup)

    def with_options(self, **options: object) -> Self:
        """Give the same game with some options chosen anew."""
        return type(self)(**{**self.values, **options})

    def solve(self, position: "Position", widest: int, on_move: Callable[[Move, int], None] | None = None) -> Solution:
        """Score every move by perfect play, up to ``widest`` either way; raise PlayError if the game has no solver."""
        del position, widest, on_move
        msg = f"{self.name} has no exact solver"
        raise PlayError(msg, code="solve/unsupported")

    def create_piece(self, kind: PieceKind, player: Player | None) -> Piece:
        """Make a piece of a kind for a player."""
        return Piece.of(kind, player)

    def __repr__(self) -> str:
        """Show the name and the options."""
        chosen = "".join(f", {name}={value}" for name, value in self.values.items())
        return f"<Game {self.name}{chosen}>"
