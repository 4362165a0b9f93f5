"""What a page may send. ``id`` is chosen by the page; a message that is sent again with the same one does no harm."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from boardwright.errors import InputError

VERSION = 1
LARGEST = 8192
"""Bytes of a message."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=4096)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Small = Annotated[int, Meta(ge=0, le=15)]


class BadMessage(InputError):
    """A message that is no JSON, or not one of ours."""

    code = "message/malformed"


class Request(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """What all requests have."""

    id: Id


class Hello(Request, frozen=True, tag="hello"):
    """Say who you are: a token from before, or nothing to become a guest. Always first."""

    token: Annotated[str, Meta(max_length=128)] = ""
    protocol: int = VERSION


class SignUp(Request, frozen=True, tag="sign-up"):
    """Make an account and be it."""

    name: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(min_length=8, max_length=256)]


class LogIn(Request, frozen=True, tag="log-in"):
    """Be an account."""

    name: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=256)]


class LogOut(Request, frozen=True, tag="log-out"):
    """Let the token lead nowhere and be nobody; seats stay."""


class Games(Request, frozen=True, tag="games"):
    """Ask what can be played."""


class Tables(Request, frozen=True, tag="tables"):
    """Ask for the tables that are open or being played at, and hear of changes."""


class Statistics(Request, frozen=True, tag="statistics"):
    """Ask how you have fared in a game."""

    game: Annotated[str, Meta(max_length=200)]


class Create(Request, frozen=True, tag="create"):
    """Open a table and sit down; ``engines`` says who else sits where."""

    game: Annotated[str, Meta(max_length=200)]
    options: dict[str, str | int | bool] = {}
    clock: Annotated[str, Meta(max_length=40)] = "none"
    setup: Text | None = None
    seat: Small = 0
    engines: dict[str, str] = {}
    private: bool = False


class Watch(Request, frozen=True, tag="watch"):
    """See a match and hear of everything; ``since`` is the last version that you know."""

    match: Number
    since: Number | None = None
    invitation: Annotated[str, Meta(max_length=64)] = ""


class Unwatch(Request, frozen=True, tag="unwatch"):
    """Hear no more of a match."""

    match: Number


class Sit(Request, frozen=True, tag="sit"):
    """Take a seat, or the first that is open."""

    match: Number
    seat: Small | None = None
    invitation: Annotated[str, Meta(max_length=64)] = ""


class SeatEngine(Request, frozen=True, tag="seat-engine"):
    """Let an engine take a seat of your table."""

    match: Number
    seat: Small
    player: Annotated[str, Meta(max_length=40)]


class Play(Request, frozen=True, tag="play"):
    """Make a move in the game's notation; ``ply`` says for which position it is meant."""

    match: Number
    move: Annotated[str, Meta(max_length=1000)]
    ply: Number | None = None


class Act(Request, frozen=True, tag="act"):
    """Do something else at your seat."""

    match: Number
    what: Annotated[str, Meta(pattern="^(resign|stop|leave|offer-draw|accept|decline|undo|redo)$")]


class Position(Request, frozen=True, tag="position"):
    """See the board: as it stands, or after so many entries of the line, or inside a variation.

    ``path`` is empty for now, ``[n]`` for after n entries, ``[n, v, m]`` for m entries of the v-th variation there.
    """

    match: Number
    path: Annotated[list[Number], Meta(max_length=41)] = []
    invitation: Annotated[str, Meta(max_length=64)] = ""


class Choices(Request, frozen=True, tag="choices"):
    """Ask what may be clicked, after the clicks made so far; only who is to move is told."""

    match: Number
    ply: Number
    clicks: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=100)] = []


class Hint(Request, frozen=True, tag="hint"):
    """Ask what an engine would play; only against engines."""

    match: Number


class Standings(Request, frozen=True, tag="standings"):
    """Ask how you have fared in all games."""


class Rematch(Request, frozen=True, tag="rematch"):
    """Open the same table again, one seat further; who answers with the same message sits down there."""

    match: Number


Message = (
    Hello
    | SignUp
    | LogIn
    | LogOut
    | Games
    | Tables
    | Statistics
    | Create
    | Watch
    | Unwatch
    | Sit
    | SeatEngine
    | Play
    | Act
    | Position
    | Choices
    | Hint
    | Standings
    | Rematch
)

_DECODER = msgspec.json.Decoder(Message)


def read_message(data: bytes | str) -> Message:
    """Read a message; raise BadMessage that names the field and what was expected."""
    if (b"\\u0000" if isinstance(data, bytes) else "\\u0000") in data:  # type: ignore[operator]
        msg = "the letter with number 0 is no text"  # databases do not take it
        raise BadMessage(msg)
    try:
        message: Message = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None
    return message


def id_of(data: bytes | str) -> str:
    """Give the id of a message that could not be read, if it has one, so that its sender knows which it was."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
    value = found.get("id") if isinstance(found, dict) else None
    return value[:64] if isinstance(value, str) else ""
