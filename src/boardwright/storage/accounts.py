"""Accounts in a database; names are unique however they are written."""

import unicodedata
from time import time

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from boardwright.errors import NameTaken
from boardwright.play.ports import Account
from boardwright.storage.database import Database, new_number
from boardwright.storage.schema import ACCOUNTS, SESSIONS

DAY = 24 * 3600
IDLE, LONGEST = 30 * DAY, 90 * DAY
"""A session ends when it was not used for so long, and after so long in any case."""


MOST_FOLDED = 256
"""Letters of a folded name; a few letters become many when they are folded."""


def fold(name: str) -> str:
    """Give what two spellings of the same name have in common."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


class DatabaseAccounts:
    """Keeps accounts as play.ports promises."""

    def __init__(self, database: Database) -> None:
        """Use an open database."""
        self._database = database

    async def register(self, name: str, secret: str) -> Account:
        """Keep a new account; raise NameTaken if the name, however it is written, is in use."""
        row = {"name": name, "folded": fold(name), "secret": secret, "created": int(time())}

        def work(connection: Connection) -> Account:
            try:
                number = new_number(connection.execute(insert(ACCOUNTS).values(row)))
            except IntegrityError:
                msg = f"somebody is called {name[:64]} already"
                raise NameTaken(msg) from None
            return Account(number, name, secret)

        return await self._database.run(work)

    async def account(self, name: str) -> Account | None:
        """Find an account by its name, however it is written."""
        query = select(ACCOUNTS).where(ACCOUNTS.c.folded == fold(name))
        row = await self._database.run(lambda connection: connection.execute(query).mappings().first())
        return None if row is None else Account(row["id"], row["name"], row["secret"])

    async def new_secret(self, account: Account, secret: str) -> None:
        """Keep another hash of the password."""
        change = update(ACCOUNTS).where(ACCOUNTS.c.id == account.number).values(secret=secret)
        await self._database.run(lambda connection: connection.execute(change).close())

    async def open_session(self, account: Account, token_hash: bytes, now: int) -> None:
        """Keep the hash of a session's token."""
        row = {"token_hash": token_hash, "account_id": account.number, "created": now, "used": now}
        await self._database.run(lambda connection: connection.execute(insert(SESSIONS).values(row)).close())

    async def session(self, token_hash: bytes, now: int) -> Account | None:
        """Find whose session it is, unless it is too old, and note that it was used."""
        mine = SESSIONS.c.token_hash == token_hash
        fresh = (SESSIONS.c.used > now - IDLE) & (SESSIONS.c.created > now - LONGEST)
        query = select(ACCOUNTS).join(SESSIONS, SESSIONS.c.account_id == ACCOUNTS.c.id).where(mine & fresh)

        def work(connection: Connection) -> Account | None:
            row = connection.execute(query).mappings().first()
            if row is None:
                return None
            connection.execute(update(SESSIONS).where(mine).values(used=now))
            return Account(row["id"], row["name"], row["secret"])

        return await self._database.run(work)

    async def close_session(self, token_hash: bytes) -> None:
        """Forget a session."""
        forget = delete(SESSIONS).where(SESSIONS.c.token_hash == token_hash)
        await self._database.run(lambda connection: connection.execute(forget).close())
