"""The workshop: rules texts of visitors, checked in processes of their own, and kept for their authors."""

import json
from collections.abc import Collection
from time import time
from typing import Any

from boardwright.catalogue import REGISTRY
from boardwright.catalogue.texts import RulesText
from boardwright.errors import InputError, NotAllowed, RulesLimit, UnknownGame
from boardwright.play.ports import Account, ShelvedRules
from boardwright.protocols.web_json.workshop import Caret
from boardwright.server.config import Config
from boardwright.server.limits import Buckets
from boardwright.server.rules_pool import RulesPool
from boardwright.storage.rules import DatabaseRules

MINUTE, DAY, KILOBYTE = 60, 24 * 3600, 1024
CHECK_NICENESS, TRIAL_NICENESS = 2, 15
"""How far checks, and those that try moves, stand back behind moves for the processor."""
VERSIONS = 20
"""Versions of one title that a shelf has; the oldest make room."""
DEAR = 10
"""What a text that passes a limit counts as."""
MOST_TITLE = 200
DRAFT_SIZES = 2
"""How many times as large as a text a draft with its changes may be."""
DRAFTS_A_SECOND, DRAFTS_AT_ONCE = 0.5, 30
"""How often one address may keep drafts; a page does so when nothing was typed for a while."""


class Workshop:
    """Checks, keeps and finds rules texts."""

    def __init__(self, kept: DatabaseRules, config: Config) -> None:
        """Keep texts in a database, within the limits of the settings."""
        self._kept, self._config = kept, config
        workers, seconds, megabytes = config.rules_workers, config.rules_seconds, config.rules_megabytes
        self.checks = RulesPool(workers, seconds, megabytes, CHECK_NICENESS)
        self.trials = RulesPool(workers, seconds, megabytes, TRIAL_NICENESS)
        """Who types does not wait for whole games that are compiled and tried."""
        each = config.rules_checks_per_minute
        self._checked = Buckets(each / MINUTE, max(each / 4, DEAR), "checks of rules")
        each = config.rules_saved_per_hour
        self._drafts = Buckets(DRAFTS_A_SECOND, DRAFTS_AT_ONCE, "drafts")
        self._saved = Buckets(each / MINUTE / MINUTE, each, "rules to save")

    @property
    def most_bytes(self) -> int:
        """How large a text may be with all that it includes."""
        return self._config.rules_kilobytes * KILOBYTE

    def enter(self, client: str) -> None:
        """Count a check of a client; raise TooMany."""
        self._checked.take(client)

    async def check(
        self, client: str, rules: RulesText, wants: Collection[str], variant: str | None, caret: Caret | None = None
    ) -> bytes:
        """Say what is wrong with a text, in JSON; raise RulesLimit or TooMany."""
        self.check_size(rules)
        request: dict[str, Any] = {"do": "check", "wants": list(wants), "variant": variant}
        if caret is not None:
            request["caret"] = {"file": caret.file, "line": caret.line, "column": caret.column}
        return await self.ask(client, rules, request, tries="moves" in wants)

    async def ask(self, client: str, rules: RulesText, request: dict[str, Any], *, tries: bool = False) -> bytes:
        """Ask what a stranger's rules say of something, in JSON; raise RulesLimit, TooMany or what is refused."""
        try:
            pool = self.trials if tries else self.checks
            return await pool.ask(client, {**request, "rules": rules.plain()})
        except RulesLimit:
            self._checked.spend(client, DEAR - 1)
            raise

    def check_size(self, rules: RulesText) -> None:
        """Raise RulesLimit for a text that is too large."""
        if rules.size > self.most_bytes:
            limit = "size"
            raise RulesLimit(limit)

    async def save(self, account: Account, client: str, rules: RulesText, title: str) -> ShelvedRules:
        """Keep a text, whatever is wrong with it, on the shelf of its author; raise TooMany or RulesLimit."""
        self._saved.take(client)
        self.check_size(rules)
        most = self._config.rules_per_account
        title = " ".join(title.split())[:MOST_TITLE]
        await self._kept.shelve(account.number, title, rules.hash, rules.written(), most, VERSIONS)
        return ShelvedRules(rules.hash, title, int(time()))

    async def draft(self, account: Account) -> tuple[int, str]:
        """Return the draft of an account and its revision."""
        return await self._kept.draft(account.number)

    async def keep_draft(self, account: Account, client: str, draft: str, base: int) -> int:
        """Keep what an account is writing, and return its revision; raise TooMany, RulesLimit or InputError."""
        if not account.secret:
            msg = "a guest's draft is kept by the browser"
            raise NotAllowed(msg)
        self._drafts.take(client)
        if len(draft.encode(errors="replace")) > DRAFT_SIZES * self.most_bytes:
            limit = "size"
            raise RulesLimit(limit)
        found = await self._kept.keep_draft(account.number, draft, base)
        if found is None:
            msg = "the account has another draft by now"
            raise InputError(msg, code="rules/newer-draft")
        return found

    async def shelf(self, account: Account) -> list[ShelvedRules]:
        """List what an account has saved, the newest first."""
        return list(await self._kept.shelf(account.number))

    async def forget(self, account: Account, hash_: str) -> None:
        """Take a text from the shelf of its author; matches that are played by it keep it. Raise NotAllowed."""
        if not await self._kept.unshelve(account.number, hash_):
            raise _unknown(hash_)

    async def text(self, hash_: str) -> RulesText:
        """Give a text to whoever knows its hash; raise UnknownGame."""
        written = await self._kept.find(hash_)
        if written is None:
            raise _unknown(hash_)
        return RulesText.read(written)

    async def title(self, hash_: str) -> str:
        """Return what a text was called when it was saved last."""
        return await self._kept.title(hash_)

    async def look(self, client: str, hash_: str, variant: str) -> bytes:
        """Say how a game of a saved text looks and begins, in JSON; raise UnknownGame or RulesLimit."""
        self.enter(client)
        found: dict[str, Any] = json.loads(await self.check(client, await self.text(hash_), ("look",), variant))
        if "look" not in found:
            raise _unknown(hash_)
        return json.dumps(found["look"]).encode()

    async def clean(self) -> int:
        """Forget old texts that no match is played by, and return how many."""
        return await self._kept.clean(int(time()) - self._config.rules_days * DAY)

    async def close(self) -> None:
        """End the processes."""
        await self.checks.close()
        await self.trials.close()


def listed_text(name: str) -> RulesText:
    """Return the rules text of a listed game, to begin another from; raise UnknownGame where it has none."""
    found = REGISTRY.find(name).text()
    if found is None:
        msg = f"{name} has no rules text"
        raise UnknownGame(msg)
    return found


def _unknown(hash_: str) -> UnknownGame:
    return UnknownGame(f"there are no rules {hash_[:40]!r} here", code="rules/unknown")
