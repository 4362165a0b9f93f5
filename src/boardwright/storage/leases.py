"""Leases: which of several servers owns which match; PostgreSQL decides, by its own clock.

A node has a row with a number that is never given twice, its epoch, and a moment until which it is taken for alive.
A match names the epoch that owns it. A node that is late loses its row, and its matches are given to the others in the
same transaction; whatever it still writes names an epoch that owns nothing, and is refused (ADR 22).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, text

from boardwright.errors import StorageFault
from boardwright.storage.database import Database

OUTAGE = 5_000
"""A node that is found this late was not missed by any other: no server was there, and no clock is charged for that."""
PATIENCE = "1500ms"
"""A row that another transaction holds is waited for no longer; the next round tries again."""
FENCED = "fault/fenced"
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"


@dataclass(frozen=True)
class Member:
    """A node as the database knows it."""

    epoch: int
    name: str
    late: bool
    """True when its lease has run out."""


@dataclass(frozen=True)
class Renewal:
    """What a node learns when it renews its lease."""

    now: int
    """The moment, in the database's milliseconds."""
    gained: int
    """How often matches were given to the node."""
    members: tuple[Member, ...]


class Leases:
    """Gives leases to nodes, and matches to leases."""

    def __init__(self, database: Database, seconds: float) -> None:
        """Use an open database; a node that has not renewed its lease for so long may lose it."""
        self._database, self._term = database, round(seconds * 1000)

    async def place(self) -> str:
        """Name the database so that no other has the same name, however its address is written."""
        query = text("SELECT system_identifier || '.' || current_database() FROM pg_control_system()")
        return str(await self._database.run(lambda connection: connection.execute(query).scalar()))

    async def join(self, name: str, *, evict: bool) -> int:
        """Give a node a new epoch and every match that no node owns; ``evict`` ends an earlier process of that name."""

        def work(connection: Connection) -> int:
            _be_brief(connection)
            fresh = f"INSERT INTO nodes (name, since, expires) VALUES (:name, {NOW}, {NOW} + {self._term}) RETURNING id"
            epoch = int(connection.execute(text(fresh), {"name": name}).scalar_one())
            gone = f"SELECT id FROM nodes WHERE id <> :me AND (expires < {NOW} - {OUTAGE} OR (:evict AND name = :name))"
            values = {"me": epoch, "evict": evict, "name": name}
            for (dead,) in connection.execute(text(gone + " FOR UPDATE"), values).all():
                _end(connection, int(dead), [epoch])
            orphans = (
                f"UPDATE matches SET owner = :me, charged_from = {NOW} WHERE NOT finished "
                "AND (owner IS NULL OR owner = :me OR owner NOT IN (SELECT id FROM nodes))"
            )
            connection.execute(text(orphans), {"me": epoch})
            return epoch

        return await self._database.run(work)

    async def renew(self, epoch: int) -> Renewal | None:
        """Prolong a lease; None if the node has lost it."""

        def work(connection: Connection) -> Renewal | None:
            longer = f"UPDATE nodes SET expires = {NOW} + {self._term} WHERE id = :me RETURNING expires, gained"
            mine = connection.execute(text(longer), {"me": epoch}).first()
            if mine is None:
                return None
            all_nodes = f"SELECT id, name, expires < {NOW} FROM nodes ORDER BY id"
            found = connection.execute(text(all_nodes))
            members = tuple(Member(int(one), str(name), bool(late)) for one, name, late in found)
            return Renewal(int(mine[0]) - self._term, int(mine[1]), members)

        return await self._database.run(work)

    async def reap(self, late: int, heirs: Sequence[int]) -> bool:
        """End a node whose lease has run out and share its matches out; tell whether it was this call that did."""

        def work(connection: Connection) -> bool:
            _be_brief(connection)
            lapsed = f"SELECT id FROM nodes WHERE id = :late AND expires < {NOW} FOR UPDATE SKIP LOCKED"
            if connection.execute(text(lapsed), {"late": late}).first() is None:
                return False
            _end(connection, late, heirs)
            return True

        return await self._database.run(work)

    async def leave(self, epoch: int, heirs: Sequence[int]) -> None:
        """End a node that stops, and share its matches out."""

        def work(connection: Connection) -> None:
            _be_brief(connection)
            _end(connection, epoch, heirs)

        await self._database.run(work)

    async def owner(self, number: int) -> int | None:
        """Return the epoch that owns a match, 0 for no node; None if the match is over or there is none."""
        query = text("SELECT coalesce(owner, 0) FROM matches WHERE id = :number AND NOT finished")
        return await self._database.run(lambda one: one.execute(query, {"number": number}).scalar())

    async def naming(self, name: str, epoch: int) -> list[int]:
        """List the matches that are not over, name an account as a player or as who opened them, and are others'."""
        query = text(
            "SELECT DISTINCT m.id FROM matches m LEFT JOIN seatings s ON s.match_id = m.id AND s.name = :name "
            "WHERE NOT m.finished AND m.owner <> :me AND (m.creator = :name OR s.name IS NOT NULL) ORDER BY m.id"
        )
        values = {"name": name, "me": epoch}
        return [int(row[0]) for row in await self._database.run(lambda one: one.execute(query, values).all())]

    async def hand_over(self, number: int, before: int, after: int) -> bool:
        """Give a match to another node; False if it was not this node's to give."""
        gives = text(
            "UPDATE matches SET owner = :after WHERE id = :number AND owner = :before "
            "AND EXISTS (SELECT 1 FROM nodes WHERE id = :after)"
        )
        values = {"number": number, "before": before, "after": after}
        return await self._database.run(lambda one: one.execute(gives, values).rowcount == 1)

    async def passed(self, number: int, epoch: int) -> int:
        """Return the milliseconds since the latest entry of a match, without the time in which there was no server."""
        query = text(
            f"SELECT {NOW} - greatest(m.charged_from, (SELECT e.written FROM entries e WHERE e.match_id = m.id "
            "ORDER BY e.version DESC LIMIT 1)) FROM matches m WHERE m.id = :number AND m.owner = :epoch"
        )
        values = {"number": number, "epoch": epoch}
        found = await self._database.run(lambda one: one.execute(query, values).first())
        if found is None:
            raise elsewhere(number)
        return max(0, int(found[0] or 0))


def elsewhere(number: int) -> StorageFault:
    """Say that a match is another node's."""
    return StorageFault(f"match {number} is owned by another node", code=FENCED)


def _be_brief(connection: Connection) -> None:
    connection.execute(text(f"SET LOCAL lock_timeout = '{PATIENCE}'"))


def _end(connection: Connection, epoch: int, heirs: Sequence[int]) -> None:
    """Take a node away and give its matches to others in turn; without others they wait for the next node."""
    moments = text(f"SELECT {NOW}, (SELECT expires FROM nodes WHERE id = :it)")
    now, found = connection.execute(moments, {"it": epoch}).one()
    connection.execute(text("DELETE FROM nodes WHERE id = :it"), {"it": epoch})
    live = text("SELECT id FROM nodes WHERE id = ANY(:heirs) ORDER BY id")
    alive = [int(row[0]) for row in connection.execute(live, {"heirs": list(heirs)})]
    missed = not alive or (found is not None and found < now - OUTAGE)
    values = {"it": epoch, "heirs": alive or None, "missed": now if missed else None}
    to = "(CAST(:heirs AS int[]))[1 + mod(id, cardinality(CAST(:heirs AS int[])))]"
    since = "coalesce(CAST(:missed AS bigint), charged_from)"
    gives = f"UPDATE matches SET owner = {to}, charged_from = {since} WHERE owner = :it AND NOT finished"
    if connection.execute(text(gives), values).rowcount and alive:
        connection.execute(text("UPDATE nodes SET gained = gained + 1 WHERE id = ANY(:heirs)"), {"heirs": alive})
