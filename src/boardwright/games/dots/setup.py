"""Set-up text: the rows of the field, who is to move, and who has stopped, such as ``.../.12./... 1 -``.

``.`` is a free point and 1 to 4 a dot. Points inside a surround are letters: a to e inside one of player 1
(nothing, or a dot of player 1 to 4), f to j of player 2, k to o of player 3, p to t of player 4.
"""

from typing import NamedTuple

from boardwright.errors import SetupError

FREE = ".1234"
HELD = "abcdefghijklmnopqrst"
VALUES = {letter: dot for dot, letter in enumerate(FREE)} | {
    letter: i % 5 | (i // 5 + 1) << 3 for i, letter in enumerate(HELD)
}
LETTERS = {value: letter for letter, value in VALUES.items()}


class Setup(NamedTuple):
    """The points row by row as ``dot | holder << 3``, the player to move, and a bit for each who stopped."""

    cells: bytes
    turn: int
    stopped: int


def opening(width: int, height: int) -> Setup:
    """Return the empty field."""
    return Setup(bytes(width * height), 0, 0)


def write(setup: Setup, width: int) -> str:
    """Write what ``read`` reads."""
    letters = "".join([LETTERS[value] for value in setup.cells])
    rows = "/".join(letters[i : i + width] for i in range(0, len(letters), width))
    stopped = "".join(str(p + 1) for p in range(4) if setup.stopped >> p & 1)
    return f"{rows} {setup.turn + 1} {stopped or '-'}"


def read(text: str, width: int, height: int, players: int) -> Setup:
    """Read a set-up; raise SetupError that names the first thing wrong."""
    fields = text.split()
    if len(fields) not in {1, 2, 3}:
        msg = f"rows, the player to move and the stopped players were expected, not {len(fields)} fields"
        raise SetupError(msg)
    fields += ["1", "-"][len(fields) - 1 :]
    cells = _read_rows(fields[0], width, height, players)
    turn = _read_player(fields[1], players, "the player to move")
    stopped = 0
    for letter in fields[2] if fields[2] != "-" else "":
        stopped |= 1 << _read_player(letter, players, "a stopped player")
    playing = players - stopped.bit_count()
    if playing == 0 or stopped >> turn & 1:
        msg = f"player {turn + 1} is to move but has stopped"
        raise SetupError(msg, code="setup/unplayable")
    if playing > 1:  # the last player takes what he could surround, without rings to show for it
        for player in range(1, players + 1):
            _check_surrounds(cells, width, player)
    return Setup(cells, turn, stopped)


def _read_rows(text: str, width: int, height: int, players: int) -> bytes:
    rows = text.split("/")
    if len(rows) != height:
        msg = f"{height} rows were expected, not {len(rows)}"
        raise SetupError(msg)
    cells = bytearray()
    for y, row in enumerate(rows):
        if len(row) != width:
            msg = f"row {y + 1}: {width} points were expected, not {len(row)}"
            raise SetupError(msg)
        for x, letter in enumerate(row):
            value = VALUES.get(letter, -1)
            if value < 0 or value & 7 > players or value >> 3 > players:
                msg = f"row {y + 1}, point {x + 1}: {letter!r} means nothing with {players} players"
                raise SetupError(msg)
            cells.append(value)
    return bytes(cells)


def _read_player(text: str, players: int, what: str) -> int:
    if text not in {str(p + 1) for p in range(players)}:
        msg = f"{what} must be 1 to {players}, not {text[:10]!r}"
        raise SetupError(msg)
    return int(text) - 1


def _check_surrounds(cells: bytes, width: int, player: int) -> None:
    """Every surround is ringed by live dots, wholly taken, and holds an enemy dot."""
    done: set[int] = set()
    for start, value in enumerate(cells):
        if value >> 3 != player or start in done:
            continue
        region, stack, prisoners = {start}, [start], 0
        while stack:
            i = stack.pop()
            x = i % width
            dot, holder = cells[i] & 7, cells[i] >> 3
            prisoners += dot not in {0, player}
            if x in {0, width - 1} or not width <= i < len(cells) - width or holder != player:
                msg = f"row {i // width + 1}, point {x + 1}: a surround of player {player} is not closed here"
                raise SetupError(msg, code="setup/unplayable")
            for j in (i - 1, i + 1, i - width, i + width):
                if cells[j] != player and j not in region:
                    region.add(j)
                    stack.append(j)
        if not prisoners:
            msg = f"row {start // width + 1}, point {start % width + 1}: a surround without a prisoner"
            raise SetupError(msg, code="setup/unplayable")
        done |= region
