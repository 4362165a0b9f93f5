"""ScriptedGame: a program as the catalogue knows it."""

from collections.abc import Iterable
from functools import cached_property

from boardwright.design import Design
from boardwright.games.scripted import setup as setups
from boardwright.games.scripted import view
from boardwright.games.scripted.appraisal import Appraisal, thinking
from boardwright.games.scripted.notation import spell
from boardwright.games.scripted.position import ScriptedPosition
from boardwright.kernel.action import Board
from boardwright.kernel.game import Game
from boardwright.kernel.layout import Layout
from boardwright.kernel.piece import Piece
from boardwright.kernel.player import Player, players
from boardwright.kernel.reserve import Reserve
from boardwright.kernel.thinking import Thinking
from boardwright.program import Program, compile_design
from boardwright.program.ops import ENDINGS, MASK_INDEX, W_INDEX, W_RERUN


class ScriptedGame(Game):
    """A game whose rules are a program."""

    native = False
    endings = ENDINGS

    def __init__(self, rules: Program | Design, name: str, **options: object) -> None:
        """Wrap a program, or a design that becomes one when somebody plays. Rules as text have no options."""
        self.name = name  # type: ignore[misc]
        super().__init__(**options)
        self.design = rules.design if isinstance(rules, Program) else rules
        if isinstance(rules, Program):
            self.program = rules
        self.title = self.design.title or name  # type: ignore[misc]
        self.rules = self.design.texts.get("description", "")  # type: ignore[misc]

    @cached_property
    def program(self) -> Program:
        """The design, compiled; a list of many games needs none of their programs."""
        return compile_design(self.design)

    @cached_property
    def thinking(self) -> Thinking:  # type: ignore[override]
        """How a search should treat the game, as its design suggests."""
        return thinking(self.design)

    @cached_property
    def appraisal(self) -> Appraisal:
        """What its pieces and places are worth; the machine knows it from then on."""
        found = Appraisal(self.program, ScriptedPosition(self))
        found.load()
        return found

    @cached_property
    def has_doubles(self) -> bool:
        """Tell whether two steps that do different things have the same name."""
        known: dict[str, int] = {}
        for word in self.program.words:
            if not word >> W_RERUN & 1:
                what = word >> W_INDEX & MASK_INDEX
                if known.setdefault(spell(self.program, (word,)), what) != what:
                    return True
        return False

    @cached_property
    def all_players(self) -> tuple[Player, ...]:
        """Everybody the design names, in its order."""
        return players(*self.design.players)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who takes turns, and the hand of chance."""
        return self.all_players

    def with_options(self, **options: object) -> "ScriptedGame":
        """Raise OptionError for any option: variants of rules text are games of their own."""
        return type(self)(self.design, self.name, **options)

    def make_layout(self) -> Layout:
        """Lay out the positions that have a place on the screen."""
        return view.layout(self.design)

    @cached_property
    def pieces(self) -> list[Piece | None]:
        """The piece of each code of the machine."""
        return view.pieces(self.program, self.layout, self.all_players)

    def arranged(self, placed: Iterable[tuple[str, str, str]]) -> ScriptedPosition:
        """Set up the game, then put pieces (player, type, position) on the board or, without a type, take them away."""
        position = ScriptedPosition(self)
        position.install(self.program.tables)
        setups.arrange(position, self.program, None, placed)
        return position

    def opening(self) -> tuple[Board, tuple[Reserve, ...]]:
        """Give what stands on and beside the board at the start, as the design says it; nothing is compiled for it."""
        return view.opening(self.design, self.layout, self.all_players)

    def position(self, setup: str | None) -> ScriptedPosition:
        """Set up the game as its rules say, or as the text says."""
        position = ScriptedPosition(self)
        _ = self.appraisal
        position.install(self.program.tables)
        setups.arrange(position, self.program, setup)
        return position
