"""Game: what does not change while it is played."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Self

from boardwright.errors import OptionError, PlayError, SetupError
from boardwright.kernel.action import Board
from boardwright.kernel.book import Book
from boardwright.kernel.layout import Layout
from boardwright.kernel.move import Move
from boardwright.kernel.notation import Notation
from boardwright.kernel.numbering import Numbering
from boardwright.kernel.option import Option, Value
from boardwright.kernel.player import Player
from boardwright.kernel.reserve import Reserve
from boardwright.kernel.sheet import RecordFormat
from boardwright.kernel.solution import Effort, Solution
from boardwright.kernel.thinking import Thinking
from boardwright.kernel.tuning import Course, Tuning

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
    tuning: Tuning | None = None
    """How to fit the weights of its evaluation, if it has any."""
    writing: ClassVar[str] = ""
    """The module whose functions ``formats(game)`` and ``notations(game)`` say how it is written down besides the
    record and the notations of every game; imported when it is first asked. A game may override the methods instead."""
    painter: ClassVar[str] = "boardwright.drawing"
    """The module whose ``draw(position)`` gives a picture as SVG for notebooks. It is a room above this one, known here
    by its name alone and imported when a picture is first asked for; a game may name a painter of its own."""
    course: Course | None = None
    """How to learn tables of weights from quick games, if its evaluation has such tables."""

    def __init__(self, /, **options: object) -> None:
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
    def label(self) -> str:
        """Its name with its options, as in files that belong to it."""
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.values.items())])

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
        """Return the first position, or the one that the set-up text describes; raise SetupError."""

    def start(self, setup: str | None = None, **options: object) -> "Position":
        """Begin a game, perhaps from a set-up text and with other options."""
        return (self.with_options(**options) if options else self).position(setup)

    def with_options(self, /, **options: object) -> Self:
        """Return the same game with some options chosen anew."""
        return type(self)(**{**self.values, **options})

    def solve(
        self,
        position: "Position",
        widest: int,
        on_move: Callable[[Move, int], None] | None = None,
        threads: int = 1,
    ) -> Solution:
        """Score every move by perfect play, up to ``widest`` either way; raise PlayError if the game has no solver."""
        del position, widest, on_move, threads
        msg = f"{self.name} has no exact solver"
        raise PlayError(msg, code="solve/unsupported")

    def opening(self) -> tuple[Board, tuple[Reserve, ...]]:
        """Return what stands on and beside the board at the start, for a picture of the game."""
        position = self.start()
        return position.board(), position.reserves()

    def pictures(self) -> Mapping[str, str]:
        """Return pictures of pieces that the game brings along, as data URLs by pieces as ``owner/kind``."""
        return {}

    def compose(self, board: Board, reserves: Iterable[Reserve], turn: int) -> str:
        """Write pieces put on and beside the board by hand as a set-up text, which ``start`` then judges.

        ``turn`` is the player to move; raise SetupError if the game has no such text.
        """
        del board, reserves, turn
        msg = f"positions of {self.name} cannot be set up by hand"
        raise SetupError(msg, code="setup/not-by-hand")

    def formats(self) -> tuple[RecordFormat, ...]:
        """Return the formats of its own that games are written down in; the record of every game is always there."""
        return tuple(import_module(self.writing).formats(self)) if self.writing else ()

    def notations(self) -> tuple[Notation, ...]:
        """Return the notations of its own for moves; native, long and short are those of every game."""
        return tuple(import_module(self.writing).notations(self)) if self.writing else ()

    def mechanisms(self) -> list[str]:
        """Name what its rules are made of, for a list of games."""
        return ["a core of its own" if self.native else "plain Python"]

    def solve_best(self, position: "Position", widest: int, effort: Effort) -> Solution | None:
        """Score a best move alone, with the line that follows; None if the effort did not suffice."""
        return self.solve(position, widest, threads=effort.threads)

    def finish(self, position: "Position", effort: Effort) -> Solution | None:
        """Return a best move by perfect play, scored like a payoff, where the end is near enough for the effort.

        Where the effort does not suffice for a proof, ``Solution.certainty`` tells how far to trust the answer.
        """
        del position, effort
        return None

    def canonical_key(self, position: "Position") -> int:
        """Return the key that a position shares with its mirror images, where a game knows any; else its own."""
        return position.key

    @property
    def book(self) -> Book | None:
        """What is known of its openings, if a book ships with it."""
        return None

    def __repr__(self) -> str:
        """Show the name and the options."""
        chosen = "".join(f", {name}={value}" for name, value in self.values.items())
        return f"<Game {self.name}{chosen}>"
