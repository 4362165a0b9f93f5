"""What a server sends: codes and names, never sentences."""

from typing import Any

import msgspec
from msgspec import Struct

from boardwright.protocols.web_json.look import State
from boardwright.protocols.web_json.requests import VERSION, Message


class Answer(Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    """What all messages of a server have: the id of the message they answer, empty for news."""

    id: str = ""


class Welcome(Answer, frozen=True, tag="welcome"):
    """Who you are now; ``token`` leads back to you and is sent only when it is new."""

    name: str
    guest: bool = False
    token: str = ""
    protocol: int = VERSION


class Done(Answer, frozen=True, tag="done"):
    """It is done and stored; ``version`` of the match has it."""

    match: int = 0
    version: int = 0
    repeated: bool = False


class Refused(Answer, frozen=True, tag="refused"):
    """It is not done; ``detail`` says more to programmers, ``retry_after`` is in seconds."""

    code: str
    detail: str = ""
    retry_after: float = 0.0


class GameName(Struct, frozen=True):
    """A game of the catalogue; ``GET /games.json`` tells more."""

    name: str
    title: str


class GameList(Answer, frozen=True, tag="games"):
    """What can be played."""

    games: list[GameName]


class SeatInfo(Struct, frozen=True):
    """A seat: ``sitter`` is open, person or engine."""

    sitter: str
    name: str
    player: str
    """What the game calls who plays here, such as White."""


class TableInfo(Struct, frozen=True):
    """A table as the lobby shows it."""

    match: int
    game: str
    options: dict[str, Any]
    clock: str
    seats: list[SeatInfo]
    started: bool
    over: bool
    version: int


class TableList(Answer, frozen=True, tag="tables"):
    """All tables that everybody may see."""

    tables: list[TableInfo]


class TableNews(Answer, frozen=True, tag="table"):
    """A table has changed; one that is over is no longer in the list."""

    table: TableInfo


class StatisticsInfo(Answer, frozen=True, tag="statistics"):
    """How somebody has fared in a game."""

    game: str
    played: int
    won: int
    lost: int
    drawn: int


class ShownPart(Struct, frozen=True, omit_defaults=True):
    """What a piece does: ``move`` from source to target, ``create`` on target, ``delete`` from source."""

    do: str
    source: str = ""
    target: str = ""
    piece: str = ""


class Happened(Struct, frozen=True, omit_defaults=True):
    """One event of a match; ``what`` says which, and which of the other fields are there."""

    what: str
    seat: int | None = None
    ply: int | None = None
    move: str = ""
    parts: list[list[ShownPart]] = []
    automatic: bool = False
    reason: str = ""
    waiting: list[int] = []
    left: int | None = None
    sitter: str = ""
    name: str = ""
    text: str = ""
    winners: list[int] = []
    scores: list[float] = []


class Click(Struct, frozen=True, omit_defaults=True):
    """Something that may be clicked now, and what may be clicked after it.

    A click with ``move`` completes that move; one with ``goes_on`` settles a part: ask again for what follows.
    """

    ask: str
    """start, target, piece, extra or finish."""
    site: str = ""
    """Where to click; empty for what has no place on the board."""
    text: str = ""
    """What it is called, where that is not the name of its site."""
    piece: str = ""
    """What appears or what it becomes, as in a state: owner and kind."""
    move: str = ""
    goes_on: bool = False
    next: list["Click"] = []


class Choices(Answer, frozen=True, tag="choices"):
    """What the player who is to move may click, after the clicks that he has made."""

    match: int
    ply: int
    sites: list[str] = []
    """Sites where one click is a whole move that is written like the site, as in Othello and Dots."""
    clicks: list[Click] = []
    """Everything else."""
    made: list[str] = []
    """The clicks that these choices follow."""
    parts: list[list[ShownPart]] = []
    """What they did, part by part."""


class LineEntry(Struct, frozen=True, omit_defaults=True):
    """An entry of the move list; ``kind`` is move, leave, gone or draw."""

    text: str
    kind: str = "move"
    seat: int | None = None
    automatic: bool = False
    comment: str = ""
    variations: list[list["LineEntry"]] = []
    """What else was played in place of this entry."""


class Hint(Answer, frozen=True, tag="hint"):
    """What an engine would play, and where it begins and ends."""

    match: int
    ply: int
    move: str
    sites: list[str]


class Tally(Struct, frozen=True):
    """How somebody has fared in one game."""

    game: str
    played: int
    won: int
    lost: int
    drawn: int


class StandingsInfo(Answer, frozen=True, tag="standings"):
    """How somebody has fared in all games."""

    games: list[Tally]


class News(Answer, frozen=True, tag="news"):
    """What a match did with one command; versions follow each other without gaps."""

    match: int
    version: int
    events: list[Happened]


class PositionInfo(Answer, frozen=True, tag="position"):
    """The board at one place of the move list; ``watching`` counts those who look at the match."""

    match: int
    version: int
    path: list[int]
    state: State
    left: list[int | None]
    """Milliseconds until each flag falls, now."""
    watching: int


class Snapshot(Answer, frozen=True, tag="snapshot"):
    """A whole match at one version."""

    match: int
    version: int
    table: TableInfo
    creator: str
    ply: int
    turn: int | None
    board: dict[str, str]
    moves: list[str]
    """What was played so far."""
    legal: list[str]
    """What can be played now."""
    line: list[LineEntry]
    """The line that is played, also what was taken back and can be made again; ``ply`` entries are on the board."""
    tail: list[list[LineEntry]]
    """What was played after the end of the line and taken back."""
    left: list[int | None]
    scores: list[float]
    invitation: str = ""
    offer: Happened | None = None
    end: Happened | None = None


AnyAnswer = (
    Welcome
    | Done
    | Refused
    | GameList
    | TableList
    | TableNews
    | StatisticsInfo
    | StandingsInfo
    | News
    | PositionInfo
    | Choices
    | Hint
    | Snapshot
)

_ENCODER = msgspec.json.Encoder()


def write_answer(answer: Answer) -> bytes:
    """Write an answer."""
    return _ENCODER.encode(answer)


def schema() -> dict[str, Any]:
    """Give the JSON schema of both directions."""
    (requests, answers), parts = msgspec.json.schema_components([Message, AnyAnswer], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Boardwright's websocket, version {VERSION}",
        "properties": {"request": requests, "answer": answers},
        "$defs": parts,
    }
