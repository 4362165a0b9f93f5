"""Ledgers in a database: an entry is in its table before anybody hears that a move was accepted."""

from collections.abc import Sequence
from time import time

import msgspec
from sqlalchemy import Connection, RowMapping, Text, cast, func, insert, or_, select, update

from boardwright.play.commands import Command
from boardwright.play.glance import TELLING
from boardwright.play.ledger import Entry, Opening, read_command, write_command
from boardwright.play.ports import Standing, Stored, Tally, Unfinished
from boardwright.storage.database import Database, Rows, add_rows, new_number
from boardwright.storage.schema import ENTRIES, MATCHES, STANDINGS


class DatabaseLedgers:
    """Keeps ledgers as play.ports promises."""

    def __init__(self, database: Database) -> None:
        """Use an open database."""
        self._database = database

    async def create(
        self, opening: Opening, creator: str, invitation: str = "", rematch_of: int | None = None
    ) -> Stored:
        """Keep a new match and give its number."""

        def work(connection: Connection) -> Stored:
            row = {
                "game": opening.game,
                "options": opening.options,
                "control": opening.control,
                "seed": str(opening.seed),
                "setup": opening.setup,
                "creator": creator,
                "invitation": invitation,
                "created": int(time()),
                "rematch_of": rematch_of,
            }
            number = new_number(connection.execute(insert(MATCHES).values(row)))
            return Stored(number, opening, creator, invitation, rematch_of=rematch_of)

        return await self._database.run(work)

    async def append(self, number: int, entries: Sequence[Entry], end: Sequence[Standing] | None = None) -> None:
        """Keep what a match obeyed; with ``end`` the match is over. Raise StorageFault and keep nothing."""
        now = int(time())
        rows: list[tuple[object, ...]] = [
            (number, entry.version, _written(entry.command), entry.author, entry.message, now) for entry in entries
        ]
        added = Rows(ENTRIES, rows)
        if end is None and rows:
            await self._database.add(added)
        if end is None:
            return

        def work(connection: Connection) -> None:
            if rows:
                add_rows(connection, added)
            _finish(connection, number, end)

        await self._database.run(work)

    async def entries(self, number: int) -> list[Entry]:
        """Give the whole ledger of a match."""
        query = select(ENTRIES).where(ENTRIES.c.match_id == number).order_by(ENTRIES.c.version)
        rows = await self._database.run(lambda connection: connection.execute(query).mappings().all())
        return [Entry(row["version"], read_command(row["command"]), row["author"], row["message"]) for row in rows]

    async def find(self, number: int) -> Stored | None:
        """Give a match by its number."""
        if not 0 < number < 1 << 63:
            return None
        query = select(MATCHES).where(MATCHES.c.id == number)
        row = await self._database.run(lambda connection: connection.execute(query).mappings().first())
        return None if row is None else _stored(row)

    async def unfinished(self) -> list[Unfinished]:
        """List the matches that are not over, without reading all that happened in them."""
        going = select(MATCHES).where(~MATCHES.c.finished).order_by(MATCHES.c.id)
        mine = ENTRIES.join(MATCHES).select().where(~MATCHES.c.finished)
        latest = mine.with_only_columns(ENTRIES.c.match_id, func.max(ENTRIES.c.version)).group_by(ENTRIES.c.match_id)
        written = cast(ENTRIES.c.command, Text)
        # A command is written with its kind first; older ledgers have a blank behind the colon.
        telling = or_(*(written.like(f'{{"kind":{blank}"{kind}"%') for kind in TELLING for blank in ("", " ")))
        seats = mine.with_only_columns(ENTRIES.c.match_id, ENTRIES.c.command).where(telling).order_by(ENTRIES.c.version)

        def work(connection: Connection) -> list[Unfinished]:
            commands: dict[int, list[Command]] = {}
            for number, command in connection.execute(seats):
                commands.setdefault(number, []).append(read_command(command))
            versions = {row[0]: row[1] for row in connection.execute(latest)}
            matches = [_stored(row) for row in connection.execute(going).mappings()]
            return [
                Unfinished(one, versions.get(one.number, 0), tuple(commands.get(one.number, ()))) for one in matches
            ]

        return await self._database.run(work)

    async def tally(self, name: str, game: str) -> Tally:
        """Count how an account has fared."""
        return (await self.tallies(name)).get(game, Tally())

    async def tallies(self, name: str) -> dict[str, Tally]:
        """Count how an account has fared in each game that it has played to an end."""
        columns = (STANDINGS.c.game, STANDINGS.c.standing)
        query = select(*columns, func.count()).where(STANDINGS.c.name == name).group_by(*columns)
        rows = await self._database.run(lambda connection: connection.execute(query).all())
        counts: dict[str, dict[str, int]] = {}
        for game, standing, count in rows:
            counts.setdefault(str(game), {})[str(standing)] = int(count)
        return {game: _tally(found) for game, found in counts.items()}


def _written(command: Command) -> str:
    return msgspec.json.encode(write_command(command)).decode()


def _tally(counts: dict[str, int]) -> Tally:
    won, lost, drew = (counts.get(word, 0) for word in ("won", "lost", "drew"))
    return Tally(won + lost + drew, won, lost, drew)


def _finish(connection: Connection, number: int, end: Sequence[Standing]) -> None:
    """Note that a match is over and how everybody fared."""
    game = select(MATCHES.c.game).where(MATCHES.c.id == number).scalar_subquery()
    connection.execute(update(MATCHES).where(MATCHES.c.id == number).values(finished=True))
    for one in end:
        row = {"match_id": number, "seat": one.seat, "name": one.name, "standing": one.standing, "game": game}
        connection.execute(insert(STANDINGS).values(row))


def _stored(row: RowMapping) -> Stored:
    opening = Opening(row["game"], dict(row["options"]), row["control"], int(row["seed"]), row["setup"])
    return Stored(row["id"], opening, row["creator"], row["invitation"], bool(row["finished"]), row["rematch_of"])
