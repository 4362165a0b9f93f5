"""How people write Othello games down: transcripts, alone or several in a file."""

import re

from boardwright.errors import RecordError
from boardwright.games.othello.notation import tokens
from boardwright.games.othello.view import PASS_NAME
from boardwright.kernel.sheet import Entry, Sheet

LOOKS_LIKE = re.compile(
    r"\s*(?:d3|c4|f5|e6|(?:[a-h][1-8]\s*){4})(?:[a-h][1-8]|--|pa(?:ss)?|ps|\s)*", re.IGNORECASE
)
"""Squares and passes only: four at least, or fewer after one of the four opening moves."""
MOST_GAMES = 100_000


class Transcript:
    """Squares in a row, one game a line or one game in all; forced passes may be left out (decision 9)."""

    name = "transcript"
    suffixes = (".trs", ".transcript")

    def recognises(self, text: str) -> bool:
        """Tell whether the first line is nothing but squares."""
        lines = text.strip().splitlines()
        return bool(lines) and LOOKS_LIKE.fullmatch(lines[0]) is not None

    def read(self, text: str) -> list[Sheet]:
        """Read the games; a line that begins with one of the four opening squares begins a new one."""
        games: list[list[str]] = []
        for line in text.splitlines():
            found = tokens(line)
            if not found:
                continue
            # A game begins in one of these squares, and no later move can be made there.
            if not games or (found[0] in {"d3", "c4", "f5", "e6"} and found[0] in games[-1]):
                games.append([])
            games[-1] += found
        if not games or len(games) > MOST_GAMES:
            msg = f"1 to {MOST_GAMES} games were expected, not {len(games)}"
            raise RecordError(msg)
        return [Sheet(tuple(Entry(_spelt(token)) for token in game)) for game in games]

    def write(self, sheet: Sheet) -> str:
        """Write the squares one after the other, without passes."""
        return "".join(entry.text for entry in sheet.line if entry.text != PASS_NAME) + "\n"


def _spelt(token: str) -> str:
    """Write a pass as the game does."""
    return token if token[1].isdigit() else PASS_NAME
