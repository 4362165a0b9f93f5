"""A quiz in the terminal: puzzles one after the other, moves as text."""

from typing import TextIO

from boardwright.errors import BoardwrightError
from boardwright.kernel.game import Game
from boardwright.puzzles.puzzle import Puzzle, PuzzleSet, Theme
from boardwright.puzzles.trial import Trial

HELP = "a move, or: hint (where it begins), solution, skip, quit"


class Quiz:
    """Shows puzzles and takes moves until the reader has had enough."""

    def __init__(self, game: Game, found: PuzzleSet, reader: TextIO, screen: TextIO) -> None:
        """Ask the puzzles of a set."""
        self._game, self._found = game, found
        self._in, self._out = reader, screen
        self._solved = self._tried = self._streak = 0

    def run(self, first: int) -> int:
        """Ask from one puzzle on; return the exit code."""
        total = len(self._found.puzzles)
        for number in range(first, total):
            puzzle = self._found.puzzles[number]
            self._say(f"\nPuzzle {number + 1} of {total} ({puzzle.id})")
            solved = self._ask(puzzle)
            if solved is None:
                break
            self._tried += 1
            self._solved += solved
            self._streak = self._streak + 1 if solved else 0
            themes = "; ".join(map(told, puzzle.themes))
            self._say(f"{themes}. Solved {self._solved} of {self._tried}, {self._streak} in a row.")
        self._say(f"{self._solved} of {self._tried} solved")
        return 0

    def _ask(self, puzzle: Puzzle) -> bool | None:
        """Ask one; false if a move was wrong or it was given up, None to end."""
        trial, clean = Trial(puzzle, self._game), True
        self._show(trial)
        while True:
            self._say(f"{self._game.players[trial.solver]} to move; {HELP}")
            line = self._in.readline()
            word = line.strip()
            if not line or word == "quit":
                return None
            if word == "skip":
                return False
            if word == "hint":
                self._say(f"{trial.wanted.text.split()[0][:4]}...")
                clean = False
                continue
            if word == "solution":
                self._say(" ".join(puzzle.line))
                return False
            try:
                step = trial.play(word)
            except BoardwrightError as error:
                self._say(str(error))
                continue
            if not step.right:
                self._say("That is not it; try again.")
                clean = False
                continue
            for answer in step.answers:
                self._say(f"Right. The answer is {answer.text}.")
            if step.solved:
                self._say("Solved!")
                return clean
            self._show(trial)

    def _show(self, trial: Trial) -> None:
        self._say(str(trial.position))

    def _say(self, text: str) -> None:
        print(text, file=self._out, flush=True)


def told(theme: Theme) -> str:
    """Say what happens in a puzzle."""
    number, word = theme.number, theme.word
    match theme.name:
        case "win":
            return f"wins in {number}" + (f": {word}" if word else "") if number else "a certain win"
        case "gain":
            return f"wins material ({word})" if word else "wins material"
        case "long-capture":
            return f"the longest capture: {number} pieces"
        case "save":
            return "the only move"
        case "promotion":
            return f"promotion to {word}"
        case "sacrifice":
            return f"a sacrifice of {number}"
        case "drop":
            return f"a {word} enters"
        case "quiet":
            return "a quiet move"
        case _:
            return "the strongest move"
