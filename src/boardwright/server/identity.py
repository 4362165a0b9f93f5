"""Who is who: sign up, log in, guests, and tokens; passwords are hashed beside the event loop."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from time import time
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from boardwright.errors import BadLogin, NameTaken, TooMany
from boardwright.play.ports import Account, Accounts
from boardwright.play.seating import MOST_NAME
from boardwright.server.config import Config
from boardwright.server.limits import Buckets, is_loopback
from boardwright.storage.accounts import MOST_FOLDED, fold

T = TypeVar("T")
HASHES_AT_ONCE = 2
MOST_WAITING = 64
QUARTER, HOUR = 900, 3600


class Identity:
    """Gives accounts to those who prove that they are theirs."""

    def __init__(self, accounts: Accounts, config: Config) -> None:
        """Prepare the hasher: argon2id with 19 MiB and two passes."""
        self._accounts = accounts
        self.listeners: set[Callable[[str], None]] = set()
        """Who wants to hear of tokens that lead nowhere any more."""
        self._exempt = config.loopback_exempt
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._nobody = self._hasher.hash(secrets.token_hex())
        self._pool = ThreadPoolExecutor(HASHES_AT_ONCE, "passwords")
        self._waiting = 0
        signs, logs = config.sign_ups_per_hour, config.log_ins_per_quarter
        self._sign_ups = Buckets(signs / HOUR, signs, "sign-ups")
        self._guests = Buckets(config.guests_per_hour / HOUR, config.guests_per_hour, "guests")
        self._log_ins = Buckets(logs / QUARTER, logs, "attempts to log in")

    async def sign_up(self, name: str, password: str, address: str) -> Account:
        """Make an account; raise NameTaken or TooMany."""
        check_name(name)
        if not (self._exempt and is_loopback(address)):
            self._sign_ups.take(address)
        if await self._accounts.account(name) is not None:
            msg = f"somebody is called {name} already"
            raise NameTaken(msg)
        return await self._accounts.register(name, await self._hash(password))

    async def log_in(self, name: str, password: str, address: str) -> Account:
        """Give the account of a name and its password; raise BadLogin, as slowly for unknown names, or TooMany."""
        if not (self._exempt and is_loopback(address)):
            self._log_ins.take(f"{address} {name}")
        account = await self._accounts.account(name) if is_name(name) else None
        secret = account.secret if account is not None and account.secret else self._nobody
        fits = await self._beside(self._verify, secret, password)
        if account is None or not account.secret or not fits:
            msg = "the name and the password do not belong together"
            raise BadLogin(msg)
        if self._hasher.check_needs_rehash(account.secret):
            await self._accounts.new_secret(account, await self._hash(password))
        return account

    async def guest(self, address: str) -> Account:
        """Make an account without a password; only its token leads back to it. Raise TooMany."""
        if not (self._exempt and is_loopback(address)):
            self._guests.take(address)
        return await self._accounts.register(f"guest-{secrets.token_hex(5)}", "")

    async def open_session(self, account: Account) -> str:
        """Give a token; only its hash is stored."""
        token = secrets.token_urlsafe(32)
        await self._accounts.open_session(account, _digest(token), int(time()))
        return token

    async def whose(self, token: str) -> Account | None:
        """Give whose token it is, None if it is nobody's."""
        return await self._accounts.session(_digest(token), int(time()))

    async def close_session(self, token: str) -> None:
        """Let a token lead nowhere, also where it is in use at this moment."""
        await self._accounts.close_session(_digest(token))
        for listener in list(self.listeners):
            listener(token)

    def close(self) -> None:
        """Stop the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _hash(self, password: str) -> str:
        return await self._beside(self._hasher.hash, password)

    def _verify(self, secret: str, password: str) -> bool:
        try:
            return self._hasher.verify(secret, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _beside(self, work: Callable[..., T], *values: str) -> T:
        """Work in a thread, so that the event loop goes on; refuse when too many wait already."""
        if self._waiting >= MOST_WAITING:
            msg = "too many people log in at once"
            raise TooMany(msg, retry_after=5)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *values)
        finally:
            self._waiting -= 1


def is_name(name: str) -> bool:
    """Tell whether a text can be a name: visible letters, not too many, also in the form that is compared."""
    folded = fold(name)
    forms_fit = 0 < len(name) <= MOST_NAME and 0 < len(folded) <= MOST_FOLDED
    return forms_fit and all(form.isprintable() and not any(map(str.isspace, form)) for form in (name, folded))


def check_name(name: str) -> None:
    """Raise NameTaken for what cannot be a name: blanks, invisible letters, too long."""
    if not is_name(name):
        msg = f"a name has 1 to {MOST_NAME} visible letters and no blanks"
        raise NameTaken(msg, code="access/bad-name")


def _digest(token: str) -> bytes:
    return sha256(token.encode()).digest()
