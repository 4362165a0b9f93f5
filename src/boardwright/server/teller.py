"""Teller: asks rules workers what becomes of a stranger's match, so that its room knows before it obeys."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

import msgspec

from boardwright.catalogue.texts import RulesText
from boardwright.errors import InputError, RulesLimit
from boardwright.play import commands as ask
from boardwright.play.commands import Command
from boardwright.play.ledger import Entry, Opening, write_command
from boardwright.play.ports import Stored
from boardwright.server.facts import Kit, Tale
from boardwright.server.rules_play import UNKNOWN
from boardwright.server.rules_pool import RulesPool
from boardwright.server.told import ToldGame

LEAVING = (ask.Resign, ask.Stop, ask.Leave, ask.Tick, ask.OfferDraw, ask.Decline, ask.Remark)
"""Commands for which nothing need be foreseen: a player can always leave, whatever the rules do."""
_KIT, _TALE = msgspec.json.Decoder(Kit), msgspec.json.Decoder(Tale)


class Teller:
    """Tells games of strangers what their rules say; knows the texts of those that are played."""

    def __init__(self, pool: RulesPool) -> None:
        """Ask the workers of a pool."""
        self._pool = pool

    async def kit(self, client: str, rules: RulesText, name: str) -> Kit:
        """Return what stays the same while a game is played; raise RulesError, RulesLimit or TooMany."""
        return _KIT.decode(await self._pool.ask(client, {"do": "kit", "rules": rules.plain(), "name": name}))

    async def open(self, client: str, opening: Opening, game: ToldGame, commands: Sequence[Command]) -> None:
        """Let a game know how a match of it begins that is not stored yet."""
        request = {**self._all(0, opening, game, ()), "do": "foresee", "version": 0, "commands": _plain(commands)}
        game.learn(_TALE.decode(await self._pool.ask(client, request)))

    async def recall(self, stored: Stored, game: ToldGame, entries: Sequence[Entry]) -> None:
        """Let a game know every place that a ledger visits."""
        request = {**self._all(stored.number, stored.opening, game, entries), "do": "recall"}
        game.learn(await asyncio.to_thread(_TALE.decode, await self._pool.ask(stored.creator, request)))

    async def foresee(self, stored: Stored, game: ToldGame, entries: Sequence[Entry], command: Command) -> Command:
        """Let a game know what becomes of a command; return the command, a move by its one name.

        Raise RulesLimit where the rules take too long for it. What the match refuses, it refuses by itself.
        """
        asked: dict[str, Any] = {"do": "foresee", "number": stored.number, "version": len(entries)}
        asked["commands"] = _plain((command,))
        try:
            try:
                found = await self._pool.ask(stored.creator, asked)
            except InputError as error:
                if error.code != UNKNOWN:
                    raise
                known = self._all(stored.number, stored.opening, game, entries)
                found = await self._pool.ask(stored.creator, known | asked)
        except RulesLimit:
            if isinstance(command, LEAVING):
                return command
            raise
        tale = _TALE.decode(found)
        game.learn(tale)
        return replace(command, move=tale.meant) if tale.meant and isinstance(command, ask.Play) else command

    async def write(self, stored: Stored, game: ToldGame, entries: Sequence[Entry], what: str, how: str) -> str | None:
        """Write a match: a ``record`` of some format or its ``moves`` in a notation; None where there is none such."""
        request = {**self._all(stored.number, stored.opening, game, entries), "do": "write", "what": what, "how": how}
        request["stored"] = asdict(stored)
        text: str | None = msgspec.json.decode(await self._pool.ask(stored.creator, request), type=str | None)
        return text

    @staticmethod
    def _all(number: int, opening: Opening, game: ToldGame, entries: Sequence[Entry]) -> dict[str, Any]:
        """Write down a match from its beginning."""
        plain = _plain([entry.command for entry in entries])
        return {"number": number, "opening": asdict(opening), "entries": plain, "rules": game.text.plain()}

    async def close(self) -> None:
        """End the workers."""
        await self._pool.close()


def _plain(commands: Sequence[Command]) -> list[dict[str, Any]]:
    return [write_command(command) for command in commands]
