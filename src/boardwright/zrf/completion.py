"""Completion: which words may stand at a place of a text, and what a word there means."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from boardwright.zrf.build_goals import VERDICTS
from boardwright.zrf.build_rules import REGISTERS, SIGNS, TESTS
from boardwright.zrf.diagnostics import TooMuchWork
from boardwright.zrf.files import read_rules
from boardwright.zrf.outline import outline
from boardwright.zrf.source import Source
from boardwright.zrf.tree import Branch, Leaf, Tree, read_tree
from boardwright.zrf.vocabulary import meanings, words_at

WORD = re.compile(r'[^\s()";]*$')
MOST_PROPOSALS = 60
NAMES = ("player", "piece", "direction", "position", "zone", "attribute", "move-type")
ANYTHING = ("command", "condition", "ending", "macro", *NAMES)

HEADS: dict[str, tuple[str, ...]] = {
    "": ("top",), "game": ("game block", "macro"), "variant": ("game block", "macro"),
    "board": ("board block", "macro"),
    "grid": ("grid block", "macro"), "zone": ("zone block", "macro"), "piece": ("piece block", "macro"),
    "moves": ("move block", "macro", "command", "direction"), "drops": ("move block", "macro", "command", "direction"),
    "verify": ("condition", "attribute", "macro"), "board-setup": ("player", "macro"), "define": ANYTHING,
    "turn-order": ("player",), "and": ("condition", "attribute", "macro"), "or": ("condition", "attribute", "macro"),
    "not": ("condition", "attribute", "macro"),
    "if": ("condition", "attribute", "macro", "command"), "while": ("condition", "attribute", "macro", "command"),
}  # fmt: skip
"""What may begin a list, by the word that begins the list around it."""

PIECES = dict.fromkeys(("captured", "checkmated", "opponent", "any-owner", "pieces-remaining", "total-piece-count"))
INSIDE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(PIECES, ("piece",)), **dict.fromkeys(SIGNS, ("attribute",)),
    **dict.fromkeys(TESTS, ("direction", "position")),
    "turn-order": ("player", "move-type", "repeat"), "piece?": ("piece", "direction", "position"),
    "in-zone?": ("zone", "direction", "position"), "position?": ("position", "direction"),
    "change-type": ("piece", "direction", "position"), "add": ("piece",), "add-copy": ("piece",),
    "add-partial": ("move-type", "piece"), "add-copy-partial": ("move-type", "piece"),
    "create": ("piece", "player", "direction", "position"), "set-attribute": ("attribute", "truth"),
    "attribute": ("attribute", "truth"), "move-type": ("move-type",), "move-priorities": ("move-type",),
    "go": ("register",), "absolute-config": ("piece", "zone", "position"), "relative-config": ("piece", "direction"),
    "symmetry": ("player",), "links": ("direction",), "players": ("player",), "positions": ("position",),
    "kill-positions": ("position",), "unlink": ("position",), "opposite": ("direction",), "image": ("player",),
    "verify": ("condition", "attribute"), "and": ("condition", "attribute"), "or": ("condition", "attribute"),
    "not": ("condition", "attribute"), "if": ("condition", "command", "attribute", "direction", "else"),
    "while": ("condition", "command", "attribute", "direction"), "option": ("option",),
    "capture": ("direction", "position"), **dict.fromkeys(("game", "variant", "board", "grid", "zone", "piece"), ()),
    **dict.fromkeys(("title", "description", "history", "name"), ()),
}  # fmt: skip
"""What may follow inside a list, by the word that begins it."""
OWN = {"register": REGISTERS, "truth": ("true", "false"), "else": ("else",), "repeat": ("repeat",), "off": ("off",)}


@dataclass(frozen=True)
class Proposal:
    """A word that may stand here; ``kind`` is command, condition, macro, piece and so on."""

    word: str
    kind: str
    form: str = ""
    help: str = ""

    def plain(self) -> dict[str, str]:
        """Give it to a program."""
        return {"word": self.word, "kind": self.kind, "form": self.form, "help": self.help}


@dataclass(frozen=True)
class Proposals:
    """What may stand at a place; the word that is begun there starts at ``column`` of ``line``, both from 1."""

    line: int
    column: int
    items: tuple[Proposal, ...]

    def plain(self) -> dict[str, object]:
        """Give them to a program."""
        return {"line": self.line, "column": self.column, "items": [item.plain() for item in self.items]}


def complete(source: Source, line: int, column: int) -> Proposals:
    """Propose words for a place, those that fit what is begun there; nothing inside comments and texts."""
    tree = read_tree(source.text)
    at = tree.offset(line, column)
    leaf = _leaf_at(tree, at)
    match = WORD.search(source.text, tree.line_starts[tree.place(at)[0] - 1], at)
    start = match.start() if match else at
    path = tree.around(start)
    kinds: tuple[str, ...]
    if leaf is not None and leaf.kind != "word":
        is_option = leaf.kind == "string" and path[-1].head == "option" and at > leaf.start
        kinds, start = (("option",), leaf.start + 1) if is_option else ((), at)
    else:
        kinds = _kinds(path, start)
    begun = source.text[start:at]
    found = _fitting(begun, _words(source, dict.fromkeys(kinds)))
    return Proposals(*tree.place(start), tuple(found))


def describe(source: Source, line: int, column: int) -> tuple[Proposal, ...]:
    """Tell what the word at a place may mean: a word of the language, or a name of the file."""
    tree = read_tree(source.text)
    leaf = _leaf_at(tree, tree.offset(line, column))
    if leaf is None or leaf.kind != "word":
        return ()
    known = [Proposal(leaf.text, entry.place, entry.form, entry.help) for entry in meanings(leaf.text)]
    return (*known, *(one for one in _words(source, ("macro", *NAMES)) if one.word == leaf.text))


def _leaf_at(tree: Tree, at: int) -> Leaf | None:
    """Return the word, string or comment that a place is in or behind."""
    inner = tree.around(at)[-1]
    leaves = [item for item in inner.items if isinstance(item, Leaf)]
    for leaf in leaves:
        ends = leaf.end if leaf.kind == "string" else leaf.end + 1
        if leaf.start < at < ends or (leaf.kind == "word" and leaf.start == at):
            return leaf
    return None


def _kinds(path: list[Branch], start: int) -> tuple[str, ...]:
    """Tell which kinds of words may stand at a place, by the lists around it."""
    heads = [branch.head for branch in path]
    inner = path[-1]
    is_head = len(path) > 1 and not any(item.start < start for item in inner.items)
    around = heads[:-1] if is_head else heads
    if len(path) == 1:
        return ()
    if "board-setup" in around:
        depth = len(heads) - 1 - heads.index("board-setup")
        return (("player", "macro"), ("piece", "macro"))[min(depth, 2) - 1] if is_head else ("position", "off")
    if is_head and any(head in VERDICTS for head in around):
        return ("ending", "occupant", "player", "macro")
    if is_head:
        return HEADS.get(heads[-2], ("command", "condition", "attribute", "macro", "direction"))
    if inner.head in VERDICTS:
        return ("ending",)
    if inner.head in INSIDE:
        return INSIDE[inner.head]
    return ("command", *NAMES, "macro") if {"moves", "drops", "define"} & set(heads) else NAMES


def _words(source: Source, kinds: Iterable[str]) -> Iterator[Proposal]:
    """Return the words of some kinds: of the language, and names of the file and of what it includes."""
    wanted = list(kinds)
    for kind in wanted:
        known = [entry for entry in words_at(kind) if entry.word not in SIGNS]
        yield from (Proposal(entry.word, kind, entry.form, entry.help) for entry in known)
        yield from (Proposal(word, "word") for word in OWN.get(kind, ()))
    if not set(wanted) & {"macro", *NAMES}:
        return
    with suppress(TooMuchWork):
        rules = read_rules(source)
        for kind in wanted:
            names = rules.all_names.get(kind, ())
            yield from (Proposal(name, kind) for name in sorted(names))
        if "macro" in wanted:
            for name, text in rules.report.sources.items():
                place = "" if name == source.name else f" ({name})"
                symbols = [symbol for symbol in outline(text.text) if symbol.kind == "macro"]
                yield from (
                    Proposal(one.name, "macro", text.line(one.line).strip()[:120], f"line {one.line}{place}")
                    for one in symbols
                )


def _fitting(begun: str, words: Iterable[Proposal]) -> list[Proposal]:
    """Choose the words that begin with what is begun, then those that contain it."""
    small = begun.lower()
    unique = list({(one.word, one.kind): one for one in words}.values())
    first = [one for one in unique if one.word.lower().startswith(small)]
    rest = [one for one in unique if len(small) > 1 and small in one.word.lower()[1:] and one not in first]
    return [one for one in (*first, *rest) if one.word != begun or one.help][:MOST_PROPOSALS]
