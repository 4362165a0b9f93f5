"""Explorer: what was played in a position, counted over all games that went through it, and by filters.

A row counts the games in which one move was played in one position and that share a bucket: the month of their end, a
band of strength, their source and their winners. So a position that thousands of games went through has few rows, and
every filter chooses among buckets (ADR 21).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, insert, literal_column, or_, select, update

from boardwright.play.counted import ID_LETTERS, RECENT, Row
from boardwright.play.passage import LEVEL, SEPARATOR, Passage, Source
from boardwright.play.tally import (
    BAND_AT,
    BAND_BITS,
    MONTH_AT,
    OUTCOME_BITS,
    SOURCE_AT,
    SOURCE_BITS,
    SOURCES,
    UNKNOWN,
    GameRow,
    Tally,
    band_of,
    month_of,
)
from boardwright.storage.bulk import fill
from boardwright.storage.database import Database
from boardwright.storage.schema import (
    ACCOUNTS,
    EXPLORER_GAMES,
    EXPLORER_MOVES,
    EXPLORER_PLACE,
    MATCHES,
    RATINGS,
    SEATINGS,
    STANDINGS,
)
from boardwright.storage.search import players_of

SHOWN_GAMES = 8
AT_ONCE = 400
"""Values of one list."""


def _bits(bucket: ColumnElement[int], at: int, count: int) -> ColumnElement[int]:
    """Read a part of a bucket; the numbers are written out, because PostgreSQL would take them for large ones."""
    shifted = bucket.op(">>")(literal_column(str(at)))
    return shifted.op("&")(literal_column(str((1 << count) - 1)))


@dataclass(frozen=True)
class Filters:
    """Which games count; what is None does not matter."""

    since: int | None = None
    """Seconds since 1970; the whole month counts."""
    weakest: int | None = None
    strongest: int | None = None
    """Average strength of the players, in steps of 200 points."""
    source: Source | None = None

    def condition(self) -> ColumnElement[bool]:
        """Choose the buckets."""
        bucket = EXPLORER_MOVES.c.bucket
        band = _bits(bucket, BAND_AT, BAND_BITS)
        found = []
        if self.since is not None:
            found.append(bucket >= month_of(self.since) << MONTH_AT)
        if self.weakest is not None:
            found.append(band >= band_of(self.weakest))
        if self.strongest is not None:
            found += [band <= band_of(self.strongest), band > 0]
        if self.source is not None:
            found.append(_bits(bucket, SOURCE_AT, SOURCE_BITS) == SOURCES.index(self.source))
        return and_(True, *found)


@dataclass
class Played:
    """How games went on with a move: how many, won by which seats, and how strong their players were."""

    move: str
    games: int = 0
    wins: dict[int, int] = field(default_factory=dict)
    """By seat; a win is counted for each of those who share it."""
    draws: int = 0
    unknown: int = 0
    strength: int = 0
    rated: int = 0

    @property
    def average(self) -> int | None:
        """The average strength where it is known."""
        return round(self.strength / self.rated) if self.rated else None


@dataclass(frozen=True)
class PastGame:
    """A game that went through a position."""

    title: str
    winners: tuple[int, ...] | None
    strength: int | None
    ended: int
    match: int | None
    move: str


@dataclass(frozen=True)
class Explored:
    """All that is known about a position: moves by how often they were played, and the last games."""

    moves: list[Played]
    last: list[PastGame]

    @property
    def games(self) -> int:
        """How many games went through here."""
        return sum(move.games for move in self.moves)


class Place(NamedTuple):
    """A match that is over, in the order of their ends."""

    ended: int
    match: int


class DatabaseExplorer:
    """Tells what was played in positions, and adds matches that are over, each once and in the order of their ends."""

    def __init__(self, database: Database) -> None:
        """Use an open database."""
        self._database = database

    async def next_matches(self, before: int, limit: int) -> list[Place]:
        """List the matches that come after the last that was added, and that ended before a moment; public ones."""
        return await self._database.run(lambda connection: _next(connection, before, limit))

    async def strength(self, match: int) -> int | None:
        """Average the strengths of those who played a match: their points, and the levels of engines."""
        return await self._database.run(lambda connection: _strength(connection, match))

    async def add(self, place: Place, passage: Passage | None) -> None:
        """Count a match, unless nothing was played in it or it cannot be read, and go on behind it."""

        def work(connection: Connection) -> None:
            counted = select(EXPLORER_PLACE.c.ended, EXPLORER_PLACE.c.match_id).with_for_update()
            last = connection.execute(counted).first()
            if last is not None and (last[0], last[1]) >= (place.ended, place.match):
                return  # another node was first
            if passage is not None:
                add_passages(connection, [passage])
            here = {"ended": place.ended, "match_id": place.match}
            if connection.execute(update(EXPLORER_PLACE).values(here)).rowcount == 0:
                connection.execute(insert(EXPLORER_PLACE).values({"id": 1} | here))

        await self._database.run(work)

    async def look(self, key: int, filters: Filters) -> Explored:
        """Tell what was played in a position."""
        return await self._database.run(lambda connection: look(connection, key, filters))


# ---- matches of the server ----------------------------------------------------------------------


def _next(connection: Connection, before: int, limit: int) -> list[Place]:
    last = connection.execute(select(EXPLORER_PLACE.c.ended, EXPLORER_PLACE.c.match_id)).first()
    ended, number = func.coalesce(MATCHES.c.ended, MATCHES.c.created), MATCHES.c.id
    wanted = MATCHES.c.finished & (MATCHES.c.invitation == "") & (ended < before)
    if last is not None:
        wanted = wanted & or_(ended > last[0], and_(ended == last[0], number > last[1]))
    rows = connection.execute(select(ended, number).where(wanted).order_by(ended, number).limit(limit))
    return [Place(int(row[0]), int(row[1])) for row in rows]


def _strength(connection: Connection, match: int) -> int | None:
    game = select(MATCHES.c.game).where(MATCHES.c.id == match).scalar_subquery()
    people = (
        select(RATINGS.c.points)
        .join(ACCOUNTS, ACCOUNTS.c.id == RATINGS.c.account_id)
        .join(STANDINGS, STANDINGS.c.name == ACCOUNTS.c.name)
        .where((STANDINGS.c.match_id == match) & (RATINGS.c.game == game))
    )
    found = [int(points) for points in connection.execute(people).scalars()]
    engines = select(SEATINGS.c.name).where((SEATINGS.c.match_id == match) & SEATINGS.c.engine)
    for name in connection.execute(engines).scalars():
        number = str(name).removeprefix("level:")
        if number != name and number.isascii() and number.isdecimal():
            found.append(LEVEL * int(number))
    return sum(found) // len(found) if found else None


# ---- reading ------------------------------------------------------------------------------------


def look(connection: Connection, key: int, filters: Filters) -> Explored:
    """Tell what was played in a position, for work inside a commit."""
    columns = EXPLORER_MOVES.c
    outcome = _bits(columns.bucket, 0, OUTCOME_BITS)
    rated = _bits(columns.bucket, BAND_AT, BAND_BITS) > literal_column("0")
    here = (columns.key == key) & filters.condition()
    sums = func.sum(columns.games), func.sum(columns.strength)
    query = select(columns.move, outcome, rated, *sums).where(here).group_by(columns.move, outcome, rated)
    moves: dict[str, Played] = {}
    for move, winners, is_rated, games, strength in connection.execute(query):
        played = moves.setdefault(move, Played(move))
        _count(played, int(winners), int(games))
        if is_rated:
            played.strength += int(strength)
            played.rated += int(games)
    ordered = sorted(moves.values(), key=lambda one: (-one.games, one.move))
    month = columns.bucket.op(">>")(literal_column(str(MONTH_AT)))
    newest = select(columns.move, columns.recent).where(here).order_by(month.desc(), columns.recent.desc())
    recent: dict[int, str] = {}
    for move, last in connection.execute(newest.limit(SHOWN_GAMES)):
        for at in range(0, len(last), ID_LETTERS):
            recent[int(last[at : at + ID_LETTERS], 16)] = move
    return Explored(ordered, _past(connection, recent))


def _count(played: Played, winners: int, games: int) -> None:
    played.games += games
    if winners == UNKNOWN:
        played.unknown += games
    elif winners == 0:
        played.draws += games
    for seat in _seats(winners) or ():
        played.wins[seat] = played.wins.get(seat, 0) + games


def _seats(winners: int) -> tuple[int, ...] | None:
    """Read bits as seats."""
    if winners < 0 or winners >= UNKNOWN:
        return None
    return tuple(seat for seat in range(16) if winners >> seat & 1)


def _past(connection: Connection, recent: dict[int, str]) -> list[PastGame]:
    """Find the last of these games, by their ends."""
    columns = EXPLORER_GAMES.c
    query = select(columns.id, columns.title, columns.winners, columns.strength, columns.ended, columns.match_id)
    ranked = query.where(columns.id.in_(list(recent))).order_by(columns.ended.desc(), columns.id.desc())
    rows = connection.execute(ranked.limit(SHOWN_GAMES)).all()
    names = players_of(connection, [int(row[5]) for row in rows if row[5] is not None])
    return [
        PastGame(
            SEPARATOR.join(one.name for one in names.get(match or 0, ())) or str(title),
            _seats(int(winners)),
            strength,
            int(ended),
            match,
            recent[int(number)],
        )
        for number, title, winners, strength, ended, match in rows
    ]


# ---- adding -------------------------------------------------------------------------------------


def next_number(connection: Connection) -> int:
    """Return the number of the next game."""
    return 1 + (connection.execute(select(func.max(EXPLORER_GAMES.c.id))).scalar() or 0)


def known(connection: Connection, digests: Sequence[str]) -> set[str]:
    """Tell which of these games have been counted."""
    found: set[str] = set()
    for at in range(0, len(digests), AT_ONCE):
        some = EXPLORER_GAMES.c.digest.in_(digests[at : at + AT_ONCE])
        found.update(connection.execute(select(EXPLORER_GAMES.c.digest).where(some)).scalars())
    return found


def add_passages(connection: Connection, passages: Iterable[Passage]) -> int:
    """Count the games that have not been counted; return how many those were."""
    fresh = {passage.digest: passage for passage in passages}
    seen = known(connection, list(fresh))
    tally = Tally(next_number(connection))
    for digest, passage in fresh.items():
        if digest not in seen:
            tally.add(passage)
    write(connection, tally.games, tally.rows())
    return len(tally.games)


def write(connection: Connection, games: Sequence[GameRow], rows: Iterable[Row]) -> None:
    """Add games, which are not there yet, and what was played in them; no two rows are about the same."""
    if games:
        fill(connection, EXPLORER_GAMES, games)
        fill(connection, EXPLORER_MOVES, rows, COUNTED)


COUNTED = (
    "ON CONFLICT (key, move, bucket) DO UPDATE SET games = explorer_moves.games + excluded.games, "
    "strength = explorer_moves.strength + excluded.strength, "
    f"recent = substr(excluded.recent || explorer_moves.recent, 1, {ID_LETTERS * RECENT})"
)
"""Adds to a count where there is one; a text, because a million rows a minute go through it."""
