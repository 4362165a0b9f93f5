"""Self-play: games of the engine against itself, described as data, and what is observed in each.

How much a player thinks is counted in positions and never in time, so that a description always leads to the same game,
whatever else the machine does; only how long it took differs.
"""

from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from threading import Event
from time import perf_counter

from boardwright.errors import InputError
from boardwright.kernel.action import Action, Board
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.lab.journal import Journal
from boardwright.lab.subject import Subject, game_of
from boardwright.lab.worker import Plain
from boardwright.lab.workers import ALONE, Crew, Team, in_order
from boardwright.search.engine import Engine, Thought
from boardwright.search.levels import level
from boardwright.search.limits import Limits

MEGABYTES = 4
FULL_STRENGTH_NODES = 400_000
"""What level 10 looks at, which elsewhere has no limit but time."""
MOST_PLIES = 1_000
"""A game that goes on longer is a draw."""
VARIED_PLIES, VARIED_LINES, VARIED_BY = 6, 4, 12
"""In its first plies a player chooses among this number of lines within these hundredths of the best: games differ,
and no mistake is made for the sake of it."""


@dataclass(frozen=True)
class Trial:
    """A game to be played: all that decides how it goes."""

    subject: Subject
    levels: tuple[int, ...]
    """The level on each seat."""
    seed: int

    def plain(self) -> Plain:
        """Write it down for a worker."""
        return {**self.subject.plain(), "levels": list(self.levels), "seed": self.seed}


@dataclass
class Observed:
    """What was seen in a game."""

    levels: tuple[int, ...]
    winners: tuple[int, ...] = ()
    """None in a draw."""
    reason: str = ""
    plies: int = 0
    moves: list[str] = field(default_factory=list)
    branching: list[int] = field(default_factory=list)
    """How many moves there were to choose from, ply by ply; turns of dice are left out."""
    moved: Counter[str] = field(default_factory=Counter)
    """How often a kind of piece was moved or placed."""
    captured: Counter[str] = field(default_factory=Counter)
    """How often a kind was captured."""
    decisive: int | None = None
    """The ply from which the winner was ahead for good, by what the players thought; None in a draw."""
    seconds: float = 0.0
    """How long all players thought."""
    thoughts: int = 0

    @classmethod
    def of(cls, plain: Plain) -> "Observed":
        """Read what a worker wrote."""
        counted: Plain = {name: Counter(plain[name]) for name in ("moved", "captured")}
        return cls(**{**plain, **counted, "levels": tuple(plain["levels"]), "winners": tuple(plain["winners"])})

    def share(self, seat: int) -> float:
        """Return what a seat got: a draw is shared by all, a win by its winners."""
        if not self.winners:
            return 1 / len(self.levels)
        return (seat in self.winners) / len(self.winners)


def play_all(
    trials: Iterable[Trial], crew: Crew = ALONE, journal: Journal | None = None
) -> Generator[Observed, None, None]:
    """Let workers play games, and return what was observed in the order of their descriptions."""
    journal, pieces = journal or Journal(None, {}), [trial.plain() for trial in trials]
    numbers = range(len(pieces))
    with Team(play, crew) as team, closing(in_order(journal.run(team, numbers, pieces.__getitem__))) as played:
        for done in played:
            yield Observed.of(done.result)


def play(piece: Plain, halt: Event) -> Plain:
    """Play one game to its end, or until no caller waits for it."""
    return dict(vars(_SelfPlay(game_of(piece), tuple(piece["levels"]), piece["seed"]).play(halt)))


class _Player:
    """The engine at a level, bounded by positions alone."""

    def __init__(self, number: int, seed: int) -> None:
        known = level(number)
        self._nodes, self._wandering = known.nodes or FULL_STRENGTH_NODES, known.wandering
        self._engine, self._dice = Engine(MEGABYTES, seed=seed), Dice(seed)

    def choose(self, position: Position, moves: list[Move]) -> tuple[Move, int | None]:
        """Return a move and what it is thought to be worth; nothing is thought of a move that the mind wandered to."""
        if self._dice.number(1000) < self._wandering:
            return moves[self._dice.number(len(moves))], None
        lines = VARIED_LINES if position.ply < VARIED_PLIES and len(moves) > 1 else 1
        thought = self._engine.think(position, Limits(nodes=self._nodes * lines, lines=lines))
        return self._pick(thought, moves), thought.info.score

    def _pick(self, thought: Thought, moves: list[Move]) -> Move:
        best = thought.info.score
        close = [one.line[0] for one in thought.lines if one.line and best - one.score <= VARIED_BY]
        return close[self._dice.number(len(close))] if close else thought.move or moves[0]


class _SelfPlay:
    """A game under way."""

    def __init__(self, game: Game, levels: tuple[int, ...], seed: int) -> None:
        self._position = game.start()
        self._dice = Dice(seed)
        seeds = [self._dice.number(1 << 30) for _ in levels]
        self._players = [_Player(*pair) for pair in zip(levels, seeds, strict=True)]
        self._seen = Observed(levels)
        self._scores: list[tuple[int, int]] = []
        """After which ply who thought to be how much ahead."""

    def play(self, halt: Event) -> Observed:
        """Play to the end, or until the game is called a draw."""
        position, seen = self._position, self._seen
        while position.ply < MOST_PLIES and not halt.is_set():
            moves = position.moves()
            if not moves:
                break
            self._step(moves)
        outcome = position.outcome()
        seen.plies = position.ply
        seen.reason = outcome.reason if outcome else "too long"
        seen.winners = outcome.winners if outcome else ()
        if len(seen.winners) == 1:
            seen.decisive = self._decisive(seen.winners[0])
        return seen

    def _step(self, moves: list[Move]) -> None:
        """Make one move and note what it does."""
        position, seen = self._position, self._seen
        if position.chance:
            rolled = moves[self._dice.number(len(moves))]
            seen.moves.append(rolled.text)
            position.make(rolled)
            return
        seen.branching.append(len(moves))
        began, turn = perf_counter(), position.turn
        move, score = self._players[turn].choose(position, moves)
        seen.seconds += perf_counter() - began
        seen.thoughts += 1
        if score is not None:
            self._scores.append((position.ply, score if turn == 0 else -score))
        board, actions = position.board(), position.actions(move)
        seen.moves.append(position.format(move))
        position.make(move)
        self._note(board, actions)

    def _note(self, board: Board, actions: tuple[Action, ...]) -> None:
        """Count which kinds acted, and which were captured: what another piece replaces, or what leaves the board."""
        moved, captured = self._seen.moved, self._seen.captured
        for action in actions:
            source, target, piece, _ = action
            if action.is_movement and source in board:
                moved[board[source].kind.name] += 1
            elif action.is_drop and piece is not None and target not in board:
                moved[piece.kind.name] += 1
            hit = None if action.is_drop else source if action.is_capture else target
            if hit is not None and hit in board:
                captured[board[hit].kind.name] += 1

    def _decisive(self, winner: int) -> int | None:
        """Return the ply from which on the winner of a game for two was thought to be ahead; None for more players."""
        if len(self._seen.levels) != 2:
            return None
        sign = 1 if winner == 0 else -1
        behind = [ply for ply, score in self._scores if sign * score <= 0]
        return (behind[-1] if behind else -1) + 1



def check(game: Game) -> Game:
    """Return a game that can be studied; raise InputError where there are no players to compare."""
    if game.start().seats < 2:
        msg = f"{game.title} is for one player; a study compares players"
        raise InputError(msg, code="study/one-player")
    return game
