"""Players that need no person: ``random``, ``greedy``, ``level:1`` to ``level:10``, and ``engine``."""

from collections.abc import Callable

from boardwright.errors import UnknownPlayer
from boardwright.kernel.book import Book, BookMove, Trust
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.play.budget import Budget
from boardwright.play.ports import OnInfo, Player
from boardwright.search.engine import Engine
from boardwright.search.levels import LEVELS, level
from boardwright.search.limits import Info, Limits
from boardwright.search.time import Allotment, Clock, Lag, allot, of_fixed

MEGABYTES = 16
ENGINE_MEGABYTES = 64
OVERHEAD = 0.05
"""Seconds kept on a clock for the worst case."""


Library = Callable[[Game], Book | None]
"""Gives the opening book of a game, if there is one."""


def shipped(game: Game) -> Book | None:
    """Return the book that ships with a game."""
    return game.book


def no_books(game: Game) -> Book | None:
    """Return none."""
    del game
    return None


class RandomPlayer:
    """Chooses any legal move."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        """Start the sequence of choices that belongs to a seed."""
        self._dice = Dice(seed)

    def choose(self, position: Position, on_info: OnInfo | None = None, budget: Budget | None = None) -> Move:
        """Return any move."""
        del on_info, budget  # it thinks nothing, at once
        moves = position.moves()
        return moves[self._dice.number(len(moves))]


class GreedyPlayer:
    """Chooses what looks best at once, ties at random."""

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        """Start the sequence of choices that belongs to a seed."""
        self._dice = Dice(seed)

    def choose(self, position: Position, on_info: OnInfo | None = None, budget: Budget | None = None) -> Move:
        """Return a move that wins at once, else the one after which the evaluation is best."""
        del on_info, budget  # one look at every move is all it does
        board, me = position.copy(), position.turn
        worth: dict[Move, tuple[int, int]] = {}
        for move in board.moves():
            board.make(move)
            worth[move] = _worth(board, me)
            board.undo()
        highest = max(worth.values())
        best = [move for move in worth if worth[move] == highest]
        return best[self._dice.number(len(best))]


def _worth(position: Position, player: int) -> tuple[int, int]:
    """Rank a position for a player: won before open or drawn before lost, then by the evaluation."""
    outcome = position.outcome()
    if outcome is None:
        return (0, position.evaluation(player))
    if outcome.is_draw:
        return (0, 0)
    return (1 if player in outcome.winners else -1, 0)


class LevelPlayer:
    """The engine at one of its levels."""

    def __init__(
        self,
        number: int,
        seed: int = 0,
        name: str = "",
        megabytes: int = MEGABYTES,
        library: Library | None = None,
        theory: Trust | None = None,
    ) -> None:
        """Prepare the engine, with the books that ship with games or others; raise InputError for no such level.

        Books are trusted as far as ``theory`` or, without it, the level says.
        """
        self._level = level(number)
        self._theory = theory or self._level.theory
        self._library = library or shipped
        self._engine = Engine(megabytes, seed=seed)
        self._dice = Dice(seed)
        self._lag = Lag()
        self._last: tuple[Clock, float] | None = None
        """Our clock before the last move, and how long we thought about it."""
        self.name = name or f"level:{number}"

    def choose(self, position: Position, on_info: OnInfo | None = None, budget: Budget | None = None) -> Move:
        """Think within the level's limits and the budget, or let the mind wander."""
        moves = position.moves()
        if self._dice.number(1000) < self._level.wandering:
            return moves[self._dice.number(len(moves))]
        known = self._recall(position)
        if known is not None:
            if on_info:
                on_info(Info(known.depth, known.value, 0, 0.0, (known.move,)))
            return known.move
        limits = self._limits(budget or Budget(), position.turn)
        thought = self._engine.think(position, limits, on_info)
        if self._last is not None:
            self._last = (self._last[0], thought.info.seconds)
        return thought.move or moves[0]

    def _recall(self, position: Position) -> BookMove | None:
        """Return a move that theory knows, if this player knows theory."""
        trust, book = self._theory, self._library(position.game)
        known = book.choose(position, trust, self._dice) if book is not None and trust is not None else None
        if known is not None:
            self._last = None  # a clock says nothing about lag where nothing was thought
        return known

    def _limits(self, budget: Budget, turn: int) -> Limits:
        """Return what a move may cost; how many positions a weaker level looks at is its own affair."""
        usual = self._level.limits
        if budget.is_free:
            return usual
        full_strength = self._level.nodes == 0
        nodes = budget.nodes if full_strength else usual.nodes
        if budget.left:
            time = self._allot(Clock(budget.left[turn], budget.increment))
            most = budget.seconds or time.hard
            soft = min(time.soft, most) if full_strength else 0.0
            return Limits(nodes=nodes, seconds=min(time.hard, most), soft_seconds=soft)
        if budget.seconds:
            return Limits(nodes=nodes, seconds=of_fixed(budget.seconds, OVERHEAD))
        return Limits(nodes=nodes)  # nodes alone, so that games repeat themselves on a busy machine

    def _allot(self, clock: Clock) -> Allotment:
        """Divide our clock, and learn from it what moves cost besides thinking."""
        if self._last is not None:
            self._lag.learn(*self._last, clock)
        self._last = (clock, 0.0)
        return allot(clock, OVERHEAD, self._lag.mean)


Maker = Callable[[str, int], Player]
"""Makes a player from what follows the colon, and a seed."""


def _plain(make: Callable[[int], Player]) -> Maker:
    """Make players that are spelt by one word."""

    def maker(argument: str, seed: int) -> Player:
        if argument:
            msg = f"nothing follows the name of this player, but {argument[:20]!r} does"
            raise UnknownPlayer(msg)
        return make(seed)

    return maker


def _level(argument: str, seed: int) -> Player:
    """Make players that are spelt level:N."""
    if not (argument.isascii() and argument.isdecimal() and 1 <= int(argument[:4]) <= len(LEVELS)):
        msg = f"levels go from 1 to {len(LEVELS)}, as in level:3, not {argument[:20]!r}"
        raise UnknownPlayer(msg)
    return LevelPlayer(int(argument), seed)


NO_BOOK = "no-book"


def _engine(argument: str, seed: int) -> Player:
    """Make the engine at full strength, with or without what it knows of openings."""
    if argument not in {"", NO_BOOK}:
        msg = f"engine or engine:{NO_BOOK} was expected, not engine:{argument[:20]}"
        raise UnknownPlayer(msg)
    return full_strength(seed, no_books if argument else shipped, f"engine:{argument}" if argument else "engine")


def full_strength(seed: int, library: Library, name: str, theory: Trust | None = None) -> Player:
    """Make the engine at full strength with books."""
    return LevelPlayer(len(LEVELS), seed, name, ENGINE_MEGABYTES, library, theory)


MAKERS: dict[str, Maker] = {
    "random": _plain(RandomPlayer),
    "greedy": _plain(GreedyPlayer),
    "level": _level,
    "engine": _engine,
}


def player_of(spelling: str, seed: int = 0, makers: dict[str, Maker] | None = None) -> Player:
    """Make a player from its spelling; raise UnknownPlayer that says which there are."""
    name, _, argument = spelling.strip().partition(":")
    known = MAKERS if makers is None else makers
    if name not in known:
        msg = f"there is no player {spelling[:40]!r}; players are {', '.join(_spellings(known))}"
        raise UnknownPlayer(msg)
    return known[name](argument, seed)


def _spellings(makers: dict[str, Maker]) -> list[str]:
    """Say how players are spelt."""
    shown = {"level": f"level:1 to level:{len(LEVELS)}", "uci": "uci:PROGRAM"}
    return [shown.get(name, name) for name in makers]


def hint(position: Position, limits: Limits, on_info: OnInfo | None = None) -> Move | None:
    """Return the move that the engine would play within some limits, None if there is none."""
    return Engine(MEGABYTES).think(position, limits, on_info).move
