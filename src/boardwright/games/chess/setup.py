"""Set-ups as text: FEN with X-FEN and Shredder castling, and EPD.

Reading gives a ``Setup`` or says what cannot be read; ``reasons`` then says why a set-up cannot be played.
"""

import re
from collections.abc import Mapping
from enum import StrEnum

from boardwright.errors import SetupError
from boardwright.games.chess.state import CODES, LETTERS, SQUARES, Setup, State, Variant, square_name

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MOST_CLOCK = 255
MOST_NUMBER = 99_999
MOST_TEXT = 200
SIDES = ("white", "black")


def _wrong(field: str, expected: str, found: str) -> SetupError:
    """Name the field at fault and what it should hold."""
    return SetupError(f"{field}: {expected} was expected, not {found[:40]!r}")


# ---- reading ----------------------------------------------------------------------------------------


def read_fen(text: str) -> Setup:
    """Read a FEN; the clocks may be missing, as in EPD. Raise SetupError that names the field at fault."""
    fields = text[: MOST_TEXT + 1].split()
    if len(text) > MOST_TEXT or not 4 <= len(fields) <= 6:
        expected = "placement, turn, castling, en passant, clock and number"
        raise _wrong("FEN", expected, text)
    clock = _number("half-move clock", fields[4], 0, MOST_CLOCK) if len(fields) > 4 else 0
    number = _number("move number", fields[5], 0, MOST_NUMBER) if len(fields) > 5 else 1
    return Setup(read_state(" ".join(fields[:4])), clock, max(number, 1))


def read_state(text: str) -> State:
    """Read the part of a FEN that makes positions equal: placement, turn, castling, en passant."""
    fields = text.split()
    if len(fields) != 4:
        raise _wrong("FEN", "placement, turn, castling and en passant", text)
    cells = _placement(fields[0])
    if fields[1] not in {"w", "b"}:
        raise _wrong("turn", "w or b", fields[1])
    castling = _castling(fields[2], cells)
    if fields[3] != "-" and fields[3] not in SQUARES:
        raise _wrong("en passant", "a square or -", fields[3])
    return State(cells, int(fields[1] == "b"), castling, SQUARES.get(fields[3]))


def _placement(text: str) -> bytes:
    rows = text.split("/")
    if len(rows) != 8:
        raise _wrong("placement", "8 rows", text)
    cells = bytearray()
    for index, row in enumerate(reversed(rows)):
        before = len(cells)
        for letter in row:
            if letter in "12345678":
                cells.extend(bytes(int(letter)))
            elif letter in CODES:
                cells.append(CODES[letter])
            else:
                raise _wrong(f"placement, row {index + 1}", "a piece or a number from 1 to 8", letter)
        if len(cells) - before != 8:
            raise _wrong(f"placement, row {index + 1}", "8 squares", row)
    return bytes(cells)


def _castling(text: str, cells: bytes) -> int:
    """Find the rooks that letters mean: K and Q the outermost rook on that side, A to H a rook's file."""
    if text == "-":
        return 0
    found = 0
    for letter in text:
        side = int(letter.islower())
        row = 56 * side
        name = letter.upper()
        if name in "KQ":
            square = _outermost(cells, side, short=name == "K")
        elif name in "ABCDEFGH":
            square = row + ord(name) - ord("A")
        else:
            raise _wrong("castling", "-, KQkq or the files of rooks", text)
        if found >> square & 1:
            raise _wrong("castling", "each right once", text)
        found |= 1 << square
    return found


def _outermost(cells: bytes, side: int, *, short: bool) -> int:
    """Return the outermost rook on a side of the king; the corner when there is none, for the checks to complain."""
    row = 56 * side
    corner = row + (7 if short else 0)
    king, rook = 6 + 8 * side, 4 + 8 * side
    if king not in cells[row : row + 8]:
        return corner
    at = cells.index(king, row, row + 8)
    squares = range(corner, at, -1) if short else range(corner, at)
    return next((square for square in squares if cells[square] == rook), corner)


def _number(field: str, text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 6 and low <= int(text) <= high):
        raise _wrong(field, f"a number from {low} to {high}", text)
    return int(text)


# ---- writing ----------------------------------------------------------------------------------------


def write_fen(setup: Setup, variant: Variant = Variant.STANDARD) -> str:
    """Write a set-up as FEN: X-FEN castling, or Shredder's in Chess960."""
    return f"{write_state(setup.state, variant)} {setup.clock} {setup.number}"


def write_state(state: State, variant: Variant = Variant.STANDARD) -> str:
    """Write the four fields that make positions equal."""
    rows = []
    for row in range(7, -1, -1):
        text = "".join(LETTERS[code] for code in state.cells[8 * row : 8 * row + 8])
        for run in range(8, 0, -1):
            text = text.replace("." * run, str(run))
        rows.append(text)
    ep = "-" if state.ep is None else square_name(state.ep)
    return f"{'/'.join(rows)} {'wb'[state.turn]} {_write_castling(state, variant)} {ep}"


def _write_castling(state: State, variant: Variant) -> str:
    letters = ""
    for side in range(2):
        row = 56 * side
        for square in range(row + 7, row - 1, -1):
            if state.castling >> square & 1:
                letters += _castling_letter(state.cells, side, square, variant)
    return letters or "-"


def _castling_letter(cells: bytes, side: int, rook: int, variant: Variant) -> str:
    king = cells.find(6 + 8 * side, 56 * side, 56 * side + 8)
    outermost = king >= 0 and rook == _outermost(cells, side, short=rook > king)
    letter = ("K" if rook > king else "Q") if outermost and variant is Variant.STANDARD else "ABCDEFGH"[rook % 8]
    return letter.lower() if side else letter


# ---- the door ---------------------------------------------------------------------------------------


class Reason(StrEnum):
    """Why a set-up cannot be played."""

    NO_WHITE_KING = "no white king"
    NO_BLACK_KING = "no black king"
    TWO_WHITE_KINGS = "two white kings"
    TWO_BLACK_KINGS = "two black kings"
    TOO_MANY_WHITE = "more than 16 white pieces"
    TOO_MANY_BLACK = "more than 16 black pieces"
    TOO_MANY_WHITE_PAWNS = "more than 8 white pawns"
    TOO_MANY_BLACK_PAWNS = "more than 8 black pawns"
    PAWN_ON_EDGE = "a pawn on the first or last row"
    CASTLING_WITHOUT_ROOK = "a castling right without its king and rook at home"
    CASTLING_OUT_OF_PLACE = "a castling right that only Chess960 has"
    CASTLING_TWICE = "two castling rights on one side of a king"
    IMPOSSIBLE_PASSING = "an en-passant square without a pawn that has just moved two squares"
    OTHER_IN_CHECK = "side not to move is in check"


def reasons(setup: Setup, variant: Variant = Variant.STANDARD) -> list[Reason]:
    """List what is wrong with a set-up, except for checks, which the core knows."""
    state = setup.state
    found: list[Reason] = []
    for side, none, two, many, pawns in (
        (0, Reason.NO_WHITE_KING, Reason.TWO_WHITE_KINGS, Reason.TOO_MANY_WHITE, Reason.TOO_MANY_WHITE_PAWNS),
        (8, Reason.NO_BLACK_KING, Reason.TWO_BLACK_KINGS, Reason.TOO_MANY_BLACK, Reason.TOO_MANY_BLACK_PAWNS),
    ):
        kings = state.cells.count(6 + side)
        found += [none] if kings == 0 else [two] if kings > 1 else []
        found += [many] if sum(code > 0 and code & 8 == side for code in state.cells) > 16 else []
        found += [pawns] if state.cells.count(1 + side) > 8 else []
    if any(code & 7 == 1 for code in state.cells[:8] + state.cells[56:]):
        found.append(Reason.PAWN_ON_EDGE)
    if not found:
        found += _castling_reasons(state, variant)
    if state.ep is not None and not _passing_possible(state, state.ep):
        found.append(Reason.IMPOSSIBLE_PASSING)
    return found


def _castling_reasons(state: State, variant: Variant) -> list[Reason]:
    found = set()
    taken = set()
    for rook in range(64):
        if not state.castling >> rook & 1:
            continue
        side = rook // 56
        row = 56 * side
        king = state.cells.find(6 + 8 * side, row, row + 8)
        if king < 0 or state.cells[rook] != 4 + 8 * side:
            found.add(Reason.CASTLING_WITHOUT_ROOK)
            continue
        if variant is Variant.STANDARD and (king % 8 != 4 or rook % 8 not in {0, 7}):
            found.add(Reason.CASTLING_OUT_OF_PLACE)
        if (side, rook > king) in taken:
            found.add(Reason.CASTLING_TWICE)
        taken.add((side, rook > king))
    return sorted(found)


def _passing_possible(state: State, ep: int) -> bool:
    """Tell whether a pawn of the side that has just moved can have passed over a square."""
    forward = 8 if state.turn == 0 else -8
    if ep // 8 != (5 if state.turn == 0 else 2) or state.cells[ep] or state.cells[ep + forward]:
        return False
    return state.cells[ep - forward] == 1 + 8 * (1 - state.turn)


def composed(letters: Mapping[int, str], turn: int) -> str:
    """Write the FEN of men by their squares, a1 being 0; castling is allowed where king and rook stand at home."""
    rows = []
    for row in range(7, -1, -1):
        line = "".join(letters.get(8 * row + column, ".") for column in range(8))
        rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), line))
    homes = (("K", 4, "K", 7, "R"), ("Q", 4, "K", 0, "R"), ("k", 60, "k", 63, "r"), ("q", 60, "k", 56, "r"))
    rights = [
        right for right, at, king, beside, rook in homes if letters.get(at) == king and letters.get(beside) == rook
    ]
    return f"{'/'.join(rows)} {'wb'[turn]} {''.join(rights) or '-'} - 0 1"
