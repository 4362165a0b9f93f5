"""Exploring: what was played in a position; matches that are over come in beside the event loop."""

import asyncio
from collections.abc import Callable
from time import time

import structlog

from boardwright.catalogue.texts import is_own
from boardwright.errors import BoardwrightError
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from boardwright.play.ledger import replay
from boardwright.play.match import Match
from boardwright.play.passage import Passage, explored_key, options_text, salt, steps_of
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.server.addresses import client_of
from boardwright.server.config import Config
from boardwright.server.cost import check_cost
from boardwright.server.limits import Buckets
from boardwright.server.lobby import Lobby
from boardwright.server.opening import game_of
from boardwright.storage.explorer import DatabaseExplorer, Explored, Filters, PastGame, Place, Played

LOG = structlog.get_logger("boardwright.explorer")
MINUTE = 60
ROUND_SECONDS = 1.0
SETTLED_SECONDS = 2
"""Matches that ended later than so long ago wait: another may have ended in the same second and come after."""
AT_ONCE = 16
OWN = "the explorer"
"""Its place among those who wait for a thread: it goes in turn with the clients."""


class Exploring:
    """Answers what was played, and adds what is over."""

    def __init__(self, explorer: DatabaseExplorer, lobby: Lobby, config: Config) -> None:
        """Explore the matches of a lobby."""
        self._explorer, self._lobby = explorer, lobby
        self.leads: Callable[[], bool] = lambda: True
        """Tells whether this server adds matches: of several nodes one is enough."""
        each = 4 * config.searches_per_minute
        self._asked = Buckets(each / MINUTE, each, "positions to explore")

    # ---- asking -----------------------------------------------------------------------------

    async def look(self, message: wish.Explore, client: str, address: str) -> answers.ExploredInfo:
        """Tell what was played in a position; raise TooMany, or what a game refuses."""
        self._asked.take(client_of(address))
        game = await game_of(message.game, message.options)
        desk = self._lobby.desk
        queue = desk.positions if message.setup is None else desk.openings
        position = await queue.run(client or address, _position, game, message)
        key = explored_key(position.key, salt(game.name, options_text(game)))
        filters = Filters(message.since, message.weakest, message.strongest, message.source)
        found = await self._explorer.look(key, filters)
        return await desk.positions.run(client or address, _told, message, position, found)

    # ---- adding -----------------------------------------------------------------------------

    async def for_ever(self) -> None:
        """Add matches as they end; what was not added when the server ended is added now."""
        while True:
            try:
                more = self.leads() and await self.round()
            except BoardwrightError as error:
                LOG.warning("no matches were added", code=error.code)
                more = False
            if not more:
                await asyncio.sleep(ROUND_SECONDS)

    async def round(self) -> bool:
        """Add the next few; tell whether there may be more."""
        places = await self._explorer.next_matches(int(time()) - SETTLED_SECONDS, AT_ONCE)
        for place in places:
            await self._explorer.add(place, await self._passage(place))
        return len(places) == AT_ONCE

    async def _passage(self, place: Place) -> Passage | None:
        """Play a match again in a thread; one that cannot be read is left out."""
        ledgers = self._lobby.ledgers
        try:
            stored = await ledgers.find(place.match)
            if stored is None or is_own(stored.opening.game):
                return None  # strangers' rules run in workers alone
            game = await self._lobby.games.of(stored.opening)
            entries = await ledgers.entries(place.match)
            strength = await self._explorer.strength(place.match)
            match, _ = await self._lobby.desk.positions.run(OWN, replay, stored.opening, game, entries)
            return await self._lobby.desk.positions.run(OWN, _passage_of, match, place, strength)
        except BoardwrightError as error:
            LOG.warning("match left out of the explorer", match=place.match, code=error.code)
            return None


def _passage_of(match: Match, place: Place, strength: int | None) -> Passage | None:
    """Follow the line that was played."""
    game: Game = match.game
    moves = [node.move for node in match.history.done() if node.move is not None]
    if not moves or match.result is None:
        return None
    options = options_text(game)
    steps = steps_of(game.start(match.setup), moves, salt(game.name, options))
    return Passage(
        f"match {place.match}", game.name, options, "", "match", match.result.winners, strength, place.ended,
        tuple(steps), place.match,
    )  # fmt: skip


def _position(game: Game, message: wish.Explore) -> Position:
    """Set up what was asked for, in a thread: a stranger chose it."""
    position = game.start(message.setup)
    if message.setup is not None:
        check_cost(position.copy())
    for text in message.moves:
        position.play(text)
    return position


def _told(message: wish.Explore, position: Position, found: Explored) -> answers.ExploredInfo:
    """Write what was found, moves as the game writes them."""
    names = {one.move: _spelt(position, one.move) for one in found.moves}
    seats = range(position.seats)
    return answers.ExploredInfo(
        id=message.id,
        game=message.game,
        games=found.games,
        moves=[_move(one, names[one.move], seats) for one in found.moves],
        last=[_past(one, names.get(one.move, one.move)) for one in found.last],
    )


def _move(one: Played, name: str, seats: range) -> answers.ExploredMove:
    wins = [one.wins.get(seat, 0) for seat in seats]
    return answers.ExploredMove(name, one.games, wins, one.draws, one.unknown, one.average)


def _past(one: PastGame, name: str) -> answers.ExploredGame:
    winners = None if one.winners is None else list(one.winners)
    return answers.ExploredGame(one.title, name, winners, one.ended, one.strength, one.match)


def _spelt(position: Position, text: str) -> str:
    try:
        return position.format(position.parse(text))
    except BoardwrightError:
        return text
