"""Images: pictures as pixels. Needs the extra `images`, whose packages are imported when a picture is made."""

from functools import cache

from boardwright.drawing.element import NAMESPACE, Element

SANS = "system-ui, sans-serif"
KNOWN_SANS = "'Liberation Sans', 'DejaVu Sans', 'Noto Sans', Arial, Helvetica, sans-serif"
"""What `system-ui` may be, for a program that does not know."""


def png(picture: Element | str) -> bytes:
    """Return a picture as PNG, of the width and height that it has."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=str(picture).replace(SANS, KNOWN_SANS)))


@cache
def can_write() -> bool:
    """Tell whether this machine has a font with Chinese characters: one looks different from what no font has."""
    known, unknown = (
        Element("text", {"y": "20", "font-size": "20", "font-family": "serif"}, text=character)
        for character in ("飛", "\U0010fffd")
    )
    size = {"xmlns": NAMESPACE, "width": "24", "height": "24"}
    return png(Element("svg", size, [known])) != png(Element("svg", size, [unknown]))
