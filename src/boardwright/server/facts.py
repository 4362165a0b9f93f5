"""Facts: what a position of a stranger's rules is like, in plain values, as a rules worker tells them to the server."""

from collections.abc import Iterable

from msgspec import Struct

from boardwright.errors import RulesLimit
from boardwright.games.scripted import ScriptedGame
from boardwright.kernel.action import Action
from boardwright.kernel.layout import Layout
from boardwright.kernel.move import Move
from boardwright.kernel.piece import Piece
from boardwright.kernel.position import Position

MOST_MOVES = 5_000
"""Moves of one position that are told; more are a limit."""
NONE = -1
PieceFact = tuple[int, int, dict[str, bool | int]]
"""A kind, the player who owns it or -1, and what is unusual about it."""
ActionFact = tuple[int, int, int, int]
"""Source, target and piece, each -1 for none, and the part."""


class MoveFact(Struct, frozen=True, array_like=True):
    """A legal move: its place in the list, its steps, its text and name, and what it does."""

    at: int
    steps: tuple[int, ...]
    text: str
    name: str
    actions: list[ActionFact]
    passes: tuple[bool, ...] = ()
    """Which of several steps are passes."""
    words: tuple[str, ...] = ()
    """What each of several steps is called."""


class Ending(Struct, frozen=True):
    """How a game ended."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[float, ...]


class Fact(Struct, frozen=True, omit_defaults=True):
    """A position; of one that the match has left only the moves are told that were made there."""

    turn: int = 0
    chance: bool = False
    pieces: list[PieceFact] = []
    """The pieces that the other fields mention."""
    board: list[tuple[int, int]] = []
    """Sites and pieces."""
    reserves: list[tuple[int, int]] = []
    """Pieces and how many."""
    counters: dict[str, int] = {}
    scores: tuple[float, ...] = ()
    check: tuple[int, ...] = ()
    evaluations: tuple[int, ...] = ()
    ending: Ending | None = None
    count: int = 0
    """How many legal moves there are."""
    moves: list[MoveFact] = []


class Item(Struct, frozen=True, array_like=True):
    """A place of a match: the one that it follows (its number in the tale), by which steps, and what is new of it."""

    parent: int
    steps: tuple[int, ...] = ()
    fact: Fact | None = None


class Tale(Struct, frozen=True):
    """What a worker tells of a match: places, each after the one that it follows, the first position first."""

    items: list[Item]
    version: int
    """How many entries the match has now."""
    meant: str = ""
    """The name of the move that was asked for."""


class Kit(Struct, frozen=True):
    """What stays the same while a stranger's game is played."""

    title: str
    rules: str
    players: tuple[str, ...]
    layout: Layout


def kit_of(game: ScriptedGame) -> Kit:
    """Describe a game; nothing is compiled for it."""
    return Kit(game.title, game.rules, game.design.players, game.layout)


class Describer:
    """Describes one position; pieces are told once."""

    def __init__(self, position: Position) -> None:
        """Look at a position, which is left as it is."""
        self._position = position
        self._pieces: dict[Piece, int] = {}

    def fact(self, made: Iterable[Move] | None) -> Fact:
        """Tell everything, or only those of the moves that were made; raise RulesLimit or what the rules raise."""
        position = self._position
        outcome = position.outcome()
        moves = position.moves() if outcome is None else []
        if len(moves) > MOST_MOVES:
            limit = "moves"
            raise RulesLimit(limit)
        kept = set(moves) if made is None or len(moves) == 1 else set(made)
        board = [(int(site), self._piece(piece)) for site, piece in position.board().items()]
        return Fact(
            turn=position.turn,
            chance=bool(position.chance),
            board=board,
            reserves=[(self._piece(one.piece), one.count) for one in position.reserves()],
            counters=position.counters(),
            scores=position.scores(),
            check=tuple(map(int, position.threatened())),
            evaluations=tuple(position.evaluation(seat) for seat in range(position.seats)),
            ending=None if outcome is None else Ending(outcome.winners, outcome.reason, outcome.scores),
            count=len(moves),
            moves=[self._move(at, move) for at, move in enumerate(moves) if move in kept],
            pieces=[_piece_fact(piece) for piece in self._pieces],  # after all that mention them
        )

    def _move(self, at: int, move: Move) -> MoveFact:
        position, steps = self._position, move.steps
        actions = [self._action(action) for action in position.actions(move)]
        several = steps if len(steps) > 1 else ()
        passes = tuple(position.is_pass(step) for step in several)
        words = tuple(position.spell((step,)) for step in several)
        return MoveFact(at, steps, move.text, position.format(move), actions, passes, words)

    def _action(self, action: Action) -> ActionFact:
        source = NONE if action.source is None else int(action.source)
        target = NONE if action.target is None else int(action.target)
        return source, target, NONE if action.piece is None else self._piece(action.piece), action.part

    def _piece(self, piece: Piece) -> int:
        return self._pieces.setdefault(piece, len(self._pieces))


def _piece_fact(piece: Piece) -> PieceFact:
    return piece.kind.index, NONE if piece.player is None else piece.player.index, dict(piece.values)
