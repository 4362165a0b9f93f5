"""Dots in SGF, as a format that commands and servers find through the game."""

import re

from boardwright.games.dots.game import Dots
from boardwright.games.dots.notation import read_sgf, write_sgf
from boardwright.kernel.sheet import Entry, Sheet
from boardwright.notation.moves import Points


class DotsSgf:
    """SGF with GM[40], the main line of the first game."""

    name = "sgf"
    suffixes = (".sgf",)

    def recognises(self, text: str) -> bool:
        """Tell whether the text opens an SGF tree of Dots."""
        start = text.lstrip("\ufeff \t\r\n")
        return start.startswith("(") and re.search(r"GM\s*\[\s*40\s*\]", start[:2000]) is not None

    def read(self, text: str) -> list[Sheet]:
        """Read the game; its options are what its rules and size ask for."""
        record = read_sgf(text)
        tags = dict(zip(("PB", "PW", "RE"), (*record.names, record.result), strict=True))
        options = {name: str(value) for name, value in record.game.values.items()}
        # A surround may give another move, so who placed a dot follows from the rules and is not written here.
        line = tuple(Entry(move.text) for move in record.moves)
        return [Sheet(line, {key: value for key, value in tags.items() if value}, record.start, options)]

    def write(self, sheet: Sheet) -> str:
        """Write the main line with the rings that its dots close; raise RecordError for what SGF cannot say."""
        position = Dots(**sheet.options).position(sheet.setup)
        for entry in sheet.line:
            position.play(entry.text)
        return write_sgf(position, (sheet.tags.get("PB", ""), sheet.tags.get("PW", "")))


FORMATS = (DotsSgf(),)
NOTATIONS = (Points(),)
