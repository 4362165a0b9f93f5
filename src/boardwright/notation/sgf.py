r"""The grammar of SGF (FF[4]): trees of nodes with properties; what a property means is a game's business.

A collection is ``(;KEY[value][value]KEY[value];...(...)(...))``. Inside a value ``\`` makes the next letter
literal, and a ``\`` before a line break joins two lines. Lower-case letters in a key are old style and skipped.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from string import ascii_lowercase, ascii_uppercase

from boardwright.errors import RecordError

MOST_TEXT = 5_000_000
LETTERS = ascii_lowercase + ascii_uppercase
"""Coordinates: a to z are 0 to 25, A to Z are 26 to 51."""


@dataclass
class Node:
    """Properties in the order of the text, each with one or more values, and the nodes that may follow."""

    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list["Node"] = field(default_factory=list)

    def value(self, key: str, default: str = "") -> str:
        """Return the first value of a property."""
        return self.properties.get(key, [default])[0]

    def main_line(self) -> Iterator["Node"]:
        """Return this node and always the first that follows."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.children[0] if node.children else None


def read(text: str) -> list[Node]:
    """Return the root of every game in a collection; raise RecordError with line and column."""
    if len(text) > MOST_TEXT:
        msg = f"an SGF text has at most {MOST_TEXT} letters, not {len(text)}"
        raise RecordError(msg)
    return _Reader(text).collection()


class _Reader:
    """Walks over a text once; branches wait on a list, so nesting costs no recursion."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fail(self, expected: str) -> RecordError:
        before = self.text[: self.at]
        line, column = before.count("\n") + 1, self.at - (before.rfind("\n") + 1) + 1
        found = repr(self.text[self.at]) if self.at < len(self.text) else "the end of the text"
        return RecordError(f"line {line}, column {column}: {expected} was expected, not {found}")

    def peek(self) -> str:
        """Return the next letter that is not blank, without taking it."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at] if self.at < len(self.text) else ""

    def collection(self) -> list[Node]:
        top = Node()
        branches: list[Node] = []
        here = top
        if self.peek() == "\ufeff":
            self.at += 1
        while letter := self.peek():
            if letter == "(":
                self.at += 1
                branches.append(here)
                if self.peek() != ";":
                    raise self.fail("';'")
            elif letter == ")" and branches:
                self.at += 1
                here = branches.pop()
            elif letter == ";" and branches:
                self.at += 1
                node = self.node()
                here.children.append(node)
                here = node
            else:
                raise self.fail("'(', ')' or ';'" if branches else "'('")
        if branches or not top.children:
            raise self.fail("')'" if branches else "'(;'")
        return top.children

    def node(self) -> Node:
        node = Node()
        while (letter := self.peek()).isalpha() and letter.isascii():
            start = self.at
            while self.at < len(self.text) and self.text[self.at].isascii() and self.text[self.at].isalnum():
                self.at += 1
            key = "".join(c for c in self.text[start : self.at] if not c.islower())
            if not key or self.peek() != "[":
                raise self.fail("'['" if key else "a property in capital letters")
            values = node.properties.setdefault(key, [])
            while self.peek() == "[":
                values.append(self.value())
        return node

    def value(self) -> str:
        self.at += 1
        letters: list[str] = []
        while self.at < len(self.text):
            letter = self.text[self.at]
            self.at += 1
            if letter == "]":
                return "".join(letters)
            if letter == "\\" and self.at < len(self.text):
                letter = self.text[self.at]
                self.at += 1
                if letter == "\n":
                    continue
            letters.append(letter)
        raise self.fail("']'")


def write(root: Node) -> str:
    """Write a game, a node on every line; branches are kept."""
    lines: list[str] = []
    waiting: list[Node | str] = [")", root, "("]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            lines.append(item)
            continue
        lines.append(";" + "".join(key + "".join(_quoted(v) for v in item.properties[key]) for key in item.properties))
        for child in reversed(item.children):
            waiting += [")", child, "("] if len(item.children) > 1 else [child]
    return "\n".join(lines).replace("(\n", "(").replace("\n)", ")") + "\n"


def _quoted(value: str) -> str:
    return "[" + value.replace("\\", "\\\\").replace("]", "\\]") + "]"


def coordinate(letter: str) -> int:
    """Return the number that a letter stands for; raise RecordError."""
    if len(letter) != 1 or letter not in LETTERS:
        msg = f"a coordinate from a to Z was expected, not {letter[:10]!r}"
        raise RecordError(msg)
    return LETTERS.index(letter)
