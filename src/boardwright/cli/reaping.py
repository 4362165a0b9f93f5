"""Reaping: a stretch of a file becomes counts for the explorer; without the database, so that processes start soon."""

import gc
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import BinaryIO, NamedTuple

from boardwright.cli.records import LARGE, Found, decoded, find, read_text
from boardwright.errors import BoardwrightError
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import PlayedGame, PlayingFormat
from boardwright.lab.subject import game_of, subject_of
from boardwright.lab.worker import Plain
from boardwright.play.archive import replay
from boardwright.play.counted import Counted
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
from boardwright.play.tally import GameRow, Tally

PART = 1 << 20
"""Bytes of a large file that one process reads at a time."""
SHORTEST_GAME = 16
"""Bytes, and as many numbers, that are kept free for a part."""


class Part(NamedTuple):
    """A stretch of a file, as data: the games that begin in it."""

    path: str
    begin: int
    end: int
    rules: str | None
    plies: int
    text: str | None = None
    """What was read from standard input: whoever does the work may have another."""
    game: Plain | None = None
    format: str = ""
    """What a file that was divided is about, and the format that divides it; any other file tells that itself."""

    @property
    def numbers(self) -> int:
        """Say how many games it may have."""
        return (self.end - self.begin) // SHORTEST_GAME + 1


@dataclass
class Reaped:
    """What a part has."""

    games: list[GameRow]
    rows: Counted
    total: int
    troubles: list[str]
    """What was wrong with games, which count up to there."""


def parts_of(path: str, rules: str | None, plies: int) -> list[Part]:
    """Divide a file where its format allows that; raise RecordError for a file that is no record."""
    file = Path(path)
    size = file.stat().st_size if file.is_file() else 0
    if size <= LARGE:
        text = read_text(path)
        find(text, rules)
        return [Part(path, 0, size or len(text), rules, plies, text if path == "-" else None)]
    with file.open("rb") as lines:
        found = find(decoded(lines.read(LARGE)), rules)
        if not isinstance(found.format, PlayingFormat):
            return [Part(path, 0, size, rules, plies)]
        cuts = [0]
        while cuts[-1] + PART < size:
            cuts.append(_next_game(lines, cuts[-1] + PART, found.format.opens, size))
    game, name = subject_of(found.game, rules or "").plain(), found.format.name
    stretches = zip(cuts, [*cuts[1:], size], strict=True)
    return [Part(path, begin, end, rules, plies, None, game, name) for begin, end in stretches if begin < end]


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
    """Let Python not look for rubbish: games are trees of a hundred objects, and none of them points back."""
    looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looking:
            gc.enable()


def piece_of(part: Part, first: int) -> Plain:
    """Write down what is to be done: a part whose games have numbers from here on."""
    return part._asdict() | {"first": first}


def reap_piece(piece: Plain, halt: Event) -> Plain:
    """Reap a part for another process."""
    del halt  # a part takes less than a second
    first = piece["first"]
    reaped = reap(Part(**{name: value for name, value in piece.items() if name != "first"}), first)
    return vars(reaped) | {"rows": reaped.rows.plain()}


def read_reaped(plain: Plain) -> Reaped:
    """Read what was written there."""
    games, rows = [tuple(game) for game in plain["games"]], Counted.of_plain(plain["rows"])
    return Reaped(**plain | {"games": games, "rows": rows})


@without_looking_for_rubbish()
def reap(part: Part, first: int, without: Collection[str] = ()) -> Reaped:
    """Read a part and count what was played in its games, but for those that have been counted already."""
    tally, total, troubles = Tally(first), 0, []
    game, played = _opened(part)
    makers: dict[tuple[tuple[str, str], ...], _Maker] = {}
    seen, where = set(without), f"behind byte {part.begin}, " if part.begin else ""
    for one in played:
        total += 1
        if one.trouble:
            troubles.append(f"{where}game {total}: {one.trouble}")
        chosen = tuple(sorted(one.options.items()))
        maker = makers.get(chosen)
        try:
            if maker is None:
                maker = makers[chosen] = _Maker(game.with_options(**dict(chosen)) if chosen else game, part.plies)
            passage = maker.passage(one)
        except BoardwrightError as error:
            troubles.append(f"{where}game {total}: {error}")
            continue
        if passage is not None and passage.digest not in seen:
            seen.add(passage.digest)
            tally.add(passage)
    return Reaped(tally.games, tally.rows(), total, troubles)


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
    if part.game is None:
        found = find(read_text(part.path) if part.text is None else part.text, part.rules)
        if isinstance(found.format, PlayingFormat):
            return found.game, found.format.play_lines(found.text.splitlines(keepends=True))
        return found.game, _replayed(found)
    game = game_of(part.game)
    with Path(part.path).open("rb") as file:
        file.seek(part.begin)
        lines = file.read(part.end - part.begin).splitlines(keepends=True)
    playing = next(one for one in game.formats() if isinstance(one, PlayingFormat) and one.name == part.format)
    return game, playing.play_lines(lines)


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
