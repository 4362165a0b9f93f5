"""Expectations that say what was found instead, with and without pytest."""

from collections.abc import Callable, Mapping
from typing import Any

from boardwright.errors import BoardwrightError

LONGEST = 200


def true(holds: object, message: str) -> None:
    """Raise AssertionError with a message unless something holds."""
    if not holds:
        raise AssertionError(message)


def equal(found: object, wanted: object, what: str) -> None:
    """Compare two values; of two mappings name the entries that differ."""
    if found == wanted:
        return
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        keys = [key for key in {**wanted, **found} if found.get(key) != wanted.get(key)]
        told = "; ".join(f"{key} is {_short(found.get(key))}, not {_short(wanted.get(key))}" for key in keys[:3])
    else:
        told = f"{_short(found)}, not {_short(wanted)}"
    msg = f"{what}: {told}"
    raise AssertionError(msg)


Kind = type[BoardwrightError]


def refusal(kinds: Kind | tuple[Kind, ...], do: Callable[[], Any], what: str) -> None:
    """Raise AssertionError unless something is refused with an error of one of these kinds."""
    try:
        do()
    except kinds:
        return
    msg = f"{what} was not refused"
    raise AssertionError(msg)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
