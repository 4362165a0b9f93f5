"""Naming: an account gets another name, wherever the old one is stored.

A guest who signs up, a player whom an operator renames and an account that is deleted are the same change. Matches that
are not over change together with the account; those that are over follow a few at a time, so that moves of other
people are stored in between, and go on after a restart.
"""

import json
from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from boardwright.errors import NameTaken
from boardwright.play.ports import Account
from boardwright.storage.accounts import check_free, fold
from boardwright.storage.database import Database
from boardwright.storage.reading import as_text
from boardwright.storage.schema import (
    ACCOUNTS,
    CHAT,
    DRAFTS,
    ENTRIES,
    MATCHES,
    PUZZLE_SOLVERS,
    PUZZLE_TRIES,
    RATINGS,
    RENAMES,
    SEATINGS,
    SESSIONS,
    SHELVES,
    STANDINGS,
)

AT_ONCE = 50
"""Matches whose names are replaced in one commit."""
ENDING = (RATINGS, SESSIONS, SHELVES, DRAFTS, CHAT, PUZZLE_SOLVERS, PUZZLE_TRIES)
"""What goes with an account that ends."""
SITS = ('{"kind":"Sit"%', '{"kind": "Sit"%')
"""How ledgers of all versions write that a player sat down."""


class DatabaseNames:
    """Replaces names."""

    def __init__(self, database: Database) -> None:
        """Use an open database."""
        self._database = database

    async def rename(self, account: Account, name: str, live: Sequence[int], secret: str | None = None) -> Account:
        """Give an account another name, also in the matches that are not over, and perhaps another secret.

        An account that loses its secret ends, and with it all that is only its own. Raise NameTaken and change nothing
        if the name is in use.
        """
        renamed = replace(account, name=name, secret=account.secret if secret is None else secret)
        row = {"name": name, "folded": fold(name), "secret": renamed.secret}
        ends = bool(account.secret and not renamed.secret)
        if ends:
            row["preferences"] = ""

        def work(connection: Connection) -> Account:
            check_free(connection, name)
            try:
                connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account.number).values(row))
            except IntegrityError:
                msg = f"the name {name[:64]} is taken"
                raise NameTaken(msg) from None
            for table in ENDING if ends else ():
                connection.execute(delete(table).where(table.c.account_id == account.number))
            for begin in range(0, len(live), AT_ONCE):
                _replace(connection, account.name, name, live[begin : begin + AT_ONCE])
            todo = {"folded": fold(account.name), "before": account.name, "after": name}
            connection.execute(insert(RENAMES).values(todo))
            return renamed

        return await self._database.run(work)

    async def go_on(self) -> None:
        """Replace names in the matches that are left, until there are none."""
        while await self._database.run(_some):
            pass


def _some(connection: Connection) -> bool:
    """Replace a name in some matches; tell whether there was one to replace."""
    todo = connection.execute(select(RENAMES.c.folded, RENAMES.c.before, RENAMES.c.after)).first()
    if todo is None:
        return False
    folded, before, after = todo
    seated = select(SEATINGS.c.match_id).where((SEATINGS.c.name == before) & ~SEATINGS.c.engine)
    numbers = [int(row[0]) for row in connection.execute(seated.distinct().limit(AT_ONCE))]
    if numbers:
        _replace(connection, before, after, numbers)
    else:
        connection.execute(delete(RENAMES).where(RENAMES.c.folded == folded))
    return True


def _replace(connection: Connection, before: str, after: str, numbers: Sequence[int]) -> None:
    """Replace a name in some matches, wherever it stands."""
    for table, column in ((STANDINGS, STANDINGS.c.name), (SEATINGS, SEATINGS.c.name), (ENTRIES, ENTRIES.c.author)):
        mine = (column == before) & table.c.match_id.in_(numbers)
        mine = mine & ~SEATINGS.c.engine if table is SEATINGS else mine
        connection.execute(update(table).where(mine).values({column.name: after}))
    opened = MATCHES.c.id.in_(numbers) & (MATCHES.c.creator == before)
    connection.execute(update(MATCHES).where(opened).values(creator=after))
    written = as_text(ENTRIES.c.command)
    sits = or_(*(written.like(form) for form in SITS))
    found = select(ENTRIES.c.match_id, ENTRIES.c.version, written).where(ENTRIES.c.match_id.in_(numbers) & sits)
    for number, version, text in connection.execute(found).all():
        sit = _read(text)
        if sit.get("sitter") == "person" and str(sit.get("name")).strip() == before:
            entry = (ENTRIES.c.match_id == number) & (ENTRIES.c.version == version)
            connection.execute(update(ENTRIES).where(entry).values(command=sit | {"name": after}))


def _read(text: str) -> dict[str, object]:
    """Read a command; a damaged one names no player."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
