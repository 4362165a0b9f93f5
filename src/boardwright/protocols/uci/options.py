"""The options: what a GUI may set, within which bounds, and what it has set.

A GUI waits for this list when it starts, so nothing heavy is imported here.
"""

from typing import NamedTuple

from boardwright.errors import OptionError

MOST_DIGITS = 18
EMPTY = "<empty>"
"""How the protocol writes a text that is not there."""


class Option(NamedTuple):
    """One line of the answer to ``uci``."""

    name: str
    default: int | bool | str | None
    """A number is a spin, a truth value a check, a text a string, None a button."""
    low: int = 0
    high: int = 0

    def __str__(self) -> str:
        """Declare the option."""
        if self.default is None:
            return f"option name {self.name} type button"
        if isinstance(self.default, bool):
            return f"option name {self.name} type check default {str(self.default).lower()}"
        if isinstance(self.default, int):
            return f"option name {self.name} type spin default {self.default} min {self.low} max {self.high}"
        return f"option name {self.name} type string default {self.default or EMPTY}"

    def read(self, text: str | None) -> int | bool | str:
        """Read a value; raise OptionError and name what was expected."""
        if isinstance(self.default, bool):
            known = {"true": True, "false": False}
            if (text or "").lower() not in known:
                raise self._wrong("true or false", text)
            return known[(text or "").lower()]
        if isinstance(self.default, int):
            number = whole(text or "")
            if number is None or not self.low <= number <= self.high:
                raise self._wrong(f"a number from {self.low} to {self.high}", text)
            return number
        return "" if text in {None, EMPTY} else str(text)

    def _wrong(self, expected: str, found: str | None) -> OptionError:
        shown = "nothing" if found is None else repr(found[:40])
        return OptionError(f"{self.name}: {expected} was expected, not {shown}", code="option/out-of-range")


MOST_HASH = 8192
"""Megabytes; a table's entries are counted with 31 bits."""
MOST_THREADS = 256
LEAST_ELO, MOST_ELO = 600, 2200

OPTIONS = (
    Option("Hash", 64, low=1, high=MOST_HASH),
    Option("Clear Hash", None),
    Option("Threads", 1, low=1, high=MOST_THREADS),
    Option("MultiPV", 1, low=1, high=500),
    Option("Ponder", False),
    Option("Move Overhead", 150, low=0, high=10_000),
    Option("Level", 10, low=1, high=10),
    Option("UCI_LimitStrength", False),
    Option("UCI_Elo", 1500, low=LEAST_ELO, high=MOST_ELO),
    Option("UCI_Chess960", False),
    Option("UCI_AnalyseMode", False),
    Option("OwnBook", False),
    Option("BookFile", ""),
)


class Options:
    """The values that hold now."""

    def __init__(self) -> None:
        """Begin with the defaults."""
        self._known = {option.name.lower(): option for option in OPTIONS}
        self._values = {option.name: option.default for option in OPTIONS}

    def set(self, name: str, text: str | None) -> str:
        """Read a value and keep it; return the option's proper name. Raise OptionError and change nothing."""
        option = self._known.get(name.lower())
        if option is None:
            msg = f"there is no option {name[:40]!r}"
            raise OptionError(msg, code="option/unknown")
        if option.default is not None:
            self._values[option.name] = option.read(text)
        return option.name

    def number(self, name: str) -> int:
        """Return the value of a spin."""
        value = self._values[name]
        assert isinstance(value, int)  # noqa: S101 - the table above says so
        return value

    def text(self, name: str) -> str:
        """Return the value of a string."""
        return str(self._values[name])

    def is_on(self, name: str) -> bool:
        """Return the value of a check."""
        return self._values[name] is True


class Chosen(NamedTuple):
    """What ``setoption`` says; a button has no value."""

    name: str
    value: str | None


def read_option(line: str) -> Chosen | None:
    """Read a whole ``setoption`` line, names and values with blanks included; None without a name."""
    words = line.split()
    if "name" not in words:
        return None
    at = words.index("name")
    end = words.index("value", at) if "value" in words[at:] else len(words)
    name = " ".join(words[at + 1 : end])
    if end == len(words):
        return Chosen(name, None) if name else None
    # A path may hold runs of blanks, so the value is cut from the line and not put together from words.
    tail = line
    for word in words[: end + 1]:
        tail = tail[tail.index(word) + len(word) :]
    return Chosen(name, tail.strip()) if name else None


def whole(text: str) -> int | None:
    """Read a whole number, perhaps negative; None if it is none."""
    digits = text.removeprefix("-").removeprefix("+") if text[:2] not in {"-+", "+-"} else ""
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS):
        return None
    return -int(digits) if text.startswith("-") else int(digits)
