"""Opening a table: games that are loaded once for all, and a match with every player on his seat."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from boardwright.catalogue import load_listed
from boardwright.catalogue.texts import RulesText
from boardwright.errors import NoSuchSeat
from boardwright.kernel.game import Game
from boardwright.play import commands as ask
from boardwright.play.clock import Control
from boardwright.play.commands import Sitter
from boardwright.play.ledger import Entry, Opening, Stamp, Step
from boardwright.play.match import Match
from boardwright.server.cost import check_cost


@dataclass(frozen=True)
class NewTable:
    """What a player wishes who opens a table, and the seat that he takes himself."""

    game: str
    options: Mapping[str, object] = field(default_factory=dict)
    control: Control = field(default_factory=Control)
    setup: str | None = None
    seat: int | None = 0
    """None where engines sit on every seat."""
    engines: Mapping[int, str] = field(default_factory=dict)
    """How the engines on other seats are spelt."""
    private: bool = False
    """Whether only those who are invited may see the table."""
    rematch_of: int | None = None


KNOWN_GAMES = 64
"""Games with their options that are kept loaded; the oldest are forgotten first."""


async def game_of(name: str, options: Mapping[str, object], text: RulesText | None = None) -> Game:
    """Return a game that is ready to be played, by a text that the host trusts or as it is listed."""
    # The kind of a value belongs to the key: 1 and True are equal, but not the same option.
    version = text.hash if text is not None else ""
    key = name, version, tuple(sorted((option, type(value).__name__, value) for option, value in options.items()))
    if key not in _KNOWN:
        game = await asyncio.to_thread(_prepared, name, dict(options), text)
        while len(_KNOWN) >= KNOWN_GAMES:
            _KNOWN.pop(next(iter(_KNOWN)), None)
        _KNOWN[key] = game
    return _KNOWN[key]


_KNOWN: dict[tuple[str, str, tuple[tuple[str, str, object], ...]], Game] = {}
"""Games that are loaded, once for all their tables: they never change, and some take half a megabyte."""


def _prepared(name: str, options: dict[str, object], text: RulesText | None) -> Game:
    """Load a game and compile its rules, which may take half a second: not in the event loop."""
    game = load_listed(name, **options) if text is None else text.game(name, **options)
    game.start()
    return game


def seats_of(game: Game) -> int:
    """Return how many seats a game has."""
    return sum(not player.is_chance for player in game.players)


def open_table(
    opening: Opening, game: Game, sits: Sequence[tuple[ask.Sit, str, Stamp]]
) -> tuple[Match, list[Step]]:
    """Set a table, let every player sit down, and start if no seat is open; raise what the match refuses."""
    match = opening.match(game)
    seats = {sit.seat for sit, _, _ in sits}
    if len(seats) < len(sits) or not seats <= set(range(len(match.seats))):
        msg = f"{game.name} has {len(match.seats)} seats, counted from 0, each for one player"
        raise NoSuchSeat(msg)
    check_cost(match.position.copy())
    steps = [
        Step(Entry(version, sit, author, *stamp), tuple(match.handle(sit)))
        for version, (sit, author, stamp) in enumerate(sits, start=1)
    ]
    if all(seat.sitter is not Sitter.OPEN for seat in match.seats):
        start = ask.Start()
        steps.append(Step(Entry(len(steps) + 1, start), tuple(match.handle(start))))
    return match, steps
