"""SGF of games of rules text in which two players put stones on points, such as gomoku (GM[4])."""

import re
from collections.abc import Callable
from functools import cached_property

from boardwright.errors import RecordError
from boardwright.kernel.game import Game
from boardwright.kernel.sheet import Sheet
from boardwright.notation import sgf
from boardwright.notation.sgf import LETTERS
from boardwright.notation.sgf_sheet import COLOURS, known_of, line_of, tags_of, tree_of, winners_of

NUMBERS = {"gomoku": 4}
"""Game -> its number in GM."""


class StoneSgf:
    """SGF of one game: a stone is one point, a column and a row as letters."""

    name = "sgf"
    suffixes = (".sgf",)

    def __init__(self, name: str, load: Callable[[], Game]) -> None:
        """Take the number of a game; its rules are loaded when they are needed."""
        self._number = NUMBERS[name]
        self._load = load

    @cached_property
    def _game(self) -> Game:
        return self._load()

    @cached_property
    def _points(self) -> dict[str, str]:
        """Points of SGF and the moves that put a stone there."""
        places = self._game.layout.sites
        columns, rows = sorted({place.x for place in places}), sorted({place.y for place in places})
        stone = self._game.layout.kinds[0].name
        return {
            LETTERS[columns.index(place.x)] + LETTERS[rows.index(place.y)]: f"{stone} {place.name}" for place in places
        }

    def recognises(self, text: str) -> bool:
        """Tell whether the text opens an SGF tree of this game."""
        start = text.lstrip("\ufeff \t\r\n")
        found = re.search(r"GM\s*\[\s*(\d+)\s*\]", start[:2000])
        return start.startswith("(") and found is not None and int(found[1]) == self._number

    def read(self, text: str) -> list[Sheet]:
        """Read every game with its variations and comments; raise RecordError for another size or a set-up."""
        return [self._sheet(root) for root in sgf.read(text)]

    def _sheet(self, root: sgf.Node) -> Sheet:
        size = len({place.x for place in self._game.layout.sites})
        told = root.value("SZ", str(size)).strip()
        if told != str(size):
            msg = f"SZ: a board of {size} points a side was expected, not {told[:10]!r}"
            raise RecordError(msg, code="record/unsupported")
        if {"AB", "AW"} & set(root.properties):
            msg = "AB and AW: a game that does not begin with an empty board is not supported"
            raise RecordError(msg, code="record/unsupported")
        top = sgf.Node(children=[root]) if any(key in root.properties for key in COLOURS) else root
        line = line_of(top, self._move)
        return Sheet(line, tags_of(root), None, {}, root.value("C"), winners_of(root))

    def _move(self, value: str) -> str:
        text = value.strip()
        if text not in self._points:
            msg = f"a point such as hh was expected, not {value[:10]!r}"
            raise RecordError(msg)
        return self._points[text]

    def write(self, sheet: Sheet) -> str:
        """Write a game; raise RecordError for one that does not begin with an empty board."""
        if sheet.setup is not None and self._game.start(sheet.setup).key != self._game.start().key:
            msg = "only games that begin with an empty board are written as SGF"
            raise RecordError(msg, code="record/unsupported")
        size = len({place.x for place in self._game.layout.sites})
        first = {"FF": ["4"], "GM": [str(self._number)], "CA": ["UTF-8"], "AP": ["Boardwright"], "SZ": [str(size)]}
        first |= known_of(sheet, [str(player) for player in self._game.players])
        points = {move: point for point, move in self._points.items()}
        return sgf.write(tree_of(sheet, first, points.__getitem__))
