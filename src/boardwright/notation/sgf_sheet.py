"""From a tree of SGF nodes to a sheet and back, for games of two colours whose moves are one property each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from boardwright.errors import RecordError
from boardwright.kernel.sheet import Sheet, SheetMove
from boardwright.notation.evals import glyph_of, properties, value_of
from boardwright.notation.sgf import Node

COLOURS = ("B", "W")
TAGS = ("PB", "PW", "BR", "WR", "EV", "RO", "DT", "PC", "RE", "GN", "SO", "TM", "US", "AN")
"""What is known about a game besides its moves, by SGF's own names."""
MOST_NESTING = 200

Word = Callable[[str], str]
"""Turns a value of SGF into a move of the game, or back; raises RecordError."""


def tags_of(root: Node) -> dict[str, str]:
    """Return what the first node tells about the game."""
    return {key: root.value(key) for key in TAGS if key in root.properties}


def winners_of(root: Node) -> tuple[int, ...] | None:
    """Read the result: who won, no player in a draw, None where it is not said."""
    told = root.value("RE").strip().lower()
    if told in {"0", "draw", "d", "jigo"}:
        return ()
    return {"b+": (0,), "w+": (1,)}.get(told[:2])


def known_of(sheet: Sheet, players: Sequence[str]) -> dict[str, list[str]]:
    """Return names and result as SGF has them, where the sheet has them under the names of a game's two players."""
    found = {key: [sheet.tags[name]] for key, name in zip(("PB", "PW"), players, strict=False) if name in sheet.tags}
    if sheet.winners is not None and len(sheet.winners) <= 1:
        found["RE"] = [f"{COLOURS[sheet.winners[0]]}+" if sheet.winners else "0"]
    return found


def line_of(node: Node, word: Word, depth: int = 0) -> tuple[SheetMove, ...]:
    """Return the line below a node; children after the first are variations of the move that the first one has."""
    if depth > MOST_NESTING:
        msg = f"variations are nested more than {MOST_NESTING} deep"
        raise RecordError(msg)
    line: list[SheetMove] = []
    while node.children:
        main, *others = node.children
        branches = tuple(branch for other in others if (branch := _branch(other, word, depth)))
        moves = _moves(main, word)
        for at, (player, text) in enumerate(moves):
            last = at == len(moves) - 1
            entry = SheetMove(text, player, variations=branches if at == 0 else ())
            line.append(replace(entry, **_said(main)) if last else entry)
        node = main
    return tuple(line)


def _said(node: Node) -> dict[str, Any]:
    """Return what a node says about its move."""
    value = value_of(node.value("V")) if "V" in node.properties else None
    return {"comment": node.value("C"), "value": value, "glyph": glyph_of(node.properties)}


def _branch(node: Node, word: Word, depth: int) -> tuple[SheetMove, ...]:
    """Return the line that begins with a node itself."""
    return line_of(Node(children=[node]), word, depth + 1)


def _moves(node: Node, word: Word) -> list[tuple[int, str]]:
    """List the moves of a node, in order."""
    return [
        (COLOURS.index(key), word(value)) for key in node.properties if key in COLOURS for value in node.properties[key]
    ]


def tree_of(sheet: Sheet, properties: Mapping[str, Sequence[str]], word: Word) -> Node:
    """Return the tree of a sheet below a first node with these properties; entries must name their players."""
    root = Node({key: list(values) for key, values in properties.items()})
    root.properties |= {key: [value] for key, value in sheet.tags.items() if key in TAGS}
    if sheet.comment:
        root.properties["C"] = [sheet.comment]
    _grow(root, sheet.line, word)
    return root


def _grow(node: Node, line: Sequence[SheetMove], word: Word) -> None:
    """Append a line to a node, its variations beside it."""
    for entry in line:
        if entry.player not in (0, 1):
            msg = f"SGF must know who played {entry.text}"
            raise RecordError(msg, code="record/unsupported")
        found = Node({COLOURS[entry.player]: [word(entry.text)]})
        found.properties |= properties(entry.value, entry.glyph)
        if entry.comment:
            found.properties["C"] = [entry.comment]
        node.children.append(found)
        for branch in entry.variations:
            _grow(node, branch, word)
        node = found
