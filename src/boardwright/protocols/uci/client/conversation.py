"""A conversation with an engine: who it is, what can be set, and one search after the other."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from time import monotonic

from boardwright.errors import OptionError, ProgramError
from boardwright.protocols.uci.client.process import Process
from boardwright.protocols.uci.options import EMPTY, whole

STARTING = 30.0
"""Seconds that an engine has to get ready; tables of endings and networks take a while to load."""
AFTER_STOP = 2.0
"""Seconds that an engine has to answer once it was told to stop."""

OnLine = Callable[[str], None]


@dataclass(frozen=True)
class Declared:
    """An option as an engine declares it."""

    name: str
    kind: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()

    def check(self, value: str) -> None:
        """Raise OptionError when a value cannot be meant."""
        expected = ""
        if self.kind == "spin":
            number = whole(value)
            low, high = (-(1 << 62) if self.low is None else self.low), (1 << 62 if self.high is None else self.high)
            if number is None or not low <= number <= high:
                expected = f"a number from {self.low} to {self.high}"
        elif self.kind == "check" and value not in {"true", "false"}:
            expected = "true or false"
        elif self.kind == "combo" and value.casefold() not in {choice.casefold() for choice in self.choices}:
            expected = f"one of {', '.join(self.choices)}"
        if expected:
            msg = f"{self.name}: {expected} was expected, not {value[:40]!r}"
            raise OptionError(msg, code="option/out-of-range")


def read_declaration(line: str) -> Declared | None:
    """Read an ``option`` line; None if it has no name or no kind."""
    found = re.fullmatch(r"option\s+name\s+(.+?)\s+type\s+(\w+)(.*)", line)
    if found is None:
        return None
    rest = found[3]
    bounds = {word: re.search(rf"\s{word}\s+(-?\d{{1,18}})(?=\s|$)", rest) for word in ("min", "max")}
    low, high = (None if bound is None else int(bound[1]) for bound in bounds.values())
    choices = tuple(re.findall(r"\svar\s+(.+?)(?=\s+var\s|\s+default\s|$)", rest))
    return Declared(found[1], found[2], low, high, choices)


class Conversation:
    """An engine that has introduced itself."""

    def __init__(self, process: Process) -> None:
        """Shake hands; raise ProgramError if the program does not speak UCI."""
        self._process = process
        self.title = process.name
        self.options: dict[str, Declared] = {}
        process.say("uci")
        for line in self._until("uciok", STARTING):
            if line.startswith("id name "):
                self.title = line.removeprefix("id name ").strip()
            elif line.startswith("option "):
                declared = read_declaration(line)
                if declared is not None:
                    self.options[declared.name.casefold()] = declared

    def set(self, name: str, value: str) -> None:
        """Set an option; raise OptionError, and say nothing, if the engine has no such option or value."""
        declared = self.options.get(name.casefold())
        if declared is None:
            near = get_close_matches(name.casefold(), self.options, n=3)
            known = ", ".join(self.options[each].name for each in near) or "see its answer to `uci`"
            msg = f"{self.title} has no option {name[:40]!r}; did you mean: {known}"
            raise OptionError(msg, code="option/unknown")
        if declared.kind == "button":
            self._process.say(f"setoption name {declared.name}")
            return
        declared.check(value)
        self._process.say(f"setoption name {declared.name} value {value or EMPTY}")

    def ready(self) -> None:
        """Wait until the engine has done everything it was told; what it says meanwhile is of no interest."""
        self._process.say("isready")
        for _ in self._until("readyok", STARTING):
            pass

    def new_game(self) -> None:
        """Let the engine forget the last game."""
        self._process.say("ucinewgame")
        self.ready()

    def think(self, place: str, go: str, seconds: float, on_line: OnLine) -> str:
        """Send a position and a search; return the move that comes back. Raise ProgramError when none does.

        After ``seconds`` the engine is told to stop, and has a little more time to answer.
        """
        self._process.say(place)
        self._process.say(go)
        until, stopped = monotonic() + seconds, False
        while True:
            try:
                line = self._process.hear(until - monotonic())
            except ProgramError as error:
                if stopped or error.code != "program/silent":
                    raise
                self._process.say("stop")
                until, stopped = monotonic() + AFTER_STOP, True
                continue
            words = line.split()
            if words[:1] == ["bestmove"]:
                return words[1] if len(words) > 1 else ""
            on_line(line)

    def _until(self, last: str, seconds: float) -> Iterator[str]:
        """Return the lines up to one that says a certain word."""
        until = monotonic() + seconds
        while (line := self._process.hear(until - monotonic())) != last:
            yield line
