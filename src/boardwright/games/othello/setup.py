"""Set-up text: the board a1 to h8 row by row, then who is to move, such as ``---XO---... X``."""

from typing import NamedTuple

from boardwright.errors import SetupError

BLACK_LETTERS = "Xx*Bb"
WHITE_LETTERS = "OoWw"
EMPTY_LETTERS = "-._"


class Setup(NamedTuple):
    """What stands on the board, as bits with 8 to a row, and who moves."""

    black: int
    white: int
    turn: int


def opening(size: int) -> Setup:
    """Return the four discs in the middle, black to move."""
    low, high = size // 2 - 1, size // 2
    return Setup(1 << 8 * low + high | 1 << 8 * high + low, 1 << 8 * low + low | 1 << 8 * high + high, 0)


def read(text: str, size: int) -> Setup:
    """Read a set-up; raise SetupError that names the first thing wrong."""
    letters = "".join(text.split())
    cells = size * size
    if len(letters) != cells + 1:
        msg = f"{cells} squares and the side to move were expected, not {len(letters)} letters"
        raise SetupError(msg)
    black = white = 0
    for index, letter in enumerate(letters[:cells]):
        bit = 1 << 8 * (index // size) + index % size
        if letter in BLACK_LETTERS:
            black |= bit
        elif letter in WHITE_LETTERS:
            white |= bit
        elif letter not in EMPTY_LETTERS:
            msg = f"square {index + 1}: X, O or - was expected, not {letter!r}"
            raise SetupError(msg)
    side = letters[cells]
    if side not in BLACK_LETTERS + WHITE_LETTERS:
        msg = f"the side to move must be X or O, not {side!r}"
        raise SetupError(msg)
    return Setup(black, white, int(side in WHITE_LETTERS))


def write(setup: Setup, size: int) -> str:
    """Write what ``read`` reads."""
    letters = []
    for index in range(size * size):
        bit = 1 << 8 * (index // size) + index % size
        letters.append("X" if setup.black & bit else "O" if setup.white & bit else "-")
    return "".join(letters) + (" O" if setup.turn else " X")
