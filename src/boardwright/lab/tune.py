"""Tune: fit the weights of a game's evaluation to games that the engine plays against itself."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import exp

from boardwright.errors import PlayError
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.tuning import Tuning
from boardwright.lab.fit import Examples
from boardwright.lab.openings import random_opening
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
    """Give what a game offers; raise PlayError if its evaluation has no weights to fit."""
    if game.tuning is None:
        msg = f"{game.name} has no weights to fit"
        raise PlayError(msg, code="tune/unsupported")
    return game.tuning


def play_lesson(game: Game, recipe: Recipe, number: int) -> Lesson:
    """Play one game, the same for the same recipe and number."""
    tuning = tuning_of(game)
    opening = random_opening(game, recipe.seed * 1_000_000 + number, recipe.plies + number % 2)
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


def play_lessons(game: Game, recipe: Recipe, threads: int) -> Iterator[Lesson]:
    """Play the games of a recipe, several at a time, and give them in order."""
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(partial(play_lesson, game, recipe), range(recipe.games))


def study(examples: Examples, tuning: Tuning, lesson: Lesson) -> None:
    """Add the quiet positions of a game to the examples."""
    position, scores = lesson.opening.copy(), {seen.ply: seen.score for seen in lesson.quiet}
    for ply, move in enumerate(lesson.moves):
        if ply in scores:
            thought = 1.0 / (1.0 + exp(-scores[ply] / GUESSED_SCALE))
            target = OF_RESULT * lesson.result + (1.0 - OF_RESULT) * thought
            examples.add(position.evaluation(0), target, tuning.features(position))
        position.make(move)
