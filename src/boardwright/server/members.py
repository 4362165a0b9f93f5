"""Members: what changes an account everywhere at once: another name, the end of it, a ban, silence."""

import asyncio
import secrets
from contextlib import AsyncExitStack
from dataclasses import replace
from time import time

from boardwright.errors import NotAllowed
from boardwright.play import commands as ask
from boardwright.play.ports import Account
from boardwright.server.identity import Identity
from boardwright.server.lobby import Lobby
from boardwright.server.names import DELETED
from boardwright.storage.accounts import DatabaseAccounts
from boardwright.storage.naming import DatabaseNames

FOR_EVER = 1 << 40
"""A moment that no account lives to see, in seconds since 1970."""


class Members:
    """Changes accounts in the database, at tables that are being played at, and on open connections."""

    def __init__(self, lobby: Lobby, identity: Identity, accounts: DatabaseAccounts, names: DatabaseNames) -> None:
        """Change accounts that these know."""
        self._lobby, self._identity, self._accounts, self._names = lobby, identity, accounts, names
        self._one_name = asyncio.Lock()
        """One name is replaced after the other."""

    async def claim(self, guest: Account, name: str, password: str, address: str) -> Account:
        """Turn a guest into an account with a name and a password; raise NameTaken or TooMany."""
        secret = await self._identity.new_secret(name, password, address)
        return await self._rename(guest, name, secret)

    async def rename(self, name: str, fresh: str) -> Account:
        """Give an account another name; raise NotAllowed or NameTaken."""
        account = await self.find(name)
        await self._identity.check_free(fresh)
        return await self._rename(account, fresh)

    async def delete(self, account: Account, password: str, address: str) -> None:
        """End an account that its owner wants to end; raise BadLogin or TooMany."""
        if account.secret:
            account = await self._identity.log_in(account.name, password, address)
        for room in await self._lobby.naming(account.name):
            for seat in room.seats_of(account.name):
                await room.act(ask.Leave(seat), account.name)
        sessions = await self._identity.sessions(account)
        await self._rename(account, f"{DELETED}{secrets.token_hex(5)}", secret="")
        for session in sessions:
            await self._identity.close_session(session.token_hash)

    async def ban(self, name: str, seconds: int | None) -> Account:
        """Let an account in no more, for some time or for ever, and end its sessions."""
        account = replace(await self.find(name), banned_until=_until(seconds))
        await self._accounts.restrict(account)
        await self._identity.end_sessions(account)
        self._identity.tell(account)
        return account

    async def unban(self, name: str) -> Account:
        """Let an account in again."""
        return await self._restrict(replace(await self.find(name), banned_until=0))

    async def mute(self, name: str, seconds: int | None) -> Account:
        """Let an account ask others for nothing, for some time or for ever: no offers, nothing taken back."""
        return await self._restrict(replace(await self.find(name), muted_until=_until(seconds)))

    async def unmute(self, name: str) -> Account:
        """Let an account ask others again."""
        return await self._restrict(replace(await self.find(name), muted_until=0))

    async def find(self, name: str) -> Account:
        """Return an account by its name; raise NotAllowed if there is none."""
        account = await self._accounts.account(name)
        if account is None:
            msg = f"there is no account {name[:64]}"
            raise NotAllowed(msg, code="access/no-such-account")
        return account

    async def go_on(self) -> None:
        """Replace names that were left when the server ended."""
        async with self._one_name:
            await self._names.go_on()

    async def _restrict(self, account: Account) -> Account:
        await self._accounts.restrict(account)
        self._identity.tell(account)
        return account

    async def _rename(self, account: Account, name: str, secret: str | None = None) -> Account:
        """Replace a name in the database, in all matches, and on open connections."""
        before = account.name
        async with self._one_name:
            await self._names.go_on()
            async with AsyncExitStack() as held:
                rooms = await self._lobby.naming(before)
                for room in rooms:
                    await held.enter_async_context(room.lock)
                live = [room.number for room in rooms if not room.closed]
                renamed = await self._names.rename(account, name, live, secret)
                self._lobby.renamed(before, name)
                for room in rooms:
                    await room.rename(before, name)
                self._identity.tell(renamed)
            await self._names.go_on()
        for room in rooms:
            self._lobby.notices.changed(room)
        return renamed


def _until(seconds: int | None) -> int:
    return FOR_EVER if seconds is None else int(time()) + seconds
