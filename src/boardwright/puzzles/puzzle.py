"""Puzzle: a position, the line that solves it, and what happens in it; a set of puzzles as text."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from boardwright.errors import BoardwrightError, RecordError
from boardwright.kernel.game import Game
from boardwright.kernel.option import Value
from boardwright.kernel.position import Position

FORMAT = 1
MOST_TEXT = 8 << 20
"""A longer text is no set of puzzles."""


@dataclass(frozen=True)
class Theme:
    """Something that happens in a puzzle, in words of the game where it has some."""

    name: str
    """``win``, ``save``, ``gain``, ``long-capture``, ``promotion``, ``drop``, ``sacrifice``, ``quiet``, or ``best``
    where nothing else can be said."""
    number: int = 0
    """In how many moves, or how many pieces; 0 where nothing is counted."""
    word: str = ""
    """How the game ends, or what kind of piece it is about, as the game calls it."""


@dataclass(frozen=True)
class Puzzle:
    """Find the move: the first of a line in which every move of the solver is the only good one."""

    setup: str
    line: tuple[str, ...]
    """The solver's moves and the answers to them, in the spelling that needs no position."""
    themes: tuple[Theme, ...]
    hidden: int
    """The depth from which a search prefers the solution: how well it is hidden."""
    gap: float
    """How much more likely the solution wins than any other move, at least, where it was proved."""

    @property
    def id(self) -> str:
        """Name it by its position, so that the same position is the same puzzle wherever it was found."""
        return sha256(self.setup.encode()).hexdigest()[:10]


@dataclass
class PuzzleSet:
    """Puzzles of one game, and how they were found: enough to go on where the search for them stopped."""

    game: str
    options: Mapping[str, Value] = field(default_factory=dict)
    command: str = ""
    """What made it, as typed."""
    nodes: int = 0
    """How many positions were looked at for each; the proof took ten times as many."""
    done: int = 0
    """How many games have been looked through."""
    puzzles: list[Puzzle] = field(default_factory=list)

    def find(self, number: str) -> Puzzle | None:
        """Return the puzzle of that name."""
        return next((puzzle for puzzle in self.puzzles if puzzle.id == number), None)


def solve_along(puzzle: Puzzle, game: Game) -> Iterable[tuple[Position, str]]:
    """Play the solution, and return each position with the move that follows; raise where a move is not legal."""
    position = game.start(puzzle.setup)
    for text in puzzle.line:
        yield position, text
        position.play(text)


def write_set(found: PuzzleSet) -> str:
    """Write a set: a line for each puzzle, so that changes are seen."""
    head: dict[str, object] = {"puzzles": FORMAT, "game": found.game}
    if found.options:
        head["options"] = dict(found.options)
    head |= {"command": found.command, "nodes": found.nodes, "done": found.done}
    lines = ",\n".join(json.dumps(plain_puzzle(puzzle), ensure_ascii=False) for puzzle in found.puzzles)
    start = json.dumps(head, ensure_ascii=False)[:-1]
    return f'{start}, "found": [\n{lines}\n]}}\n' if lines else f'{start}, "found": []}}\n'


def read_set(text: str) -> PuzzleSet:
    """Read a set; raise RecordError that says what is wrong with it."""
    try:
        return _set(text)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        msg = f"this is no set of puzzles: {error if isinstance(error, ValueError) else repr(error)}"
        raise RecordError(msg, code="puzzles/unreadable") from None


def _set(text: str) -> PuzzleSet:
    if len(text) > MOST_TEXT:
        raise ValueError("it is too long")
    plain = json.loads(text)
    if plain["puzzles"] != FORMAT:
        raise ValueError(f"its version is {plain['puzzles']!r}, not {FORMAT}")
    return PuzzleSet(
        str(plain["game"]),
        dict(plain.get("options", {})),
        str(plain["command"]),
        int(plain["nodes"]),
        int(plain["done"]),
        [read_puzzle(one) for one in plain["found"]],
    )


def check_legal(found: PuzzleSet, game: Game) -> None:
    """Raise RecordError for the first puzzle whose position or solution the rules refuse."""
    for number, puzzle in enumerate(found.puzzles, start=1):
        try:
            for _ in solve_along(puzzle, game):
                pass
        except BoardwrightError as error:
            msg = f"puzzle {number} ({puzzle.id}): {error}"
            raise RecordError(msg, code="puzzles/illegal") from None


def plain_puzzle(puzzle: Puzzle) -> dict[str, object]:
    """Write a puzzle as JSON has it."""
    themes = [[theme.name, theme.number, theme.word] for theme in puzzle.themes]
    return {
        "setup": puzzle.setup, "line": list(puzzle.line), "themes": themes, "hidden": puzzle.hidden, "gap": puzzle.gap,
    }  # fmt: skip


def read_puzzle(plain: Mapping[str, object]) -> Puzzle:
    """Read what ``plain_puzzle`` wrote; raise ValueError if it is none."""
    line, themes = plain["line"], plain["themes"]
    if not isinstance(line, list) or not line or not isinstance(themes, list):
        raise ValueError("a puzzle has no line or no themes")
    return Puzzle(
        str(plain["setup"]),
        tuple(str(text) for text in line),
        tuple(Theme(str(name), int(number), str(word)) for name, number, word in themes),
        int(str(plain["hidden"])),
        float(str(plain["gap"])),
    )
