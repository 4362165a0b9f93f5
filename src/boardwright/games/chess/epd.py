"""Extended Position Description: a position and operations such as ``bm Nf3; id "one";``."""

import re
from typing import NamedTuple

from boardwright.errors import SetupError
from boardwright.games.chess.core import ChessPosition
from boardwright.games.chess.game import Chess
from boardwright.games.chess.setup import read_state, write_state
from boardwright.games.chess.state import Setup
from boardwright.kernel.move import Move

OPERATION = re.compile(r'\s*([A-Za-z]\w*)((?:\s+(?:"[^"]*"|[^\s;"]+))*)\s*;')
OPERAND = re.compile(r'"([^"]*)"|([^\s;"]+)')
MOST_TEXT = 4000
MOVE_OPERATIONS = ("bm", "am", "pm", "sm", "pv")


class Epd(NamedTuple):
    """A position with its operations, each a name and its operands."""

    position: ChessPosition
    operations: dict[str, tuple[str, ...]]

    def moves(self, name: str) -> list[Move]:
        """Read the operands of an operation as moves, such as the best ones of ``bm``; ``pv`` is a line."""
        position = self.position.copy()
        found = []
        for text in self.operations.get(name, ()):
            found.append(position.parse(text))
            if name == "pv":
                position.make(found[-1])
        return found

    def __str__(self) -> str:
        """Write the line again."""
        operations = "".join(f" {name}{''.join(map(_operand, values))};" for name, values in self.operations.items())
        return write_state(self.position.state(), self.position.variant) + operations


def _operand(value: str) -> str:
    plain = re.fullmatch(r'[^\s;"]+', value)
    return f" {value}" if plain else f' "{value}"'


def read_epd(text: str, game: Chess | None = None) -> Epd:
    """Read a line of EPD; the clock comes from ``hmvc`` and the number from ``fmvn``. Raise SetupError."""
    fields = text[:MOST_TEXT].split(maxsplit=4)
    state = read_state(" ".join(fields[:4]))
    operations = _operations(fields[4] if len(fields) > 4 else "")
    setup = Setup(state, _number(operations, "hmvc", 0, 255), _number(operations, "fmvn", 1, 99_999))
    return Epd((game or Chess()).from_setup(setup), operations)


def _operations(text: str) -> dict[str, tuple[str, ...]]:
    """Read what follows the position; each operation ends with a semicolon."""
    text = text.strip()
    if text and not text.endswith(";"):
        text += ";"
    found: dict[str, tuple[str, ...]] = {}
    at = 0
    while at < len(text):
        match = OPERATION.match(text, at)
        if match is None:
            msg = f"EPD: an operation such as bm Nf3; was expected, not {text[at : at + 30]!r}"
            raise SetupError(msg)
        found[match[1]] = tuple(quoted or plain for quoted, plain in OPERAND.findall(match[2]))
        at = match.end()
    return found


def _number(operations: dict[str, tuple[str, ...]], name: str, low: int, high: int) -> int:
    """Read a number among the operations; the lowest when there is none."""
    values = operations.get(name, (str(low),))
    if len(values) == 1 and re.fullmatch(r"\d{1,6}", values[0], re.ASCII) and low <= int(values[0]) <= high:
        return int(values[0])
    msg = f"EPD: {name}: a number from {low} to {high} was expected, not {' '.join(values)[:20]!r}"
    raise SetupError(msg)
