"""What a server sends: codes and names, never sentences."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from boardwright.kernel.option import Value
from boardwright.play.commands import Sitter
from boardwright.play.history import Kind
from boardwright.protocols.web_json.analysis import EngineLine, GameReport
from boardwright.protocols.web_json.picks import Picks
from boardwright.protocols.web_json.requests import VERSION, Message
from boardwright.protocols.web_json.scene import Change, State


class Answer(Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    """What all messages of a server have: the id of the message they answer, empty for news."""

    id: str = ""


class Welcome(Answer, frozen=True, tag="welcome"):
    """Who you are now; ``token`` leads back to you and is sent when the account is another or has a name now."""

    name: str
    guest: bool = False
    token: str = ""
    protocol: int = VERSION
    preferences: dict[str, Any] = {}
    """What the account has let the server remember."""
    chat: bool = False
    """Whether you may write at tables."""


class Said(Answer, frozen=True, tag="said"):
    """A message of the chat at a table; ``author`` is empty when the account is gone."""

    match: int
    number: int
    author: str
    text: str
    said: int


class TalkList(Answer, frozen=True, tag="talk"):
    """What was said at a table lately, the oldest first."""

    match: int
    said: list[Said]


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


class SessionInfo(Struct, frozen=True, omit_defaults=True):
    """A session of an account; moments are seconds since 1970."""

    session: str
    created: int
    used: int
    current: bool = False


class SessionList(Answer, frozen=True, tag="sessions"):
    """Where an account is logged in, the latest first."""

    sessions: list[SessionInfo]


class GameName(Struct, frozen=True):
    """A game of the catalogue; ``GET /games.json`` tells more."""

    name: str
    title: str


class GameList(Answer, frozen=True, tag="games"):
    """What can be played."""

    games: list[GameName]


class SeatInfo(Struct, frozen=True):
    """A seat, and who sits there."""

    sitter: Sitter
    name: str
    player: str
    """What the game calls who plays here, such as White."""


class TableInfo(Struct, frozen=True):
    """A table as the lobby shows it."""

    match: int
    game: str
    options: dict[str, Value]
    clock: str
    seats: list[SeatInfo]
    started: bool
    over: bool
    version: int
    deserted: bool = False
    """Whether none of its players is there; then only they have it in their lists."""
    title: str = ""
    """What is played, where no list has it: then ``game`` is ``rules/HASH`` or ``rules/HASH#Variant``, and
    ``GET /rules/HASH.json?variant=Variant`` says how it looks."""


class TableList(Answer, frozen=True, tag="tables"):
    """Public tables, oldest first; ``more`` says that there are older ones."""

    tables: list[TableInfo]
    more: bool = False


class TableNews(Answer, frozen=True, tag="table"):
    """A table has changed; one that is over or deserted is no longer in the list."""

    table: TableInfo


class StatisticsInfo(Answer, frozen=True, tag="statistics"):
    """How an account has fared in a game."""

    game: str
    played: int
    won: int
    lost: int
    drawn: int


class ShownPart(Struct, frozen=True, omit_defaults=True):
    """What a piece does: with both sites it moves, with a target alone it appears, with a source alone it is gone.

    ``piece`` is its name; in news with a change its code, and left out where it only moves.
    """

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
    claims: list[str] = []
    sitter: Sitter | None = None
    name: str = ""
    text: str = ""
    winners: list[int] = []
    scores: list[float] = []


class Choices(Answer, frozen=True, tag="choices"):
    """What the player to move may click after the clicks that he has made."""

    match: int
    ply: int
    picks: Picks
    made: list[str] = []
    """The clicks that these choices follow."""
    parts: list[list[ShownPart]] = []
    """What they did, part by part."""


class LineEntry(Struct, frozen=True, omit_defaults=True):
    """An entry of the move list."""

    text: str
    kind: Kind = Kind.MOVE
    seat: int | None = None
    automatic: bool = False
    comment: str = ""
    variations: list[list["LineEntry"]] = []
    """What else was played in place of this entry."""
    scores: list[int] = []
    """What the position after it is worth to each player, in hundredths, where a record says so."""
    mate: int | None = None
    glyph: str = ""
    """What a record says of the move, such as ``?!``."""


class Hint(Answer, frozen=True, tag="hint"):
    """What an engine would play, and where it begins and ends."""

    match: int
    ply: int
    move: str
    sites: list[str]


class Tally(Struct, frozen=True):
    """How an account has fared in one game."""

    game: str
    played: int
    won: int
    lost: int
    drawn: int


class StandingsInfo(Answer, frozen=True, tag="standings"):
    """How an account has fared in all games."""

    games: list[Tally]


class RatingInfo(Struct, frozen=True):
    """How an account is rated in one game; ``points`` begin at 1000, and ``matches`` are those that counted."""

    name: str
    game: str
    points: int
    matches: int


class LeaderList(Answer, frozen=True, tag="leaders"):
    """The accounts of a game by their points, the best first; ``first`` is the place of the first one, from 0."""

    game: str
    first: int
    leaders: list[RatingInfo]


class ProfileInfo(Answer, frozen=True, tag="profile"):
    """How an account is rated, and how it has fared in every game."""

    name: str
    ratings: list[RatingInfo]
    games: list[Tally]


class FoundPlayer(Struct, frozen=True, omit_defaults=True):
    """A player of a match that was found; ``standing`` is won, drew or lost, and ``change`` that of the points."""

    seat: int
    name: str
    engine: bool = False
    standing: str = ""
    change: int | None = None


class FoundMatch(Struct, frozen=True):
    """A match that is over; moments are seconds since 1970."""

    match: int
    game: str
    created: int
    ended: int | None
    players: list[FoundPlayer]
    title: str = ""
    """What was played, where no list has it."""


class FoundList(Answer, frozen=True, tag="found"):
    """What a search has found, the newest first; ``more`` says that there are older ones."""

    matches: list[FoundMatch]
    more: bool = False


class Arranged(Answer, frozen=True, tag="arranged"):
    """A position that was set up by hand: its set-up text, and how it looks where a set-up text was read."""

    setup: str
    scene: State | None = None


class RulesInfo(Struct, frozen=True):
    """A rules text that was saved: its hash, what its author calls it, and when, in seconds since 1970."""

    rules: str
    title: str
    saved: int


class RulesSaved(Answer, frozen=True, tag="rules-saved"):
    """A rules text is kept; ``rules`` is its hash."""

    rules: str
    title: str
    saved: int


class DraftInfo(Answer, frozen=True, tag="draft"):
    """The draft that your account keeps, and how often it was kept: 0 for none. What was just kept is not repeated."""

    revision: int
    draft: str = ""


class RulesList(Answer, frozen=True, tag="my-rules"):
    """The rules texts that you have saved, the newest first; versions of one text share their title."""

    texts: list[RulesInfo]


class RulesText(Answer, frozen=True, tag="rules"):
    """A rules text with all that it includes."""

    rules: str
    title: str
    text: str
    files: dict[str, str]
    file: str


class News(Answer, frozen=True, tag="news"):
    """What a match did with one command; versions follow each other without gaps.

    The fields after ``events`` are for those who watch with scenes. ``id`` is there when it answers a move of theirs.
    """

    match: int
    version: int
    events: list[Happened]
    change: Change | UnsetType = UNSET
    """How the board differs from the scene before; left out when it does not."""
    scene: State | UnsetType = UNSET
    """The whole scene, in the last of the news that were missed."""
    picks: Picks | UnsetType = UNSET
    """What you may click now, if that is another than before."""
    left: list[int | None] | UnsetType = UNSET
    """Milliseconds until each flag falls, now."""
    watching: int | UnsetType = UNSET
    """How many watch the match besides its players."""
    line: list[LineEntry] | UnsetType = UNSET
    """The whole move list, where it changed otherwise than by what the events say."""
    tail: list[list[LineEntry]] | UnsetType = UNSET


class Queue(Answer, frozen=True, tag="queue"):
    """An engine of a match waits for its turn to think; its clock stands still until ``ahead`` others have thought."""

    match: int
    ahead: int


class Here(Answer, frozen=True, tag="here"):
    """Who is at the table of a match: the seats whose players are there, and how many others watch."""

    match: int
    seats: list[int]
    watching: int


class Again(Answer, frozen=True, tag="again"):
    """A match that is over is played again at another table."""

    match: int
    again: int


class SceneList(Answer, frozen=True, tag="scenes"):
    """The scenes around a place of the move list."""

    match: int
    version: int
    path: list[int]
    """The place that was asked for."""
    first: int
    """How many entries of its line come before these scenes."""
    scene: State
    """The scene after those."""
    changes: list[Change]
    """What each entry after them changes."""


class Snapshot(Answer, frozen=True, tag="snapshot"):
    """A whole match at one version; ``start``, ``scene`` and ``picks`` are for those who watch with scenes."""

    match: int
    version: int
    table: TableInfo
    creator: str
    ply: int
    turn: int | None
    line: list[LineEntry]
    """The line that is played, also what was taken back and can be made again; ``ply`` entries are on the board."""
    tail: list[list[LineEntry]]
    """What was played after the end of the line and taken back."""
    left: list[int | None]
    watching: int
    """How many watch the match besides its players."""
    here: list[int] = []
    """The seats whose players are at the table."""
    again: int = 0
    """The match in which this one is played again."""
    invitation: str = ""
    offer: Happened | None = None
    end: Happened | None = None
    claims: list[str] = []
    """The draws that the player to move may claim."""
    scene: State | UnsetType = UNSET
    start: State | UnsetType = UNSET
    """How the match began, where that is not how its game begins."""
    picks: Picks | UnsetType = UNSET
    """What you may click now."""


class PlaceInfo(Answer, frozen=True, tag="place"):
    """A place of a variation: what is seen there, and what may be clicked by whoever is to move."""

    scene: State
    ply: int
    picks: Picks | UnsetType = UNSET
    """Left out when the game is over."""
    move: str = ""
    """The move that the clicks meant, if they were a whole one; the place is the one after it."""
    made: list[str] = []
    """The clicks that these picks follow, if they were not."""
    parts: list[list[ShownPart]] = []
    """What the clicks did, part by part."""
    end: Happened | None = None
    """How the game is over here."""
    chance: bool = False
    """True when chance is to move: then its throws are what may be clicked."""


class Analysis(Answer, frozen=True, tag="analysis"):
    """What an engine has found about the place that ``request`` asked for; the last of them has ``ended``."""

    request: str
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    lines: list[EngineLine] = []
    ended: str = ""
    """``done``, ``time`` (it had its share), ``stopped``, ``elsewhere`` (asked for in another window), ``refused``."""
    code: str = ""
    """Why it was refused."""
    ahead: int = -1
    """How many are served before, while it waits for an engine."""


class RecordInfo(Answer, frozen=True, tag="record"):
    """A game that was read, up to what is wrong with it."""

    game: str
    options: dict[str, Value] = {}
    setup: str | None = None
    line: list[LineEntry] = []
    tags: dict[str, str] = {}
    comment: str = ""
    broken: str = ""
    """What is wrong with the move after the last one."""
    games: int = 1
    """How many games the text has; this is the first."""


class WrittenInfo(Answer, frozen=True, tag="written"):
    """A file with a variation tree."""

    name: str
    text: str


class ReportInfo(Answer, frozen=True, tag="report"):
    """The report of a match; without ``report`` it is being computed, and comes as news."""

    match: int
    report: GameReport | None = None
    code: str = ""
    """Why it could not be computed."""


class ReportProgress(Answer, frozen=True, tag="report-progress"):
    """How many positions of a match have been looked at, and of how many."""

    match: int
    done: int
    of: int


class StudyInfo(Answer, frozen=True, tag="study"):
    """What self-play says about a game, as ``boardwright study --json`` has it; as news if it is being made now."""

    game: str
    options: dict[str, Value]
    study: dict[str, Any] | None = None
    making: bool = False
    seconds: float = 0.0
    """How long it would take."""
    code: str = ""
    """Why it could not be made."""


class StudyProgress(Answer, frozen=True, tag="study-progress"):
    """How many games of a study have been played, and of how many."""

    game: str
    done: int
    of: int


class ExploredMove(Struct, frozen=True):
    """A move that was played in a position: how often, won by which seats, and the average strength if it is known."""

    move: str
    games: int
    wins: list[int]
    draws: int
    unknown: int
    strength: int | None


class ExploredGame(Struct, frozen=True):
    """A game that went through a position; ``match`` is its number here, ``ended`` is 0 where it is not known."""

    title: str
    move: str
    winners: list[int] | None
    ended: int
    strength: int | None
    match: int | None


class ExploredInfo(Answer, frozen=True, tag="explored"):
    """What was played in a position, the most frequent first, and the last games."""

    game: str
    games: int
    moves: list[ExploredMove]
    last: list[ExploredGame]


class SolverInfo(Struct, frozen=True):
    """How an account has fared with the puzzles of a game; ``counted`` says whether this try was its first."""

    points: int
    tries: int
    solved: int
    streak: int
    counted: bool = False


class ThemeInfo(Struct, frozen=True):
    """Something that happens in a puzzle, with a number and a word of the game where it has some."""

    name: str
    number: int
    word: str


class PuzzleInfo(Answer, frozen=True, tag="puzzle"):
    """A puzzle: its position, what may be clicked there, and how hard it is; ``solver`` is there for accounts."""

    game: str
    puzzle: str
    scene: State
    picks: Picks
    points: int
    total: int
    solver: SolverInfo | None = None


class PuzzleStep(Answer, frozen=True, tag="puzzle-step"):
    """What came of a move: a wrong one changes nothing; after a right one the answer has been played, too."""

    right: bool
    done: int
    solved: bool = False
    parts: list[list[ShownPart]] = []
    moves: list[str] = []
    scene: State | None = None
    picks: Picks | None = None
    themes: list[ThemeInfo] = []
    solver: SolverInfo | None = None


class PuzzleWay(Answer, frozen=True, tag="puzzle-way"):
    """The solution of a puzzle, move by move, and where it leads."""

    moves: list[str]
    parts: list[list[list[ShownPart]]]
    scene: State
    themes: list[ThemeInfo] = []
    solver: SolverInfo | None = None


AnyAnswer = (
    Welcome
    | Done
    | Refused
    | SessionList
    | GameList
    | TableList
    | TableNews
    | StatisticsInfo
    | StandingsInfo
    | LeaderList
    | ProfileInfo
    | FoundList
    | Arranged
    | RulesSaved
    | DraftInfo
    | RulesList
    | RulesText
    | News
    | Queue
    | Here
    | Again
    | SceneList
    | Choices
    | Hint
    | Snapshot
    | Said
    | TalkList
    | PlaceInfo
    | Analysis
    | RecordInfo
    | WrittenInfo
    | ReportInfo
    | ReportProgress
    | StudyInfo
    | StudyProgress
    | ExploredInfo
    | PuzzleInfo
    | PuzzleStep
    | PuzzleWay
)

_ENCODER = msgspec.json.Encoder()


def write_answer(answer: Answer) -> bytes:
    """Write an answer."""
    return _ENCODER.encode(answer)


def with_id(written: bytes, id_: str) -> bytes:
    """Return a written answer without an id as the answer to the message with this one."""
    return written[:-1] + b',"id":' + _ENCODER.encode(id_) + b"}"


def schema() -> dict[str, Any]:
    """Return the JSON schema of both directions."""
    (requests, answers), parts = msgspec.json.schema_components([Message, AnyAnswer], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Boardwright's websocket, version {VERSION}",
        "properties": {"request": requests, "answer": answers},
        "$defs": parts,
    }
