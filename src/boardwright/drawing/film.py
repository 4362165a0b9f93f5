"""Film: a game as an animated GIF. Needs the extra `images`.

The board, each piece and each mark are painted once, and frames are only put together from them.
"""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from boardwright.drawing.element import NAMESPACE, Element
from boardwright.drawing.geometry import Box
from boardwright.drawing.images import png
from boardwright.drawing.measures import view_box
from boardwright.drawing.picture import Artist
from boardwright.kernel.area import Area
from boardwright.play.scene import Scene

if TYPE_CHECKING:
    from PIL.Image import Image

PAUSE, REST = 600, 3000
"""How long a position is shown, and the last one, in milliseconds."""
SPREAD = 1.25
"""What is painted around a site, in distances between neighbours: a hexagon is wider than one."""
COLOURS = 128
COLUMNS = 16
TRANSFORM = re.compile(r"translate\((\S+) (\S+)\) ?(.*)")


class Stamp(NamedTuple):
    """Something that is painted once and put to many places: where, and its elements around the origin as SVG."""

    x: float
    y: float
    look: str


def gif(artist: Artist, scenes: Sequence[Scene], pause: int = PAUSE) -> bytes:
    """Return some scenes of one game after each other."""
    return spliced(frames(artist, scenes), pause)


def frames(artist: Artist, scenes: Sequence[Scene]) -> "list[Image]":
    """Paint some scenes of one game, all alike but for what changes."""
    return list(_Studio(artist, scenes).frames())


def spliced(painted: "Sequence[Image]", pause: int = PAUSE) -> bytes:
    """Return frames as an animated GIF of few colours."""
    from PIL import Image

    palette = _palette(painted)
    first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in painted)
    out = io.BytesIO()
    pauses = [*[pause] * len(others), max(pause, REST)]
    first.save(out, "GIF", save_all=True, append_images=others, duration=pauses, loop=0, optimize=False)
    return out.getvalue()


def _palette(painted: "Sequence[Image]") -> "Image":
    """Choose colours for all frames by the first, the middle and the last."""
    from PIL import Image

    some = [painted[0], painted[len(painted) // 2], painted[-1]]
    sheet = Image.new("RGB", (some[0].width, 3 * some[0].height))
    for at, frame in enumerate(some):
        sheet.paste(frame, (0, at * frame.height))
    return sheet.quantize(COLOURS, dither=Image.Dither.NONE)


class _Studio:
    """Paints what the scenes of a film have in common, and puts frames together."""

    def __init__(self, artist: Artist, scenes: Sequence[Scene]) -> None:
        self._scenes = scenes
        self._held = not artist.look.bare and any(artist.hands(scene).used for scene in scenes)
        empty = Scene(0, {})
        box = artist.hands(empty).box if self._held else artist.box
        self._pitch = max(4, floor(artist.look.width / box.width))
        """Pixels between neighbours: a whole number, so that all pieces lie alike between pixels."""
        self._side = round(self._pitch * SPREAD) | 1
        width, height = round(box.width * self._pitch), round(box.height * self._pitch)
        self._box = Box(box.x, box.y, width / self._pitch, height / self._pitch)
        self._artist = Artist(artist.game, replace(artist.look, width=width))
        self._board = _painted(str(self._artist.picture(empty, hands=self._held, window=self._box)))
        self._stamps: dict[str, Image] = {}
        self._areas: dict[tuple[Area, ...], Image] = {}

    def frames(self) -> "Iterator[Image]":
        """Put the frames together."""
        layers = [(self._marks(scene), self._pieces(scene)) for scene in self._scenes]
        self._carve({stamp.look for layer in layers for stamps in layer for stamp in stamps})
        for scene, (marks, pieces) in zip(self._scenes, layers, strict=True):
            frame = self._board.copy()
            self._put(frame, marks)
            if scene.areas:
                frame.alpha_composite(self._painted_areas(scene))
            self._put(frame, pieces)
            yield frame.convert("RGB")

    def _marks(self, scene: Scene) -> list[Stamp]:
        return [_stamp(mark, {}) for mark in self._artist.marks(scene)]

    def _pieces(self, scene: Scene) -> list[Stamp]:
        """Return the pieces on the board and in hand, with their numbers."""
        used: dict[str, Element] = {}
        elements = list(self._artist.pieces(scene, used))
        if self._held:
            rows = self._artist.rows(scene, used)
            elements += [element for row in rows for element in row.children if element.tag != "rect"]
        return [_stamp(element, used) for element in elements]

    def _carve(self, looks: Iterable[str]) -> None:
        """Paint all stamps on one sheet and cut it up."""
        ordered, side = sorted(looks), self._side
        places = [(at % COLUMNS * side, at // COLUMNS * side) for at in range(len(ordered))]
        size = COLUMNS * side, (places[-1][1] if places else 0) + side
        right, down = (-self._box.x * self._pitch) % 1 + side // 2, (-self._box.y * self._pitch) % 1 + side // 2
        groups = "".join(
            f'<g transform="translate({left + right:.4f} {top + down:.4f}) scale({self._pitch})">{look}</g>'
            for look, (left, top) in zip(ordered, places, strict=True)
        )
        sheet = _painted(f'<svg xmlns="{NAMESPACE}" width="{size[0]}" height="{size[1]}">{groups}</svg>')
        for look, (left, top) in zip(ordered, places, strict=True):
            self._stamps[look] = sheet.crop((left, top, left + side, top + side))

    def _put(self, frame: "Image", stamps: Iterable[Stamp]) -> None:
        """Press stamps on a frame, each at the pixel that is nearest."""
        pitch = self._pitch
        left, top = (floor(-edge * pitch) - self._side // 2 for edge in self._box[:2])
        for x, y, look in stamps:
            at = left + floor(x * pitch + 0.5), top + floor(y * pitch + 0.5)
            cut = max(0, -at[0]), max(0, -at[1])
            frame.alpha_composite(self._stamps[look], (max(0, at[0]), max(0, at[1])), cut)

    def _painted_areas(self, scene: Scene) -> "Image":
        """Return the regions of a scene; most scenes of a game share them."""
        if scene.areas not in self._areas:
            drawn = "".join(map(str, self._artist.areas(scene)))
            size = f'width="{self._board.width}" height="{self._board.height}" viewBox="{view_box(self._box)}"'
            self._areas = {scene.areas: _painted(f'<svg xmlns="{NAMESPACE}" {size}>{drawn}</svg>')}
        return self._areas[scene.areas]


def _stamp(element: Element, used: dict[str, Element]) -> Stamp:
    """Take an element from its place."""
    rest = {name: value for name, value in element.attributes.items() if name not in ("transform", "href", "data-site")}
    if element.tag == "text":
        x, y = float(rest.pop("x")), float(rest.pop("y"))
        return Stamp(x, y, str(replace(element, attributes=rest)))
    found = TRANSFORM.fullmatch(element.attributes["transform"])
    x, y, turn = (float(found[1]), float(found[2]), found[3]) if found else (0.0, 0.0, "")
    if element.tag == "use":
        drawing = used[element.attributes["href"][1:]]
        return Stamp(x, y, str(Element("g", rest | {"transform": turn}, [drawing])))
    return Stamp(x, y, str(replace(element, attributes=rest)))


def _painted(svg: str) -> "Image":
    """Return SVG as pixels."""
    from PIL import Image

    return Image.open(io.BytesIO(png(svg))).convert("RGBA")
