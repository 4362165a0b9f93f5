"""Worth: what a position means to each player, as a score and as a chance to win."""

from dataclasses import dataclass
from math import exp

from boardwright.kernel.outcome import Outcome
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import Valuation
from boardwright.search.limits import Info
from boardwright.search.scores import MATE_RANGE

TREE_SCORES = 20_000.0
"""A tree search writes the share of games that it wins as a score; from certain loss to certain win it spans this."""
STEEPEST = 40.0
"""Beyond this multiple of the scale a chance is as good as certain, and ``exp`` stays within its range."""


@dataclass(frozen=True)
class Worth:
    """What a position is worth to each player."""

    scores: tuple[int, ...]
    """In hundredths; for two players the second is the negative of the first. Empty when the game is over."""
    chances: tuple[float, ...]
    """From 0 to 1, all players together 1; a draw is shared. A lone player's is the chance of a solution."""
    mate: int | None = None
    """In how many of its moves the first of two players wins for certain, negative where the second does."""

    @property
    def valuation(self) -> Valuation | None:
        """What a record keeps of it; nothing when the game is over, which the record says itself."""
        return Valuation(self.scores, self.mate) if self.scores else None


def worth_of(position: Position, info: Info) -> Worth:
    """Say what the best line of a search means; the position is the one that was searched, and is left alone."""
    if position.seats > 2:
        return _worth_of_many(position, info)
    sign = -1 if position.turn == 1 else 1
    scores = (sign * info.score, -sign * info.score)[: position.seats]
    chance = _chance(position, scores[0])
    mate = None if info.mate is None or position.seats < 2 else sign * info.mate
    return Worth(scores, (chance, 1.0 - chance)[: position.seats], mate)


def worth_at_end(outcome: Outcome, seats: int) -> Worth:
    """Say what the end of a game means: the winners share it, in a draw all players do."""
    if seats == 1:
        return Worth((), (1.0 if outcome.winners else 0.0,))
    winners = outcome.winners or tuple(range(seats))
    chances = tuple(1 / len(winners) if player in winners else 0.0 for player in range(seats))
    return Worth((), chances)


def _worth_of_many(position: Position, info: Info) -> Worth:
    """Three players and more: the search speaks for the mover, the end of its line for all others."""
    board = position.copy()
    for move in info.line:
        board.make(move)
    scores = [board.evaluation(player) for player in range(position.seats)]
    scores[position.turn] = info.score
    odds = [_chance(position, score) for score in scores]
    total = sum(odds) or 1.0
    return Worth(tuple(scores), tuple(one / total for one in odds))


def _chance(position: Position, score: int) -> float:
    """Turn a score into a chance: by the share that a tree search counts, else by the game's own scale."""
    thinking = position.game.thinking
    if thinking.method == "mcts":
        return min(1.0, max(0.0, 0.5 + score / TREE_SCORES))
    if abs(score) >= MATE_RANGE:
        return 1.0 if score > 0 else 0.0
    return 1.0 / (1.0 + exp(-max(-STEEPEST, min(STEEPEST, score / thinking.scale))))
