"""ScriptedGame: a program as the catalogue knows it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from boardwright.design import Design
from boardwright.design.mechanism import mechanisms
from boardwright.games.scripted import setup as setups
from boardwright.games.scripted import view
from boardwright.games.scripted.notation import spell
from boardwright.games.scripted.position import ScriptedPosition
from boardwright.games.scripted.thinking import thinking
from boardwright.kernel.action import Board
from boardwright.kernel.game import Game
from boardwright.kernel.layout import Layout
from boardwright.kernel.piece import Piece
from boardwright.kernel.player import Player, players
from boardwright.kernel.reserve import Reserve
from boardwright.kernel.thinking import Thinking
from boardwright.program import Program, compile_design
from boardwright.program.evaluation import Valuation, material_values
from boardwright.program.machine.values import Values
from boardwright.program.ops import ENDINGS, MASK_INDEX, W_INDEX, W_RERUN


@dataclass(frozen=True)
class Origin:
    """The rules file that a game was read from."""

    file: str = ""
    """The name of the file, as saved games cite it."""
    variant: Callable[[str], Design] | None = None
    """Gives the design of a variant in the same file by its title; raises RulesError."""
    text: Mapping[str, object] | None = None
    """The whole text with all that it includes, in plain values, where the game was made from that."""
    picture: Callable[[str], str] | None = None
    """Gives a picture that came with the text as a data URL by the name of its file; nothing where there is none."""


NO_FILE = Origin()


class ScriptedGame(Game):
    """A game whose rules are a program."""

    native = False
    endings = ENDINGS
    writing = "boardwright.games.scripted.records"

    def __init__(self, rules: Program | Design, name: str, origin: Origin = NO_FILE, **options: object) -> None:
        """Wrap a program, or a design that becomes one at the first position. Rules as text have no options."""
        self.name = name  # type: ignore[misc]
        self.origin = origin
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
    def valuation(self) -> Valuation:
        """How the worth of its pieces and places is derived."""
        return Valuation(self.program, ScriptedPosition(self, material_values(self.program)))

    @cached_property
    def worths(self) -> Values:
        """What its pieces and places are worth; every position that may be searched has them."""
        return self.valuation.values()

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
        """Every player the design names, in its order."""
        return players(*self.design.players)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who takes turns, and the hand of chance."""
        return self.all_players

    def with_options(self, **options: object) -> "ScriptedGame":
        """Return this game, or raise OptionError for any option: variants of rules text are games of their own."""
        return type(self)(self.design, self.name, self.origin, **options) if options else self

    def variant(self, title: str) -> "ScriptedGame":
        """Return the game of that title in the same rules file; this one if it has no others or no title is given."""
        if self.origin.variant is None or title in {"", self.title}:
            return self
        base = self.name.partition("#")[0]
        return type(self)(self.origin.variant(title), f"{base}#{title}", self.origin)

    def mechanisms(self) -> list[str]:
        """Name what the rules use."""
        return mechanisms(self.design)

    def make_layout(self) -> Layout:
        """Lay out the positions that have a place on the screen."""
        return view.layout(self.design)

    @cached_property
    def pieces(self) -> list[Piece | None]:
        """The piece of each code of the machine."""
        return view.pieces(self.program, self.layout, self.all_players)

    def arranged(self, placed: Iterable[tuple[str, str, str]]) -> ScriptedPosition:
        """Set up the game, then put pieces (player, type, position) on the board or, without a type, take them away."""
        return self._set_up(self.worths, None, placed)

    def without_values(self) -> ScriptedPosition:
        """Set up the game to be played and never searched: only material counts in its evaluation."""
        return self._set_up(material_values(self.program), None)

    def opening(self) -> tuple[Board, tuple[Reserve, ...]]:
        """Return what stands on and beside the board at the start, as the design says; nothing is compiled for it."""
        return view.opening(self.design, self.layout, self.all_players)

    def pictures(self) -> dict[str, str]:
        """Return the pictures that its rules name, as far as they came with it; the first of each player counts."""
        if self.origin.picture is None:
            return {}
        kinds = {kind.name: kind.index + 1 for kind in self.layout.kinds}
        owners = {player.name: player.index + 1 for player in self.all_players}
        found: dict[str, str] = {}
        for piece in self.design.pieces:
            for player, files in piece.images:
                for owner in [owners[player]] if player in owners else owners.values():
                    found[f"{owner}/{kinds.get(piece.name, 0)}"] = self.origin.picture(files[0])
        return {code: picture for code, picture in found.items() if picture}

    def compose(self, board: Board, reserves: Iterable[Reserve], turn: int) -> str:
        """Write pieces that were placed by hand, before the first turn of the player to move."""
        movers = [one.player for one in self.design.turns]
        mover = self.design.players[turn]
        slot = movers.index(mover) if mover in movers else 0
        return setups.composed(self.layout, self.design.players, board, reserves, slot)

    def position(self, setup: str | None) -> ScriptedPosition:
        """Set up the game as its rules say, or as the text says."""
        return self._set_up(self.worths, setup)

    def _set_up(
        self, values: Values, setup: str | None, placed: Iterable[tuple[str, str, str]] = ()
    ) -> ScriptedPosition:
        position = ScriptedPosition(self, values)
        setups.arrange(position, self.program, setup, placed)
        return position
