"""Set-up text: rows, whose step it is, steps left, who is out, who has yet to begin: ``1../.../..2 1 3 - -``.

``.`` is an empty cell, 1 to 4 a cross, a to d a cell that player 1 to 4 filled.
"""

from typing import NamedTuple

from boardwright.errors import SetupError
from boardwright.games.crosses.view import corners

LETTERS = {0: ".", 1: "1", 2: "2", 3: "3", 4: "4", -1: "a", -2: "b", -3: "c", -4: "d"}
VALUES = {letter: value for value, letter in LETTERS.items()}


class Setup(NamedTuple):
    """Cells (``16 * row + column``) that are not empty, and the turn order.

    A cell's value is a player from 1, negative when that player filled it; ``losers`` and ``waiting`` have a
    bit for each player who is out or has yet to begin.
    """

    cells: dict[int, int]
    turn: int
    remaining: int
    losers: int
    waiting: int


def opening(size: int, players: int, steps: int, *, placed: bool) -> Setup:
    """Return the first position, with a cross in each player's corner or without."""
    places = {16 * y + x: player + 1 for player, (x, y) in enumerate(corners(size)[:players])}
    return Setup(places if placed else {}, 0, steps, 0, 0 if placed else (1 << players) - 1)


def write(setup: Setup, size: int) -> str:
    """Write what ``read`` reads."""
    rows = "/".join("".join(LETTERS[setup.cells.get(16 * y + x, 0)] for x in range(size)) for y in range(size))
    return f"{rows} {setup.turn + 1} {setup.remaining} {_players(setup.losers)} {_players(setup.waiting)}"


def _players(bits: int) -> str:
    return "".join(str(player + 1) for player in range(4) if bits >> player & 1) or "-"


def read(text: str, size: int, players: int, steps: int) -> Setup:
    """Read a set-up; raise SetupError that names the first thing wrong."""
    fields = text.split()
    if not 1 <= len(fields) <= 5:
        msg = f"rows, turn, steps left, losers and waiting players were expected, not {len(fields)} fields"
        raise SetupError(msg)
    fields += ["1", str(steps), "-", "-"][len(fields) - 1 :]
    cells = _read_rows(fields[0], size, players)
    turn = _read_players(fields[1], players, "the player to step")
    losers = _read_players(fields[3], players, "the players who are out")
    waiting = _read_players(fields[4], players, "the players who have yet to begin")
    if turn.bit_count() != 1:
        msg = f"one player to step was expected, not {fields[1][:10]!r}"
        raise SetupError(msg)
    over = players - losers.bit_count() < 2
    if fields[2] not in {str(n) for n in range(0 if over else 1, steps + 1)}:
        msg = f"steps left: a number from 1 to {steps} was expected, not {fields[2][:10]!r}"
        raise SetupError(msg)
    if turn & losers and not over:
        msg = f"player {turn.bit_length()} is to step but is out"
        raise SetupError(msg, code="setup/unplayable")
    if any(value > 0 and waiting >> (value - 1) & 1 for value in cells.values()):
        msg = "a player who has yet to begin has a cross already"
        raise SetupError(msg, code="setup/unplayable")
    return Setup(cells, turn.bit_length() - 1, int(fields[2]), losers, waiting)


def _read_rows(text: str, size: int, players: int) -> dict[int, int]:
    rows = text.split("/")
    if len(rows) != size:
        msg = f"{size} rows were expected, not {len(rows)}"
        raise SetupError(msg)
    cells: dict[int, int] = {}
    for y, row in enumerate(rows):
        if len(row) != size:
            msg = f"row {y + 1}: {size} cells were expected, not {len(row)}"
            raise SetupError(msg)
        for x, letter in enumerate(row):
            if letter not in VALUES or abs(VALUES[letter]) > players:
                msg = f"row {y + 1}, cell {x + 1}: {letter!r} means nothing with {players} players"
                raise SetupError(msg)
            if VALUES[letter]:
                cells[16 * y + x] = VALUES[letter]
    return cells


def _read_players(text: str, players: int, what: str) -> int:
    bits = 0
    for letter in text if text != "-" else "":
        if letter not in {str(p + 1) for p in range(players)}:
            msg = f"{what}: numbers from 1 to {players} were expected, not {text[:10]!r}"
            raise SetupError(msg)
        bits |= 1 << (int(letter) - 1)
    return bits
