"""Gossip: what happens to accounts on one node and concerns all: sessions that end, names, limits, rematches."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from boardwright.errors import BoardwrightError
from boardwright.play.ports import Account
from boardwright.server.client import Client
from boardwright.server.cluster.letters import (
    EVERYBODY,
    AccountChanged,
    Any_,
    Counted,
    LoggedIn,
    PlayedAgain,
    Post,
    SessionEnded,
)
from boardwright.server.dots_door import DotsDoor
from boardwright.server.identity import Identity, digest_of
from boardwright.server.lobby import Lobby
from boardwright.storage.accounts import DatabaseAccounts


class Gossip:
    """Tells other nodes, and does what they tell."""

    def __init__(
        self,
        post: Post,
        lobby: Lobby,
        identity: Identity,
        accounts: DatabaseAccounts,
        clients: Callable[[], list[Client]],
    ) -> None:
        """Listen to a lobby and to who is who; ``clients`` gives those that are connected here."""
        self._post, self._lobby, self._identity, self._accounts = post, lobby, identity, accounts
        self._clients = clients
        self._dots: DotsDoor | None = None
        self._repeating = False
        """True while what another node told is told here: that is no news for others."""
        self._tasks: set[asyncio.Task[None]] = set()
        identity.listeners.add(self._session_ended)
        identity.account_listeners.add(self._account_changed)
        lobby.rematches.listeners.add(self._played_again)
        for limit, buckets in identity.shared_limits.items():
            buckets.on_taken = self._counting(limit)

    def join(self, dots: DotsDoor) -> None:
        """Tell who logs in over the Dots protocol, and end log-ins there."""
        self._dots = dots
        dots.log_in_listeners.add(lambda name: self._post.send(EVERYBODY, LoggedIn(name)))

    def _counting(self, limit: str) -> Callable[[str], None]:
        def taken(key: str) -> None:
            self._post.send(EVERYBODY, Counted(limit, key))

        return taken

    def _session_ended(self, token_hash: bytes) -> None:
        if not self._repeating:
            self._post.send(EVERYBODY, SessionEnded(token_hash))

    def _account_changed(self, account: Account) -> None:
        if not self._repeating:
            self._post.send(EVERYBODY, AccountChanged(account.name))

    def _played_again(self, number: int, again: int) -> None:
        self._post.send(EVERYBODY, PlayedAgain(number, again))

    def hear(self, letter: Any_) -> None:
        """Do here what was done on another node."""
        match letter:
            case SessionEnded(token_hash):
                self._repeat(partial(self._end, token_hash))
            case AccountChanged(name):
                self._keep(self._change(name))
            case Counted(limit, key):
                buckets = self._identity.shared_limits.get(limit)
                if buckets is not None:
                    buckets.count(key)
            case LoggedIn(name):
                if self._dots is not None:
                    self._dots.log_out(name)
            case PlayedAgain(number, again):
                self._lobby.rematches.heard(number, again)
                room = self._lobby.finished(number)
                if room is not None:
                    room.company.again(again)
            case _:
                pass

    def _repeat(self, work: Callable[[], None]) -> None:
        self._repeating = True
        try:
            work()
        finally:
            self._repeating = False

    def _end(self, token_hash: bytes) -> None:
        for listener in list(self._identity.listeners):
            listener(token_hash)

    async def _change(self, name: str) -> None:
        account = await self._accounts.account(name)
        if account is not None:
            self._lobby.forget_finished()
            self._repeat(partial(self._identity.tell, account))

    def look_again(self) -> None:
        """After the bus was away: see that all who are connected still have a session, and who they are by now."""
        self._keep(self._check_all())

    async def _check_all(self) -> None:
        for client in self._clients():
            if not client.token:
                continue
            account = await self._identity.whose(client.token)
            if account is None:
                self._repeat(partial(self._end, digest_of(client.token)))
            elif account != client.account:
                self._repeat(partial(self._identity.tell, account))

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Do nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    with suppress(BoardwrightError):  # the database is away; who is told nothing now is looked at when it is back
        await work
