"""Look: what stays the same while a game is played, for a page to draw. Names and numbers, no sentences."""

from msgspec import Struct

from boardwright.drawing.colours import colour_of
from boardwright.drawing.geometry import Geometry
from boardwright.kernel.captions import captions
from boardwright.kernel.game import Game


class SiteLook(Struct, frozen=True, array_like=True):
    """A site: its name and its middle, x to the right, y downward, neighbours one apart."""

    name: str
    x: float
    y: float


class KindLook(Struct, frozen=True, omit_defaults=True):
    """A kind of piece; a piece is written ``owner/kind``, both from 1, owner 0 for pieces without an owner."""

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
    captions: list[tuple[int, str]] = []
    """Names of boards, layers and places beside the board, each below a site."""
    layers: list[dict[str, int]] = []
    """The sites of each layer by their names within it, where there are several."""
    stops: bool = False
    """Whether a player may stop, keep what he has, and let the others go on."""
    upright: bool = False
    """Whether hexagons stand on an edge, in straight columns, and not on a corner."""
    pictures: dict[str, str] = {}
    """Pictures of pieces that the game brings along, as data URLs by pieces as ``owner/kind``; others are drawn."""


def look(game: Game) -> Look:
    """Describe a game before anything stands on its board."""
    layout = game.layout
    style, geometry, named = layout.style, Geometry(layout), captions(layout.sites)
    return Look(
        game=game.name,
        title=game.title,
        sites=[
            SiteLook(place.name, _short(at.x), _short(at.y))
            for place, at in zip(layout.sites, geometry.home, strict=True)
        ],
        kinds=[KindLook(kind.name, list(kind.glyphs)) for kind in layout.kinds],
        players=[PlayerLook(str(player), colour_of(player, layout), player.is_chance) for player in game.players],
        style=StyleLook(style.board, style.surface, style.pieces),
        lines=list(layout.lines),
        marks=list(style.marks),
        captions=sorted(named.below.items()),
        layers=[dict(layer) for layer in named.layers],
        stops=game.stops,
        upright=geometry.upright,
        pictures=dict(game.pictures()),
    )


def _short(number: float) -> float:
    """Write 3 rather than 3.0, and a third with four digits."""
    rounded = round(number, 4)
    return int(rounded) if rounded == int(rounded) else rounded
