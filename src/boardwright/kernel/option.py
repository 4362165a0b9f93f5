"""Option: something about a game that players choose before they begin."""

from dataclasses import dataclass

from boardwright.errors import OptionError

Value = int | bool | str
YES_AND_NO = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


@dataclass(frozen=True)
class Option:
    """A typed choice: a number in a range, one of a few values, or yes and no."""

    name: str
    default: Value
    help: str
    low: int = 0
    high: int = 0
    choices: tuple[Value, ...] = ()

    @property
    def expected(self) -> str:
        """Say which values are taken."""
        if self.choices:
            return "one of " + ", ".join(str(choice) for choice in self.choices)
        if isinstance(self.default, bool):
            return "true or false"
        return f"a whole number from {self.low} to {self.high}" if isinstance(self.default, int) else "a text"

    def check(self, value: object) -> Value:
        """Return the value as the option's type, from a value or its text; raise OptionError."""
        read = self._read(value)
        if read is None:
            msg = f"option {self.name}: {value!r} is not {self.expected}"
            raise OptionError(msg)
        if self.choices:
            inside = read in self.choices
        else:
            inside = isinstance(read, (bool, str)) or self.low <= read <= self.high
        if not inside:
            msg = f"option {self.name}: {value} is not {self.expected}"
            raise OptionError(msg, code="option/out-of-range")
        return read

    def _read(self, value: object) -> Value | None:
        if isinstance(self.default, bool):
            return YES_AND_NO.get(str(value).lower())
        if isinstance(self.default, int):
            text = str(value).strip()
            short = len(text) <= 18
            return int(text) if short and text.lstrip("+-").isdecimal() and text.isascii() else None
        return str(value)
