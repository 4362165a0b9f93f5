"""A recorded game: tags, a tree of moves with comments and marks, a result, and what was wrong with the text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from boardwright.errors import RecordError
from boardwright.games.chess.core import ChessPosition
from boardwright.games.chess.game import Chess
from boardwright.games.chess.pgn.movetext import RESULTS
from boardwright.games.chess.pgn.tree import Node
from boardwright.kernel.move import Move

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The seven tags that every record has, in this order."""
CHESS960_NAMES = {"chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random", "freestyle"}


class Trouble(NamedTuple):
    """What is wrong with a recorded game, and where."""

    line: int
    """The line of the source, from 1."""
    ply: int
    """The move of the game at which reading stopped, from 1; 0 for the tags."""
    text: str
    """The word at fault."""
    reason: str

    def __str__(self) -> str:
        """Say it in one line."""
        return f"line {self.line}: {self.reason}"


@dataclass
class GameRecord:
    """A game as recorded; ``troubles`` is empty when all of it could be read and played."""

    tags: dict[str, str] = field(default_factory=dict)
    root: Node = field(default_factory=lambda: Node(None))
    result: str = "*"
    line: int = 1
    """Where it begins in its source."""
    troubles: list[Trouble] = field(default_factory=list)

    def start(self) -> ChessPosition:
        """Return the position in which the game begins; raise SetupError."""
        return game_of(self.tags).start(self.tags.get("FEN"))

    def nodes(self) -> Iterator[Node]:
        """Walk along the main line."""
        node = self.root
        while node.children:
            node = node.children[0]
            yield node

    def moves(self) -> list[Move]:
        """List the moves of the main line."""
        return self.root.line()

    def end(self) -> ChessPosition:
        """Return the position after the main line."""
        position = self.start()
        for move in self.moves():
            position.make(move)
        return position

    def check(self) -> "GameRecord":
        """Return the record itself; raise RecordError if anything was wrong with it."""
        if self.troubles:
            raise RecordError(str(self.troubles[0]))
        return self


STANDARD = Chess()
SHUFFLED = Chess(chess960=True)
"""Shared by all records, so that equal moves are one object."""


def game_of(tags: Mapping[str, str]) -> Chess:
    """Return the game that a record's tags name."""
    return SHUFFLED if tags.get("Variant", "").strip().lower() in CHESS960_NAMES else STANDARD


def record_of(position: ChessPosition, **tags: str) -> GameRecord:
    """Record a game that was played here, from its first position to its last."""
    record = GameRecord(dict(tags))
    first = position.copy()
    while first.steps:
        first.undo()
    if first.setup() != first.game.start().setup():
        record.tags.update(SetUp="1", FEN=first.setup())
    if first.variant.value == "chess960":
        record.tags.setdefault("Variant", "Chess960")
        record.tags.update(SetUp="1", FEN=first.setup())
    node = record.root
    for move in position.history():
        node.children.append(Node(move))
        node = node.children[0]
    outcome = position.outcome()
    if outcome is not None:
        record.result = "1/2-1/2" if outcome.is_draw else RESULTS[outcome.winners[0]]
    record.tags.setdefault("Result", record.result)
    return record
