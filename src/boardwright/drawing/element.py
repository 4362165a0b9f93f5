"""Element: a node of a picture, and the picture as SVG."""

from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

NAMESPACE = "http://www.w3.org/2000/svg"


@dataclass
class Element:
    """A tag with attributes, children and perhaps a text."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["Element"] = field(default_factory=list)
    text: str = ""

    def __str__(self) -> str:
        """Write it as SVG."""
        words = "".join(f" {name}={quoteattr(value)}" for name, value in self.attributes.items())
        inside = escape(self.text) + "".join(map(str, self.children))
        return f"<{self.tag}{words}>{inside}</{self.tag}>" if inside else f"<{self.tag}{words}/>"
