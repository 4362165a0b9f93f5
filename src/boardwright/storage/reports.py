"""Reports of matches in the database, each made once."""

from time import time

from sqlalchemy import Connection, insert, select

from boardwright.storage.database import Database
from boardwright.storage.schema import REPORTS


class DatabaseReports:
    """Keeps reports."""

    def __init__(self, database: Database) -> None:
        """Use an open database."""
        self._database = database

    async def find(self, number: int) -> str | None:
        """Return the report of a match, None if it has none."""
        query = select(REPORTS.c.report).where(REPORTS.c.match_id == number)
        found = await self._database.run(lambda connection: connection.execute(query).scalar())
        return None if found is None else str(found)

    async def keep(self, number: int, text: str) -> None:
        """Keep the report of a match; one that is there already stays."""

        def write(connection: Connection) -> None:
            known = connection.execute(select(REPORTS.c.match_id).where(REPORTS.c.match_id == number)).first()
            if known is None:
                connection.execute(insert(REPORTS).values(match_id=number, report=text, made=int(time())))

        await self._database.run(write)
