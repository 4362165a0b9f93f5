"""Who is who: sign up, log in, guests, and tokens; passwords are hashed beside the event loop."""

import json
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from hashlib import sha256
from time import time
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from boardwright.errors import BadLogin, InputError, NameTaken, NotAllowed
from boardwright.play.ports import Account, Accounts, Session
from boardwright.play.seating import MOST_NAME
from boardwright.server.addresses import client_of, is_loopback
from boardwright.server.config import Config
from boardwright.server.fair import FairQueue
from boardwright.server.limits import Buckets
from boardwright.server.metrics import Metrics
from boardwright.server.names import GUEST, check_name
from boardwright.storage.accounts import fold

HASHES_AT_ONCE = 2
WAITING_FOR_ONE = 8
"""Passwords of one client that wait to be hashed."""
MOST_WAITING = 256
QUARTER, HOUR = 900, 3600
FROM_ELSEWHERE = 10
"""How many times as often as one client all clients together may try one account; where its owner has logged in
before, only that client's own limit counts, so no other client can lock the owner out."""
MOST_KNOWN = 10_000
MOST_PREFERENCES = 4096
"""Letters."""


class Identity:
    """Gives accounts to those who prove that they are theirs."""

    def __init__(self, accounts: Accounts, config: Config, metrics: Metrics) -> None:
        """Prepare the hasher: argon2id with 19 MiB and two passes."""
        self._accounts, self._metrics = accounts, metrics
        self.listeners: set[Callable[[bytes], None]] = set()
        """They are told the digests of tokens that lead nowhere any more."""
        self.account_listeners: set[Callable[[Account], None]] = set()
        """They are told of accounts that have changed: another name, muted, banned, deleted."""
        self._exempt = config.exempts_loopback
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._decoy = self._hasher.hash(secrets.token_hex())
        self.hashing = FairQueue("log-ins", HASHES_AT_ONCE, WAITING_FOR_ONE, MOST_WAITING, aloof=True)
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        """From where accounts have been logged in to."""
        signs, logs = config.sign_ups_per_hour, config.log_ins_per_quarter
        self._sign_ups = Buckets(signs / HOUR, signs, "sign-ups")
        self._guests = Buckets(config.guests_per_hour / HOUR, config.guests_per_hour, "guests")
        every = config.log_ins_per_address
        self._log_ins = Buckets(logs / QUARTER, logs, "attempts to log in")
        self._accounts_tried = Buckets(FROM_ELSEWHERE * logs / QUARTER, FROM_ELSEWHERE * logs, "attempts to log in")
        self._addresses = Buckets(every / QUARTER, every, "attempts to log in from this address")
        self.shared_limits = {
            "sign-ups": self._sign_ups,
            "guests": self._guests,
            "log-ins": self._log_ins,
            "accounts": self._accounts_tried,
            "addresses": self._addresses,
        }
        """Limits that hold for all nodes of a cluster together."""

    async def sign_up(self, name: str, password: str, address: str) -> Account:
        """Make an account; raise NameTaken or TooMany."""
        return await self._accounts.register(name, await self.new_secret(name, password, address))

    async def new_secret(self, name: str, password: str, address: str) -> str:
        """Return the hash of a password for an account that is to have a name; raise NameTaken or TooMany."""
        await self.check_free(name)
        if not self._is_exempt(address):
            self._sign_ups.take(client_of(address))
        hashed = await self._hash(password, address)
        self._metrics.log_ins.add("sign-up")
        return hashed

    async def check_free(self, name: str) -> None:
        """Raise NameTaken for what cannot be the name of a new account, or is one already."""
        check_name(name)
        if await self._accounts.account(name) is not None:
            msg = f"the name {name} is taken"
            raise NameTaken(msg)

    async def log_in(self, name: str, password: str, address: str) -> Account:
        """Return the account of a name and its password; raise BadLogin, as slowly for unknown names, or TooMany."""
        folded, client = fold(name[:MOST_NAME]), client_of(address)
        if not self._is_exempt(address):
            self._addresses.take(client)
            self._log_ins.take(f"{client} {folded}")
            if (folded, client) not in self._known:
                self._accounts_tried.take(folded)
        account = await self._accounts.account(name) if len(name) <= MOST_NAME else None
        secret = account.secret if account is not None and account.secret else self._decoy
        fits = await self.hashing.run(client, self._verify, secret, password)
        if account is None or not account.secret or not fits:
            msg = "the name and the password do not belong together"
            raise BadLogin(msg)
        if account.banned_until > time():
            msg = "an operator has banned this account"
            raise BadLogin(msg, code="access/banned")
        self._remember(folded, client)
        self._metrics.log_ins.add("password")
        if self._hasher.check_needs_rehash(account.secret):
            await self._accounts.new_secret(account, await self._hash(password, address))
        return account

    async def guest(self, address: str) -> Account:
        """Make an account without a password; only its token leads back to it. Raise TooMany."""
        if not self._is_exempt(address):
            self._guests.take(client_of(address))
        self._metrics.log_ins.add("guest")
        return await self._accounts.register(f"{GUEST}{secrets.token_hex(5)}", "")

    async def preferences(self, account: Account) -> dict[str, Any]:
        """Return what an account prefers; guests keep that in their browser."""
        written = await self._accounts.preferences(account) if account.secret else ""
        found: dict[str, Any] = json.loads(written) if written else {}
        return found

    async def prefer(self, account: Account, preferences: Mapping[str, object]) -> None:
        """Keep what an account prefers; raise InputError if that is too much, NotAllowed for a guest."""
        written = json.dumps(preferences)
        if not account.secret:
            msg = "the preferences of a guest stay in the browser"
            raise NotAllowed(msg)
        if len(written) > MOST_PREFERENCES:
            msg = f"preferences have at most {MOST_PREFERENCES} letters"
            raise InputError(msg, code="message/too-long")
        await self._accounts.prefer(account, written)

    async def open_session(self, account: Account) -> str:
        """Return a token; only its hash is stored."""
        token = secrets.token_urlsafe(32)
        await self._accounts.open_session(account, digest_of(token), int(time()))
        return token

    async def whose(self, token: str) -> Account | None:
        """Return the account of a token, None if it has none."""
        now = int(time())
        account = await self._accounts.session(digest_of(token), now)
        return None if account is None or account.banned_until > now else account

    async def close_session(self, token_hash: bytes) -> None:
        """Let a token lead nowhere, also where it is in use at this moment."""
        await self._accounts.close_session(token_hash)
        for listener in list(self.listeners):
            listener(token_hash)

    async def end_sessions(self, account: Account, but: bytes = b"") -> None:
        """Let all tokens of an account lead nowhere, but perhaps one."""
        for session in await self._accounts.sessions(account):
            if session.token_hash != but:
                await self.close_session(session.token_hash)

    def tell(self, account: Account) -> None:
        """Tell everything that holds an account that it has changed."""
        for listener in list(self.account_listeners):
            listener(account)

    async def sessions(self, account: Account) -> list[Session]:
        """List the sessions of an account, the latest used first."""
        return await self._accounts.sessions(account)

    async def change_password(self, name: str, passwords: tuple[str, str], address: str, keep: bytes) -> None:
        """Replace a password by another and end all sessions but one; raise BadLogin or TooMany."""
        before, after = passwords
        account = await self.log_in(name, before, address)
        await self._accounts.new_secret(account, await self._hash(after, address))
        await self.end_sessions(account, keep)

    def close(self) -> None:
        """Stop the threads."""
        self.hashing.close()

    def _is_exempt(self, address: str) -> bool:
        return self._exempt and is_loopback(address)

    def _remember(self, folded: str, client: str) -> None:
        """Note from where an account was logged in to; the oldest notes make room."""
        self._known[folded, client] = None
        self._known.move_to_end((folded, client))
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    async def _hash(self, password: str, address: str) -> str:
        return await self.hashing.run(client_of(address), self._hasher.hash, password)

    def _verify(self, secret: str, password: str) -> bool:
        try:
            return self._hasher.verify(secret, password)
        except (VerificationError, InvalidHashError):
            return False


def digest_of(token: str) -> bytes:
    """Return what is stored of a token."""
    return sha256(token.encode()).digest()
