"""Nodes: what the reader makes of the text: atoms, strings and lists; equal by content, wherever they stand."""

from collections.abc import Iterator

from boardwright.design.span import Span

KEYWORDS = frozenset((
    "version", "include", "define", "translate", "game", "variant", "title", "description", "history", "strategy",
    "solution", "players", "turn-order", "board", "board-setup", "piece", "option", "engine", "default",
    "move-priorities", "win-condition", "loss-condition", "draw-condition", "count-condition", "image", "grid",
    "start-rectangle", "dimensions", "directions", "positions", "dummy", "kill-positions", "unlink", "links",
    "symmetry", "zone", "name", "help", "notation", "open", "attribute", "moves", "drops", "move-type",
    "absolute-config", "relative-config", "pieces-remaining", "total-piece-count", "stalemated", "repetition",
    "checkmated", "captured",
))  # fmt: skip
"""Words that begin blocks; real files write some of them with capital letters."""


class Atom:
    """A word."""

    __slots__ = ("span", "text")

    def __init__(self, text: str, span: Span) -> None:
        """Keep the word and its place."""
        self.text = text
        self.span = span

    def __eq__(self, other: object) -> bool:
        """Compare the words."""
        return isinstance(other, Atom) and self.text == other.text

    def __hash__(self) -> int:
        """Hash the word."""
        return hash(self.text)

    def __str__(self) -> str:
        """Write it as it was."""
        return self.text


class String:
    """A text in double quotes."""

    __slots__ = ("span", "text")

    def __init__(self, text: str, span: Span) -> None:
        """Keep the text without its quotes."""
        self.text = text
        self.span = span

    def __eq__(self, other: object) -> bool:
        """Compare the texts."""
        return isinstance(other, String) and self.text == other.text

    def __hash__(self) -> int:
        """Hash the text."""
        return hash((1, self.text))

    def __str__(self) -> str:
        """Write it as it was."""
        return f'"{self.text}"'


class Listing:
    """Items in parentheses; ``spliced`` ones came from a macro and belong to the list around them."""

    __slots__ = ("_hash", "head", "items", "size", "span", "spliced")

    def __init__(self, items: tuple["Node", ...], span: Span, *, spliced: bool = False) -> None:
        """Keep the items; the hash is worked out once."""
        self.items = items
        self.span = span
        self.spliced = spliced
        self.size: int = sum(item.size if isinstance(item, Listing) and item.spliced else 1 for item in items)
        """How many items ``flat`` gives."""
        self.head = _head(items)
        """The first item if it is a word, else nothing; a keyword is given in small letters."""
        self._hash = hash(items)

    def __eq__(self, other: object) -> bool:
        """Compare the items."""
        return self is other or (isinstance(other, Listing) and self._hash == other._hash and self.items == other.items)

    def __hash__(self) -> int:
        """Hash the items."""
        return self._hash

    def flat(self) -> Iterator["Node"]:
        """Return the items, with what was spliced in at its place."""
        for item in self.items:
            if isinstance(item, Listing) and item.spliced:
                yield from item.flat()
            else:
                yield item

    def __str__(self) -> str:
        """Write it as it was."""
        inside = " ".join(str(item) for item in self.items)
        return inside if self.spliced else f"({inside})"


def _head(items: tuple["Node", ...]) -> str:
    """Return the word that a list begins with."""
    first = items[0] if items else None
    if not isinstance(first, Atom):
        return ""
    return small if (small := first.text.lower()) in KEYWORDS else first.text


Node = Atom | String | Listing
