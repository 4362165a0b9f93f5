"""Accounts in a database; names are unique however they are written."""

import unicodedata
from time import time

from sqlalchemy import Connection, RowMapping, case, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from boardwright.errors import NameTaken
from boardwright.play.ports import Account, Session
from boardwright.storage.database import Database, new_number
from boardwright.storage.schema import ACCOUNTS, RENAMES, SESSIONS

DAY = 24 * 3600
IDLE, LONGEST = 30 * DAY, 90 * DAY
"""A session ends when it was not used for so long, and after so long in any case."""


MOST_FOLDED = 256
"""Letters of a folded name; a few letters become many when they are folded."""


def fold(name: str) -> str:
    """Return what two spellings of the same name have in common."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def check_free(connection: Connection, name: str) -> None:
    """Raise NameTaken while matches of an earlier owner of a name are still being changed."""
    leaving = select(RENAMES.c.folded).where(RENAMES.c.folded == fold(name))
    if connection.execute(leaving).first() is not None:
        msg = f"the name {name[:64]} is taken"
        raise NameTaken(msg)


def _account(row: RowMapping) -> Account:
    return Account(row["id"], row["name"], row["secret"], row["banned_until"], row["muted_until"])


class DatabaseAccounts:
    """Keeps accounts as play.ports promises."""

    def __init__(self, database: Database) -> None:
        """Use an open database."""
        self._database = database

    async def register(self, name: str, secret: str) -> Account:
        """Keep a new account; raise NameTaken if the name, however it is written, is in use."""
        row = {"name": name, "folded": fold(name), "secret": secret, "created": int(time())}

        def work(connection: Connection) -> Account:
            check_free(connection, name)
            try:
                number = new_number(connection.execute(insert(ACCOUNTS).values(row)))
            except IntegrityError:
                msg = f"the name {name[:64]} is taken"
                raise NameTaken(msg) from None
            return Account(number, name, secret)

        return await self._database.run(work)

    async def account(self, name: str) -> Account | None:
        """Find an account by its name, however it is written."""
        query = select(ACCOUNTS).where(ACCOUNTS.c.folded == fold(name))
        row = await self._database.run(lambda connection: connection.execute(query).mappings().first())
        return None if row is None else _account(row)

    async def new_secret(self, account: Account, secret: str) -> None:
        """Keep another hash of the password."""
        change = update(ACCOUNTS).where(ACCOUNTS.c.id == account.number).values(secret=secret)
        await self._database.run(lambda connection: connection.execute(change).close())

    async def restrict(self, account: Account) -> None:
        """Keep until when an account is banned and muted."""
        values = {"banned_until": account.banned_until, "muted_until": account.muted_until}
        change = update(ACCOUNTS).where(ACCOUNTS.c.id == account.number).values(values)
        await self._database.run(lambda connection: connection.execute(change).close())

    async def preferences(self, account: Account) -> str:
        """Return what an account prefers, as it was written; empty if that is nothing."""
        query = select(ACCOUNTS.c.preferences).where(ACCOUNTS.c.id == account.number)
        return str(await self._database.run(lambda connection: connection.execute(query).scalar()) or "")

    async def prefer(self, account: Account, preferences: str) -> None:
        """Keep what an account prefers."""
        change = update(ACCOUNTS).where(ACCOUNTS.c.id == account.number).values(preferences=preferences)
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
            # The clock of the machine may have been set back; a session that is in use must not look old for that.
            latest = case((SESSIONS.c.used < now, now), else_=SESSIONS.c.used)
            connection.execute(update(SESSIONS).where(mine).values(used=latest))
            return _account(row)

        return await self._database.run(work)

    async def clean(self, now: int, before: int) -> tuple[int, int]:
        """Forget sessions that have ended, and guests from before whom no session leads back to; return how many."""
        ended = delete(SESSIONS).where((SESSIONS.c.used <= now - IDLE) | (SESSIONS.c.created <= now - LONGEST))
        lost = (ACCOUNTS.c.secret == "") & (ACCOUNTS.c.created < before) & (ACCOUNTS.c.banned_until <= now)
        guests = delete(ACCOUNTS).where(lost & ACCOUNTS.c.id.not_in(select(SESSIONS.c.account_id)))

        def work(connection: Connection) -> tuple[int, int]:
            return connection.execute(ended).rowcount, connection.execute(guests).rowcount

        return await self._database.run(work)

    async def sessions(self, account: Account) -> list[Session]:
        """List the sessions of an account, the latest used first."""
        columns = (SESSIONS.c.token_hash, SESSIONS.c.created, SESSIONS.c.used)
        query = select(*columns).where(SESSIONS.c.account_id == account.number).order_by(SESSIONS.c.used.desc())
        rows = await self._database.run(lambda connection: connection.execute(query).all())
        return [Session(bytes(row[0]), int(row[1]), int(row[2])) for row in rows]

    async def close_session(self, token_hash: bytes) -> None:
        """Forget a session."""
        forget = delete(SESSIONS).where(SESSIONS.c.token_hash == token_hash)
        await self._database.run(lambda connection: connection.execute(forget).close())
