"""Layout: a rules text written evenly. Comments, lines that the author began and single blank lines stay."""

from boardwright.errors import SyntaxFault
from boardwright.zrf.tree import Branch, Leaf, read_tree

WIDTH = 120
INDENT = "  "
BLOCKS = ("game", "variant", "board", "piece", "board-setup")
"""Lists of lists: when one must be broken, each list inside has a line of its own."""


def lay_out(text: str, width: int = WIDTH) -> str:
    """Return the text laid out: the same words in the same order; what is laid out already stays as it is.

    A list that its author wrote on one line stays there while it fits. Any other has each of its lines below its first
    word and its closing parenthesis below those. Raise SyntaxFault for a text whose parentheses or quotes do not match.
    """
    tree = read_tree(text)
    if not tree.is_balanced:
        msg = "a text is laid out when every parenthesis and quote has its partner"
        raise SyntaxFault(msg, code="zrf/unbalanced")
    layout = _Layout(text, width)
    layout.items(tree.top, "")
    layout.end_line()
    return "".join(f"{line}\n" for line in layout.lines)


class _Layout:
    """Lines that are written, and the one that is begun."""

    def __init__(self, text: str, width: int) -> None:
        self.text = text
        self.width = width
        self.lines: list[str] = []
        self.line = ""
        self.is_full = False
        """True behind a list of several lines: only a comment may follow on its last line."""
        self.flats: dict[int, str | None] = {}

    def items(self, branch: Branch, indent: str) -> None:
        """Write the items of a list, each group that its author put on a line on a line."""
        at = branch.start
        apart = branch.head in BLOCKS and self._flat(branch) is not None
        for index, item in enumerate(branch.items):
            breaks = self.text.count("\n", at, item.start)
            at = item.end
            if breaks or (apart and isinstance(item, Branch)):
                self.end_line()
            if breaks > 1 and index:
                self.lines.append("")
            self._item(item, indent)

    def end_line(self) -> None:
        """End the line that is begun, if there is one."""
        if self.line:
            self.lines.append(self.line.rstrip())
        self.line = ""
        self.is_full = False

    def _item(self, item: Leaf | Branch, indent: str) -> None:
        """Write one item behind what is on the line if it fits, else below."""
        if isinstance(item, Leaf) and item.kind == "comment":
            self.line = self._begun(indent) + item.text
            self.end_line()
            return
        if self.is_full:
            self.end_line()
        flat = self._flat(item)
        if flat is not None and not self._fits(self._begun(indent), item, flat) and not self.line.endswith("("):
            self.end_line()
        if flat is not None and (isinstance(item, Leaf) or self._fits(self._begun(indent), item, flat)):
            self.line = self._begun(indent) + flat
            return
        self.end_line()
        self.line = f"{indent}("
        if isinstance(item, Branch):
            self.items(item, indent + INDENT)
        self.end_line()
        self.line = f"{indent})"
        self.is_full = True

    def _begun(self, indent: str) -> str:
        """Return the line as far as it is written, ready for the next item."""
        if not self.line:
            return indent
        return self.line if self.line.endswith("(") else f"{self.line} "

    def _flat(self, item: Leaf | Branch) -> str | None:
        """Write an item on one line; None for a list that its author broke, or that holds a comment."""
        if isinstance(item, Leaf):
            return item.text if item.kind != "comment" else None
        if id(item) not in self.flats:
            self.flats[id(item)] = self._joined(item)
        return self.flats[id(item)]

    def _joined(self, branch: Branch) -> str | None:
        parts: list[str] = []
        at = branch.start + 1
        for item in branch.items:
            part = None if "\n" in self.text[at : item.start] else self._flat(item)
            if part is None:
                return None
            parts.append(part)
            at = item.end
        return None if "\n" in self.text[at : branch.end - 1] else f"({' '.join(parts)})"

    def _fits(self, begun: str, item: Leaf | Branch, flat: str) -> bool:
        """Tell whether an item fits behind a line; a string is as long as it is and stays beside its word."""
        words = item.words if isinstance(item, Branch) and len(item.items) == 2 else []
        is_text = len(words) == 2 and words[1].kind == "string"
        is_string = isinstance(item, Leaf) and item.kind == "string"
        column = len(begun.rsplit("\n", 1)[-1])
        return is_text or is_string or column + len(flat.split("\n", 1)[0]) <= self.width
