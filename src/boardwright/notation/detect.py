"""Which format is it: by what a text looks like, or by how a file is called."""

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from boardwright.kernel.game import Game
from boardwright.kernel.sheet import RecordFormat

ENOUGH = 20_000
"""How many letters of a text are looked at to recognise its format."""


@runtime_checkable
class ChoosingFormat(RecordFormat, Protocol):
    """A format whose records say which variant of a game they are about."""

    def game_of(self, text: str) -> Game:
        """Return the game or variant; raise what loading raises."""


def recognise(text: str, formats: Iterable[RecordFormat]) -> RecordFormat | None:
    """Return the first format that a text looks like, None if it looks like none."""
    start = text[:ENOUGH]
    return next((known for known in formats if known.recognises(start)), None)


def suffixed(path: str, formats: Iterable[RecordFormat]) -> RecordFormat | None:
    """Return the format that a file name asks for, None if no format claims it."""
    name = path.lower()
    return next((known for known in formats if name.endswith(tuple(known.suffixes))), None)
