"""Search: matches by player, game and time, the newest first."""


from sqlalchemy import Connection, select

from boardwright.play.ports import Found, Seated, Wanted
from boardwright.storage.database import Database
from boardwright.storage.ledgers import LARGEST_NUMBER
from boardwright.storage.schema import MATCHES, SEATINGS, STANDINGS


class DatabaseSearch:
    """Finds matches that are over."""

    def __init__(self, database: Database) -> None:
        """Use an open database."""
        self._database = database

    async def matches(self, wanted: Wanted, viewer: str, limit: int) -> list[Found]:
        """List matches that are over, the newest first; private ones only if the viewer sat there."""
        mine = select(SEATINGS.c.match_id).where((SEATINGS.c.name == viewer) & ~SEATINGS.c.engine)
        columns = (MATCHES.c.id, MATCHES.c.game, MATCHES.c.created, MATCHES.c.ended, MATCHES.c.title)
        query = select(*columns).where(MATCHES.c.finished & ((MATCHES.c.invitation == "") | MATCHES.c.id.in_(mine)))
        played = select(STANDINGS.c.seat).where(STANDINGS.c.match_id == MATCHES.c.id)
        if wanted.player:
            played = select(STANDINGS.c.match_id).where(STANDINGS.c.name == wanted.player)
            query = query.where(MATCHES.c.id.in_(played))
        else:
            query = query.where(played.exists())  # tables that closed before a game began are not shown
        if wanted.game:
            query = query.where(MATCHES.c.game == wanted.game)
        if wanted.since is not None:
            query = query.where(MATCHES.c.created >= wanted.since)
        if wanted.until is not None:
            query = query.where(MATCHES.c.created <= wanted.until)
        if wanted.before is not None:
            query = query.where(MATCHES.c.id < min(wanted.before, LARGEST_NUMBER - 1))

        def read(connection: Connection) -> list[Found]:
            rows = connection.execute(query.order_by(MATCHES.c.id.desc()).limit(limit)).all()
            players = players_of(connection, [int(row[0]) for row in rows])
            return [Found(row[0], row[1], row[2], row[3], tuple(players.get(row[0], ())), row[4]) for row in rows]

        return await self._database.run(read)


def players_of(connection: Connection, numbers: list[int]) -> dict[int, list[Seated]]:
    """Return the players of matches by their seats: people who played to the end, and engines."""
    found: dict[int, list[Seated]] = {}
    columns = (STANDINGS.c.match_id, STANDINGS.c.seat, STANDINGS.c.name, STANDINGS.c.standing, STANDINGS.c.change)
    for match, seat, name, standing, change in connection.execute(
        select(*columns).where(STANDINGS.c.match_id.in_(numbers))
    ):
        found.setdefault(match, []).append(Seated(seat, name, standing=standing, change=change))
    engines = select(SEATINGS.c.match_id, SEATINGS.c.seat, SEATINGS.c.name)
    for match, seat, name in connection.execute(engines.where(SEATINGS.c.match_id.in_(numbers) & SEATINGS.c.engine)):
        found.setdefault(match, []).append(Seated(seat, name, engine=True))
    return {match: sorted(players, key=lambda one: one.seat) for match, players in found.items()}
