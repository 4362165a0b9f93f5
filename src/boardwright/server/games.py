"""Games of matches: each is played by the rules that it began with, whatever became of files and libraries since."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import TypeVar

from boardwright.catalogue import REGISTRY
from boardwright.catalogue.texts import HASH_LETTERS, OWN, RulesText, is_own
from boardwright.errors import OptionError, RecordError, UnknownGame
from boardwright.kernel.game import Game
from boardwright.play.ledger import Opening
from boardwright.server.facts import Kit
from boardwright.server.opening import game_of
from boardwright.server.teller import Teller
from boardwright.server.told import ToldGame
from boardwright.storage.rules import DatabaseRules

T = TypeVar("T")
KNOWN = 64
"""Texts and kits that are kept in memory; the oldest are forgotten first."""


class Games:
    """Finds the game of a match: code, a text that the host trusts, or a stranger's that only workers run."""

    def __init__(self, kept: DatabaseRules, teller: Teller) -> None:
        """Find texts in a database; ask about strangers' rules."""
        self._kept, self.teller = kept, teller
        self._texts: OrderedDict[str, RulesText] = OrderedDict()
        self._kits: OrderedDict[str, Kit] = OrderedDict()

    async def wanted(self, client: str, name: str, options: Mapping[str, object]) -> tuple[Game, RulesText | None]:
        """Return the game that a new table asks for, and the text it is played by; raise what is wrong with either."""
        text = await self.own_text(name)
        if text is not None:
            return await self._told(client, name, text, options), text
        listed = await asyncio.to_thread(_listed, name)
        return await game_of(name, options, listed), listed

    async def own_text(self, name: str) -> RulesText | None:
        """Return the text of a game that is known by its text alone; None for a listed one. Raise UnknownGame."""
        return await self._text(name.removeprefix(OWN).partition("#")[0]) if is_own(name) else None

    async def of(self, opening: Opening, client: str = "") -> Game:
        """Return the game of a match that was opened before; one from before texts were kept is the library's."""
        if is_own(opening.game):
            return await self._told(client, opening.game, await self._text(opening.rules), opening.options)
        text = await self._text(opening.rules) if opening.rules else None
        return await game_of(opening.game, opening.options, text)

    async def _text(self, hash_: str) -> RulesText:
        known = self._texts.get(hash_)
        if known is None:
            written = await self._kept.find(hash_) if len(hash_) == HASH_LETTERS else None
            if written is None:
                msg = f"there are no rules {hash_[:HASH_LETTERS]!r} here"
                raise UnknownGame(msg, code="rules/unknown")
            known = RulesText.read(written)
            if known.hash != hash_:
                msg = f"the rules {hash_} are damaged"
                raise RecordError(msg, code="record/damaged")
            _keep(self._texts, hash_, known)
        return known

    async def _told(self, client: str, name: str, text: RulesText, options: Mapping[str, object]) -> ToldGame:
        """Return a stranger's game for one table."""
        if options:
            msg = f"rules text has no option {next(iter(options))[:40]}"
            raise OptionError(msg, code="option/unknown")
        kit = self._kits.get(name)
        if kit is None:
            kit = await self.teller.kit(client, text, name)
            _keep(self._kits, name, kit)
        return ToldGame(kit, name, text)


def _listed(name: str) -> RulesText | None:
    """Return the text of a listed game as it is now; raise UnknownGame. A host's file may have to be read."""
    if not REGISTRY.lists(name):
        msg = f"there is no game called {name[:60]!r}"
        raise UnknownGame(msg)
    return REGISTRY.find(name).text()


def _keep(known: "OrderedDict[str, T]", key: str, value: T) -> None:
    known[key] = value
    while len(known) > KNOWN:
        known.popitem(last=False)
