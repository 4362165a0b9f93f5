"""Housekeeping: what is no longer used is let go, on a schedule: sessions, guests, tables, rules, matches in memory."""

import asyncio
import gc
from time import time

import structlog

from boardwright.errors import BoardwrightError
from boardwright.server.lobby import Lobby
from boardwright.server.workshop import Workshop
from boardwright.storage.accounts import DatabaseAccounts
from boardwright.storage.ledgers import DatabaseLedgers

LOG = structlog.get_logger("boardwright.housekeeping")
ROUND_SECONDS = 600.0
IDLE_SECONDS = 900.0
"""A match that no client attends and no clock drives stays in memory for so long."""
DAY = 24 * 3600
TABLE_DAYS, GUEST_DAYS = 2, 2
"""A table that never began, and a guest whose sessions have ended, are kept for so long."""


class Housekeeping:
    """Lets go of what is dead; what is played, or was played, stays."""

    def __init__(
        self, lobby: Lobby, accounts: DatabaseAccounts, ledgers: DatabaseLedgers, workshop: Workshop
    ) -> None:
        """Look after these."""
        self._lobby, self._accounts, self._ledgers, self._workshop = lobby, accounts, ledgers, workshop

    async def for_ever(self) -> None:
        """Go round again and again."""
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            try:
                await self.round()
            except BoardwrightError as error:
                LOG.warning("housekeeping failed", code=error.code)
            gc.collect()  # nothing else looks at old objects: see process.look_for_garbage_seldom

    async def round(self) -> None:
        """Go round once."""
        now = int(time())
        resting = self._lobby.rest(IDLE_SECONDS)
        sessions, guests = await self._accounts.clean(now, now - GUEST_DAYS * DAY)
        tables = 0
        for number in await self._ledgers.waiting_since(now - TABLE_DAYS * DAY):
            tables += await self._lobby.clear(number)
        rules = await self._workshop.clean()
        LOG.info("housekeeping", resting=resting, sessions=sessions, guests=guests, tables=tables, rules=rules)
