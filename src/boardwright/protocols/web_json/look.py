"""What a page needs to draw a game: ``Look`` once, ``State`` after every move. Names and numbers, no sentences."""

from msgspec import Struct

from boardwright.kernel.action import identity, parts
from boardwright.kernel.game import Game
from boardwright.kernel.layout import Layout
from boardwright.kernel.piece import Piece
from boardwright.kernel.player import Player
from boardwright.kernel.position import Position

KNOWN_COLOURS = ("white", "black", "red", "blue", "green", "yellow", "brown", "purple", "orange", "grey")
"""Colours that a page knows; a player who is called after one gets it."""


class SiteLook(Struct, frozen=True, array_like=True):
    """A site: its name and its middle, x to the right, y downward, neighbours one apart."""

    name: str
    x: float
    y: float


class KindLook(Struct, frozen=True, omit_defaults=True):
    """A kind of piece; a piece is written ``owner/kind``, both from 1, owner 0 for nobody's."""

    name: str
    letters: list[str] = []
    """A letter for each player, or one for all."""


class PlayerLook(Struct, frozen=True, omit_defaults=True):
    """A player as the game calls him, and the colour of his pieces; ``chance`` for the dice."""

    name: str
    colour: str
    chance: bool = False


class StyleLook(Struct, frozen=True, omit_defaults=True):
    """Hints: cells, checkered, points or hexagons; what the board is made of; the family of drawings."""

    board: str
    surface: str = ""
    pieces: str = ""


class Look(Struct, frozen=True, omit_defaults=True):
    """What stays the same while a game is played; lines and marks are indices of sites."""

    game: str
    title: str
    sites: list[SiteLook]
    kinds: list[KindLook]
    players: list[PlayerLook]
    style: StyleLook
    lines: list[tuple[int, int]] = []
    marks: list[int] = []
    stops: bool = False
    """Whether a player may stop, keep what he has, and let the others go on."""


class ReserveState(Struct, frozen=True):
    """Equal pieces beside the board."""

    piece: str
    count: int


class AreaState(Struct, frozen=True):
    """A closed polygon through sites, and the player (from 0) who owns it."""

    player: int
    ring: list[str]


class State(Struct, frozen=True, omit_defaults=True):
    """A position: what stands where as ``{"e4": "1/2"}``, and all else that is seen."""

    ply: int
    turn: int
    pieces: dict[str, str]
    attributes: dict[str, list[str]] = {}
    """What is unusual about a piece, by its site: ``name`` for true, ``name=value`` else."""
    reserves: list[ReserveState] = []
    areas: list[AreaState] = []
    counters: dict[str, int] = {}
    scores: list[float] = []
    last: list[str] = []
    """Where the last move began and ended, part by part."""
    check: list[str] = []


def look(game: Game) -> Look:
    """Describe a game before anything stands on its board."""
    layout = game.layout
    style = layout.style
    return Look(
        game=game.name,
        title=game.title,
        sites=[SiteLook(place.name, _short(place.x), _short(place.y)) for place in layout.sites],
        kinds=[KindLook(kind.name, list(kind.glyphs)) for kind in layout.kinds],
        players=[PlayerLook(str(player), _colour(player, layout), player.is_chance) for player in game.players],
        style=StyleLook(style.board, style.surface, style.pieces),
        lines=list(layout.lines),
        marks=list(style.marks),
        stops=game.stops,
    )


def state(position: Position) -> State:
    """Describe a position; its game may be over."""
    layout = position.game.layout
    board = position.board()
    return State(
        ply=position.ply,
        turn=position.turn,
        pieces={layout.name(site): piece.code for site, piece in board.items()},
        attributes={layout.name(site): _attributes(piece) for site, piece in board.items() if piece.values},
        reserves=[ReserveState(reserve.piece.code, reserve.count) for reserve in position.reserves()],
        areas=[AreaState(area.player, [layout.name(site) for site in area.ring]) for area in position.areas()],
        counters=position.counters(),
        scores=list(position.scores()),
        last=_last(position),
        check=[layout.name(site) for site in position.threatened()],
    )


def _colour(player: Player, layout: Layout) -> str:
    """Choose a colour: what the style says, else what the player is called, else by his number."""
    wished = layout.style.colours
    if player.index < len(wished):
        return wished[player.index]
    name = player.name.lower()
    return name if name in KNOWN_COLOURS else KNOWN_COLOURS[player.index % len(KNOWN_COLOURS)]


def _attributes(piece: Piece) -> list[str]:
    return [name if value is True else f"{name}={str(value).lower()}" for name, value in piece.values]


def _last(position: Position) -> list[str]:
    """Find where the last move happened: the sites that name its parts."""
    made = position.history()
    if not made:
        return []
    before = position.copy()
    while before.steps == position.steps:  # somebody may have withdrawn since
        before.undo()
    actions = before.actions(made[-1])
    naming = [identity(actions, part) for part in range(1, parts(actions) + 1)]
    sites = [site for action in naming if action for site in (action.source, action.target) if site is not None]
    return [position.game.layout.name(site) for site in dict.fromkeys(sites)]


def _short(number: float) -> float:
    """Write 3 rather than 3.0, and a third with four digits."""
    rounded = round(number, 4)
    return int(rounded) if rounded == int(rounded) else rounded
