"""Requests of the board editor: pieces that were placed by hand become a set-up text, and a text becomes pieces."""

import asyncio

from boardwright.catalogue.texts import own_name
from boardwright.errors import SetupError
from boardwright.kernel.action import Site
from boardwright.kernel.game import Game
from boardwright.kernel.piece import Piece
from boardwright.kernel.reserve import Reserve
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer
from boardwright.server.client import Client
from boardwright.server.handlers.analysing import quick
from boardwright.server.handlers.rule import Rule, Rules

MOST_RESERVE = 1000


async def _arrange(client: Client, message: wish.Arrange) -> Answer:
    name = own_name(message.rules, message.variant) if message.rules is not None else message.game
    game, _ = await client.hall.lobby.games.wanted(client.name, name, message.options)
    setup = message.setup
    if setup is None:
        setup = await asyncio.to_thread(_composed, game, message)
    place = await quick(client, "place", wish.Place(id=message.id, game=name, options=message.options, setup=setup))
    seen = place.scene if isinstance(place, answers.PlaceInfo) else None
    return answers.Arranged(id=message.id, setup=setup, scene=seen)


def _composed(game: Game, message: wish.Arrange) -> str:
    """Write what was placed; raise SetupError for what the game does not have."""
    sites = {site.name: Site(at) for at, site in enumerate(game.layout.sites)}
    if not message.pieces.keys() <= sites.keys():
        msg = "there is no such place on this board"
        raise SetupError(msg)
    seats = [player for player in game.players if not player.is_chance]
    if message.turn >= len(seats):
        msg = f"there are {len(seats)} players, counted from 0"
        raise SetupError(msg)
    board = {sites[name]: _piece(game, code) for name, code in message.pieces.items()}
    reserves = [Reserve(_piece(game, one.piece), max(0, min(one.count, MOST_RESERVE))) for one in message.reserves]
    return game.compose({site: board[site] for site in sorted(board)}, reserves, seats[message.turn].index)


def _piece(game: Game, code: str) -> Piece:
    """Read ``owner/kind``, both from 1, owner 0 for no player."""
    owner, _, kind = code.partition("/")
    numbers = [int(part) if part.isascii() and part.isdecimal() and len(part) < 5 else -1 for part in (owner, kind)]
    if not (0 <= numbers[0] <= len(game.players) and 1 <= numbers[1] <= len(game.layout.kinds)):
        msg = f"{code[:12]!r} is no piece of this game"
        raise SetupError(msg)
    return Piece.of(game.layout.kinds[numbers[1] - 1], game.players[numbers[0] - 1] if numbers[0] else None)


RULES: Rules = {wish.Arrange: Rule(_arrange)}
