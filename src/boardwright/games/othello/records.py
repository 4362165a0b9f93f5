"""How people write Othello games down: transcripts, alone or several in a file, and SGF."""

import re

from boardwright.errors import RecordError
from boardwright.games.othello import setup as setups
from boardwright.games.othello.notation import tokens
from boardwright.games.othello.variants import FEWEST_WIN
from boardwright.games.othello.view import PASS_NAME, square_name
from boardwright.kernel.game import Game
from boardwright.kernel.notation import Notation
from boardwright.kernel.sheet import RecordFormat, Sheet, SheetMove
from boardwright.notation import sgf
from boardwright.notation.moves import Points
from boardwright.notation.sgf_sheet import COLOURS, known_of, line_of, tags_of, tree_of, winners_of

LOOKS_LIKE = re.compile(
    r"\s*(?:d3|c4|f5|e6|(?:[a-h][1-8]\s*){4})(?:[a-h][1-8]|--|pa(?:ss)?|ps|\s)*", re.IGNORECASE
)
"""Squares and passes only: four at least, or fewer after one of the four opening moves."""
OPENINGS = {"d3", "c4", "f5", "e6"}
MOST_GAMES = 100_000
GAME_NUMBER = "2"
PASS_VALUES = {"", "pa", "pass", "tt", "--", "ps"}


class Transcript:
    """Squares in a row, one game a line or one game in all; forced passes may be left out."""

    name = "transcript"
    suffixes = (".trs", ".transcript")

    def recognises(self, text: str) -> bool:
        """Tell whether the first line is nothing but squares."""
        lines = text.strip().splitlines()
        return bool(lines) and LOOKS_LIKE.fullmatch(lines[0]) is not None

    def read(self, text: str) -> list[Sheet]:
        """Read the games; a line that opens with a square which the game before has used begins a new one."""
        games: list[list[str]] = []
        for line in text.splitlines():
            found = tokens(line)
            if found and (not games or (found[0] in OPENINGS and found[0] in games[-1])):
                games.append([])
            if found:
                games[-1] += found
        if not 0 < len(games) <= MOST_GAMES:
            msg = f"1 to {MOST_GAMES} games were expected, not {len(games)}"
            raise RecordError(msg)
        return [Sheet(tuple(SheetMove(_spelt(token)) for token in game)) for game in games]

    def write(self, sheet: Sheet) -> str:
        """Write the squares one after the other, without passes; raise RecordError for another start."""
        if sheet.setup is not None:
            msg = "a transcript begins with the four discs in the middle; choose another format"
            raise RecordError(msg, code="record/unsupported")
        return "".join(entry.text for entry in sheet.line if entry.text != PASS_NAME) + "\n"


def _spelt(token: str) -> str:
    """Write a pass as the game does."""
    return token if token[1].isdigit() else PASS_NAME


class OthelloSgf:
    """SGF with GM[2]: squares as ``f5`` or ``fe``, the first position as AB, AW and PL, another goal as RU."""

    name = "sgf"
    suffixes = (".sgf",)

    def recognises(self, text: str) -> bool:
        """Tell whether the text opens an SGF tree of Othello."""
        start = text.lstrip("\ufeff \t\r\n")
        return start.startswith("(") and re.search(r"GM\s*\[\s*2\s*\]", start[:2000]) is not None

    def read(self, text: str) -> list[Sheet]:
        """Read every game with its variations and comments."""
        return [self._sheet(root) for root in sgf.read(text)]

    def _sheet(self, root: sgf.Node) -> Sheet:
        size = root.value("SZ", "8").strip() or "8"
        if size not in {"6", "8"}:
            msg = f"SZ: Othello is played on 6x6 or 8x8 squares, not on {size[:10]!r}"
            raise RecordError(msg)
        # Some writers put the first move into the root itself.
        top = sgf.Node(children=[root]) if any(key in root.properties for key in COLOURS) else root
        setup = _first_position(root, int(size))
        line = line_of(top, _square)
        options = {"size": size}
        if root.value("RU").strip().lower() == FEWEST_WIN:
            options["goal"] = FEWEST_WIN
        return Sheet(line, tags_of(root), setup, options, root.value("C"), winners_of(root))

    def write(self, sheet: Sheet) -> str:
        """Write a game; the discs of its first position are listed unless it is the usual one."""
        size = int(sheet.options.get("size", "8"))
        properties = {"FF": ["4"], "GM": [GAME_NUMBER], "CA": ["UTF-8"], "AP": ["Boardwright"], "SZ": [str(size)]}
        if sheet.options.get("goal") == FEWEST_WIN:
            properties["RU"] = [FEWEST_WIN]
        if sheet.setup is not None:
            found = setups.read(sheet.setup, size)
            for key, bits in (("AB", found.black), ("AW", found.white)):
                properties[key] = [square_name(square) for square in range(64) if bits >> square & 1]
            properties["PL"] = [COLOURS[found.turn]]
        properties |= known_of(sheet, ("Black", "White"))
        return sgf.write(tree_of(sheet, properties, lambda text: "" if text == PASS_NAME else text))


def _square(value: str) -> str:
    """Read a square in either spelling, or a pass."""
    text = value.strip().lower()
    if text in PASS_VALUES:
        return PASS_NAME
    if re.fullmatch(r"[a-h][a-h]", text):
        return text[0] + str(ord(text[1]) - ord("a") + 1)
    if re.fullmatch(r"[a-h][1-8]", text):
        return text
    msg = f"a square such as f5 was expected, not {value[:10]!r}"
    raise RecordError(msg)


def _first_position(root: sgf.Node, size: int) -> str | None:
    """Put the discs of AB and AW on the board; None for the usual four."""
    if not {"AB", "AW"} & set(root.properties):
        return None
    bits = [0, 0]
    for player, key in enumerate(("AB", "AW")):
        for value in root.properties.get(key, []):
            square = _square(value)
            if square == PASS_NAME:
                continue
            column, row = ord(square[0]) - ord("a"), int(square[1]) - 1
            if column >= size or row >= size:
                msg = f"{key}: {value[:10]} is not on a board of {size}x{size}"
                raise RecordError(msg)
            bits[player] |= 1 << 8 * row + column
    turn = int(root.value("PL", "B").strip().lower()[:1] == "w")
    found = setups.Setup(bits[0], bits[1], turn)
    return None if found == setups.opening(size) else setups.write(found, size)


def formats(_: Game) -> tuple[RecordFormat, ...]:
    """Return the formats of Othello."""
    return (Transcript(), OthelloSgf())


def notations(_: Game) -> tuple[Notation, ...]:
    """Return the notations of Othello."""
    return (Points(),)
