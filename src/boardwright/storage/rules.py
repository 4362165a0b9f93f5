"""Rules texts in a database: each kept once, by its hash; the shelf of each account, version by version; its draft.

A text that is played by, or was, stays as long as its match. Others go when no shelf has them any more.
"""

from collections.abc import Sequence
from time import time

from sqlalchemy import Connection, delete, func, insert, select, update

from boardwright.errors import TooMany
from boardwright.play.ports import ShelvedRules
from boardwright.storage.database import Database
from boardwright.storage.schema import ACCOUNTS, DRAFTS, MATCHES, RULES, SHELVES

FRESH_SECONDS = 3600
"""A text that nothing refers to yet is kept for so long: its author may be about to open a table."""


class DatabaseRules:
    """Keeps rules texts as play.ports promises."""

    def __init__(self, database: Database) -> None:
        """Use an open database."""
        self._database = database

    async def keep(self, hash_: str, written: str) -> None:
        """Keep a text, unless it is there."""
        await self._database.run(lambda connection: keep_rules(connection, hash_, written))

    async def find(self, hash_: str) -> str | None:
        """Return a text by its hash."""
        query = select(RULES.c.text).where(RULES.c.hash == hash_)
        row = await self._database.run(lambda connection: connection.execute(query).first())
        return None if row is None else str(row[0])

    async def shelve(self, account: int, title: str, hash_: str, written: str, most: int, versions: int) -> None:
        """Keep a text on the shelf of an account as the newest version of its title; raise TooMany if it is full.

        More versions of a title than ``versions`` push the oldest one out.
        """

        def work(connection: Connection) -> None:
            mine = SHELVES.c.account_id == account
            same = mine & (SHELVES.c.hash == hash_)
            connection.execute(delete(SHELVES).where(same))
            named = select(SHELVES.c.id).where(mine & (SHELVES.c.title == title)).order_by(SHELVES.c.id.desc())
            old = [row[0] for row in connection.execute(named.offset(max(versions - 1, 0)))]
            connection.execute(delete(SHELVES).where(SHELVES.c.id.in_(old)))
            if connection.execute(select(func.count()).where(mine)).scalar_one() >= most:
                msg = f"an account keeps {most} rules texts at most"
                raise TooMany(msg, retry_after=60)
            keep_rules(connection, hash_, written)
            row = {"account_id": account, "title": title, "hash": hash_, "saved": int(time())}
            connection.execute(insert(SHELVES).values(row))

        await self._database.run(work)

    async def shelf(self, account: int) -> Sequence[ShelvedRules]:
        """List the texts on the shelf of an account, the newest first."""
        columns = (SHELVES.c.hash, SHELVES.c.title, SHELVES.c.saved)
        query = select(*columns).where(SHELVES.c.account_id == account).order_by(SHELVES.c.id.desc())
        rows = await self._database.run(lambda connection: connection.execute(query).all())
        return [ShelvedRules(str(row[0]), str(row[1]), int(row[2])) for row in rows]

    async def title(self, hash_: str) -> str:
        """Return what a text was called when it was saved last; nothing where it was never saved."""
        query = select(SHELVES.c.title).where(SHELVES.c.hash == hash_).order_by(SHELVES.c.id.desc())
        row = await self._database.run(lambda connection: connection.execute(query).first())
        return "" if row is None else str(row[0])

    async def unshelve(self, account: int, hash_: str) -> bool:
        """Take a text from the shelf of an account; tell whether it was there."""
        mine = (SHELVES.c.account_id == account) & (SHELVES.c.hash == hash_)
        return await self._database.run(lambda connection: connection.execute(delete(SHELVES).where(mine)).rowcount > 0)

    async def draft(self, account: int) -> tuple[int, str]:
        """Return the draft of an account and how often it was kept; 0 and nothing where there is none."""
        query = select(DRAFTS.c.revision, DRAFTS.c.text).where(DRAFTS.c.account_id == account)
        row = await self._database.run(lambda connection: connection.execute(query).first())
        return (0, "") if row is None else (int(row[0]), str(row[1]))

    async def keep_draft(self, account: int, text: str, base: int) -> int | None:
        """Keep a draft in place of the revision that it follows, and return its own; None if another one is there."""
        mine = DRAFTS.c.account_id == account

        def work(connection: Connection) -> int | None:
            row = {"revision": base + 1, "text": text, "saved": int(time())}
            if base:
                same = update(DRAFTS).where(mine & (DRAFTS.c.revision == base)).values(row)
                return base + 1 if connection.execute(same).rowcount else None
            if connection.execute(select(DRAFTS.c.revision).where(mine)).first() is not None:
                return None
            connection.execute(insert(DRAFTS).values(account_id=account, **row))
            return base + 1

        return await self._database.run(work)

    async def clean(self, before: int) -> int:
        """Clear shelves and drafts from before a moment and of accounts that are gone, and forget unused texts."""
        known = select(ACCOUNTS.c.id)
        old = delete(SHELVES).where((SHELVES.c.saved < before) | SHELVES.c.account_id.not_in(known))
        played = select(MATCHES.c.rules).where(MATCHES.c.rules.is_not(None))
        unused = RULES.c.hash.not_in(select(SHELVES.c.hash)) & RULES.c.hash.not_in(played)
        fresh = int(time()) - FRESH_SECONDS

        lost = delete(DRAFTS).where((DRAFTS.c.saved < before) | DRAFTS.c.account_id.not_in(known))

        def work(connection: Connection) -> int:
            connection.execute(old)
            connection.execute(lost)
            return connection.execute(delete(RULES).where(unused & (RULES.c.created < fresh))).rowcount

        return await self._database.run(work)


def keep_rules(connection: Connection, hash_: str, written: str) -> None:
    """Keep a text, unless it is there."""
    if connection.execute(select(RULES.c.hash).where(RULES.c.hash == hash_)).first() is None:
        connection.execute(insert(RULES).values(hash=hash_, text=written, created=int(time())))
