"""Figures of the explorer: how fast games come in, and how soon it answers with a million positions."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from os import cpu_count
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from boardwright.catalogue import load
from boardwright.cli.bench.measure import Measure
from boardwright.kernel.dice import Dice
from boardwright.lab.workers import Crew
from boardwright.play.passage import PLIES, explored_key, options_text, salt

GAMES, WRITTEN_PLIES = 20_000, 60
POSITIONS = 1_000_000
ASKED = 500
SHARED_PLIES = 8
"""The first moves are chosen among few, as people do; the rest is random, so nearly every position is new."""


@contextmanager
def _folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="boardwright-bench-") as folder:
        yield Path(folder)


@cache
def _pgn(games: int, seed: int = 1) -> str:
    """Write random games of chess down, each with tags of its own."""
    dice, game, texts = Dice(seed), load("chess"), []
    for number in range(games):
        position, words = game.start(), []
        for ply in range(WRITTEN_PLIES):
            moves = position.moves()
            if not moves:
                break
            move = moves[dice.number(min(len(moves), 3) if ply < SHARED_PLIES else len(moves))]
            words.append(position.format(move))
            position.make(move)
        year, elo = 2000 + dice.number(25), 1000 + dice.number(1500)
        tags = f'[Event "bench"]\n[Date "{year}.01.01"]\n[Round "{number}"]\n[WhiteElo "{elo}"]\n[BlackElo "{elo}"]\n'
        texts.append(f'{tags}[Result "1-0"]\n\n{" ".join(words)} 1-0\n\n')
    return "".join(texts)


def _collected(folder: Path, games: int, seed: int = 1) -> float:
    """Import games into a fresh database and return the seconds; every one of them must be counted."""
    from boardwright.cli.collecting import collect
    from boardwright.cli.reaping import parts_of
    from boardwright.storage.database import Database
    from boardwright.storage.place import engine_for, url_of

    file, place = folder / f"{seed}.pgn", str(folder / "bench.sqlite")
    file.write_text(_pgn(games, seed), encoding="utf-8")
    Database(place).close()
    engine = engine_for(url_of(place))
    began = perf_counter()
    crew = Crew("processes", cpu_count() or 1)
    report = collect(engine, parts_of(str(file), None, PLIES), crew, lambda _: None)
    seconds = perf_counter() - began
    engine.dispose()
    if report.fresh != games or report.faulty:
        msg = f"counted {report.fresh} games where {games} were written, {report.faulty} with a fault"
        raise AssertionError(msg)
    return seconds


def _imports() -> float:
    with _folder() as folder:
        return GAMES / _collected(folder, GAMES)


def _answers() -> float:
    """Fill a database until it has a million positions, ask about positions of its games, and return the 95th in ms."""
    from sqlalchemy import func, select

    from boardwright.storage.explorer import Filters, look
    from boardwright.storage.place import engine_for, url_of
    from boardwright.storage.schema import EXPLORER_MOVES

    with _folder() as folder:
        engine = engine_for(url_of(str(folder / "bench.sqlite")))
        rows = seed = 0
        while rows < POSITIONS:
            seed += 1
            _collected(folder, GAMES, seed)
            with engine.connect() as connection:
                distinct = select(func.count(EXPLORER_MOVES.c.key.distinct()))
                rows = connection.execute(distinct).scalar() or 0
        times = []
        with engine.connect() as connection:
            for key in _keys(ASKED):
                began = perf_counter()
                found = look(connection, key, Filters())
                times.append(perf_counter() - began)
                if not found.games:
                    msg = "a position that was imported is not known"
                    raise AssertionError(msg)
        engine.dispose()
        return 1000 * quantiles(times, n=20)[18]


def _keys(count: int) -> list[int]:
    """Return positions of the first games, from the start, which all share, to the last that is kept."""
    from boardwright.games.chess.records import Pgn

    game = load("chess")
    salted, keys = salt(game.name, options_text(game)), []
    for played in Pgn().play_lines(_pgn(GAMES, 1)[:2_000_000].splitlines(keepends=True)):
        position = game.start()
        for move in played.moves[: PLIES - 1]:
            keys.append(explored_key(position.key, salted))
            position.make(move)
        if len(keys) >= count:
            break
    return keys[:count]


MEASURES = [
    Measure("explorer: games imported from PGN", "games/s", _imports),
    Measure("explorer: answer with 1 M positions, 95 %", "ms", _answers, smaller_is_better=True),
]
