"""Trial: a solver tries a puzzle, move by move; the answers come from the solution."""

from dataclasses import dataclass

from boardwright.errors import IllegalMove
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class Step:
    """What came of a move: was it right, what was answered, is the puzzle solved."""

    right: bool
    solved: bool
    answers: tuple[Move, ...] = ()


class Trial:
    """A position on the way through a solution."""

    def __init__(self, puzzle: Puzzle, game: Game, done: int = 0) -> None:
        """Begin, perhaps after some plies of the solution; raise IllegalMove where no player is to move there."""
        if not 0 <= done < len(puzzle.line):
            msg = f"the solution has {len(puzzle.line)} plies; nothing follows ply {done}"
            raise IllegalMove(msg)
        self.puzzle = puzzle
        self.position = game.start(puzzle.setup)
        self.solver = self.position.turn
        self.done = 0
        for text in puzzle.line[:done]:
            self._advance(text)
        self._answer()

    @property
    def solved(self) -> bool:
        """Whether the whole line has been played."""
        return self.done >= len(self.puzzle.line)

    @property
    def wanted(self) -> Move:
        """The move that solves it from here."""
        return self.position.parse(self.puzzle.line[self.done])

    def play(self, text: str) -> Step:
        """Try a move; a wrong one changes nothing. One that wins the game at once is as good as the solution."""
        move = self.position.parse(text)
        if move != self.wanted:
            if not self._wins(move):
                return Step(right=False, solved=False)
            self.position.make(move)
            self.done = len(self.puzzle.line)
            return Step(right=True, solved=True)
        self.position.make(move)
        self.done += 1
        answers = self._answer()
        return Step(right=True, solved=self.solved, answers=answers)

    def _wins(self, move: Move) -> bool:
        self.position.make(move)
        outcome = self.position.outcome()
        self.position.undo()
        return outcome is not None and outcome.winners == (self.solver,)

    def _advance(self, text: str) -> Move:
        self.done += 1
        return self.position.play(text)

    def _answer(self) -> tuple[Move, ...]:
        answers = []
        while not self.solved and self.position.turn != self.solver:
            answers.append(self._advance(self.puzzle.line[self.done]))
        return tuple(answers)
