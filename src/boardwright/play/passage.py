"""Passage: what a game leaves in the explorer: the positions that it went through, and what was played there."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b, sha256
from itertools import islice
from typing import Literal, NamedTuple

from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position

PLIES = 30
"""How far into a game positions are kept: later ones are hardly ever met again."""
Source = Literal["match", "import"]
BAND = 200
"""Points of strength that count as one step."""
HALF = 1 << 63
SEPARATOR = " \u2013 "
"""Stands between the names of players."""
LEVEL = 200
"""An engine of level n counts as n times this, so that one average can be given."""


class Passage(NamedTuple):
    """A game on its way through positions; ``steps`` are keys of positions, each with the move that was played."""

    digest: str
    """Names the game, so that it counts once."""
    game: str
    options: str
    title: str
    source: Source
    winners: tuple[int, ...] | None
    """None where it is not known."""
    strength: int | None
    """The average of the players whose strength is known."""
    ended: int
    """Seconds since 1970; 0 where it is not known."""
    steps: tuple[tuple[int, str], ...]
    match: int | None = None


def options_text(game: Game) -> str:
    """Write the options that were chosen, the same for the same choice."""
    return json.dumps({name: game.values[name] for name in sorted(game.values)}, separators=(",", ":"))


def salt(game: str, options: str) -> int:
    """Return what parts the positions of a game, with its options, from those of all others."""
    return int.from_bytes(blake2b(f"{game} {options}".encode(), digest_size=8).digest(), "little")


def explored_key(key: int, salted: int) -> int:
    """Return the number under which a position is kept: 64 bits with a sign, as databases have them."""
    return (key ^ salted ^ HALF) - HALF


def steps_of(position: Position, moves: Iterable[Move], salted: int, plies: int = PLIES) -> list[tuple[int, str]]:
    """Play moves from a position and return where each was played; what chance does is no player's choice."""
    steps, mask = [], salted ^ HALF  # as in ``explored_key``, whose call would take longer than its work
    for move in islice(moves, plies):
        if not position.chance:
            steps.append(((position.key ^ mask) - HALF, move.text))
        position.make(move)
    return steps


def game_digest(game: str, options: str, setup: str | None, tags: Mapping[str, str], moves: Sequence[Move]) -> str:
    """Name a written game by all that is written of it, as far as it could be played."""
    parts = [game, options, setup or "", *(f"{name}={tags[name]}" for name in sorted(tags))]
    parts += [move.text for move in moves]
    return sha256("\n".join(parts).encode()).hexdigest()[:32]


def strength_of(tags: Mapping[str, str]) -> int | None:
    """Average the ratings that the tags of a record tell, as in ``WhiteElo``."""
    known = [int(text) for name, text in tags.items() if name.endswith(("Elo", "Rating")) and _is_rating(text)]
    return sum(known) // len(known) if known else None


def _is_rating(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 0 < len(text) < 5 and int(text) > 0


def ended_of(tags: Mapping[str, str]) -> int:
    """Read the day of a record, as in ``2024.05.31``; parts that are not known may be question marks."""
    return _moment(tags.get("Date", tags.get("UTCDate", tags.get("DT", ""))))


@lru_cache(1000)
def _moment(text: str) -> int:
    words = text.replace("-", ".").split(".")
    year, month, day = ([int(word) if word.isascii() and word.isdecimal() else 0 for word in words] + [0, 0, 0])[:3]
    try:
        return max(0, int(datetime(year, month or 1, day or 1, tzinfo=UTC).timestamp()))
    except (ValueError, OverflowError):
        return 0


def title_of(tags: Mapping[str, str], players: Sequence[str]) -> str:
    """Say who played."""
    names = [tags.get(player, "").strip() or "?" for player in players]
    return SEPARATOR.join(names)[:200]
