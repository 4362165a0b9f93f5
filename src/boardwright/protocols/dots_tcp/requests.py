"""What a client may send: a code of three letters and its parameters, each after one blank."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from boardwright.errors import InputError

LONGEST_LINE = 4096
LONGEST_LOGIN, LONGEST_PASSWORD = 64, 256
SIDES, SECONDS, PLAYERS = range(10, 51), range(15, 91), range(2, 5)


class BadCommand(InputError):
    """A line that is no command, or has a parameter that is not possible: 401."""

    code = "dots/bad-command"


@dataclass(frozen=True)
class Register:
    """REG: make an account."""

    login: str
    password: str


@dataclass(frozen=True)
class LogIn:
    """LOG: begin to act as an account, and come back into its seat."""

    login: str
    password: str


@dataclass(frozen=True)
class LogOut:
    """LGT: leave the game, if any, and stop to act as an account."""


@dataclass(frozen=True)
class AskStatistics:
    """UST: ask for one's own statistics."""


@dataclass(frozen=True)
class AskGames:
    """GLS: ask for the games that wait or run."""


@dataclass(frozen=True)
class New:
    """NEW: open a game and sit down."""

    players: int
    width: int
    height: int
    seconds: int
    extra_move: bool


@dataclass(frozen=True)
class Join:
    """JOI: sit down at a game."""

    number: int


@dataclass(frozen=True)
class Finish:
    """FIN: leave the game."""


@dataclass(frozen=True)
class Place:
    """TRN: place a dot; columns and rows are counted from 0 in the upper left corner."""

    x: int
    y: int


@dataclass(frozen=True)
class StopPlacing:
    """SRD: place no more dots."""


@dataclass(frozen=True)
class AskState:
    """GSC sent by a client: ask for the state of the game."""


Request = (
    Register | LogIn | LogOut | AskStatistics | AskGames | New | Join | Finish | Place | StopPlacing | AskState
)


def read_request(line: bytes) -> Request:
    """Read a line without its end; raise BadCommand for anything that is not exactly a command."""
    try:
        code, *parameters = line.decode().split(" ")
    except UnicodeDecodeError:
        msg = "a line must be UTF-8"
        raise BadCommand(msg) from None
    if code not in _READERS or len(parameters) != _READERS[code][0]:
        msg = f"{code[:10]!r} with {len(parameters)} parameters is not a command"
        raise BadCommand(msg)
    return _READERS[code][1](parameters)


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        msg = f"{text[:20]!r} is not a whole number"
        raise BadCommand(msg)
    return int(text)


def _within(text: str, allowed: range) -> int:
    value = _number(text)
    if value not in allowed:
        msg = f"{value} is not from {allowed[0]} to {allowed[-1]}"
        raise BadCommand(msg)
    return value


def _word(text: str, longest: int) -> str:
    """Take a login or a password: something visible, without blanks of any kind."""
    if not text or len(text) > longest or not text.isprintable() or any(letter.isspace() for letter in text):
        msg = f"a login or a password has 1 to {longest} letters and no blanks"
        raise BadCommand(msg)
    return text


def _new(values: list[str]) -> New:
    players, width, height = _within(values[0], PLAYERS), _within(values[1], SIDES), _within(values[2], SIDES)
    return New(players, width, height, _within(values[3], SECONDS), bool(_within(values[4], range(2))))


def _credentials(values: list[str]) -> tuple[str, str]:
    return _word(values[0], LONGEST_LOGIN), _word(values[1], LONGEST_PASSWORD)


_READERS: dict[str, tuple[int, Callable[[list[str]], Request]]] = {
    "REG": (2, lambda values: Register(*_credentials(values))),
    "LOG": (2, lambda values: LogIn(*_credentials(values))),
    "LGT": (0, lambda _: LogOut()),
    "UST": (0, lambda _: AskStatistics()),
    "GLS": (0, lambda _: AskGames()),
    "NEW": (5, _new),
    "JOI": (1, lambda values: Join(_number(values[0]))),
    "FIN": (0, lambda _: Finish()),
    "TRN": (2, lambda values: Place(_number(values[0]), _number(values[1]))),
    "SRD": (0, lambda _: StopPlacing()),
    "GSC": (0, lambda _: AskState()),
}
"""How many parameters follow a code, and what they mean."""


class Lines:
    """Cuts what arrives into lines; blank lines are swallowed, and of a line too long only its first bytes are kept."""

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        """Begin with nothing."""
        self._longest = longest
        self._begun = bytearray()

    @property
    def unfinished(self) -> bool:
        """True while a line has begun and not ended."""
        return bool(self._begun)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Take bytes and return the lines that are complete, without LF or CRLF; a line too long is a bad command."""
        *ended, rest = data.split(b"\n")
        for piece in ended:
            self._keep(piece)
            line = bytes(self._begun).removesuffix(b"\r")
            self._begun.clear()
            if line:
                yield line
        self._keep(rest)

    def _keep(self, piece: bytes) -> None:
        """Keep one byte more than allowed, so that it is seen that there was more."""
        self._begun += piece[: self._longest + 1 - len(self._begun)]


def too_long(line: bytes) -> bool:
    """Tell whether a line was cut."""
    return len(line) > LONGEST_LINE
