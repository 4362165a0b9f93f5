"""Tune: fit the weights of a game's evaluation to games that the engine plays against itself."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import exp
from threading import Event

from boardwright.errors import PlayError
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.tuning import Tuning
from boardwright.lab.fit import Examples
from boardwright.lab.journal import Journal
from boardwright.lab.openings import random_opening
from boardwright.lab.subject import Subject, game_of
from boardwright.lab.worker import Plain
from boardwright.lab.workers import Crew, Team, in_order
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits

MEGABYTES = 2
MOST_PLIES = 300
CLEAR = 1500
"""Positions judged to be worth more than this, either way, teach nothing."""
OF_RESULT = 0.7
"""How much of a target is the game's result; the rest is what the search thought of the position."""
GUESSED_SCALE = 200.0


@dataclass(frozen=True)
class Recipe:
    """What decides the games: how many, how long to think, how they begin."""

    games: int
    nodes: int
    plies: int
    seed: int


@dataclass(frozen=True)
class Seen:
    """A position of a game: after how many moves, and what the search thought, for the first player."""

    ply: int
    score: int


@dataclass(frozen=True)
class Lesson:
    """A game: where it began, its moves, its quiet positions and the first player's result."""

    opening: Position
    moves: tuple[Move, ...]
    quiet: tuple[Seen, ...]
    result: float


def tuning_of(game: Game) -> Tuning:
    """Return what a game offers; raise PlayError if its evaluation has no weights to fit."""
    if game.tuning is None:
        msg = f"{game.name} has no weights to fit" + ("; it learns tables" if game.course else "")
        raise PlayError(msg, code="tune/unsupported")
    return game.tuning


def _opening(game: Game, recipe: Recipe, number: int) -> Position:
    return random_opening(game, recipe.seed * 1_000_000 + number, recipe.plies + number % 2)


def play_lesson(game: Game, recipe: Recipe, number: int) -> Lesson:
    """Play one game, the same for the same recipe and number."""
    tuning = tuning_of(game)
    opening = _opening(game, recipe, number)
    position, engine = opening.copy(), Engine(MEGABYTES)
    moves: list[Move] = []
    quiet: list[Seen] = []
    limits = Limits(nodes=recipe.nodes)
    while position.outcome() is None and len(moves) < MOST_PLIES:
        thought = engine.think(position, limits)
        if thought.move is None:
            break
        score = thought.info.score if position.turn == 0 else -thought.info.score
        if abs(score) < CLEAR and tuning.is_quiet(position, thought.move):
            quiet.append(Seen(len(moves), score))
        moves.append(thought.move)
        position.make(thought.move)
    outcome = position.outcome()
    drawn = outcome is None or outcome.is_draw
    return Lesson(opening, tuple(moves), tuple(quiet), 0.5 if drawn or outcome is None else float(0 in outcome.winners))


def lesson(piece: Plain, halt: Event) -> Plain:
    """Play the game of a number, as a piece of work."""
    del halt  # a game takes seconds
    played = play_lesson(game_of(piece["subject"]), Recipe(**piece["recipe"]), piece["number"])
    return {
        "moves": [list(move.steps) for move in played.moves],
        "quiet": [[seen.ply, seen.score] for seen in played.quiet],
        "result": played.result,
    }


def lessons_about(subject: Subject, recipe: Recipe) -> Plain:
    """Say what the work is; more games may be added to it."""
    return {"job": "tune", "subject": subject.plain(), "recipe": {**asdict(recipe), "games": 0}}


def play_lessons(subject: Subject, recipe: Recipe, crew: Crew, journal: Journal | None = None) -> Iterator[Lesson]:
    """Play the games of a recipe, several at a time, and return them in order."""
    journal, about = journal or Journal(None, {}), lessons_about(subject, recipe)
    game = game_of(subject.plain())

    def piece(number: int) -> Plain:
        return {**about, "number": number}

    with Team(lesson, crew) as team:
        for done in in_order(journal.run(team, range(recipe.games), piece)):
            opening, found = _opening(game, recipe, done.number), done.result
            moves = tuple(opening.intern(tuple(steps)) for steps in found["moves"])
            yield Lesson(opening, moves, tuple(Seen(*seen) for seen in found["quiet"]), found["result"])


def study(examples: Examples, tuning: Tuning, lesson: Lesson) -> None:
    """Add the quiet positions of a game to the examples."""
    position, scores = lesson.opening.copy(), {seen.ply: seen.score for seen in lesson.quiet}
    for ply, move in enumerate(lesson.moves):
        if ply in scores:
            thought = 1.0 / (1.0 + exp(-scores[ply] / GUESSED_SCALE))
            target = OF_RESULT * lesson.result + (1.0 - OF_RESULT) * thought
            examples.add(position.evaluation(0), target, tuning.features(position))
        position.make(move)
