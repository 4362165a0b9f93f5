"""PDF: a picture as lines and surfaces on a page of its own size. Needs the extra `images`.

Pictures consist of a few tags only; each is drawn here as it is. Words are set in Helvetica, which every reader has and
which knows no Chinese characters: pieces that are written want Latin letters.
"""

import io
import re
from typing import Any

from boardwright.drawing.element import Element
from boardwright.drawing.paths import numbers_of, segments

BASELINE = 0.36
"""How far the line on which letters stand lies below their middle, in sizes of the font."""
POINTS = 0.75
"""A pixel of the web in points of print."""
CALL = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}


def pdf(picture: Element) -> bytes:
    """Return a picture as PDF, as large as it is on a screen."""
    from reportlab.pdfgen.canvas import Canvas

    x, y, width, height = map(float, picture.attributes["viewBox"].split())
    scale = float(picture.attributes["width"]) * POINTS / width
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(width * scale, height * scale), invariant=1)
    canvas.setTitle(picture.attributes["aria-label"])
    canvas.transform(scale, 0, 0, -scale, -x * scale, (y + height) * scale)
    known = {one.attributes["id"]: one for child in picture.children if child.tag == "defs" for one in child.children}
    for child in picture.children:
        if child.tag != "defs":
            _Pen(canvas, known).draw(child, 1.0)
    canvas.save()
    return out.getvalue()


class _Pen:
    """Draws elements on a canvas of reportlab."""

    def __init__(self, canvas: Any, known: dict[str, Element]) -> None:
        self._canvas, self._known = canvas, known

    def draw(self, element: Element, opacity: float) -> None:
        """Draw an element with all that is in it, as far as the groups around it let it be seen."""
        at = element.attributes
        opacity *= float(at.get("opacity", 1))
        self._canvas.saveState()
        for name, numbers in CALL.findall(at.get("transform", "")):
            self._move(name, numbers_of(numbers))
        if element.tag == "use":
            self.draw(self._known[at["href"][1:]], opacity)
        elif element.tag == "g":
            for child in element.children:
                self.draw(child, opacity)
        elif element.tag == "text":
            self._write(element, opacity)
        else:
            self._fill(element, opacity)
        self._canvas.restoreState()

    def _move(self, name: str, numbers: list[float]) -> None:
        """Change what is drawn from now on as a transform says."""
        if name == "translate":
            self._canvas.translate(numbers[0], numbers[1])
        elif name == "scale":
            self._canvas.scale(numbers[0], numbers[-1])
        elif len(numbers) == 1:
            self._canvas.rotate(numbers[0])
        else:
            self._canvas.translate(numbers[1], numbers[2])
            self._canvas.rotate(numbers[0])
            self._canvas.translate(-numbers[1], -numbers[2])

    def _fill(self, element: Element, opacity: float) -> None:
        """Draw a shape."""
        at = element.attributes
        fill, stroke = at.get("fill", "#000000"), at.get("stroke", "none")
        self._paint(fill, stroke, at, opacity)
        if stroke != "none":
            self._canvas.setLineWidth(float(at.get("stroke-width", 1)))
            self._canvas.setLineCap(CAPS[at.get("stroke-linecap", "butt")])
            self._canvas.setLineJoin(JOINS[at.get("stroke-linejoin", "miter")])
        path = self._canvas.beginPath()
        for name, numbers in segments(element):
            {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[name](*numbers)
        self._canvas.drawPath(path, stroke=stroke != "none", fill=fill != "none")

    def _paint(self, fill: str, stroke: str, at: dict[str, str], opacity: float) -> None:
        from reportlab.lib.colors import HexColor

        if fill != "none":
            self._canvas.setFillColor(HexColor(fill))
            self._canvas.setFillAlpha(opacity * float(at.get("fill-opacity", 1)))
        if stroke != "none":
            self._canvas.setStrokeColor(HexColor(stroke))
            self._canvas.setStrokeAlpha(opacity * float(at.get("stroke-opacity", 1)))

    def _write(self, element: Element, opacity: float) -> None:
        """Set words; the plane is turned, for letters stand upward in a PDF."""
        at = element.attributes
        size = float(at["font-size"])
        self._paint(at.get("fill", "#000000"), "none", at, opacity)
        self._canvas.translate(float(at["x"]), float(at["y"]) + BASELINE * size)
        self._canvas.scale(size / 100, -size / 100)  # a font of less than a point would be drawn coarsely
        self._canvas.setFont("Helvetica-Bold" if float(at.get("font-weight", 400)) >= 600 else "Helvetica", 100)
        middle = at.get("text-anchor") == "middle"
        (self._canvas.drawCentredString if middle else self._canvas.drawString)(0, 0, element.text)
