"""Reaping: a stretch of a file becomes counts for the explorer; without the database, so that processes start soon."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

from boardwright.cli.records import LARGE, Found, decoded, find, read_text
from boardwright.errors import BoardwrightError
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import PlayedGame, PlayingFormat
from boardwright.play.archive import replay
from boardwright.play.passage import (
    Passage,
    ended_of,
    game_digest,
    options_text,
    salt,
    steps_of,
    strength_of,
    title_of,
)
from boardwright.play.tally import Row, Tally

PART = 1 << 20
"""Bytes of a large file that one process reads at a time."""
SHORTEST_GAME = 16
"""Bytes, and as many numbers, that are kept free for a part."""


@dataclass(frozen=True)
class Part:
    """A stretch of a file: the games that begin in it."""

    path: str
    begin: int
    end: int
    rules: str | None
    plies: int
    first: int = 1
    """The number of its first game."""
    without: frozenset[str] = frozenset()
    """Games that have been counted already."""

    @property
    def numbers(self) -> int:
        """Say how many games it may have."""
        return (self.end - self.begin) // SHORTEST_GAME + 1


@dataclass
class Reaped:
    """What a part has."""

    games: list[tuple[object, ...]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    total: int = 0
    troubles: list[str] = field(default_factory=list)
    """What was wrong with games, which count up to there."""


def parts_of(path: str, rules: str | None, plies: int) -> list[Part]:
    """Divide a file where its format allows that; raise RecordError for a file that is no record."""
    file = Path(path)
    size = file.stat().st_size if file.is_file() else 0
    if size <= LARGE:
        find(read_text(path), rules)
        return [Part(path, 0, size, rules, plies)]
    with file.open("rb") as text:
        found = find(decoded(text.read(LARGE)), rules)
        if not isinstance(found.format, PlayingFormat):
            return [Part(path, 0, size, rules, plies)]
        cuts = [0]
        while cuts[-1] + PART < size:
            cuts.append(_next_game(text, cuts[-1] + PART, found.format.opens, size))
    stretches = zip(cuts, [*cuts[1:], size], strict=True)
    return [Part(path, begin, end, rules, plies) for begin, end in stretches if begin < end]


def _next_game(file: BinaryIO, at: int, opens: bytes, size: int) -> int:
    """Find the line with which the next game begins."""
    file.seek(at)
    sought = b"\n" + opens
    tail, base = b"", at
    while block := file.read(1 << 16):
        found = (tail + block).find(sought)
        if found >= 0:
            return base - len(tail) + found + 1
        base += len(block)
        tail = (tail + block)[-len(sought) :]
    return size


@contextmanager
def without_looking_for_rubbish() -> Iterator[None]:
    """Let Python not look for rubbish: it takes half the time where a hundred thousand rows are made and all kept."""
    looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looking:
            gc.enable()


@without_looking_for_rubbish()
def reap(part: Part) -> Reaped:
    """Read a part and count what was played in its games."""
    reaped, tally = Reaped(), Tally(part.first)
    game, played = _opened(part)
    makers: dict[tuple[tuple[str, str], ...], _Maker] = {}
    seen, where = set(part.without), f"behind byte {part.begin}, " if part.begin else ""
    for one in played:
        reaped.total += 1
        if one.trouble:
            reaped.troubles.append(f"{where}game {reaped.total}: {one.trouble}")
        chosen = tuple(sorted(one.options.items()))
        maker = makers.get(chosen)
        try:
            if maker is None:
                maker = makers[chosen] = _Maker(game.with_options(**dict(chosen)) if chosen else game, part.plies)
            passage = maker.passage(one)
        except BoardwrightError as error:
            reaped.troubles.append(f"{where}game {reaped.total}: {error}")
            continue
        if passage is not None and passage.digest not in seen:
            seen.add(passage.digest)
            tally.add(passage)
    reaped.games, reaped.rows = tally.games, tally.rows()
    return reaped


class _Maker:
    """Makes passages of the games that share their options."""

    def __init__(self, game: Game, plies: int) -> None:
        self._game, self._plies = game, plies
        self._options = options_text(game)
        self._salt = salt(game.name, self._options)
        self._start = game.start()
        self._players = [str(player) for player in game.players if not player.is_chance]

    def passage(self, one: PlayedGame) -> Passage | None:
        """Return what a game leaves; nothing where nothing was played."""
        if not one.moves:
            return None
        board = self._position(one.setup)
        steps = steps_of(board, one.moves, self._salt, self._plies)
        digest = game_digest(self._game.name, self._options, one.setup, one.tags, one.moves)
        return Passage(
            digest, self._game.name, self._options, title_of(one.tags, self._players), "import", one.winners,
            strength_of(one.tags), ended_of(one.tags), tuple(steps),
        )  # fmt: skip

    def _position(self, setup: str | None) -> Position:
        if setup is not None:
            return self._game.start(setup)
        return self._start.copy()


def _opened(part: Part) -> tuple[Game, Iterator[PlayedGame]]:
    """Open a part: the game it is about, and its games one after the other."""
    if part.path == "-" or Path(part.path).stat().st_size <= LARGE:
        found = find(read_text(part.path), part.rules)
        lines: list[str] | list[bytes] = found.text.splitlines(keepends=True)
    else:
        with Path(part.path).open("rb") as file:
            found = find(decoded(file.read(LARGE)), part.rules)
            if not isinstance(found.format, PlayingFormat):
                found = Found(found.game, found.format, read_text(part.path))
                return found.game, _replayed(found)
            file.seek(part.begin)
            lines = file.read(part.end - part.begin).splitlines(keepends=True)
    if isinstance(found.format, PlayingFormat):
        return found.game, found.format.play_lines(lines)
    return found.game, _replayed(found)


def _replayed(found: Found) -> Iterator[PlayedGame]:
    """Play the sheets of a format that does not do it itself."""
    for sheet in found.sheets():
        moves: tuple[Move, ...] = ()
        try:
            done = replay(replace(sheet, line=tuple(replace(one, variations=()) for one in sheet.line)), found.game)
            moves, fault = done.moves, done.blunder
            trouble = "" if fault is None else f"ply {fault.ply}: {fault.reason}"
        except BoardwrightError as error:
            trouble = str(error)
        yield PlayedGame(list(moves), sheet.tags, sheet.setup, sheet.options, sheet.winners, trouble)
