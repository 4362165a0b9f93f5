"""Contest: the engine at a level in one seat, a simple player in all others, and what came of it."""

from dataclasses import dataclass

from boardwright.catalogue import load
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.play.players import player_of
from boardwright.search.engine import Engine
from boardwright.search.levels import level

MOST_PLIES = 2_000
"""A game that goes on longer is a draw; Dots on 39 x 32 points may take 1248."""
MEGABYTES = 4


@dataclass(frozen=True)
class Job:
    """One game to play: which, how strong the engine is and where it sits, against whom."""

    game: str
    level: int
    opponent: str
    seat: int
    seed: int


@dataclass(frozen=True)
class Result:
    """What the engine got, from 0 to 1, after how many plies, and how often it answered without a whole depth."""

    game: str
    opponent: str
    score: float
    plies: int
    blind: int
    answers: int


class LeveledEngine:
    """The engine at a level, which counts the answers that it gave without having searched a depth."""

    def __init__(self, number: int, seed: int) -> None:
        """Prepare the engine."""
        self._level = level(number)
        self._engine = Engine(MEGABYTES, seed=seed)
        self._dice = Dice(seed)
        self.answers = self.blind = 0

    def choose(self, position: Position) -> Move:
        """Think by nodes alone, so that a busy machine changes nothing; or let the mind wander."""
        moves = position.moves()
        if self._dice.number(1000) < self._level.wandering:
            return moves[self._dice.number(len(moves))]
        limits = self._level.limits
        thought = self._engine.think(position, type(limits)(nodes=limits.nodes))
        self.answers += 1
        self.blind += thought.info.depth == 0
        return thought.move or moves[0]


def play(job: Job) -> Result:
    """Play one game to its end."""
    position = load(job.game).start()
    engine, dice = LeveledEngine(job.level, job.seed), Dice(job.seed + 1)
    rivals = [player_of(job.opponent, job.seed + 2 + seat) for seat in range(position.seats)]
    seat = job.seat % position.seats
    while position.ply < MOST_PLIES and (moves := position.moves()):
        if position.chance:
            position.make(moves[dice.number(len(moves))])
        elif position.turn == seat:
            position.make(engine.choose(position))
        else:
            position.make(rivals[position.turn].choose(position))
    outcome = position.outcome()
    drawn = outcome is None or outcome.is_draw
    score = 0.5 if drawn or outcome is None else float(seat in outcome.winners)
    return Result(job.game, job.opponent, score, position.ply, engine.blind, engine.answers)
