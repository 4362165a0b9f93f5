"""What a page may send. ``id`` is chosen by the page; a message that is sent again with the same one does no harm."""

from hashlib import blake2b
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from boardwright.errors import InputError
from boardwright.play.ledger import Stamp
from boardwright.protocols.web_json.scene import ReserveState

VERSION = 1
LARGEST = 65_536
"""Bytes of a message: a long game with its comments has room."""
BEGINNING = 200
"""Letters in which a longer one must say that it is of the type that may be longer."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=4096)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Small = Annotated[int, Meta(ge=0, le=15)]
Preference = (
    bool
    | int
    | Annotated[str, Meta(max_length=40)]
    | Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=64)]
)
"""A choice of the page: its own business, within bounds."""
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{40}$")]
Clicks = Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=100)]


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


class Ping(Request, frozen=True, tag="ping"):
    """Ask whether the connection is alive; browsers do not let a page see the pings of a websocket."""


class SignUp(Request, frozen=True, tag="sign-up"):
    """Make an account and be it; a guest keeps the games that were played so far."""

    name: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(min_length=8, max_length=256)]


class LogIn(Request, frozen=True, tag="log-in"):
    """Be an account."""

    name: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=256)]


class LogOut(Request, frozen=True, tag="log-out"):
    """Let the token lead nowhere: the client has no account; seats stay."""


class ChangePassword(Request, frozen=True, tag="change-password"):
    """Give the account another password; all its other sessions end."""

    password: Annotated[str, Meta(max_length=256)]
    fresh: Annotated[str, Meta(min_length=8, max_length=256)]


class DeleteAccount(Request, frozen=True, tag="delete-account"):
    """End the account: it leaves its tables, and its games stay under a name that tells nothing."""

    password: Annotated[str, Meta(max_length=256)] = ""


class Sessions(Request, frozen=True, tag="sessions"):
    """Ask where the account is logged in."""


class EndSession(Request, frozen=True, tag="end-session"):
    """End a session of the account, as ``sessions`` names it."""

    session: Annotated[str, Meta(min_length=16, max_length=16)]


class Games(Request, frozen=True, tag="games"):
    """Ask what can be played."""


class Tables(Request, frozen=True, tag="tables"):
    """Ask for tables that are open or being played at, the newest or those before a number, and hear of changes.

    Without ``news`` changes are told no more. With ``living`` only those come where a player is, and all of your own.
    """

    before: Number | None = None
    limit: Annotated[int, Meta(ge=1, le=200)] = 100
    news: bool = True
    living: bool = False


class Statistics(Request, frozen=True, tag="statistics"):
    """Ask how you have fared in a game."""

    game: Annotated[str, Meta(max_length=200)]


class Create(Request, frozen=True, tag="create"):
    """Open a table and sit down; ``engines`` says who else sits where.

    What is played is a listed ``game``, or a saved rules text by its hash, and perhaps one of its variants by title.
    """

    game: Annotated[str, Meta(max_length=200)] = ""
    rules: Hash | None = None
    variant: Annotated[str, Meta(max_length=120)] = ""
    options: dict[str, str | int | bool] = {}
    clock: Annotated[str, Meta(max_length=40)] = "none"
    setup: Text | None = None
    seat: Small | None = 0
    """Your own; none where engines sit on every seat and you watch them."""
    engines: dict[str, str] = {}
    private: bool = False


class Arrange(Request, frozen=True, tag="arrange"):
    """Ask for the set-up text of pieces that were placed by hand, or what a set-up text means; it must be playable.

    What is meant is a listed ``game`` or a saved rules text, as for a table.
    """

    game: Annotated[str, Meta(max_length=200)] = ""
    rules: Hash | None = None
    variant: Annotated[str, Meta(max_length=120)] = ""
    options: dict[str, str | int | bool] = {}
    setup: Text | None = None
    """A set-up text; without it the pieces count."""
    pieces: Annotated[dict[Annotated[str, Meta(max_length=200)], Annotated[str, Meta(max_length=12)]],
                      Meta(max_length=4000)] = {}  # fmt: skip
    """Pieces by their sites, written ``owner/kind`` as in a scene."""
    reserves: Annotated[list[ReserveState], Meta(max_length=400)] = []
    turn: Small = 0


class SaveRules(Request, frozen=True, tag="save-rules"):
    """Keep a rules text with all that it includes; this and ``keep-draft`` alone may be longer than others."""

    text: str
    files: Annotated[dict[Annotated[str, Meta(max_length=200)], str], Meta(max_length=50)] = {}
    file: Annotated[str, Meta(min_length=1, max_length=100)] = "rules.zrf"
    """What the text itself is called."""
    title: Annotated[str, Meta(max_length=200)] = ""


class KeepDraft(Request, frozen=True, tag="keep-draft"):
    """Keep the draft of the workshop with its changes on your account; it may be as long as a rules text.

    ``base`` is the revision that this one follows; where the account has another one it is refused.
    """

    draft: str
    """As the page writes it; the server does not read it."""
    base: Number = 0


class MyDraft(Request, frozen=True, tag="my-draft"):
    """Ask for the draft that your account keeps."""


class MyRules(Request, frozen=True, tag="my-rules"):
    """Ask which rules texts you have saved."""


class ReadRules(Request, frozen=True, tag="rules"):
    """Ask for a rules text, as any client may that knows its hash."""

    rules: Hash


class ForgetRules(Request, frozen=True, tag="forget-rules"):
    """Take a rules text from those that you have saved; matches that are played by it keep it."""

    rules: Hash


class Watch(Request, frozen=True, tag="watch"):
    """See a match and hear of everything; ``since`` is the last version that you know.

    With ``scenes`` the news also say how the board changes and what you may click, and those of your own moves answer
    them. Programs that know the rules do without.
    """

    match: Number
    since: Number | None = None
    scenes: bool = False
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
    """Make a move, in the game's notation or by its clicks; ``ply`` says for which position it is meant."""

    match: Number
    move: Annotated[str, Meta(max_length=1000)] = ""
    clicks: Clicks = []
    ply: Number | None = None


class Act(Request, frozen=True, tag="act"):
    """Do something else at your seat."""

    match: Number
    what: Literal["resign", "stop", "leave", "offer-draw", "claim", "claim-left", "accept", "decline", "undo", "redo"]


class Scenes(Request, frozen=True, tag="scenes"):
    """Look back: the scenes around a place of the move list.

    ``path`` is ``[n]`` for after n entries of the line, ``[n, v, m]`` for m entries of the v-th variation there.
    """

    match: Number
    path: Annotated[list[Number], Meta(min_length=1, max_length=41)]
    invitation: Annotated[str, Meta(max_length=64)] = ""


class Choices(Request, frozen=True, tag="choices"):
    """Ask what may be clicked, after the clicks made so far; only the player to move is told."""

    match: Number
    ply: Number
    clicks: Clicks = []


class Hint(Request, frozen=True, tag="hint"):
    """Ask what an engine would play; only against engines."""

    match: Number


class Standings(Request, frozen=True, tag="standings"):
    """Ask how you have fared in all games."""


class Leaders(Request, frozen=True, tag="leaders"):
    """Ask who is rated highest in a game, from a place counted from 0."""

    game: Annotated[str, Meta(max_length=200)]
    first: Annotated[int, Meta(ge=0, le=100_000)] = 0
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


class Profile(Request, frozen=True, tag="profile"):
    """Ask how an account is rated and has fared."""

    name: Annotated[str, Meta(max_length=64)]


class Search(Request, frozen=True, tag="search"):
    """Look for matches that are over, by player, game and time (seconds since 1970); ``before`` gives the next page."""

    player: Annotated[str, Meta(max_length=64)] = ""
    game: Annotated[str, Meta(max_length=200)] = ""
    since: Number | None = None
    until: Number | None = None
    before: Number | None = None
    limit: Annotated[int, Meta(ge=1, le=50)] = 20


class Rematch(Request, frozen=True, tag="rematch"):
    """Open the same table again, one seat further; who answers with the same message sits down there."""

    match: Number


class Say(Request, frozen=True, tag="say"):
    """Say something to all who are at a table."""

    match: Number
    text: Annotated[str, Meta(min_length=1, max_length=600)]
    invitation: Annotated[str, Meta(max_length=64)] = ""


class Talk(Request, frozen=True, tag="talk"):
    """Ask what was said at a table lately."""

    match: Number
    invitation: Annotated[str, Meta(max_length=64)] = ""


class Complain(Request, frozen=True, tag="complain"):
    """Let the operators know of a message."""

    match: Number
    number: Number
    invitation: Annotated[str, Meta(max_length=64)] = ""


class Prefer(Request, frozen=True, tag="prefer"):
    """Let the account remember how its pages look; they are given back with the welcome."""

    preferences: dict[Annotated[str, Meta(max_length=40)], Preference]


Moves = Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=4000)]
GameOptions = dict[str, str | int | bool]


class Place(Request, frozen=True, tag="place"):
    """Ask for a place of a variation: what is seen there, and what either player may click.

    With ``clicks`` that are a whole move it is made, and the place after it is given.
    """

    game: Annotated[str, Meta(max_length=200)]
    options: GameOptions = {}
    setup: Text | None = None
    moves: Moves = []
    clicks: Clicks = []


class Analyse(Request, frozen=True, tag="analyse"):
    """Let an engine think about a place of a variation; ``analysis`` news tell what it finds, until it is stopped.

    A client has one analysis, and so has an account: what is asked last ends what was asked before.
    """

    game: Annotated[str, Meta(max_length=200)]
    options: GameOptions = {}
    setup: Text | None = None
    moves: Moves = []
    lines: Annotated[int, Meta(ge=1, le=5)] = 1


class StopAnalysis(Request, frozen=True, tag="stop-analysis"):
    """Let the engine think no more."""


class ReadRecord(Request, frozen=True, tag="read-record"):
    """Read a game that is written down in any format of a game, or a set-up text; or take that of a match.

    A match is given when it is over, or when no two people play in it.
    """

    game: Annotated[str, Meta(max_length=200)] = ""
    options: GameOptions = {}
    text: Annotated[str, Meta(max_length=60_000)] = ""
    match: Number | None = None
    invitation: Annotated[str, Meta(max_length=64)] = ""


class WrittenMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move of a variation tree, with what is said about it."""

    text: Annotated[str, Meta(max_length=200)]
    comment: Annotated[str, Meta(max_length=4000)] = ""
    glyph: Literal["", "!", "?", "!!", "??", "!?", "?!"] = ""
    scores: Annotated[list[Annotated[int, Meta(ge=-99_999, le=99_999)]], Meta(max_length=16)] = []
    mate: Annotated[int, Meta(ge=-9999, le=9999)] | None = None
    variations: list[list["WrittenMove"]] = []


class WriteRecord(Request, frozen=True, tag="write-record"):
    """Write a variation tree down as a file that ends in ``suffix``."""

    game: Annotated[str, Meta(max_length=200)]
    options: GameOptions = {}
    setup: Text | None = None
    line: list[WrittenMove] = []
    comment: Annotated[str, Meta(max_length=4000)] = ""
    tags: dict[str, Annotated[str, Meta(max_length=200)]] = {}
    suffix: Annotated[str, Meta(pattern=r"^\.[a-z]{1,12}$")] = ".json"


class Report(Request, frozen=True, tag="report"):
    """Ask for the report of a match that is over; it is computed once, and ``report-progress`` tells how far it is."""

    match: Number
    invitation: Annotated[str, Meta(max_length=64)] = ""


class Study(Request, frozen=True, tag="study"):
    """Ask what self-play says about a game; ``begin`` has it played, and ``study-progress`` tells how far that is."""

    game: Annotated[str, Meta(max_length=200)]
    options: GameOptions = {}
    begin: bool = False


class Explore(Request, frozen=True, tag="explore"):
    """Ask what was played in a position: a set-up, or the start, and moves from there; filters choose games.

    ``since`` is in seconds since 1970, strengths are in points.
    """

    game: Annotated[str, Meta(max_length=200)]
    options: dict[str, str | int | bool] = {}
    setup: Text | None = None
    moves: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=300)] = []
    since: Number | None = None
    weakest: Annotated[int, Meta(ge=0, le=9999)] | None = None
    strongest: Annotated[int, Meta(ge=0, le=9999)] | None = None
    source: Literal["match", "import"] | None = None


PuzzleId = Annotated[str, Meta(max_length=16)]


class Puzzle(Request, frozen=True, tag="puzzle"):
    """Ask for a puzzle: a certain one, or the next that suits you and is none of those that were seen."""

    game: Annotated[str, Meta(max_length=200)]
    puzzle: PuzzleId = ""
    seen: Annotated[list[PuzzleId], Meta(max_length=200)] = []


class PuzzleMove(Request, frozen=True, tag="puzzle-move"):
    """Try a move after some plies of the solution, in the game's notation or by its clicks."""

    game: Annotated[str, Meta(max_length=200)]
    puzzle: PuzzleId
    done: Annotated[int, Meta(ge=0, le=100)] = 0
    move: Annotated[str, Meta(max_length=1000)] = ""
    clicks: Clicks = []


class PuzzleChoices(Request, frozen=True, tag="puzzle-choices"):
    """Ask what may be clicked in a puzzle, after the clicks made so far."""

    game: Annotated[str, Meta(max_length=200)]
    puzzle: PuzzleId
    done: Annotated[int, Meta(ge=0, le=100)] = 0
    clicks: Clicks = []


class PuzzleSolution(Request, frozen=True, tag="puzzle-solution"):
    """Return up, and see the solution."""

    game: Annotated[str, Meta(max_length=200)]
    puzzle: PuzzleId


Message = (
    Hello
    | Ping
    | SignUp
    | LogIn
    | LogOut
    | ChangePassword
    | DeleteAccount
    | Sessions
    | EndSession
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
    | Scenes
    | Choices
    | Hint
    | Standings
    | Leaders
    | Profile
    | Search
    | Rematch
    | Arrange
    | Say
    | Talk
    | Complain
    | Prefer
    | SaveRules
    | KeepDraft
    | MyDraft
    | MyRules
    | ReadRules
    | ForgetRules
    | Place
    | Analyse
    | StopAnalysis
    | ReadRecord
    | WriteRecord
    | Report
    | Study
    | Explore
    | Puzzle
    | PuzzleMove
    | PuzzleChoices
    | PuzzleSolution
)

_DECODER = msgspec.json.Decoder(Message)
_LONG = msgspec.json.Decoder(SaveRules | KeepDraft)
_ENCODER = msgspec.json.Encoder()


def read_message(data: bytes | str) -> Message:
    """Read a message; raise BadMessage that names the field and what was expected."""
    if (b"\\u0000" if isinstance(data, bytes) else "\\u0000") in data:  # type: ignore[operator]
        msg = "the letter with number 0 is no text"  # databases do not take it
        raise BadMessage(msg)
    try:
        message: Message = (_DECODER if len(data) <= LARGEST else _LONG).decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None
    return message


def may_be_long(data: str) -> bool:
    """Tell whether a message begins like one that may be longer than ``LARGEST``."""
    return any(name in data[:BEGINNING] for name in ('"save-rules"', '"keep-draft"'))


def stamp_of(message: Message) -> Stamp:
    """Return the id of a message with a digest of all that it asks."""
    return Stamp(message.id, blake2b(_ENCODER.encode(message), digest_size=16).hexdigest())


def id_of(data: bytes | str) -> str:
    """Return the id of a message that could not be read, if it has one, so that its sender knows which it was."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
    value = found.get("id") if isinstance(found, dict) else None
    return value[:64] if isinstance(value, str) else ""
