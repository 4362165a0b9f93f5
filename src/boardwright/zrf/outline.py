"""Outline: what a text defines and where: games, pieces, boards, zones, macros; any text has one, however broken."""

from collections.abc import Iterator
from dataclasses import dataclass

from boardwright.zrf.tree import Branch, Tree, read_tree
from boardwright.zrf.words import shown

NAMED = {"piece": "piece", "zone": "zone"}
"""Blocks that are called by the name inside them."""
PARTS = ("players", "turn-order", "board", "board-setup", "move-priorities", "option", "grid", "symmetry", "links")
ENDINGS = ("win-condition", "loss-condition", "draw-condition", "count-condition")
INSIDE = ("board", "piece")
"""Blocks whose own blocks are worth a line."""


@dataclass(frozen=True)
class Symbol:
    """A thing that a text defines; lines and columns count from 1, and the end is the place behind the last letter."""

    kind: str
    """game, variant, piece, zone, macro, include, ending, or the word of a block."""
    name: str
    line: int
    column: int
    end_line: int
    end_column: int
    children: tuple["Symbol", ...] = ()

    def plain(self) -> dict[str, object]:
        """Give it to a program."""
        return {
            "kind": self.kind, "name": self.name, "line": self.line, "column": self.column, "end_line": self.end_line,
            "end_column": self.end_column, "children": [child.plain() for child in self.children],
        }  # fmt: skip


def outline(text: str) -> tuple[Symbol, ...]:
    """List what a text defines, in its order."""
    tree = read_tree(text)
    return tuple(symbol for form in tree.top.branches for symbol in _forms(tree, form))


def _forms(tree: Tree, form: Branch) -> Iterator[Symbol]:
    words = [word.text for word in form.words]
    if form.head == "define" and len(words) > 1:
        yield _symbol(tree, form, "macro", words[1])
    elif form.head == "include" and len(words) > 1:
        yield _symbol(tree, form, "include", words[1].strip('"'))
    elif form.head in {"game", "variant"}:
        title = _inner(form, "title")
        blocks = tuple(symbol for block in form.branches for symbol in _blocks(tree, block))
        yield _symbol(tree, form, form.head, title or form.head, blocks)


def _blocks(tree: Tree, block: Branch) -> Iterator[Symbol]:
    inside = block.branches if block.head in INSIDE else []
    children = tuple(symbol for one in inside for symbol in _blocks(tree, one))
    if block.head in NAMED:
        yield _symbol(tree, block, NAMED[block.head], _inner(block, "name") or block.head, children)
    elif block.head in ENDINGS:
        yield _symbol(tree, block, "ending", block.head)
    elif block.head == "option":
        words = block.words
        yield _symbol(tree, block, "option", shown(words[1].text.strip('"')) if len(words) > 1 else "option")
    elif block.head in PARTS:
        yield _symbol(tree, block, block.head, block.head, children)


def _inner(branch: Branch, head: str) -> str:
    """Return the words of a block inside a block."""
    for part in branch.under(head):
        return shown(" ".join(word.text.strip('"') for word in part.words[1:]))
    return ""


def _symbol(tree: Tree, branch: Branch, kind: str, name: str, children: tuple[Symbol, ...] = ()) -> Symbol:
    return Symbol(kind, name[:200], *tree.place(branch.start), *tree.place(branch.end), children)
