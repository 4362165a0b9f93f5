"""Players that need no person: ``random``, ``greedy``, ``level:1`` to ``level:10``."""

from collections.abc import Callable
from dataclasses import replace

from boardwright.errors import UnknownPlayer
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.play.ports import OnInfo, Player
from boardwright.search.engine import Engine
from boardwright.search.levels import LEVELS, level
from boardwright.search.limits import Limits

MEGABYTES = 16


class RandomPlayer:
    """Chooses any legal move."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        """Start the sequence of choices that belongs to a seed."""
        self._dice = Dice(seed)

    def choose(self, position: Position, on_info: OnInfo | None = None, seconds: float | None = None) -> Move:
        """Give any move."""
        del on_info, seconds  # it thinks nothing, at once
        moves = position.moves()
        return moves[self._dice.number(len(moves))]


class GreedyPlayer:
    """Chooses what looks best at once, ties at random (decision 28)."""

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        """Start the sequence of choices that belongs to a seed."""
        self._dice = Dice(seed)

    def choose(self, position: Position, on_info: OnInfo | None = None, seconds: float | None = None) -> Move:
        """Give a move that wins at once, else the one after which the evaluation is best."""
        del on_info, seconds  # one look at every move is all it does
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

    def __init__(self, number: int, seed: int = 0, budget: Limits | None = None) -> None:
        """Prepare the engine; raise InputError when there is no such level. A budget is for the highest level only."""
        self._level = level(number)
        self._limits = budget if budget is not None and self._level.nodes == 0 else self._level.limits
        self._engine = Engine(MEGABYTES, seed=seed)
        self._dice = Dice(seed)
        self.name = f"level:{number}"

    def choose(self, position: Position, on_info: OnInfo | None = None, seconds: float | None = None) -> Move:
        """Think within the level's limits, or let the mind wander."""
        moves = position.moves()
        if self._dice.number(1000) < self._level.wandering:
            return moves[self._dice.number(len(moves))]
        limits = self._limits
        if seconds is not None:
            limits = replace(limits, seconds=min(seconds, limits.seconds or seconds))
        return self._engine.think(position, limits, on_info).move or moves[0]


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


def level_maker(budget: Limits | None = None) -> Maker:
    """Make players that are spelt level:N; the highest level thinks within the budget, if one is given."""

    def maker(argument: str, seed: int) -> Player:
        if not (argument.isascii() and argument.isdecimal() and 1 <= int(argument[:4]) <= len(LEVELS)):
            msg = f"levels go from 1 to {len(LEVELS)}, as in level:3, not {argument[:20]!r}"
            raise UnknownPlayer(msg)
        return LevelPlayer(int(argument), seed, budget)

    return maker


MAKERS: dict[str, Maker] = {"random": _plain(RandomPlayer), "greedy": _plain(GreedyPlayer), "level": level_maker()}


def player_of(spelling: str, seed: int = 0, makers: dict[str, Maker] | None = None) -> Player:
    """Make a player from its spelling; raise UnknownPlayer that says which there are."""
    name, _, argument = spelling.strip().partition(":")
    known = MAKERS if makers is None else makers
    if name not in known:
        msg = f"there is no player {spelling[:40]!r}; players are random, greedy, level:1 to level:{len(LEVELS)}"
        raise UnknownPlayer(msg)
    return known[name](argument, seed)


def hint(position: Position, limits: Limits, on_info: OnInfo | None = None) -> Move | None:
    """Give the move that the engine would play within some limits, None if there is none."""
    return Engine(MEGABYTES).think(position, limits, on_info).move
