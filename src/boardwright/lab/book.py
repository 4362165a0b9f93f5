"""Book: search the openings of a game, the most likely ones first, and keep what was found.

A position is opened by searching the positions after its good moves. Which position is opened next follows from the
price of the way there: what its moves give away, and a little for every ply. No dice are thrown: the same plan gives
the same book, on any number of workers, also after an interruption.
"""

from collections.abc import Generator
from dataclasses import asdict, dataclass
from functools import partial
from heapq import heappop, heappush
from threading import Event
from typing import NamedTuple

from boardwright.errors import PlayError
from boardwright.kernel.book import DEEPEST, HIGHEST, Book, BookPosition
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from boardwright.lab.journal import Journal
from boardwright.lab.subject import Subject, game_of
from boardwright.lab.worker import Plain
from boardwright.lab.workers import Crew, Team
from boardwright.search.engine import Engine
from boardwright.search.limits import Info, Limits

MEGABYTES = 8
ROUND = 32
"""Positions that are opened before the prices are looked at again; the same for any number of workers."""
SWEEPS = 200
"""Values go back from the last positions to the first so often at most, where moves lead round in circles."""


@dataclass(frozen=True)
class Plan:
    """What decides a book; values are hundredths."""

    positions: int = 20_000
    """How many positions to search at least."""
    depth: int = 10
    """Every position is searched so deep and one deeper; its value is the mean, since odd and even depths differ."""
    glance: int = 4
    """So deep is a first look at all moves ..."""
    near: int = 400
    """... and those that it sees no more than this behind the best are searched."""
    margin: int = 300
    """Moves that are further behind the best are never opened."""
    per_ply: int = 30
    """What a ply adds to the price of a position."""


class Found(NamedTuple):
    """A move of an opened position."""

    move: str
    key: int
    """The canonical key of the position after it."""
    value: int
    """What that position is worth to the player to move there."""
    depth: int
    same: bool
    """Whether that is the player who made the move."""
    over: bool
    """Whether the game is over after it."""


def check_game(game: Game) -> None:
    """Raise PlayError if no book can be made for a game."""
    position = game.start()
    if position.seats != 2 or len(game.players) != 2 or game.thinking.method != "alphabeta":
        msg = f"{game.name} cannot have a book: that takes two players, no dice and an alpha-beta search"
        raise PlayError(msg, code="book/unsupported")


# ---- a piece of work ----------------------------------------------------------------------------


def open_position(piece: Plain, halt: Event) -> Plain:
    """Search the good moves of the position after some moves."""
    del halt  # it takes a moment only
    game, plan = game_of(piece["subject"]), Plan(**piece["plan"])
    position = game.start()
    for text in piece["moves"]:
        position.play(text)
    engine = Engine(MEGABYTES)
    after: dict[str, Position] = {}
    for move in position.moves():
        after[position.format(move)] = board = position.copy()
        board.make(move)
    glances = {text: _sign(board.turn == position.turn) * _worth(engine, board, plan.glance)
               for text, board in after.items()}
    best = max(glances.values())
    found = []
    for text, board in after.items():
        if glances[text] >= best - plan.near:
            over, same = board.outcome() is not None, board.turn == position.turn
            value, key = _worth(engine, board, plan.depth), game.canonical_key(board)
            found.append(Found(text, key, value, 0 if over else plan.depth, same, over))
    return {"moves": found}


def _worth(engine: Engine, position: Position, depth: int) -> int:
    """Search to a depth and one deeper, and return the mean for the player to move."""
    outcome = position.outcome()
    if outcome is not None:
        return 0 if outcome.is_draw else HIGHEST * _sign(position.turn in outcome.winners)
    heard: list[Info] = []
    engine.think(position, Limits(depth=depth + 1), heard.append)
    values = [info.score for info in heard if info.number == 1 and not info.bound][-2:]
    return max(-HIGHEST, min(HIGHEST, sum(values) // len(values)))


def _sign(ours: bool) -> int:
    return 1 if ours else -1


# ---- the whole ----------------------------------------------------------------------------------


class _Node:
    """A position of the book, and the way that first led there."""

    __slots__ = ("depth", "moves", "price", "value", "ways")

    def __init__(self, value: int, depth: int, moves: list[str], price: int) -> None:
        self.value, self.depth, self.moves, self.price = value, depth, moves, price
        self.ways: list[tuple[int, int]] | None = None
        """Where good moves lead, once it is opened: 1 or -1 as the player stays the same or not, and a key."""


class Growth:
    """A book that grows."""

    def __init__(self, game: Game, subject: Subject, plan: Plan) -> None:
        """Begin with the start of the game; raise PlayError if no book can be made for it."""
        check_game(game)
        self._game, self._subject, self._plan = game, subject, plan
        root = game.canonical_key(game.start())
        self._nodes = {root: _Node(0, 0, [], 0)}
        self._queue = [(0, 0, root)]
        self._opened = 0

    def about(self) -> Plain:
        """Say what the work is; a book may grow on from the file of a smaller one."""
        plan = {name: value for name, value in asdict(self._plan).items() if name != "positions"}
        return {"job": "book", "subject": self._subject.plain(), "plan": plan}

    def grow(self, journal: Journal, crew: Crew) -> Generator[int, None, None]:
        """Open positions until there are enough; return their number now and then."""
        with Team(open_position, crew) as team:
            while len(self._nodes) < self._plan.positions and (batch := self._cheapest()):
                numbers = range(self._opened, self._opened + len(batch))
                results = list(journal.run(team, numbers, partial(self._piece, batch)))
                for node, done in zip(batch, sorted(results, key=lambda done: done.number), strict=True):
                    self._open(node, [Found(*move) for move in done.result["moves"]])
                self._opened += len(batch)
                yield len(self._nodes)

    def _cheapest(self) -> list[_Node]:
        """Take the positions that are opened next."""
        batch: list[_Node] = []
        while self._queue and len(batch) < ROUND:
            price, _, key = heappop(self._queue)
            node = self._nodes[key]
            if price == node.price and node.ways is None and node not in batch:
                batch.append(node)
        return batch

    def _piece(self, batch: list[_Node], number: int) -> Plain:
        """Describe the opening of a position of this round."""
        moves = batch[number - self._opened].moves
        return {"subject": self._subject.plain(), "plan": asdict(self._plan), "moves": moves}

    def _open(self, node: _Node, found: list[Found]) -> None:
        """Take the moves of a position in, and queue what they lead to."""
        node.ways = [(_sign(move.same), move.key) for move in found]
        best = max(_sign(move.same) * move.value for move in found)
        for move in found:
            behind = best - _sign(move.same) * move.value
            price = node.price + behind + self._plan.per_ply
            known = self._nodes.get(move.key)
            if known is None:
                self._nodes[move.key] = known = _Node(move.value, move.depth, [*node.moves, move.move], price)
            elif known.ways is not None or price >= known.price:
                continue
            known.price = price
            if behind <= self._plan.margin and not move.over:
                heappush(self._queue, (price, len(self._nodes), move.key))

    def book(self) -> Book:
        """Return the book as far as it has grown; an opened position is worth what its best move leads to."""
        worth = {key: (node.value, node.depth) for key, node in self._nodes.items()}
        latest_first = sorted(self._nodes.items(), key=lambda item: -len(item[1].moves))
        for _ in range(SWEEPS):
            before = dict(worth)
            for key, node in latest_first:
                if node.ways is not None:
                    value, depth = max((sign * worth[to][0], worth[to][1]) for sign, to in node.ways)
                    worth[key] = (value, min(depth + 1, DEEPEST))
            if worth == before:
                break
        known = [BookPosition(key, *worth[key], node.ways is not None) for key, node in self._nodes.items()]
        return Book(self._game.label, known)
