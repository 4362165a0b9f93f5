"""Picture: a scene drawn as the page draws it, with its labels and the pieces in hand, as a tree of elements."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from boardwright.drawing.colours import colour_of
from boardwright.drawing.coordinates import Coordinates
from boardwright.drawing.element import NAMESPACE, Element
from boardwright.drawing.geometry import Box, Geometry
from boardwright.drawing.hands import Hand, Hands
from boardwright.drawing.measures import measure, short, view_box
from boardwright.drawing.shapes import is_facing, shapes_of
from boardwright.drawing.stylesheet import Node, attributes, moved, paint, value_of
from boardwright.drawing.surface import Surface
from boardwright.kernel.game import Game
from boardwright.kernel.piece import Piece
from boardwright.play.scene import Scene

STRUCK = "(captured)"
USUAL_WIDTH = 480
NUMBER = {
    "font-size": "0.32", "font-weight": "600", "font-family": "system-ui, sans-serif", "dominant-baseline": "central"
}  # fmt: skip
"""How the numbers of pieces in hand are written."""


@dataclass(frozen=True)
class Look:
    """How a picture should look."""

    width: int = USUAL_WIDTH
    """Pixels."""
    flipped: bool = False
    """Seen from the other side."""
    dark: bool = False
    latin: bool = False
    """Letters instead of Chinese characters."""
    bare: bool = False
    """Without labels and pieces in hand."""


class Artist:
    """Draws the scenes of one game; what stays the same is drawn once."""

    def __init__(self, game: Game, look: Look | None = None) -> None:
        """Prepare the board."""
        self.game, self.look = game, look or Look()
        self._layout = game.layout
        style = self._layout.style
        self.geometry = Geometry(self._layout, flipped=self.look.flipped)
        view = f"board-view board-{style.board} surface-{style.surface or 'plain'}"
        self._above: tuple[Node, ...] = ((":root", ""), ("div", "board"), ("svg", view))
        self._surface = Surface(self._layout, self.geometry, self._above, dark=self.look.dark)
        self._coordinates = None if self.look.bare else Coordinates(self._layout, self.geometry)
        self._ground = list(self._surface.elements())
        self._labels = list(self._label_elements())
        self._seats = sum(not player.is_chance for player in game.players)
        self._facing = is_facing(style.pieces)
        self._drawings: dict[tuple[str, str], Element] = {}

    # ---- the whole ------------------------------------------------------------------------------

    def picture(self, scene: Scene, *, hands: bool | None = None, window: Box | None = None) -> Element:
        """Draw a scene; ``hands`` keeps room for pieces in hand or leaves it out, ``window`` shows a part only."""
        beside = self.hands(scene)
        held = not self.look.bare and (beside.used if hands is None else hands)
        box = beside.box if held else self.box
        seen = window or box
        used: dict[str, Element] = {}
        pieces = list(self.pieces(scene, used))
        rows = list(self.rows(scene, used)) if held else []
        size = {"width": str(self.look.width), "height": str(round(self.look.width * seen.height / seen.width))}
        head = {"xmlns": NAMESPACE, "viewBox": view_box(seen)} | size | {"role": "img", "aria-label": self.game.title}
        return Element("svg", head, [
            Element("defs", {}, list(used.values())),
            _rect(box, {"fill": value_of("--surface", dark=self.look.dark)}),
            Element("g", {}, self._ground),
            Element("g", {}, list(self.marks(scene))),
            Element("g", {}, list(self.areas(scene))),
            Element("g", {}, pieces),
            Element("g", {}, self._labels),
            *rows,
        ])  # fmt: skip

    def hands(self, scene: Scene) -> Hands:
        """Return the pieces in hand, beside the board."""
        return Hands(self.game, scene.reserves, self.box, flipped=self.look.flipped)

    @cached_property
    def box(self) -> Box:
        """What holds the board and its labels."""
        width, height, edge = self.geometry.width, self.geometry.height, measure("edge", self._layout.style.board)
        if self.geometry.regular and not (self._coordinates and self._coordinates.layered):
            room = self._coordinates.room if self._coordinates else 0.0
            return Box(-edge - room, -edge, width + 2 * edge + room, height + 2 * edge + room)
        # Labels of shifted rows and of layers stand anywhere; a flip must find room for them too.
        places = self._coordinates.reach if self._coordinates else []
        beside = measure("beside")
        wide = max([width / 2 + edge, *(abs(at.x - width / 2) + beside for at in places)])
        high = max([height / 2 + edge, *(abs(at.y - height / 2) + beside for at in places)])
        return Box(width / 2 - wide, height / 2 - high, 2 * wide, 2 * high)

    # ---- what is on the board -------------------------------------------------------------------

    def marks(self, scene: Scene) -> Iterator[Element]:
        """Point out the last move and what is in check."""
        for site, kind in (dict.fromkeys(scene.last, "last") | dict.fromkeys(scene.check, "check")).items():
            yield self._surface.mark(site, kind)

    def areas(self, scene: Scene) -> Iterator[Element]:
        """Draw the regions that belong to players."""
        for area in scene.areas:
            colour = colour_of(self.game.players[area.player], self._layout)
            points = " ".join(f"{short(x)},{short(y)}" for x, y in map(self.geometry.at, area.ring))
            yield self._styled("polygon", f"area colour-{colour}", {"points": points})

    def pieces(self, scene: Scene, used: dict[str, Element]) -> Iterator[Element]:
        """Draw the pieces on the board; the drawings that they refer to are added to those used."""
        for site, piece in scene.board.items():
            name = self._layout.name(site)
            at = self._surface.place(site) + (" rotate(180)" if self._is_turned(piece) else "")
            found = {"href": self._reference(piece, name, used), "transform": at, "data-site": name}
            if any(STRUCK in one for one, _ in piece.values):
                found |= attributes((*self._above, ("use", "piece struck")))
            yield Element("use", found)

    def _is_turned(self, piece: Piece) -> bool:
        """Tell whether a piece stands upside down."""
        second = piece.player is not None and piece.player.index == 1
        return self._facing and second != self.look.flipped

    def _reference(self, piece: Piece, site: str, used: dict[str, Element]) -> str:
        """Return the reference to the drawing of a piece.

        It is named by what it looks like, so that pictures on one page may share names.
        """
        key = (piece.code, site if piece.kind.name.lower().startswith(("die", "dice")) else "")
        if key not in self._drawings:
            self._drawings[key] = self._drawing(piece, site)
        drawing = self._drawings[key]
        name = drawing.attributes["id"]
        used[name] = drawing
        return f"#{name}"

    def _drawing(self, piece: Piece, site: str) -> Element:
        """Draw a piece in the colours of its owner, one distance between neighbours wide."""
        owner = piece.player.index if piece.player else 0
        family = self._layout.style.pieces
        shapes = shapes_of(piece.kind, owner, self._seats, family, site, latin=self.look.latin)
        group = ("g", f"family-{family or 'any'}")
        path = (*self._above, ("use", f"piece colour-{colour_of(piece.player, self._layout)}"), group)
        parts = []
        for tag, part, at, text in shapes:
            found = {name: str(value) for name, value in at.items()}
            found |= attributes((*path, (tag, part)), dark=self.look.dark)
            parts.append(Element(tag, found, text=text))
        drawn = Element("g", {"id": "", "transform": f"scale(0.01) {moved(path)}".strip()}, parts)
        drawn.attributes["id"] = "piece-" + sha256(str(drawn).encode()).hexdigest()[:12]
        return drawn

    # ---- what is beside it ----------------------------------------------------------------------

    def _label_elements(self) -> Iterator[Element]:
        if self._coordinates is None:
            return
        group = ("g", f"coordinates {self._coordinates.size}".strip())
        for text, (x, y), kind in self._coordinates.labels:
            found = attributes((*self._above, group, ("text", kind)), dark=self.look.dark)
            yield Element("text", {"x": short(x), "y": short(y)} | found, text=text)

    def rows(self, scene: Scene, used: dict[str, Element]) -> Iterator[Element]:
        """Draw the pieces in hand, a group for each player."""
        return (self._in_hand(hand, used) for hand in self.hands(scene).rows())

    def _in_hand(self, hand: Hand, used: dict[str, Element]) -> Element:
        """Draw a row of pieces in hand with their numbers."""
        path, dark = (*self._above, ("div", "reserve-player")), self.look.dark
        colour, opacity = paint(value_of("background", path, dark=dark))
        words = {"fill": value_of("color", path, dark=dark), **NUMBER}
        found = [_rect(hand.box, {"rx": "0.1", "fill": colour, "fill-opacity": short(opacity)})]
        for held in hand.held:
            turn = " rotate(180)" if self._is_turned(held.piece) else ""
            at = f"translate({short(held.at.x)} {short(held.at.y)}) scale({short(held.size)}){turn}"
            found.append(Element("use", {"href": self._reference(held.piece, "", used), "transform": at}))
            x, y = held.number_at
            found.append(Element("text", {"x": short(x), "y": short(y)} | words, text=str(held.number)))
        return Element("g", {}, found)

    def _styled(self, tag: str, classes: str, at: dict[str, str]) -> Element:
        return Element(tag, at | attributes((*self._above, (tag, classes)), dark=self.look.dark))


def _rect(box: Box, more: dict[str, str]) -> Element:
    """Make a rectangle of a box."""
    at = zip(("x", "y", "width", "height"), map(short, box), strict=True)
    return Element("rect", dict(at) | more)
