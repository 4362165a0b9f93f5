"""Which format is it: by what a text looks like, or by how a file is called."""

from collections.abc import Iterable

from boardwright.kernel.sheet import RecordFormat

ENOUGH = 20_000
"""So many letters are enough to recognise a format."""


def recognise(text: str, formats: Iterable[RecordFormat]) -> RecordFormat | None:
    """Give the first format that a text looks like, None if it looks like none."""
    start = text[:ENOUGH]
    return next((known for known in formats if known.recognises(start)), None)


def suffixed(path: str, formats: Iterable[RecordFormat]) -> RecordFormat | None:
    """Give the format that a file name asks for, None if no format claims it."""
    name = path.lower()
    return next((known for known in formats if name.endswith(tuple(known.suffixes))), None)
