"""Judge: is one move clearly better than every other? By the chance to win, and again with ten times the effort."""

from dataclasses import dataclass
from math import exp

from boardwright.errors import PlayError
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.puzzles.puzzle import Puzzle
from boardwright.search.engine import Engine
from boardwright.search.limits import Info, Limits
from boardwright.search.scores import MATE_RANGE

CLEAR = 0.3
"""By how much the first move must be the likelier win for a position to become a puzzle."""
UNIQUE = 0.15
"""By how much it must still be when it is checked later: scores move a little with the effort."""
HOPEFUL = 0.35
"""A best move that leaves less than this chance saves nothing."""
PROOF = 10
"""How many times the nodes of the first look prove a puzzle."""


@dataclass(frozen=True)
class Verdict:
    """The best move of a position, what it leads to, and how much better it is than the next."""

    line: tuple[Move, ...]
    """What is expected, the best move first."""
    chance: float
    """To win with the best move, from 0 to 1."""
    second: float
    """With the next best."""
    hidden: int
    """The depth from which the best move was preferred to all others."""

    @property
    def move(self) -> Move:
        """The best move."""
        return self.line[0]

    @property
    def gap(self) -> float:
        """By how much the best move is the likelier win."""
        return self.chance - self.second

    def is_clear(self, by: float) -> bool:
        """Tell whether there is hope, and for one move alone."""
        return self.chance >= HOPEFUL and self.gap >= by


class Judge:
    """Looks at positions with a number of nodes each; what it found for one tells nothing about the next."""

    def __init__(self, game: Game, nodes: int, megabytes: int = 16) -> None:
        """Take a game for two; raise PlayError for others, whose search compares no two lines."""
        thinking = game.thinking
        if thinking.method != "alphabeta" or sum(not player.is_chance for player in game.players) != 2:
            msg = f"{game.name} has no puzzles: only games for two that are searched by alpha-beta have"
            raise PlayError(msg, code="puzzles/unsupported")
        self.nodes = nodes
        self._scale = thinking.scale
        self._engine = Engine(megabytes)

    def look(self, position: Position, nodes: int = 0) -> Verdict | None:
        """Compare the two best moves; None where there is no choice, or chance has the turn."""
        self._engine.forget()
        return self.glance(position, nodes)

    def glance(self, position: Position, nodes: int = 0) -> Verdict | None:
        """Look with the help of what was found before, as a player does in a game."""
        if position.chance or len(position.moves()) < 2:
            return None
        best: dict[int, Info] = {}

        def hear(info: Info) -> None:
            if not info.bound and info.line and (info.number == 1 or info.score > best[info.depth].score):
                best[info.depth] = info

        thought = self._engine.think(position, Limits(nodes=nodes or self.nodes, lines=2), hear)
        if len(thought.lines) < 2 or thought.move is None:
            return None
        first, second = thought.lines[0], thought.lines[1]
        hidden = 1 + max((depth for depth, info in best.items() if info.line[0] != thought.move), default=0)
        return Verdict(first.line, self._chance(first), self._chance(second), hidden)

    def reply(self, position: Position) -> Move | None:
        """Choose an answer for the other side."""
        self._engine.forget()
        return self._engine.think(position, Limits(nodes=self.nodes)).move

    def is_unique(self, puzzle: Puzzle, position: Position, nodes: int) -> bool:
        """Check a puzzle at its first position, with a number of nodes."""
        found = self.look(position, nodes)
        return found is not None and found.move == position.parse(puzzle.line[0]) and found.is_clear(UNIQUE)

    def _chance(self, info: Info) -> float:
        if abs(info.score) >= MATE_RANGE:
            return 1.0 if info.score > 0 else 0.0
        return 1.0 / (1.0 + exp(-info.score / self._scale))
