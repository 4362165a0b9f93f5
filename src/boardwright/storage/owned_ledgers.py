"""Ledgers of one lease: every entry is written together with the proof that this epoch still owns its match.

The entry is added by a statement that reads the owner of the match and holds its row until the commit, so a node that
lost the match, however long it was paused, adds nothing. A room keeps the ledgers of the lease it was opened under.
"""

from collections.abc import Callable, Sequence
from functools import cache

from sqlalchemy import ColumnElement, Connection, TextClause, text
from sqlalchemy.exc import IntegrityError

from boardwright.errors import StorageFault
from boardwright.play.ledger import Entry, Opening
from boardwright.play.ports import Standing, Stored
from boardwright.storage.database import Database
from boardwright.storage.leases import FENCED, elsewhere
from boardwright.storage.ledgers import DatabaseLedgers, NewMatch, entry_rows, finish, insert_match, note_seats
from boardwright.storage.schema import MATCHES

AGAIN = "fault/played-again"
KINDS = ("int", "int", "text", "text", "text", "bigint", "text", "bigint")
"""The types of an entry's columns, which PostgreSQL cannot guess."""


class OwnedLedgers(DatabaseLedgers):
    """Keeps ledgers as play.ports promises, for the matches of one epoch."""

    def __init__(
        self, database: Database, epoch: int, now: Callable[[], int], on_lost: Callable[[int], None]
    ) -> None:
        """Write as an epoch; ``now`` is the database's time, and ``on_lost`` hears of matches that are not its own."""
        super().__init__(database)
        self.epoch, self._now, self._on_lost = epoch, now, on_lost

    async def append(self, number: int, entries: Sequence[Entry], end: Sequence[Standing] | None = None) -> None:
        """Keep what a match obeyed if it is this epoch's; raise StorageFault and keep nothing."""
        moment = self._now()
        rows = [(*row[:-1], moment) for row in entry_rows(number, entries)]

        def work(connection: Connection) -> None:
            _add(connection, number, self.epoch, rows)
            note_seats(connection, number, entries)
            if end is not None:
                finish(connection, number, end)

        try:
            await self._database.run(work)
        except StorageFault as error:
            if error.code == FENCED:
                self._on_lost(number)
            raise

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
        """Keep a new match of this epoch; raise StorageFault if the lease is lost, or the match is played again."""
        moment = self._now()
        new = NewMatch(opening, creator, invitation, rematch_of, entries, rules, title)

        def work(connection: Connection) -> Stored:
            alive = text("SELECT id FROM nodes WHERE id = :me FOR SHARE")
            if connection.execute(alive, {"me": self.epoch}).first() is None:
                raise elsewhere(0)
            if rematch_of is not None:
                _check_first(connection, rematch_of)
            stored = insert_match(connection, new)
            values = {"me": self.epoch, "number": stored.number, "moment": moment}
            owned = text("UPDATE matches SET owner = :me, charged_from = :moment WHERE id = :number")
            connection.execute(owned, values)
            dated = text("UPDATE entries SET written = :moment WHERE match_id = :number")
            connection.execute(dated, {"moment": moment, "number": stored.number})
            return stored

        return await self._database.run(work)

    async def rematch(self, number: int) -> int:
        """Return the match that is not over and in which a match is played again; 0 if there is none."""
        found = await self._database.run(lambda connection: connection.execute(_PLAYED_AGAIN, {"of": number}).scalar())
        return int(found or 0)

    def _kept(self) -> ColumnElement[bool]:
        """List matches of this epoch only."""
        return super()._kept() & (MATCHES.c.owner == self.epoch)


_PLAYED_AGAIN = text("SELECT max(id) FROM matches WHERE rematch_of = :of AND NOT finished")


def _check_first(connection: Connection, number: int) -> None:
    """Raise StorageFault if a match is played again already; whoever asks on another node at the same time waits."""
    connection.execute(text("SELECT id FROM matches WHERE id = :of FOR UPDATE"), {"of": number})
    if connection.execute(_PLAYED_AGAIN, {"of": number}).scalar() is not None:
        msg = f"match {number} is played again already"
        raise StorageFault(msg, code=AGAIN)


def _add(connection: Connection, number: int, epoch: int, rows: Sequence[tuple[object, ...]]) -> None:
    """Add entries to a match of an epoch; raise StorageFault if it is not, or if one is there already."""
    values: dict[str, object] = {"number": number, "epoch": epoch}
    if not rows:
        owned = text("SELECT id FROM matches WHERE id = :number AND owner = :epoch FOR SHARE")
        if connection.execute(owned, values).first() is None:
            raise elsewhere(number)
        return
    values |= {f"v{at}_{column}": value for at, row in enumerate(rows) for column, value in enumerate(row)}
    try:
        added = connection.execute(_insertion(len(rows)), values).rowcount
    except IntegrityError:
        msg = "a row of entries is there already"
        raise StorageFault(msg, code="fault/conflict") from None
    if added != len(rows):
        raise elsewhere(number)


@cache
def _insertion(rows: int) -> TextClause:
    """Spell an insertion that adds nothing unless the match belongs to the epoch."""
    values = ", ".join(
        "(" + ", ".join(f"CAST(:v{at}_{column} AS {kind})" for column, kind in enumerate(KINDS)) + ")"
        for at in range(rows)
    )
    return text(
        "INSERT INTO entries (match_id, version, command, author, message, stored, digest, written) "
        "SELECT v.c1, v.c2, CAST(v.c3 AS json), v.c4, v.c5, v.c6, v.c7, v.c8 FROM matches m, "
        f"(VALUES {values}) AS v (c1, c2, c3, c4, c5, c6, c7, c8) "
        "WHERE m.id = :number AND m.owner = :epoch FOR SHARE OF m"
    )
