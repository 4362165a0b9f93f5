"""Course: play the quick games that a game learns its tables from, anywhere, resumable from a file."""

from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from threading import Event, Lock

from boardwright.errors import PlayError
from boardwright.kernel.game import Game
from boardwright.kernel.tuning import Course, Lessons
from boardwright.lab.subject import Subject, game_of
from boardwright.lab.worker import Plain
from boardwright.lab.workers import Crew, in_order, run

BLOCK = 100
"""Games of a piece of work; after each the file is brought up to date."""

_lock = Lock()
_in_use: dict[str, str | None] = {}
"""For each game the tables that it judges by in this process; None for those that ship with it."""


def course_of(game: Game) -> Course:
    """Return what a game offers; raise PlayError if it learns no tables."""
    if game.course is None:
        msg = f"{game.name} has no tables to learn"
        raise PlayError(msg, code="tune/unsupported")
    return game.course


def play_block(piece: Plain, halt: Event) -> Plain:
    """Play some games and return their positions."""
    del halt  # a hundred games take a second
    game, weights = game_of(piece["subject"]), piece["weights"]
    course = course_of(game)
    with _lock:
        if weights != _in_use.get(game.label):
            course.use(b64decode(weights))
            _in_use[game.label] = weights
    teacher = course.teacher(Lessons(**piece["lessons"]))
    return {"positions": b64encode(b"".join(map(teacher, range(*piece["games"])))).decode()}


def play_course(
    subject: Subject, lessons: Lessons, games: int, file: Path, crew: Crew, weights: bytes | None = None
) -> Iterator[int]:
    """Play games with some tables and append their positions to a file; return the number done after each block.

    Beside the file stands how many games and bytes of it are whole, so that what was interrupted goes on.
    """
    note = file.with_suffix(file.suffix + ".done")
    done, size = (int(word) for word in note.read_text("ascii").split()) if note.exists() else (0, 0)
    yield done
    about = {
        "job": "course",
        "subject": subject.plain(),
        "lessons": asdict(lessons),
        "weights": None if weights is None else b64encode(weights).decode(),
    }
    blocks = [(first, min(games, first + BLOCK)) for first in range(done, games, BLOCK)]
    pieces = ((number, {**about, "games": block}) for number, block in enumerate(blocks))
    played = in_order(run(play_block, pieces, crew))
    with file.open("r+b" if file.exists() else "w+b") as out, closing(played):
        out.truncate(size)
        out.seek(size)
        for block in played:
            out.write(b64decode(block.result["positions"]))
            out.flush()
            done = blocks[block.number][1]
            note.write_text(f"{done} {out.tell()}\n", "ascii")
            yield done
