"""The games of the catalogue as a page needs them: what they are called, what can be chosen, how they look."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from boardwright.catalogue import REGISTRY, formats, load_listed
from boardwright.catalogue.summary import Summary, summary_of
from boardwright.kernel.game import Game
from boardwright.kernel.option import Option, Value
from boardwright.kernel.player import players
from boardwright.kernel.sheet import RecordFormat
from boardwright.notation.moves import notations
from boardwright.protocols.web_json.look import Look, look
from boardwright.protocols.web_json.scene import ReserveState, State
from boardwright.puzzles.shelf import shelf, shelved
from boardwright.search.levels import LEVELS


class OptionInfo(Struct, frozen=True, omit_defaults=True):
    """A typed choice; ``low`` and ``high`` bound a number, ``choices`` lists all values where there are few."""

    name: str
    default: Value
    help: str
    low: int = 0
    high: int = 0
    choices: tuple[Value, ...] = ()


class FormatInfo(Struct, frozen=True):
    """A way to write games down, and how its files end."""

    name: str
    suffix: str


class GameInfo(Struct, frozen=True, omit_defaults=True):
    """A game of the catalogue."""

    name: str
    title: str
    players: list[str]
    """Who sits at its table with the usual options; chance has no seat."""
    rules: str = ""
    history: str = ""
    options: list[OptionInfo] = []
    formats: list[FormatInfo] = []
    native: bool = False
    levels: int = 0
    """Engines of this game are ``level:1`` to this."""
    puzzles: int = 0
    """How many puzzles there are."""


class GameLook(Struct, frozen=True):
    """A game with its options chosen: how it looks, and how it begins."""

    info: GameInfo
    look: Look
    state: State
    notations: list[str]
    """How the moves of a match can be written."""


def game_info(game: Summary, names: tuple[str, ...], written: Sequence[RecordFormat]) -> GameInfo:
    """Describe a game between players of these names, and how it is written down."""
    return GameInfo(
        name=game.name,
        title=game.title,
        players=[str(player) for player in players(*names) if not player.is_chance],
        rules=game.rules,
        history=game.history,
        options=[_option(option) for option in game.options],
        puzzles=len(shelf(game.name).puzzles) if game.name in shelved() else 0,
        formats=[FormatInfo(one.name, one.suffixes[0]) for one in written],
        native=game.native,
        levels=len(LEVELS),
    )


def catalogue() -> bytes:
    """Describe all games of the catalogue as JSON."""
    return msgspec.json.encode([game_info(game, game.players, formats(game.name)) for game in REGISTRY.summaries()])


def game_look(name: str, options: dict[str, str]) -> bytes:
    """Describe one game with its options as JSON; raise UnknownGame or OptionError."""
    game = load_listed(name, **options)
    info = game_info(REGISTRY.summary(name), tuple(player.name for player in game.players), formats(name))
    return msgspec.json.encode(GameLook(info, look(game), opening(game), list(notations(game))))


def look_of(game: Game) -> GameLook:
    """Describe a game that no list has; raise what its rules raise."""
    info = game_info(summary_of(game), tuple(player.name for player in game.players), game.formats())
    return GameLook(info, look(game), opening(game), list(notations(game)))


def opening(game: Game) -> State:
    """Describe how a game begins; rules texts need not be compiled for a picture."""
    board, reserves = game.opening()
    return State(
        turn=0,
        pieces={game.layout.name(site): piece.code for site, piece in board.items()},
        reserves=[ReserveState(reserve.piece.code, reserve.count) for reserve in reserves],
    )


def _option(option: Option) -> OptionInfo:
    return OptionInfo(option.name, option.default, option.help, option.low, option.high, option.choices)
