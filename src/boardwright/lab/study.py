"""Study: what self-play says about the design of a game, with how much doubt.

Two kinds of games are played. A level against itself tells whether the first player has an advantage, how often games
are drawn, how long they last, how many moves there are, and what each kind of piece does. A level against the next one
tells how much thinking is worth: in a deep game it pays at every level.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, median
from typing import Any

from boardwright.kernel.game import Game
from boardwright.lab.elo import difference, estimate
from boardwright.lab.self_play import Observed, Trial
from boardwright.lab.subject import Subject
from boardwright.lab.worker import Plain
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits

PROOF_NODES = 200_000
"""How long a win of either side is looked for from the start; what is found then is proved."""
MOSTLY = 0.75
"""A share of games from which on a game is said to be drawn."""
BINS = 12


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    subject: Subject
    seats: int
    levels: tuple[int, ...]
    games: int
    seed: int

    def about(self) -> Plain:
        """Say what the work is."""
        return {
            "job": "study",
            "subject": self.subject.plain(),
            "levels": list(self.levels),
            "games": self.games,
            "seed": self.seed,
        }

    def trials(self) -> Iterator[Trial]:
        """Describe every game: each level against itself, then each against the next, with seats exchanged."""
        for number, seated in enumerate((*self._mirrors(), *self._ladder())):
            yield Trial(self.subject, seated, self.seed * 1_000_003 + number)

    def _mirrors(self) -> Iterator[tuple[int, ...]]:
        for one in self.levels:
            for _ in range(self.games):
                yield (one,) * self.seats

    def _ladder(self) -> Iterator[tuple[int, ...]]:
        for low, high in pairwise(self.levels):
            for at in range(self.games):
                yield tuple(high if seat == at % self.seats else low for seat in range(self.seats))


def findings(plan: Plan, game: Game, observed: Iterable[Observed]) -> dict[str, Any]:
    """Return what was found as plain values; the same plan always gives the same, but for seconds."""
    seen = list(observed)
    count = plan.games * len(plan.levels)
    mirrors = [seen[at : at + plan.games] for at in range(0, count, plan.games)]
    ladder = [seen[at : at + plan.games] for at in range(count, len(seen), plan.games)]
    levels = [{"level": one, **_mirror(games)} for one, games in zip(plan.levels, mirrors, strict=True)]
    steps = [
        {"weaker": low, "stronger": high, **_step(games, high)}
        for (low, high), games in zip(pairwise(plan.levels), ladder, strict=True)
    ]
    proof = _proof(game)
    return {
        "game": game.name,
        "title": game.title,
        "options": dict(game.values),
        "games": plan.games,
        "seed": plan.seed,
        "players": [str(player) for player in game.players if not player.is_chance],
        "proved": proof,
        "verdict": _verdict(levels[-1], proof, plan.seats),
        "levels": levels,
        "steps": steps,
        "depth": sum(step["elo"] for step in steps) if plan.seats == 2 and steps else None,
        "seconds": sum(one.seconds for one in seen),
    }


def _mirror(games: Sequence[Observed]) -> dict[str, Any]:
    """Return what games of a level against itself say."""
    seats = len(games[0].levels)
    first = estimate([game.share(0) for game in games])
    lengths = [game.plies for game in games]
    choices = [number for game in games for number in game.branching]
    decided = [game.decisive / game.plies for game in games if game.decisive is not None and game.plies]
    return {
        "first": {"score": first.score, "low": first.low, "high": first.high, "equal": 1 / seats},
        "wins": [sum(seat in game.winners for game in games) for seat in range(seats)],
        "draws": sum(not game.winners for game in games),
        "reasons": dict(Counter(game.reason for game in games).most_common()),
        "length": {"mean": fmean(lengths), "median": median(lengths), "least": min(lengths), "most": max(lengths)},
        "lengths": lengths,
        "branching": {"mean": fmean(choices) if choices else 0.0, "by_ply": _by_ply(games)},
        "captures": fmean(sum(game.captured.values()) for game in games),
        "pieces": _pieces(games),
        "decisive": {"mean": fmean(decided), "games": len(decided)} if decided else None,
        "seconds_a_move": sum(game.seconds for game in games) / max(1, sum(game.thoughts for game in games)),
    }


def _by_ply(games: Sequence[Observed]) -> list[float]:
    """Return the mean number of moves ply by ply, as far as half of the games got."""
    columns = []
    for ply in range(max(len(game.branching) for game in games)):
        here = [game.branching[ply] for game in games if ply < len(game.branching)]
        if 2 * len(here) < len(games):
            break
        columns.append(fmean(here))
    return columns


def _pieces(games: Sequence[Observed]) -> dict[str, dict[str, float]]:
    """Return for each kind its share of all moves, and how often it is captured in a game."""
    moved: Counter[str] = sum((game.moved for game in games), Counter())
    captured: Counter[str] = sum((game.captured for game in games), Counter())
    total = sum(moved.values()) or 1
    return {
        kind: {"moved": moved[kind] / total, "captured": captured[kind] / len(games)}
        for kind in sorted({*moved, *captured}, key=lambda kind: -moved[kind])
    }


def _step(games: Sequence[Observed], high: int) -> dict[str, Any]:
    """Return how the higher of two levels did; each exchange of all seats is one unit."""
    seats = len(games[0].levels)
    scores = [game.share(game.levels.index(high)) for game in games]
    units = [fmean(scores[at : at + seats]) for at in range(0, len(scores), seats)]
    found = estimate(units)
    bounded = min(max(found.score, 0.5 / len(scores)), 1 - 0.5 / len(scores))
    return {"score": found.score, "low": found.low, "high": found.high, "elo": difference(bounded), "equal": 1 / seats}


def _proof(game: Game) -> dict[str, Any] | None:
    """Look for a forced win from the start, which needs no statistics."""
    position = game.start()
    if position.seats != 2 or position.chance or position.game.thinking.method != "alphabeta":
        return None
    info = Engine(16).think(position, Limits(nodes=PROOF_NODES)).info
    if info.mate is None:
        return None
    winner = position.turn if info.mate > 0 else 1 - position.turn
    return {"winner": winner, "moves": abs(info.mate), "line": [move.text for move in info.line]}


def _verdict(best: dict[str, Any], proof: dict[str, Any] | None, seats: int) -> str:
    """Say in a word what the highest level found: first, second, drawn, balanced or unclear."""
    if proof is not None:
        return "first" if proof["winner"] == 0 else "second"
    first, games = best["first"], sum(best["wins"]) + best["draws"]
    if best["draws"] >= MOSTLY * games:
        return "drawn"
    if first["low"] > first["equal"]:
        return "first"
    if first["high"] < first["equal"]:
        return "second" if seats == 2 else "others"
    return "balanced" if first["high"] - first["low"] < 0.25 else "unclear"


def histogram(lengths: Sequence[int]) -> list[tuple[int, int, int]]:
    """Count lengths in bins of equal width: first, last, how many."""
    least, most = min(lengths), max(lengths)
    width = max(1, -(-(most - least + 1) // BINS))
    starts = range(least, most + 1, width)
    return [(at, at + width - 1, sum(at <= one < at + width for one in lengths)) for at in starts]


