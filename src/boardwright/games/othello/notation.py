"""Transcripts: a whole game as squares in a row, `f5d6c3d3`; forced passes are left out."""

import re
from collections.abc import Iterable

from boardwright.errors import IllegalMove, RecordError
from boardwright.games.othello.view import PASS_NAME
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position

PASSES = ("--", "pa", "ps")
MOST_TEXT = 1000
TOKEN = re.compile(r"[a-h][1-8]|--|pa(?:ss)?|ps", re.IGNORECASE)


def read_transcript(text: str, position: Position) -> list[Move]:
    """Return the moves of a transcript, passes filled in; raise RecordError that names the first bad one.

    The position is where the game begins; it is not changed.
    """
    found: list[Move] = []
    board = position.copy()
    for number, token in enumerate(tokens(text), start=1):
        written_pass = token[:2] in PASSES
        if _must_pass(board):
            found.append(board.play(PASS_NAME))
            if written_pass:
                continue
        elif written_pass:
            msg = f"move {number}: a pass is not allowed while there are squares to play"
            raise RecordError(msg)
        try:
            found.append(board.play(token))
        except IllegalMove as error:
            msg = f"move {number}: {error}"
            raise RecordError(msg, code="record/illegal-move") from None
    return found


def write_transcript(moves: Iterable[Move]) -> str:
    """Write the squares one after the other, without passes."""
    return "".join(move.text for move in moves if move.text != PASS_NAME)


def tokens(text: str) -> list[str]:
    """Cut a transcript into squares and passes."""
    letters = "".join(text.split())
    if len(letters) > MOST_TEXT:
        msg = f"a transcript has at most {MOST_TEXT} letters, not {len(letters)}"
        raise RecordError(msg)
    found: list[str] = []
    at = 0
    while at < len(letters):
        token = TOKEN.match(letters, at)
        if token is None:
            msg = f"move {len(found) + 1}: a square such as f5 was expected, not {letters[at : at + 2]!r}"
            raise RecordError(msg)
        found.append(token.group().lower())
        at = token.end()
    return found


def _must_pass(position: Position) -> bool:
    """Tell whether passing is the only move."""
    return [move.text for move in position.moves()] == [PASS_NAME]
