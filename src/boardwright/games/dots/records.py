"""Dots in SGF, as a format that commands and servers find through the game."""

import re
from collections.abc import Sequence
from dataclasses import replace

from boardwright.errors import RecordError
from boardwright.games.dots.core import DotsPosition
from boardwright.games.dots.game import Dots
from boardwright.games.dots.notation import move_properties, point, read_partly, write_sgf
from boardwright.kernel.game import Game
from boardwright.kernel.notation import Notation
from boardwright.kernel.sheet import Blunder, RecordFormat, Sheet, SheetMove
from boardwright.notation import sgf
from boardwright.notation.evals import properties
from boardwright.notation.moves import Points
from boardwright.notation.sgf import Node
from boardwright.notation.sgf_sheet import TAGS, known_of, line_of, tags_of, winners_of


class DotsSgf:
    """SGF with GM[40]: games of two players with variations, comments and the rings that dots close."""

    name = "sgf"
    suffixes = (".sgf",)

    def recognises(self, text: str) -> bool:
        """Tell whether the text opens an SGF tree of Dots."""
        start = text.lstrip("\ufeff \t\r\n")
        return start.startswith("(") and re.search(r"GM\s*\[\s*40\s*\]", start[:2000]) is not None

    def read(self, text: str) -> list[Sheet]:
        """Read every game; its options are what its rules and size ask for."""
        found = self.read_partly(text)
        for number, (_, blunder) in enumerate(found, start=1):
            if blunder is not None:
                msg = f"game {number}, {blunder.reason}"
                raise RecordError(msg, code="record/illegal-move")
        return [sheet for sheet, _ in found]

    def read_partly(self, text: str) -> list[tuple[Sheet, Blunder | None]]:
        """Read every game up to a move that is not legal."""
        return [_sheet(root) for root in sgf.read(text)]

    def write(self, sheet: Sheet) -> str:
        """Write a game with the rings that its dots close; raise RecordError for what SGF cannot say."""
        start = Dots(**sheet.options).position(sheet.setup)
        end = start.copy()
        for entry in sheet.line:
            end.play(entry.text)
        (root,) = sgf.read(write_sgf(end))
        root.children.clear()
        players = [str(player) for player in start.game.players]
        told = {key: [value] for key, value in sheet.tags.items() if key in TAGS}
        root.properties |= {key: value for key, value in (known_of(sheet, players) | told).items() if any(value)}
        if sheet.comment:
            root.properties["C"] = [sheet.comment]
        _grow(root, sheet.line, start)
        return sgf.write(root)


def _sheet(root: Node) -> tuple[Sheet, Blunder | None]:
    """Read the main line as the rules have it, and put variations and comments beside it."""
    record, fault = read_partly(root)
    options = {name: str(value) for name, value in record.game.values.items()}
    # Some writers put the first dot into the root itself.
    top = Node(children=[root]) if {"B", "W"} & set(root.properties) else root
    written = _without_players(line_of(top, lambda value: point(value, record.game)))
    # Dots that only show what could still be surrounded are not moves; the record has left them out.
    line = written[: len(record.moves)]
    if [entry.text for entry in line] != [move.text for move in record.moves]:
        msg = "the main line of the record could not be followed"
        raise RecordError(msg)
    sheet = Sheet(line, tags_of(root), record.start, options, root.value("C"), winners_of(root))
    return sheet, None if fault is None else Blunder(len(line) + 1, "", str(fault))


def _without_players(line: Sequence[SheetMove]) -> tuple[SheetMove, ...]:
    """Leave out who placed a dot: a surround may give another move, so it follows from the rules."""
    return tuple(
        replace(entry, player=None, variations=tuple(_without_players(branch) for branch in entry.variations))
        for entry in line
    )


def _grow(node: Node, line: Sequence[SheetMove], board: DotsPosition) -> None:
    """Append a line to a node, its variations beside it; the board is as before afterwards."""
    made = 0
    for entry in line:
        move = board.parse(entry.text)
        found = Node(move_properties(board, move) | properties(entry.value, entry.glyph))
        if entry.comment:
            found.properties["C"] = [entry.comment]
        node.children.append(found)
        board.undo()
        for branch in entry.variations:
            _grow(node, branch, board)
        board.make(move)
        made += 1
        node = found
    for _ in range(made):
        board.undo()


def formats(_: Game) -> tuple[RecordFormat, ...]:
    """Return the formats of Dots."""
    return (DotsSgf(),)


def notations(_: Game) -> tuple[Notation, ...]:
    """Return the notations of Dots."""
    return (Points(),)
