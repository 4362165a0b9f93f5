"""The games of the catalogue as a page needs them: what they are called, what can be chosen, how they look."""

import msgspec
from msgspec import Struct

from boardwright.catalogue import formats, load
from boardwright.catalogue.summary import Summary, summaries, summary
from boardwright.games.scripted import ScriptedGame
from boardwright.kernel.game import Game
from boardwright.kernel.option import Option, Value
from boardwright.kernel.player import players
from boardwright.protocols.web_json.look import Look, ReserveState, State, look, state


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


class GameLook(Struct, frozen=True):
    """A game with its options chosen: how it looks, and how it begins."""

    info: GameInfo
    look: Look
    state: State


def game_info(game: Summary, names: tuple[str, ...]) -> GameInfo:
    """Describe a game between players of these names."""
    return GameInfo(
        name=game.name,
        title=game.title,
        players=[str(player) for player in players(*names) if not player.is_chance],
        rules=game.rules,
        history=game.history,
        options=[_option(option) for option in game.options],
        formats=[FormatInfo(one.name, one.suffixes[0]) for one in formats(game.name)],
        native=game.native,
    )


def shelf() -> bytes:
    """Describe all games of the catalogue as JSON."""
    return msgspec.json.encode([game_info(game, game.players) for game in summaries()])


def game_look(name: str, options: dict[str, str]) -> bytes:
    """Describe one game with its options as JSON; raise UnknownGame or OptionError."""
    game = load(name, **options)
    info = game_info(summary(name), tuple(player.name for player in game.players))
    return msgspec.json.encode(GameLook(info, look(game), opening(game)))


def opening(game: Game) -> State:
    """Describe how a game begins; rules texts need not be compiled for a picture."""
    if not isinstance(game, ScriptedGame):
        return state(game.start())
    board, reserves = game.opening()
    return State(
        ply=0,
        turn=0,
        pieces={game.layout.name(site): piece.code for site, piece in board.items()},
        reserves=[ReserveState(reserve.piece.code, reserve.count) for reserve in reserves],
    )


def _option(option: Option) -> OptionInfo:
    return OptionInfo(option.name, option.default, option.help, option.low, option.high, option.choices)
