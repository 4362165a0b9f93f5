"""What a server sends: a code, lines of a body, and two blank lines; byte for byte as document 003 prints it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

END = "\n\n"


class Code(IntEnum):
    """Codes of answers."""

    DONE = 200
    STATISTICS = 201
    GAMES = 202
    CREATED = 203
    STATE = 204
    LOGIN_TAKEN = 400
    BAD_COMMAND = 401
    SERVER_FAULT = 402
    BAD_LOGIN = 403
    NOT_LOGGED_IN = 404
    NO_SUCH_GAME = 405
    GAME_FULL = 406
    NOT_IN_A_GAME = 407
    BAD_MOVE = 408


CHANGED = ("GSC\n" + END).encode()
"""The state of the game has changed; a 204 follows."""


@dataclass(frozen=True)
class GameLine:
    """A game as the list shows it."""

    number: int
    seats: int
    width: int
    height: int
    seconds: int
    extra_move: bool
    present: int
    """How many players are in the game now."""
    logins: tuple[str, ...]
    """Of a game that has begun all players in the order of their numbers, also those who left."""


@dataclass(frozen=True)
class State:
    """A game as 204 shows it; players are in the order in which they sit."""

    current: str
    active: tuple[bool, ...]
    scores: tuple[int, ...]
    rows: tuple[str, ...]


def packet(code: Code, lines: Iterable[str] = ()) -> bytes:
    """Write an answer."""
    return ("".join(f"{line}\n" for line in (str(code.value), *lines)) + END).encode()


def statistics(login: str, played: int, won: int, lost: int, drawn: int) -> bytes:
    """Write 201."""
    return packet(
        Code.STATISTICS, (f"LOG {login}", f"NPG {played}", f"NPW {won}", f"NPL {lost}", f"NPD {drawn}")
    )


def games(listed: Iterable[GameLine]) -> bytes:
    """Write 202: a blank line ends each game, and two more end the packet."""
    lines: list[str] = []
    for game in listed:
        lines += [
            f"GID {game.number}",
            f"GPM {game.seats}",
            f"GPC {game.present}",
            f"GAS {game.width} {game.height}",
            f"GTT {game.seconds}",
            f"GET {int(game.extra_move)}",
            " ".join(("GUL", *game.logins)),
            "",
        ]
    return packet(Code.GAMES, lines)


def created(number: int) -> bytes:
    """Write 203."""
    return packet(Code.CREATED, (f"GID {number}",))


def state(shown: State) -> bytes:
    """Write 204."""
    active = " ".join(str(int(one)) for one in shown.active)
    scores = " ".join(str(score) for score in shown.scores)
    return packet(
        Code.STATE, (f"ACU {shown.current}", f"AUF {active}", f"SCR {scores}", *(f"GAL {row}" for row in shown.rows))
    )
