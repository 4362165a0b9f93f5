"""Tree: a text as its author wrote it, with comments and places; what editors ask about. Any text has one."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from boardwright.zrf.reader import MOST_CHARACTERS, MOST_DEPTH, MOST_TOKENS, TOKEN


@dataclass(frozen=True)
class Leaf:
    """A word, a string or a comment, as it stands in the text; places are counted in characters from 0."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


@dataclass
class Branch:
    """A list: what stands between two parentheses; the whole text is one without them."""

    start: int
    end: int = 0
    items: list["Leaf | Branch"] = field(default_factory=list)
    is_closed: bool = False

    @property
    def words(self) -> list[Leaf]:
        """The words and strings directly inside."""
        return [item for item in self.items if isinstance(item, Leaf) and item.kind != "comment"]

    @property
    def branches(self) -> list["Branch"]:
        """The lists directly inside."""
        return [item for item in self.items if isinstance(item, Branch)]

    @property
    def head(self) -> str:
        """The first word, in small letters, if the list begins with one."""
        first = next((i for i in self.items if isinstance(i, Branch) or i.kind != "comment"), None)
        return first.text.lower() if isinstance(first, Leaf) and first.kind == "word" else ""

    def under(self, head: str) -> Iterator["Branch"]:
        """Return the lists directly inside that begin with a word."""
        return (branch for branch in self.branches if branch.head == head)


@dataclass(frozen=True)
class Tree:
    """A whole text."""

    text: str
    top: Branch
    is_balanced: bool
    """False when a parenthesis or a quote is missing or surplus, or the text is too large to be read to its end."""
    line_starts: list[int]

    def place(self, at: int) -> tuple[int, int]:
        """Return line and column, from 1, of a character."""
        line = bisect_right(self.line_starts, at)
        return line, at - self.line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Return the character at a line and column, from 1; places outside the text are brought into it."""
        line = max(1, min(line, len(self.line_starts)))
        end = self.line_starts[line] - 1 if line < len(self.line_starts) else len(self.text)
        return max(self.line_starts[line - 1], min(self.line_starts[line - 1] + column - 1, end))

    def around(self, at: int) -> list[Branch]:
        """Return the lists around a place, the innermost last; the whole text is the first."""
        found = [self.top]
        while True:
            inner = next((b for b in found[-1].branches if b.start < at and (at < b.end or not b.is_closed)), None)
            if inner is None:
                return found
            found.append(inner)


def read_tree(text: str) -> Tree:
    """Read a text; what is too large is read in part."""
    top = Branch(0, min(len(text), MOST_CHARACTERS))
    stack = [top]
    is_balanced = len(text) <= MOST_CHARACTERS
    for count, match in enumerate(TOKEN.finditer(text, 0, MOST_CHARACTERS)):
        kind, found, at = match.lastgroup, match.group(), match.start()
        if count > 2 * MOST_TOKENS or len(stack) > MOST_DEPTH:
            is_balanced = False
            break
        if kind == "open":
            stack.append(Branch(at))
            stack[-2].items.append(stack[-1])
        elif kind == "close" and len(stack) > 1:
            stack[-1].end, stack[-1].is_closed = match.end(), True
            stack.pop()
        elif kind in {"close", "quote"}:
            is_balanced = False
        elif kind == "string":
            stack[-1].items.append(Leaf("string", found, at))
        elif kind == "atom":
            stack[-1].items.append(Leaf("word", found, at))
        elif found.startswith(";"):
            stack[-1].items.append(Leaf("comment", found, at))
    for branch in stack[1:]:
        branch.end = len(text)
    starts = [0, *(at + 1 for at, letter in enumerate(text) if letter == "\n")]
    return Tree(text, top, is_balanced and len(stack) == 1, starts)
