"""Chat: who may say what at a table, how often, and how long it may be."""

import unicodedata
from time import time

from boardwright.errors import InputError, NotAllowed
from boardwright.play.ports import Account
from boardwright.protocols.web_json import answers
from boardwright.server.config import Config
from boardwright.server.limits import Buckets
from boardwright.server.names import MARKS, MOST_MARKS
from boardwright.server.room import Room
from boardwright.storage.chat import DatabaseChat, Remark

MOST_LETTERS = 300
MOST_MESSAGES = 1000
"""At one table."""
AT_ONCE = 5
"""Messages of an account that may follow each other without a pause."""
JOINERS = "\u200c\u200d"
"""Invisible letters that some scripts and pictures are joined by."""


class Chat:
    """What is said at the tables of a server."""

    def __init__(self, store: DatabaseChat, config: Config) -> None:
        """Keep it here, within these settings."""
        self.store, self._config = store, config
        self._said = Buckets(config.chat_per_minute / 60, min(AT_ONCE, config.chat_per_minute), "messages")

    async def say(self, account: Account, room: Room, text: str) -> None:
        """Keep what an account says at a table and tell those who watch; raise NotAllowed, InputError or TooMany."""
        self._check(account)
        said = cleaned(text)
        if not said:
            msg = f"a message has 1 to {MOST_LETTERS} letters"
            raise InputError(msg, code="chat/empty")
        self._said.take(account.name)
        if await self.store.count(room.number) >= MOST_MESSAGES:
            msg = f"at most {MOST_MESSAGES} messages belong to a table"
            raise NotAllowed(msg, code="chat/full")
        now = int(time())
        number = await self.store.add(room.number, account.number, said, now)
        room.company.tell(message_of(Remark(number, room.number, account.name, said, now)))

    async def complain(self, account: Account, room: Room, message: int) -> None:
        """Let operators know of a message; raise NotAllowed if there is none."""
        if not await self.store.complain(room.number, message, account.number, int(time())):
            msg = "there is no such message at this table"
            raise NotAllowed(msg, code="chat/no-such-message")

    def is_open_to(self, account: Account) -> bool:
        """Tell whether an account may write here: a host may let guests, or none at all."""
        return self._config.chat == "all" or (self._config.chat == "accounts" and bool(account.secret))

    def _check(self, account: Account) -> None:
        """Raise NotAllowed for those who may not speak."""
        if not self.is_open_to(account):
            msg = "only accounts write here" if self._config.chat == "accounts" else "there is no chat here"
            raise NotAllowed(msg, code="chat/closed")
        if account.muted_until > time():
            msg = "an operator has muted this account"
            raise NotAllowed(msg, code="access/muted")


def message_of(remark: Remark) -> answers.Said:
    """Write a message for pages."""
    return answers.Said(
        match=remark.match, number=remark.number, author=remark.author, text=remark.text, said=remark.said
    )


def cleaned(text: str) -> str:
    """Return a text as one line: no controls, no invisible letters, no towers of marks, not too long."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    kept, marks = [], 0
    for letter in line:
        kind = unicodedata.category(letter)[0]
        marks = marks + 1 if kind == MARKS else 0
        if (kind == "C" and letter not in JOINERS) or marks > MOST_MARKS:
            continue
        kept.append(letter)
    return "".join(kept).strip(f" {JOINERS}")[:MOST_LETTERS]
