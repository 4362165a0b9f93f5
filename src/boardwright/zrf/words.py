"""Small readings that all builders share: texts for people, numbers, words."""

import re

from boardwright.zrf.nodes import Atom, Listing, Node, String

PARAGRAPH = re.compile(r"\n[ \t\r]*\n")


def shown(text: str) -> str:
    r"""Return a string as people see it: ``\`` ends a line, a backquote is a double quote, raw line ends are blanks."""
    paragraphs = PARAGRAPH.split(text)
    joined = "\n\n".join(" ".join(part.split()) for part in paragraphs)
    return "\n".join(line.strip() for line in joined.replace("`", '"').split("\\"))


def text_of(node: Node) -> str:
    """Return the letters of a word or string; a list is written out."""
    return str(node) if isinstance(node, Listing) else node.text


def words_of(node: Listing, start: int = 1) -> list[Atom | String]:
    """Return the words and strings of a list after its head."""
    return [item for item in list(node.flat())[start:] if not isinstance(item, Listing)]


def lists_of(node: Listing) -> list[Listing]:
    """Return the lists inside a list."""
    return [item for item in node.flat() if isinstance(item, Listing)]


def number_of(node: Node) -> int | None:
    """Read a whole number, or return None."""
    text = text_of(node)
    body = text[1:] if text[:1] in {"-", "+"} else text
    return int(text) if body.isascii() and body.isdecimal() and len(body) <= 9 else None
