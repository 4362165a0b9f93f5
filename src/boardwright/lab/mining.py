"""Mining: look through games for positions with one clearly best move, prove them, and say what happens in them."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from threading import Event

from boardwright.errors import BoardwrightError
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import Sheet
from boardwright.lab.openings import random_opening
from boardwright.lab.subject import Subject, game_of
from boardwright.lab.worker import Plain
from boardwright.lab.workers import Crew, Team, in_order
from boardwright.puzzles.judge import CLEAR, PROOF, Judge, Verdict
from boardwright.puzzles.puzzle import Puzzle, plain_puzzle, read_puzzle
from boardwright.puzzles.themes import themes_of

GLANCE = 10
"""By which factor fewer nodes a position of a game is first looked at with than a candidate."""
HINT = 0.2
"""A glance that sees this gap makes a candidate."""
HASTY, HASTY_NODES = 500, 60
"""How many moves in a thousand are made after hardly a look: mistakes are what most puzzles begin with, and those of a
hasty player are harder to see than those of one who plays at random."""
MOST_PLIES = 160
CERTAIN = 0.98
DULL = 8
"""Plies after which a decided game has nothing to show any more."""
REST = 4
"""Plies after a puzzle before the next: the same idea is one puzzle."""
MOST_A_GAME = 3
MOST_MOVES = 5
"""Moves of the solver at most."""


@dataclass(frozen=True)
class Recipe:
    """What decides which puzzles are found."""

    nodes: int
    seed: int
    plies: int = 6
    """Random moves at the beginning of a game of our own."""


class Miner:
    """Finds puzzles in the games of one game; the same recipe finds the same."""

    def __init__(self, game: Game, recipe: Recipe) -> None:
        """Raise PlayError where a game has no puzzles."""
        self._game = game
        self._recipe = recipe
        self._judge = Judge(game, recipe.nodes)
        self._player = Judge(game, max(1, recipe.nodes // GLANCE), 4)

    def self_play(self, number: int) -> list[Puzzle]:
        """Play a game against ourselves and return what it has; the same for the same number."""
        seed = self._recipe.seed * 1_000_003 + number
        opening = random_opening(self._game, seed, self._recipe.plies + number % 3)
        self._player = Judge(self._game, self._player.nodes, 4)
        return list(self._along(opening, _Hasty(Judge(self._game, HASTY_NODES, 1), Dice(seed + 1))))

    def look_through(self, sheet: Sheet) -> list[Puzzle]:
        """Return what a recorded game has, up to the first move that cannot be played."""
        game = self._game.with_options(**sheet.options) if sheet.options else self._game
        return list(self._along(game.start(sheet.setup), _Reader(sheet)))

    def _along(self, position: Position, guide: "_Hasty | _Reader") -> Iterator[Puzzle]:
        decided, rest, found = 0, 0, 0
        for _ in range(MOST_PLIES):
            if position.outcome() is not None or decided > DULL or found >= MOST_A_GAME:
                return
            verdict = self._player.glance(position)
            rest -= 1
            if verdict is not None:
                decided = decided + 1 if not 1 - CERTAIN < verdict.chance < CERTAIN else 0
                if rest < 0 and verdict.is_clear(HINT) and (puzzle := self.examine(position)):
                    rest, found = REST, found + 1
                    yield puzzle
            move = guide.next(position, verdict)
            if move is None:
                return
            position.make(move)

    def examine(self, position: Position) -> Puzzle | None:
        """Make a puzzle of a position; None where its best move is not the only good one, or needs no looking for."""
        game = position.game
        setup = position.setup()
        start = game.start(setup)
        first = self._judge.look(start)
        if first is None or not first.is_clear(CLEAR):
            return None
        proved = self._prove(start, first)
        if proved is None:
            return None
        line = self._solution(start, proved)
        if first.hidden < 2 and len(line) < 3:
            return None
        themes = themes_of(start, line, proved.line, proved.chance)
        gap = round(min(first.gap, proved.gap), 2)
        return Puzzle(setup, tuple(move.text for move in line), themes, max(first.hidden, proved.hidden), gap)

    def _prove(self, position: Position, first: Verdict) -> Verdict | None:
        """Look again with ten times the nodes: the same move, and still no other."""
        again = self._judge.look(position, PROOF * self._judge.nodes)
        return again if again is not None and again.move == first.move and again.is_clear(CLEAR) else None

    def _solution(self, start: Position, proved: Verdict) -> tuple[Move, ...]:
        """Go on while the solver has one good move; the line ends with such a move, or with the game."""
        position, solver = start.copy(), start.turn
        line, move, own = [proved.move], proved.move, 1
        while True:
            position.make(move)
            answers: list[Move] = []
            while position.outcome() is None and position.turn != solver:
                answer = self._judge.reply(position)
                if answer is None:
                    break
                answers.append(answer)
                position.make(answer)
            if position.outcome() is not None or position.turn != solver or own == MOST_MOVES:
                return tuple(line)
            verdict = self._judge.look(position, PROOF * self._judge.nodes)
            if verdict is None or not verdict.is_clear(CLEAR):
                return tuple(line)
            move, own = verdict.move, own + 1
            line += [*answers, move]


class _Hasty:
    """Plays what was found, and now and then what comes to mind."""

    def __init__(self, mind: Judge, dice: Dice) -> None:
        self._mind = mind
        self._dice = dice

    def next(self, position: Position, verdict: Verdict | None) -> Move | None:
        """Choose a move."""
        if verdict is None or self._dice.number(1000) < HASTY:
            return self._mind.reply(position)
        return verdict.move


class _Reader:
    """Follows what is written."""

    def __init__(self, sheet: Sheet) -> None:
        self._line = iter(sheet.line)

    def next(self, position: Position, verdict: Verdict | None) -> Move | None:
        """Return the next move of the record."""
        del verdict
        entry = next(self._line, None)
        if entry is None:
            return None
        try:
            return position.parse(entry.text)
        except BoardwrightError:
            return None


def mine_game(piece: Plain, halt: Event) -> Plain:
    """Play the game of a number against ourselves and return what it has, as a piece of work."""
    del halt  # a game takes seconds
    miner = Miner(game_of(piece["subject"]), Recipe(**piece["recipe"]))
    return {"puzzles": [plain_puzzle(puzzle) for puzzle in miner.self_play(piece["number"])]}


def mine_games(subject: Subject, recipe: Recipe, numbers: range, crew: Crew) -> Generator[list[Puzzle], None, None]:
    """Return the puzzles of games against ourselves, several at a time, in the order of their numbers."""
    about = {"job": "puzzles", "subject": subject.plain(), "recipe": asdict(recipe)}
    pieces = ((at, {**about, "number": number}) for at, number in enumerate(numbers))
    with Team(mine_game, crew) as team, closing(in_order(team.run(pieces))) as played:
        for done in played:
            yield [read_puzzle(plain) for plain in done.result["puzzles"]]


def gather(puzzles: Iterable[Puzzle], known: set[str]) -> Iterator[Puzzle]:
    """Leave out positions that are known, and remember the others."""
    for puzzle in puzzles:
        if puzzle.id not in known:
            known.add(puzzle.id)
            yield puzzle
