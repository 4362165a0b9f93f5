"""The report of a game: every position is searched once, and every move is held against the best one."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from boardwright.analysis.verdict import Verdict, accuracy, verdict_on
from boardwright.analysis.worth import Worth, worth_at_end, worth_of
from boardwright.errors import InputError
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import Blunder
from boardwright.search.engine import Engine
from boardwright.search.limits import Info, Limits

MOST_PLIES = 10_000
LINE = 8
"""Moves of the best line that are written down."""
MEGABYTES = 32

OnPly = Callable[[int, int], None]
"""Hears how many positions have been looked at, and of how many."""


@dataclass(frozen=True)
class Ply:
    """One move of the game, held against the best one."""

    move: str
    player: int | None
    """Who made it; None for chance."""
    worth: Worth | None
    """What the position after it is worth; None while chance is to move."""
    best: str = ""
    line: tuple[str, ...] = ()
    """What the engine would have played, and what it expected to follow."""
    loss: float = 0.0
    """How much of the mover's chance to win it gave away."""
    verdict: Verdict = Verdict.FINE
    forced: bool = False
    """True when there was no other move."""

    def plain(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            "move": self.move,
            "player": self.player,
            **_plain(self.worth),
            "best": self.best,
            "line": list(self.line),
            "loss": round(self.loss, 4),
            "verdict": self.verdict.value,
            "forced": self.forced,
        }


@dataclass(frozen=True)
class Report:
    """What an engine has to say about a game."""

    players: tuple[str, ...]
    """What the game calls them."""
    start: Worth | None
    plies: tuple[Ply, ...]
    limits: dict[str, float]
    """How long every position was looked at: nodes or seconds."""
    blunder: Blunder | None = None
    """Where the record breaks off because it is not legal, and why."""

    def losses(self, player: int) -> list[float]:
        """Return what each move of a player gave away, where there was a choice."""
        return [ply.loss for ply in self.plies if ply.player == player and not ply.forced]

    def accuracies(self) -> tuple[float | None, ...]:
        """Return the accuracy of each player, from 0 to 100; None for one who had no choice."""
        return tuple(accuracy(self.losses(player)) for player in range(len(self.players)))

    def counts(self, player: int) -> dict[str, int]:
        """Count the verdicts on a player's moves."""
        found = Counter(ply.verdict for ply in self.plies if ply.player == player)
        return {verdict.value: found[verdict] for verdict in Verdict if verdict is not Verdict.FINE}

    def plain(self) -> dict[str, Any]:
        """Return it as plain values, for JSON."""
        accuracies = [None if one is None else round(one, 1) for one in self.accuracies()]
        blunder = self.blunder
        return {
            "players": list(self.players),
            "limits": self.limits,
            "accuracy": accuracies,
            "counts": [self.counts(player) for player in range(len(self.players))],
            "start": _plain(self.start),
            "plies": [ply.plain() for ply in self.plies],
            "broken": None if blunder is None else {"ply": blunder.ply, "move": blunder.move, "reason": blunder.reason},
        }


def report_of(
    position: Position,
    moves: Sequence[Move],
    limits: Limits,
    on_ply: OnPly | None = None,
    blunder: Blunder | None = None,
) -> Report:
    """Look at every position of a game, from its first position on; the position is left alone."""
    if len(moves) > MOST_PLIES:
        msg = f"a game of {len(moves)} moves is too long for a report; at most {MOST_PLIES} are looked at"
        raise InputError(msg, code="analysis/too-long")
    names = tuple(str(player) for player in position.game.players if not player.is_chance)
    looked = _Walk(position.copy(), limits, on_ply).along(moves)
    told: dict[str, float] = {"nodes": limits.nodes} if limits.nodes else {}
    told |= {"seconds": limits.seconds} if limits.seconds else {}
    return Report(names, looked[0].worth, tuple(_plies(looked, moves)), told, blunder)


@dataclass
class _Place:
    """A position of the game, and what was found there."""

    player: int | None
    worth: Worth | None = None
    played: str = ""
    best: Move | None = None
    line: tuple[str, ...] = ()
    forced: bool = False
    after_played: Worth | None = None
    """What the move that was played is worth, where the next position cannot say it: chance is to move there."""


class _Walk:
    """Goes through a game with one engine, which remembers in its table what it has seen."""

    def __init__(self, position: Position, limits: Limits, on_ply: OnPly | None) -> None:
        self._position, self._limits, self._on_ply = position, limits, on_ply
        self._engine = Engine(MEGABYTES)

    def along(self, moves: Sequence[Move]) -> list[_Place]:
        """Look at every position, the last one too."""
        found: list[_Place] = []
        for number in range(len(moves) + 1):
            move = moves[number] if number < len(moves) else None
            found.append(self._look(move))
            if move is not None:
                self._position.make(move)
            if self._on_ply:
                self._on_ply(number + 1, len(moves) + 1)
        for here, after in zip(reversed(found[:-1]), reversed(found), strict=False):
            if here.worth is None and here.forced:
                here.worth = after.worth  # where there is no choice, nothing changes
        return found

    def _look(self, move: Move | None) -> _Place:
        position = self._position
        place = _Place(None if position.chance else position.turn)
        place.played = position.format(move) if move is not None else ""
        if position.chance:
            return place
        outcome = position.outcome()
        if outcome is not None:
            place.worth = worth_at_end(outcome, position.seats)
            return place
        leads_to_chance = move is not None and self._leads_to_chance(move)
        place.forced = len(position.moves()) == 1
        if place.forced and move is not None and not leads_to_chance:
            return place
        thought = self._engine.think(position, self._limits)
        place.worth, place.best = worth_of(position, thought.info), thought.move
        place.line = tuple(_written(position, thought.info))
        if leads_to_chance and move is not None and move != place.best:
            narrow = Limits(nodes=self._limits.nodes, seconds=self._limits.seconds, moves=(move,))
            place.after_played = worth_of(position, self._engine.think(position, narrow).info)
        return place

    def _leads_to_chance(self, move: Move) -> bool:
        self._position.make(move)
        try:
            return bool(self._position.chance)
        finally:
            self._position.undo()


def _plies(looked: Sequence[_Place], moves: Sequence[Move]) -> list[Ply]:
    found = []
    for here, after, move in zip(looked[:-1], looked[1:], moves, strict=True):
        best = here.line[0] if here.line else ""
        loss, verdict = 0.0, Verdict.FINE
        reached = here.after_played or after.worth
        if here.player is not None and not here.forced and here.best != move and here.worth and reached:
            before, later = here.worth.chances[here.player], reached.chances[here.player]
            loss, verdict = max(0.0, before - later), verdict_on(before, later)
        found.append(Ply(here.played, here.player, after.worth, best, here.line, loss, verdict, here.forced))
    return found


def _written(position: Position, info: Info) -> list[str]:
    """Write the first moves of a line."""
    board, texts = position.copy(), []
    for move in info.line[:LINE]:
        texts.append(board.format(move))
        board.make(move)
    return texts


def _plain(worth: Worth | None) -> dict[str, Any]:
    if worth is None:
        return {"scores": [], "chances": [], "mate": None}
    return {"scores": list(worth.scores), "chances": [round(one, 4) for one in worth.chances], "mate": worth.mate}
