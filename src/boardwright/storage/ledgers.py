"""Ledgers in a database: an entry is in its table before any client hears that a move was accepted."""

from collections.abc import Awaitable, Sequence
from time import time
from typing import NamedTuple

import msgspec
import structlog
from sqlalchemy import ColumnElement, Connection, RowMapping, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from boardwright.errors import RecordError, StorageFault
from boardwright.play.commands import Command, Sit, Sitter
from boardwright.play.ledger import Entry, Opening
from boardwright.play.listing import SEATING
from boardwright.play.ports import GameResults, Standing, Stored, Unfinished
from boardwright.storage.database import Database, Rows, add_rows, new_number
from boardwright.storage.ratings import rate
from boardwright.storage.reading import ENTRY_COLUMNS, MATCH_COLUMNS, as_text, command_of, entry_of, stored_of
from boardwright.storage.rules import keep_rules
from boardwright.storage.schema import ENTRIES, MATCHES, QUARANTINE, SEATINGS, STANDINGS

LOG = structlog.get_logger("boardwright.storage")
MOST_TITLE = 200
_ENCODER = msgspec.json.Encoder(enc_hook=str)
"""Writes moves by their texts."""
LARGEST_NUMBER = 1 << 31
"""Numbers of matches are smaller: PostgreSQL refuses to look for a larger one."""


class NewMatch(NamedTuple):
    """All that a new match begins with."""

    opening: Opening
    creator: str
    invitation: str
    rematch_of: int | None
    entries: Sequence[Entry]
    rules: str
    title: str


class DatabaseLedgers:
    """Keeps ledgers as play.ports promises."""

    def __init__(self, database: Database) -> None:
        """Use an open database."""
        self._database = database

    async def create(
        self,
        opening: Opening,
        creator: str,
        invitation: str = "",
        rematch_of: int | None = None,
        entries: Sequence[Entry] = (),
        rules: str = "",
        title: str = "",
    ) -> Stored:
        """Keep a new match with its first entries and its rules text, all or nothing, and return its number."""
        new = NewMatch(opening, creator, invitation, rematch_of, entries, rules, title)
        return await self._database.run(lambda connection: insert_match(connection, new))

    def append(self, number: int, entries: Sequence[Entry], end: Sequence[Standing] | None = None) -> Awaitable[None]:
        """Keep what a match obeyed; with ``end`` the match is over. Raise StorageFault and keep nothing."""
        added = Rows(ENTRIES, entry_rows(number, entries))
        if end is None and not any(isinstance(one.command, Sit) for one in entries):
            return self._database.add(added)

        def work(connection: Connection) -> None:
            add_rows(connection, added)
            note_seats(connection, number, entries)
            if end is not None:
                finish(connection, number, end)

        return self._database.run(work)

    async def opened_by(self, creator: str, request: str) -> tuple[int, str] | None:
        """Return the number of the match that a request has opened, and the digest of that request."""
        mine = (MATCHES.c.creator == creator) & (MATCHES.c.request == request)
        query = select(MATCHES.c.id, MATCHES.c.digest).where(mine)
        row = await self._database.run(lambda connection: connection.execute(query).first())
        return None if row is None else (int(row[0]), str(row[1]))

    async def entries(self, number: int) -> list[Entry]:
        """Return the whole ledger of a match; raise RecordError if a row of it is damaged."""
        query = select(*ENTRY_COLUMNS).where(ENTRIES.c.match_id == number).order_by(ENTRIES.c.version)
        found = await self._database.run(lambda connection: _entries(connection.execute(query).mappings().all()))
        if isinstance(found, RecordError):
            raise found
        return found

    async def find(self, number: int) -> Stored | None:
        """Return a match by its number; raise RecordError if its row is damaged."""
        if not 0 < number < LARGEST_NUMBER:
            return None
        query = select(*MATCH_COLUMNS).where(MATCHES.c.id == number)
        row = await self._database.run(lambda connection: connection.execute(query).mappings().first())
        return None if row is None else stored_of(row)

    async def unfinished(self) -> list[Unfinished]:
        """List the matches that are not over, without reading all that happened in them; damaged ones are put aside."""
        kept = self._kept()
        going = select(*MATCH_COLUMNS).where(kept).order_by(MATCHES.c.id)
        mine = ENTRIES.join(MATCHES).select().where(kept)
        latest = mine.with_only_columns(ENTRIES.c.match_id, func.max(ENTRIES.c.version)).group_by(ENTRIES.c.match_id)
        written = as_text(ENTRIES.c.command)
        # A command is written with its kind first; older ledgers have a blank behind the colon.
        telling = or_(*(written.like(f'{{"kind":{blank}"{kind}"%') for kind in SEATING for blank in ("", " ")))
        seats = mine.with_only_columns(ENTRIES.c.match_id, written).where(telling).order_by(ENTRIES.c.version)

        def read(connection: Connection) -> tuple[list[Unfinished], list[tuple[int, str]]]:
            """Read everything in the thread of the database: there may be thousands of matches."""
            commands: dict[int, list[str]] = {}
            for number, command in connection.execute(seats):
                commands.setdefault(number, []).append(command)
            versions = {row[0]: row[1] for row in connection.execute(latest)}
            found: list[Unfinished] = []
            damaged: list[tuple[int, str]] = []
            for row in connection.execute(going).mappings():
                try:
                    told = tuple(command_of(text) for text in commands.get(row["id"], ()))
                    found.append(Unfinished(stored_of(row), versions.get(row["id"], 0), told))
                except RecordError as error:
                    damaged.append((int(row["id"]), str(error)))
            return found, damaged

        found, damaged = await self._database.run(read)
        for number, reason in damaged:
            await self.put_aside(number, reason)
        return found

    def _kept(self) -> ColumnElement[bool]:
        """Say which matches are listed that are not over."""
        return ~MATCHES.c.finished & MATCHES.c.id.not_in(select(QUARANTINE.c.match_id))

    async def waiting_since(self, before: int) -> list[int]:
        """List the matches that are not over and to which nothing was added since a moment."""
        latest = select(func.max(ENTRIES.c.stored)).where(ENTRIES.c.match_id == MATCHES.c.id).scalar_subquery()
        old = ~MATCHES.c.finished & (MATCHES.c.created < before) & (latest < before)
        query = select(MATCHES.c.id).where(old & MATCHES.c.id.not_in(select(QUARANTINE.c.match_id)))
        rows = await self._database.run(lambda connection: connection.execute(query).all())
        return [int(row[0]) for row in rows]

    async def put_aside(self, number: int, reason: str) -> None:
        """Leave a match that cannot be read alone until an operator has looked at it."""
        row = {"match_id": number, "reason": reason[:400], "found": int(time())}

        def work(connection: Connection) -> None:
            known = select(QUARANTINE.c.match_id).where(QUARANTINE.c.match_id == number)
            if connection.execute(known).first() is None:
                connection.execute(insert(QUARANTINE).values(row))

        LOG.error("match put aside", match=number, reason=reason)
        await self._database.run(work)

    async def aside(self) -> list[tuple[int, str, int]]:
        """List the matches that were put aside: their numbers, why, and when."""
        query = select(QUARANTINE.c.match_id, QUARANTINE.c.reason, QUARANTINE.c.found).order_by(QUARANTINE.c.match_id)
        rows = await self._database.run(lambda connection: connection.execute(query).all())
        return [(int(row[0]), str(row[1]), int(row[2])) for row in rows]

    async def tally(self, name: str, game: str) -> GameResults:
        """Count how an account has fared."""
        return (await self.tallies(name)).get(game, GameResults())

    async def tallies(self, name: str) -> dict[str, GameResults]:
        """Count how an account has fared in each game that it has played to an end."""
        columns = (STANDINGS.c.game, STANDINGS.c.standing)
        query = select(*columns, func.count()).where(STANDINGS.c.name == name).group_by(*columns)
        rows = await self._database.run(lambda connection: connection.execute(query).all())
        counts: dict[str, dict[str, int]] = {}
        for game, standing, count in rows:
            counts.setdefault(str(game), {})[str(standing)] = int(count)
        return {game: _tally(found) for game, found in counts.items()}


def _entries(rows: Sequence[RowMapping]) -> list[Entry] | RecordError:
    """Read rows, or say which is damaged, in the thread of the database: there may be thousands."""
    try:
        return [entry_of(row) for row in rows]
    except RecordError as error:
        return error


def entry_rows(number: int, entries: Sequence[Entry]) -> list[tuple[object, ...]]:
    """Write entries as rows, with all columns in order."""
    now = int(time())
    return [
        (number, one.version, _written(one.command), one.author, one.message, now, one.digest, None) for one in entries
    ]


def _written(command: Command) -> str:
    """Write a command as ``play.ledger.write_command`` does, without making a dictionary of it first."""
    return f'{{"kind":"{type(command).__name__}",{_ENCODER.encode(command).decode()[1:]}'


def _tally(counts: dict[str, int]) -> GameResults:
    won, lost, drew = (counts.get(word, 0) for word in ("won", "lost", "drew"))
    return GameResults(won + lost + drew, won, lost, drew)


def insert_match(connection: Connection, new: NewMatch) -> Stored:
    """Add a match, its first entries and its rules text; raise StorageFault if its request has opened one already."""
    opening, entries, created = new.opening, new.entries, int(time())
    request = entries[0] if entries and entries[0].message else None
    row = {
        "game": opening.game,
        "options": opening.options,
        "control": opening.control,
        "seed": str(opening.seed),
        "setup": opening.setup,
        "creator": new.creator,
        "invitation": new.invitation,
        "created": created,
        "rematch_of": new.rematch_of,
        "request": None if request is None else request.message,
        "digest": None if request is None else request.digest,
        "rules": opening.rules or None,
        "title": new.title[:MOST_TITLE],
    }
    try:
        number = new_number(connection.execute(insert(MATCHES).values(row)))
    except IntegrityError:
        msg = "this request has opened a table already"
        raise StorageFault(msg, code="fault/conflict") from None
    if new.rules:
        keep_rules(connection, opening.rules, new.rules)
    if entries:
        add_rows(connection, Rows(ENTRIES, entry_rows(number, entries)))
    note_seats(connection, number, entries)
    return Stored(number, opening, new.creator, new.invitation, rematch_of=new.rematch_of, created=created)


def note_seats(connection: Connection, number: int, entries: Sequence[Entry]) -> None:
    """Note who sits down, and where."""
    sits = [one.command for one in entries if isinstance(one.command, Sit)]
    for seat, name, engine in {(sit.seat, sit.name.strip(), sit.sitter is Sitter.ENGINE) for sit in sits}:
        row = {"match_id": number, "seat": seat, "name": name, "engine": engine}
        same = (SEATINGS.c.match_id == number) & (SEATINGS.c.seat == seat) & (SEATINGS.c.name == name)
        if connection.execute(select(SEATINGS.c.seat).where(same)).first() is None:
            connection.execute(insert(SEATINGS).values(row))


def finish(connection: Connection, number: int, end: Sequence[Standing]) -> None:
    """Note that a match is over, how every player fared, and what that says of their strength."""
    game = select(MATCHES.c.game).where(MATCHES.c.id == number).scalar_subquery()
    connection.execute(update(MATCHES).where(MATCHES.c.id == number).values(finished=True, ended=int(time())))
    changes = rate(connection, number, end)
    for one in end:
        row = {"match_id": number, "seat": one.seat, "name": one.name, "standing": one.standing, "game": game}
        connection.execute(insert(STANDINGS).values(row | {"change": changes.get(one.seat)}))
