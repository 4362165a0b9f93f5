"""Chat in a database: what was said at a table, and what players have complained about."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from boardwright.storage.database import Database, new_number
from boardwright.storage.schema import ACCOUNTS, CHAT, COMPLAINTS

MOST_SHOWN = 100
"""Messages of a table, and complaints, that are given at once: the latest."""


@dataclass(frozen=True)
class Remark:
    """One message; ``author`` is empty when the account is gone."""

    number: int
    match: int
    author: str
    text: str
    said: int
    """In seconds since 1970."""
    complaints: int = 0


class DatabaseChat:
    """Keeps what is said."""

    def __init__(self, database: Database) -> None:
        """Use an open database."""
        self._database = database

    async def count(self, match: int) -> int:
        """Return how much was said at a table."""
        query = select(func.count()).select_from(CHAT).where(CHAT.c.match_id == match)
        return int(await self._database.run(lambda connection: connection.execute(query).scalar_one()))

    async def add(self, match: int, account: int, text: str, said: int) -> int:
        """Keep a message and return its number."""
        row = insert(CHAT).values(match_id=match, account_id=account, text=text, said=said)
        return await self._database.run(lambda connection: new_number(connection.execute(row)))

    async def latest(self, match: int) -> list[Remark]:
        """Return the latest messages of a table, the oldest first."""
        query = _REMARKS.where(CHAT.c.match_id == match).order_by(CHAT.c.id.desc()).limit(MOST_SHOWN)
        rows = await self._database.run(lambda connection: connection.execute(query).all())
        return [_remark(row) for row in reversed(rows)]

    async def complain(self, match: int, message: int, account: int, made: int) -> bool:
        """Keep that an account wants an operator to look at a message; tell whether there is such a message."""
        there = select(CHAT.c.id).where((CHAT.c.id == message) & (CHAT.c.match_id == match))
        row = insert(COMPLAINTS).values(message_id=message, account_id=account, made=made)

        def work(connection: Connection) -> bool:
            if connection.execute(there).first() is None:
                return False
            try:
                with connection.begin_nested():
                    connection.execute(row)
            except IntegrityError:
                pass  # once is enough
            return True

        return await self._database.run(work)

    async def complaints(self) -> list[Remark]:
        """Return the messages that players have complained about, the latest first."""
        some = _REMARKS.where(_COUNT > 0).order_by(CHAT.c.id.desc()).limit(MOST_SHOWN)
        return [_remark(row) for row in await self._database.run(lambda connection: connection.execute(some).all())]

    async def erase(self, message: int) -> bool:
        """Forget a message and the complaints about it; tell whether there was one."""

        def work(connection: Connection) -> bool:
            connection.execute(delete(COMPLAINTS).where(COMPLAINTS.c.message_id == message))
            return connection.execute(delete(CHAT).where(CHAT.c.id == message)).rowcount > 0

        return await self._database.run(work)


_COUNT = (
    select(func.count()).select_from(COMPLAINTS).where(COMPLAINTS.c.message_id == CHAT.c.id).scalar_subquery()
)
_REMARKS = select(CHAT.c.id, CHAT.c.match_id, ACCOUNTS.c.name, CHAT.c.text, CHAT.c.said, _COUNT).select_from(
    CHAT.outerjoin(ACCOUNTS, ACCOUNTS.c.id == CHAT.c.account_id)
)


def _remark(row: Sequence[Any]) -> Remark:
    number, match, name, text, said, complaints = row
    return Remark(number, match, name or "", text, said, complaints)
